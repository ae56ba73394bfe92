// SPDX-License-Identifier: Apache-2.0
#include "timing.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <map>

#include "../sinew/command.h"
#include "../sinew/progress.h"

namespace app {
namespace {

constexpr int kGroup = 10, kRepeats = 5, kFalls = 5;

// The quickest of a few: other work on the machine can only slow one down.
double quickest(const std::function<void()>& work) {
  using Clock = std::chrono::steady_clock;
  double best = 1e30;
  for (int i = 0; i < kRepeats; ++i) {
    const Clock::time_point begin = Clock::now();
    work();
    best = std::min(best, std::chrono::duration<double, std::micro>(Clock::now() - begin).count());
  }
  return best;
}

class Bench {
 public:
  explicit Bench(const sinew::Model& model) : model_(model), soft_(model), impulses_(model) {
    sinew_readImpulse(model.get(), &settings_);
    settings_.solver = sinewIMPULSE_GPGS;
    settings_.tolerance = 0;  // all sweeps are made
  }

  Costs time(const sinew::Data& state) {
    const mjModel* m = model_.get();
    mj_copyData(soft_.get(), m, state.get());
    mj_copyData(impulses_.get(), m, state.get());
    Costs us;
    us.soft = quickest([&] { mj_forward(m, soft_.get()); });
    us.soft_inverse = quickest([&] { mj_inverse(m, soft_.get()); });
    us.impulse_5 = forward(5);
    us.impulse_50 = forward(50);
    us.impulse_inverse = -1;
    if (impulses_have_inverse(impulses_.get(), settings_)) {
      us.impulse_inverse = quickest([&] { check_accepted(sinew_inverseImpulse(m, impulses_.get(), &settings_)); });
    }
    return us;
  }

 private:
  double forward(int sweeps) {
    settings_.iterations = sweeps;
    return quickest([&] { check_accepted(sinew_forwardImpulse(model_.get(), impulses_.get(), &settings_)); });
  }

  const sinew::Model& model_;
  sinew::Data soft_, impulses_;
  sinewImpulse settings_;
};

void add(CostGroup& group, int contacts, const Costs& us) {
  ++group.states;
  group.contacts += contacts;
  group.us.impulse_5 += us.impulse_5;
  group.us.impulse_50 += us.impulse_50;
  group.us.impulse_inverse += us.impulse_inverse;
  group.us.soft += us.soft;
  group.us.soft_inverse += us.soft_inverse;
}

void finish(CostGroup& group) {
  const double n = group.states;
  group.contacts /= n;
  for (double* sum :
       {&group.us.impulse_5, &group.us.impulse_50, &group.us.impulse_inverse, &group.us.soft, &group.us.soft_inverse}) {
    *sum /= n;
  }
}

// Another start: whatever floats is turned at random and moves, so that it meets the ground in many ways.
void throw_down(const mjModel* m, mjData* d, unsigned seed) {
  set_velocities(m, d, seed);
  std::mt19937 random(seed);
  for (int j = 0; j < m->njnt; ++j) {
    if (m->jnt_type[j] != mjJNT_FREE) continue;
    mjtNum* quat = d->qpos + m->jnt_qposadr[j] + 3;
    for (int k = 0; k < 4; ++k) quat[k] = next_number(random);
    mju_normalize4(quat);
  }
}

}  // namespace

std::vector<CostGroup> time_dynamics(const sinew::Model& model, const RunOptions& options) {
  sinew::Data run = start_data(model, options.key);
  Bench bench(model);
  std::map<int, CostGroup> groups;
  Progress progress("timing", static_cast<std::size_t>(options.steps));
  const std::int64_t stride = std::max<std::int64_t>(1, options.steps / 500);
  const std::int64_t fall = (options.steps + kFalls - 1) / kFalls;
  for (std::int64_t i = 0; i < options.steps; ++i) {
    if (i > 0 && i % fall == 0) {  // the first run begins as the model does
      run = start_data(model, options.key);
      throw_down(model.get(), run.get(), static_cast<unsigned>(i / fall));
    }
    set_wave(model.get(), run.get(), i, options.wave);
    run.step();
    progress.update(static_cast<std::size_t>(i));
    if (i % stride) continue;
    const int group = (run->nefc + kGroup - 1) / kGroup;  // states without rows are apart
    const auto [place, made] =
        groups.try_emplace(group, CostGroup{std::max(0, (group - 1) * kGroup + 1), group * kGroup, 0, 0, {}});
    add(place->second, run->ncon, bench.time(run));
  }
  std::vector<CostGroup> result;
  for (auto& [key, group] : groups) {
    finish(group);
    result.push_back(group);
  }
  return result;
}

}  // namespace app
