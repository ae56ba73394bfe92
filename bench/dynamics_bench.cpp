// SPDX-License-Identifier: Apache-2.0
// Inverse dynamics beside forward dynamics, of our humanoid as it lies on the floor: in whole, and from where the
// positions (poses, M, contacts, rows of J) or the velocities as well are known, as in a loop over accelerations. The
// counter `of_forward` is the time over that of mj_forward, which runs in turn with it.
#include <benchmark/benchmark.h>
#include <sinew/model.hpp>

#include <ctime>
#include <string>

namespace {

constexpr int kFall = 500, kTurn = 50;

template <class Compute>
std::clock_t time_of(const Compute& compute) {
  const std::clock_t start = std::clock();
  for (int k = 0; k < kTurn; ++k) compute();
  return std::clock() - start;
}

template <class Compute>
void compare(benchmark::State& state, const Compute& compute) {
  const sinew::Model model = sinew::Model::load(std::string(SINEW_SOURCE_DIR) + "/models/humanoid.xml");
  sinew::Data data(model);
  for (int k = 0; k < kFall; ++k) data.step();
  const mjModel* m = model.get();
  mjData* d = data.get();
  std::clock_t forward = 0, inverse = 0;
  for (auto _ : state) {
    forward += time_of([&] { mj_forward(m, d); });
    inverse += time_of([&] { compute(m, d); });
  }
  state.counters["of_forward"] = static_cast<double>(inverse) / static_cast<double>(forward);
  state.counters["contacts"] = d->ncon;
}

void inverse_dynamics(benchmark::State& state) { compare(state, mj_inverse); }

void inverse_dynamics_after_positions(benchmark::State& state) {
  compare(state, [](const mjModel* m, mjData* d) { mj_inverseSkip(m, d, mjSTAGE_POS, 0); });
}

void inverse_dynamics_after_velocities(benchmark::State& state) {
  compare(state, [](const mjModel* m, mjData* d) { mj_inverseSkip(m, d, mjSTAGE_VEL, 0); });
}

BENCHMARK(inverse_dynamics)->Unit(benchmark::kMicrosecond);
BENCHMARK(inverse_dynamics_after_positions)->Unit(benchmark::kMicrosecond);
BENCHMARK(inverse_dynamics_after_velocities)->Unit(benchmark::kMicrosecond);

}  // namespace
