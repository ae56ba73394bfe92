// SPDX-License-Identifier: Apache-2.0
// speed.cpp -- what exact derivatives cost, in steps of the same state, beside our own one-sided differences.
//   bench_derivative_speed MODEL.xml [STEPS [REPEATS]]
// The state is that after STEPS steps (300). Of all times the least of REPEATS rounds counts, taken in turn.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

#include <mujoco/mujoco.h>
#include <sinew/derivative.h>

namespace {

using Numbers = std::vector<mjtNum>;

template <class Work>
double seconds(Work&& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return std::fprintf(stderr, "usage: bench_derivative_speed MODEL [STEPS [REPEATS]]\n"), 2;
  const int steps = argc > 2 ? std::atoi(argv[2]) : 300, repeats = argc > 3 ? std::atoi(argv[3]) : 300;
  char error[300] = "";
  const std::unique_ptr<mjModel, void (*)(mjModel*)> m(mj_loadXML(argv[1], nullptr, error, sizeof error),
                                                       mj_deleteModel);
  if (!m) return std::fprintf(stderr, "%s\n", error), 2;
  const std::unique_ptr<mjData, void (*)(mjData*)> d(mj_makeData(m.get()), mj_deleteData);
  for (int k = 0; k < steps; ++k) mj_step(m.get(), d.get());
  const auto nv = static_cast<std::size_t>(m->nv), nu = static_cast<std::size_t>(m->nu);
  const std::size_t nx = 2 * nv + static_cast<std::size_t>(m->na);
  Numbers state(static_cast<std::size_t>(mj_stateSize(m.get(), mjSTATE_INTEGRATION)));
  mj_getState(m.get(), d.get(), state.data(), mjSTATE_INTEGRATION);
  Numbers A(nx * nx), B(nx * nu), q(nv * nv), v(nv * nv), a(nv * nv), y(nx, 1), x(nx), u(nu);
  const auto back = [&] { mj_setState(m.get(), d.get(), state.data(), mjSTATE_INTEGRATION); };
  double least[5] = {1, 1, 1, 1, 1};
  sinewDerivativeReport report{};
  for (int r = 0; r < repeats; ++r) {
    back();
    least[0] = std::min(least[0], seconds([&] { mj_step(m.get(), d.get()); }));
    back();
    least[1] = std::min(
        least[1], seconds([&] { sinew_deriveStep(m.get(), d.get(), A.data(), B.data(), nullptr, nullptr, &report); }));
    back();
    if (r % 10 == 0) {
      least[2] =
          std::min(least[2],
                   seconds([&] { mjd_transitionFD(m.get(), d.get(), 1e-6, 0, A.data(), B.data(), nullptr, nullptr); }));
      back();
    }
    mj_forward(m.get(), d.get());
    least[3] = std::min(
        least[3], seconds([&] { sinew_deriveInverse(m.get(), d.get(), 0, q.data(), v.data(), a.data(), &report); }));
    back();
    least[4] =
        std::min(least[4], seconds([&] { sinew_pullStep(m.get(), d.get(), y.data(), x.data(), u.data(), &report); }));
  }
  std::printf("%s: nv %d, nu %d, %d contacts, %d rows %s\n", argv[1], static_cast<int>(nv), static_cast<int>(nu),
              d->ncon, d->nefc, report.message);
  std::printf(
      "  step %.1f us; A and B %.1f us, %.2f steps, %.1f times faster than differences; inverse %.1f us, %.2f steps; "
      "pull %.2f steps\n",
      1e6 * least[0], 1e6 * least[1], least[1] / least[0], least[2] / least[1], 1e6 * least[3], least[3] / least[0],
      least[4] / least[0]);
  return 0;
}
