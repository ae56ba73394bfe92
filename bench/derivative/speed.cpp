// SPDX-License-Identifier: Apache-2.0
// speed.cpp -- what exact derivatives cost, in steps of the same state, beside our own one-sided differences.
//   bench_derivative_speed MODEL.xml [STEPS [REPEATS [KEY]]]
// The state is that after STEPS steps (300) from key frame KEY, or from the reset. Of all times the least of REPEATS
// rounds counts, taken in turn. Times of derivatives include the forward or inverse dynamics that they begin with, but
// for those of current data (mj_forward before), and that of a gradient of kRollout steps does not include the
// simulation that gave the states. RK4 has no differences.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
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

// What takes longer than a turn of the processor is not counted while others have it.
template <class Work>
double processor_seconds(Work&& work) {
  const std::clock_t start = std::clock();
  work();
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

constexpr int kRollout = 200;

enum Measure {
  kStep,
  kInverseDynamics,
  kJacobians,
  kDifferences,
  kInverse,
  kCurrentJacobians,
  kCurrentInverse,
  kPull,
  kSimulation,
  kGradient,
  kParameters,
  kMeasures
};

class Bench {
 public:
  Bench(const mjModel& m, mjData& d) : m_(m), d_(d), state_(get(mjSTATE_INTEGRATION)) {
    const auto nv = static_cast<std::size_t>(m.nv), nu = static_cast<std::size_t>(m.nu);
    const std::size_t nx = 2 * nv + static_cast<std::size_t>(m.na);
    A_.resize(nx * nx), B_.resize(nx * nu), q_.resize(nv * nv), v_.resize(nv * nv), a_.resize(nv * nv);
    y_.assign(nx, 1), x_.resize(nx), u_.resize(nu);
    dy_.assign(kRollout * nx, 1), ctrl_.resize(kRollout * nu);
  }

  void measure_state(bool with_differences) {
    with_differences = with_differences && m_.opt.integrator != mjINT_RK4;
    least(kStep, [&] { mj_step(&m_, &d_); });
    least(kJacobians, [&] { sinew_deriveStep(&m_, &d_, A_.data(), B_.data(), nullptr, nullptr, &report_); });
    if (with_differences) {
      least(kDifferences, [&] { mjd_transitionFD(&m_, &d_, 1e-6, 0, A_.data(), B_.data(), nullptr, nullptr); });
    }
    back();
    mj_forward(&m_, &d_);
    const Numbers qacc(d_.qacc, d_.qacc + m_.nv);
    const auto moving = [&] { std::copy(qacc.begin(), qacc.end(), d_.qacc); };
    least(
        kInverseDynamics, [&] { mj_inverse(&m_, &d_); }, moving);
    least(
        kInverse, [&] { sinew_deriveInverse(&m_, &d_, 0, q_.data(), v_.data(), a_.data(), &report_); }, moving);
    const auto current = [&] { mj_forward(&m_, &d_); };
    report_.is_current = 1;
    least(
        kCurrentJacobians, [&] { sinew_deriveStep(&m_, &d_, A_.data(), B_.data(), nullptr, nullptr, &report_); },
        current);
    least(
        kCurrentInverse, [&] { sinew_deriveInverse(&m_, &d_, 0, q_.data(), v_.data(), a_.data(), &report_); }, current);
    report_.is_current = 0;
    least(kPull, [&] { sinew_pullStep(&m_, &d_, y_.data(), x_.data(), u_.data(), &report_); });
  }

  void measure_rollout() {
    states_.clear();
    back();
    for (int k = 0; k < kRollout; ++k) {
      const Numbers state = get(mjSTATE_FULLPHYSICS);
      states_.insert(states_.end(), state.begin(), state.end());
      std::copy_n(d_.ctrl, m_.nu, ctrl_.begin() + k * m_.nu);
      mj_step(&m_, &d_);
    }
    least_long(kSimulation, [&] {
      for (int k = 0; k < kRollout; ++k) mj_step(&m_, &d_);
    });
    least_long(kGradient, [&] {
      sinew_pullRollout(&m_, &d_, kRollout, states_.data(), ctrl_.data(), dy_.data(), nullptr, x_.data(), &report_);
    });
    least_long(kParameters, [&] {
      sinew_pullRolloutParameters(&m_, &d_, kRollout, states_.data(), ctrl_.data(), dy_.data(), nullptr, x_.data(),
                                  gradient_.get(), &report_);
    });
  }

  void print(const char* name) {
    const auto steps = [&](Measure k) { return least_[k] / least_[kStep]; };
    std::printf("%s: nv %d, nu %d, %d contacts, %d rows %s\n", name, static_cast<int>(m_.nv), static_cast<int>(m_.nu),
                d_.ncon, d_.nefc, report_.message);
    std::printf(
        "  step %.1f us; A and B %.1f us, %.2f steps, %.1f times faster than differences; inverse %.1f us, %.2f steps, "
        "of which inverse dynamics %.2f; of current data A and B %.2f steps, %.1f times faster, inverse %.2f steps; "
        "pull %.2f steps; gradient of %d steps %.2f simulations, with parameters %.2f\n",
        1e6 * least_[kStep], 1e6 * least_[kJacobians], steps(kJacobians), least_[kDifferences] / least_[kJacobians],
        1e6 * least_[kInverse], steps(kInverse), steps(kInverseDynamics), steps(kCurrentJacobians),
        least_[kDifferences] / least_[kCurrentJacobians], steps(kCurrentInverse), steps(kPull), kRollout,
        least_[kGradient] / least_[kSimulation], least_[kParameters] / least_[kSimulation]);
  }

  void back() { mj_setState(&m_, &d_, state_.data(), mjSTATE_INTEGRATION); }

 private:
  template <class Work, class Prepare>
  void least(Measure measure, Work&& work, Prepare&& prepare) {
    back();
    prepare();
    least_[measure] = std::min(least_[measure], seconds(work));
  }
  template <class Work>
  void least(Measure measure, Work&& work) {
    least(measure, work, [] {});
  }

  template <class Work>
  void least_long(Measure measure, Work&& work) {
    back();
    least_[measure] = std::min(least_[measure], processor_seconds(work));
  }

  Numbers get(unsigned int kind) const {
    Numbers state(static_cast<std::size_t>(mj_stateSize(&m_, static_cast<int>(kind))));
    mj_getState(&m_, &d_, state.data(), static_cast<int>(kind));
    return state;
  }

  const mjModel& m_;
  mjData& d_;
  const Numbers state_;
  const std::unique_ptr<mjModel, void (*)(mjModel*)> gradient_{sinew_makeGradient(&m_), mj_deleteModel};
  Numbers A_, B_, q_, v_, a_, y_, x_, u_, states_, ctrl_, dy_;
  double least_[kMeasures] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
  sinewDerivativeReport report_{};
};

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return std::fprintf(stderr, "usage: bench_derivative_speed MODEL [STEPS [REPEATS [KEY]]]\n"), 2;
  const int steps = argc > 2 ? std::atoi(argv[2]) : 300, repeats = argc > 3 ? std::atoi(argv[3]) : 300;
  const int key = argc > 4 ? std::atoi(argv[4]) : -1;
  char error[300] = "";
  const std::unique_ptr<mjModel, void (*)(mjModel*)> m(mj_loadXML(argv[1], nullptr, error, sizeof error),
                                                       mj_deleteModel);
  if (!m) return std::fprintf(stderr, "%s\n", error), 2;
  const std::unique_ptr<mjData, void (*)(mjData*)> d(mj_makeData(m.get()), mj_deleteData);
  if (key >= 0) mj_resetDataKeyframe(m.get(), d.get(), key);
  for (int k = 0; k < steps; ++k) mj_step(m.get(), d.get());
  Bench bench(*m, *d);
  for (int r = 0; r < repeats; ++r) {
    bench.measure_state(r % 10 == 0);
    if (r % 20 == 0) bench.measure_rollout();
  }
  bench.back();
  mj_forward(m.get(), d.get());
  bench.print(argv[1]);
  return 0;
}
