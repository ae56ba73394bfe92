// SPDX-License-Identifier: Apache-2.0
// batch.cpp -- 64 environments of one model, as reinforcement learning wants them: each with masses of its own, a start
// with noise, and a new start whenever it has run for a while. The first one is repeated alone with mj_step.
//   batch MODEL
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <exception>
#include <vector>

#include <sinew/batch.hpp>

namespace {

constexpr int kCount = 64, kSteps = 200, kEpisode = 50;

// Masses from 80 % to 120 % of what the model has, and all that follows from them.
void spread_masses(sinew::Batch& batch) {
  const std::span<mjtNum> mass = batch.expand("body_mass"), inertia = batch.expand("body_inertia");
  for (std::size_t i = 0; i < mass.size(); ++i) {
    const double env = static_cast<double>(i / (mass.size() / kCount)), factor = 0.8 + 0.4 * env / (kCount - 1);
    mass[i] *= factor;
    for (std::size_t k = 0; k < 3; ++k) inertia[3 * i + k] *= factor;
  }
  batch.set_const();
}

// Environment 0 alone: a model with its masses, and the same controls.
std::vector<mjtNum> alone(const sinew::Model& model, std::span<const mjtNum> start) {
  sinew::Model lighter = model.copy();
  for (int b = 0; b < model->nbody; ++b) lighter->body_mass[b] *= 0.8;
  for (int k = 0; k < 3 * model->nbody; ++k) lighter->body_inertia[k] *= 0.8;
  sinew::Data data(lighter);
  mj_setConst(lighter.get(), data.get());
  data.reset();
  data.set_state(start);
  for (int step = 0; step < kEpisode; ++step) {
    for (mjtNum& ctrl : data.ctrl()) ctrl = 0.1 * std::sin(0.1 * step);
    data.step();
  }
  return data.state();
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc < 2) throw sinew::Failure("usage: batch MODEL");
  const sinew::Model model = sinew::Model::load(argv[1]);
  sinew::Batch batch(model, kCount);
  spread_masses(batch);

  const std::span<mjtNum> ctrl = batch.bind("ctrl"), time = batch.bind("time");
  sinewNoise noise{};
  noise.seed = 1;
  noise.qpos = noise.qvel = 0.01;
  batch.reset({}, -1, noise);
  const std::size_t size = sinew::state_size(model.get());
  std::vector<mjtNum> states(kCount * size);
  batch.get_state(states);
  const std::vector<mjtNum> expected = alone(model, std::span(states).first(size));

  bool same = true;
  int episodes = 0;
  for (int step = 0; step < kSteps; ++step) {
    std::fill(ctrl.begin(), ctrl.end(), 0.1 * std::sin(0.1 * step));
    batch.step();
    if (step + 1 == kEpisode) {
      batch.get_state(states);
      same = std::equal(expected.begin(), expected.end(), states.begin());
    }
    std::vector<int> over;  // environments whose episode has ended
    for (int env = 0; env < kCount; ++env) {
      if (time[static_cast<std::size_t>(env)] > (kEpisode + env - 0.5) * model->opt.timestep) over.push_back(env);
    }
    ++noise.seed;
    batch.reset(std::span<const int>(over), -1, noise);
    episodes += static_cast<int>(over.size());
  }
  std::printf("%d environments on %d threads have taken %d steps and finished %d episodes\n", kCount, batch.threads(),
              kCount * kSteps, episodes);
  std::printf("the first one has %s as alone\n", same ? "the same bits" : "OTHER BITS");
  return same ? 0 : 1;
} catch (const std::exception& e) {
  std::fprintf(stderr, "%s\n", e.what());
  return 2;
}
