// SPDX-License-Identifier: Apache-2.0
// 64 environments on one thread: an mjData for each and mj_step in turn, a batch without lanes, a batch with them. The
// counter `each` is the time of one step of one environment. Start noise and controls are the same for all three. A
// model goes with all of its constraints, without contacts, or with none: then all that is left is smooth.
#include <benchmark/benchmark.h>
#include <sinew/batch.hpp>

#include <cmath>
#include <string>
#include <vector>

namespace {

enum Constraints { kNone, kNoContacts, kAll };
constexpr int kCount = 64, kWarmup = 100, kTurn = 1024, kFall = 200;
constexpr sinewNoise kNoise{1, 0.02, 0.2, 0, 0};

sinew::Model load(const benchmark::State& state) {
  sinew::Model model = sinew::Model::load(std::string(SINEW_SOURCE_DIR) +
                                          (state.range(0) ? "/models/quadruped.xml" : "/models/humanoid.xml"));
  if (state.range(1) == kNoContacts) model->opt.disableflags |= mjDSBL_CONTACT;
  if (state.range(1) == kNone) model->opt.disableflags |= mjDSBL_CONSTRAINT;
  return model;
}

// From a table: sines took 4 to 7 % of the time in lanes.
mjtNum control(int env, int step, int k) {
  static const std::vector<mjtNum> sines = [] {
    std::vector<mjtNum> table(kTurn);
    for (int i = 0; i < kTurn; ++i) table[static_cast<std::size_t>(i)] = 0.3 * std::sin(6.283185307179586 * i / kTurn);
    return table;
  }();
  return sines[static_cast<std::size_t>((8 * step + 163 * env + 326 * k) % kTurn)];
}

void report(benchmark::State& state) {
  const char* const constraints[] = {", no constraints", ", no contacts", ""};
  state.SetLabel(std::string(state.range(0) ? "quadruped" : "humanoid") + constraints[state.range(1)]);
  state.counters["each"] =
      benchmark::Counter(kCount, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

void environments_with_own_data(benchmark::State& state) {
  const sinew::Model model = load(state);
  sinew::Batch start(model, kCount, 1);
  start.reset({}, -1, kNoise);
  std::vector<sinew::Data> data;
  for (int env = 0; env < kCount; ++env) start.to_data(env, data.emplace_back(model).get());
  int step = 0;
  const auto advance = [&] {
    for (int env = 0; env < kCount; ++env) {
      sinew::Data& d = data[static_cast<std::size_t>(env)];
      for (int k = 0; k < model->nu; ++k) d->ctrl[k] = control(env, step, k);
      d.step();
    }
    ++step;
  };
  while (step < kWarmup) advance();
  for (auto _ : state) advance();
  report(state);
}

void batch(benchmark::State& state, bool in_lanes) {
  const sinew::Model model = load(state);
  sinew::Batch all(model, kCount, 1);
  if (!in_lanes) all.expand("body_mass");  // masses of their own keep environments out of lanes
  all.reset({}, -1, kNoise);
  const std::span<mjtNum> ctrl = all.bind("ctrl");
  all.bind("sensordata");  // or nobody would measure
  int step = 0;
  const auto advance = [&] {
    for (int env = 0; env < kCount; ++env) {
      for (int k = 0; k < model->nu; ++k) ctrl[static_cast<std::size_t>(env * model->nu + k)] = control(env, step, k);
    }
    all.step();
    ++step;
  };
  while (step < kWarmup) advance();
  for (auto _ : state) advance();
  report(state);
}

void environments_one_by_one(benchmark::State& state) { batch(state, false); }
void environments_in_lanes(benchmark::State& state) { batch(state, true); }

// 1,024 humanoids on one thread and on two, in calls of one step and of twenty; `each` is time by the clock.
void environments_on_threads(benchmark::State& state) {
  constexpr int kMany = 1024;
  const sinew::Model model = sinew::Model::load(std::string(SINEW_SOURCE_DIR) + "/models/humanoid.xml");
  sinew::Batch all(model, kMany, static_cast<int>(state.range(0)));
  sinewSteps steps{};
  steps.nstep = static_cast<int>(state.range(1));
  for (auto _ : state) {
    state.PauseTiming();
    all.reset({}, -1, kNoise);
    state.ResumeTiming();
    for (int step = 0; step < kFall; step += steps.nstep) all.step({}, steps);
  }
  state.counters["each"] =
      benchmark::Counter(kMany * kFall, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

BENCHMARK(environments_on_threads)->ArgsProduct({{1, 2}, {1, 20}})->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK(environments_with_own_data)->ArgsProduct({{0, 1}, {kAll, kNoContacts, kNone}});
BENCHMARK(environments_one_by_one)->ArgsProduct({{0, 1}, {kAll, kNoContacts, kNone}});
BENCHMARK(environments_in_lanes)->ArgsProduct({{0, 1}, {kAll, kNoContacts, kNone}});

}  // namespace
