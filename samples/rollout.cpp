// SPDX-License-Identifier: Apache-2.0
// rollout.cpp -- many trajectories at once, in C++: which of 64 random control sequences carries the model furthest?
// The same question on one thread and on all gets the same answer, bit by bit.
//   rollout MODEL
#include <cmath>
#include <cstdio>
#include <exception>
#include <random>
#include <vector>

#include <sinew/rollout.hpp>

int main(int argc, char** argv) try {
  if (argc < 2) throw sinew::Failure("usage: rollout MODEL");
  constexpr std::size_t kBatch = 64, kSteps = 100;
  const sinew::Model model = sinew::Model::load(argv[1]);

  // a row of state per simulation, and batch x steps x nu controls
  const std::vector<mjtNum> start = sinew::Data(model).state();
  std::vector<mjtNum> initial;
  for (std::size_t i = 0; i < kBatch; ++i) initial.insert(initial.end(), start.begin(), start.end());
  std::vector<mjtNum> controls(kBatch * kSteps * static_cast<std::size_t>(model->nu));
  std::mt19937_64 random(1);
  std::normal_distribution<double> normal(0, 0.3);
  for (mjtNum& value : controls) value = normal(random);

  sinew::RolloutOptions alone;
  alone.threads = 1;
  const sinew::RolloutResult result = sinew::rollout(model, initial, controls, kSteps);
  const bool same = result.states == sinew::rollout(model, initial, controls, kSteps, alone).states;

  std::size_t best = 0;
  double furthest = 0;
  for (std::size_t i = 0; i < kBatch; ++i) {
    const std::span<const mjtNum> last = result.state(i, kSteps - 1);  // time, positions, velocities, activations
    double distance = 0;
    for (std::size_t k = 1; k <= static_cast<std::size_t>(model->nq); ++k) distance += std::pow(last[k] - start[k], 2);
    if (distance > furthest) {
      furthest = distance;
      best = i;
    }
  }
  std::printf("sequence %zu carries the model furthest: %.4f\n", best, std::sqrt(furthest));
  std::printf("one thread and all give %s\n", same ? "the same bits" : "DIFFERENT BITS");
  return same ? 0 : 1;
} catch (const std::exception& e) {
  std::fprintf(stderr, "%s\n", e.what());
  return 2;
}
