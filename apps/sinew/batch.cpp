// SPDX-License-Identifier: Apache-2.0
// batch.cpp -- `sinew run --batch`: many simulations of one model, that differ by their control noise.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <thread>

#include <sinew/rollout.hpp>

#include "progress.h"
#include "run.h"

namespace app {
namespace {

struct Sizes {
  std::size_t batch, steps, controls, state, sensors;
};

Sizes sizes_of(const RunOptions& options, const mjModel* m) {
  const Sizes sizes{static_cast<std::size_t>(options.batch), count_steps(options, m), static_cast<std::size_t>(m->nu),
                    sinew::state_size(m), static_cast<std::size_t>(m->nsensordata)};
  const double rows = static_cast<double>(sizes.batch) * static_cast<double>(sizes.steps);
  const auto columns = static_cast<double>(sizes.state + sizes.sensors + sizes.controls);
  check_memory(rows * columns * sizeof(mjtNum), "a batch of so many steps");
  if (!options.out.empty()) check_space(options.out, rows * columns * sizeof(mjtNum));
  return sizes;
}

// Steps that an interruption kept from being simulated: in an .npz file, whose arrays have to be rectangular, they are
// nan; in a table their rows are left out.
void mark_missing(sinew::RolloutResult& result, bool archive) {
  const auto treat = [&](std::vector<mjtNum>& values, std::size_t width) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < result.batch; ++i) {
      mjtNum* const first = values.data() + i * result.steps * width;
      if (archive) {
        std::fill(first + result.done[i] * width, first + result.steps * width, std::nan(""));
      } else {
        kept =
            static_cast<std::size_t>(std::copy_n(first, result.done[i] * width, values.data() + kept) - values.data());
      }
    }
    if (!archive) values.resize(kept);
  };
  treat(result.states, result.state_size);
  treat(result.sensors, result.sensor_size);
}

// By as many threads as simulate afterwards.
std::vector<mjtNum> make_controls(const RunOptions& options, const sinew::Model& model, const Sizes& sizes,
                                  const std::vector<mjtNum>& start) {
  const Controls source(options, model);
  std::vector<mjtNum> controls(sizes.batch * sizes.steps * sizes.controls);
  std::atomic<std::size_t> next = 0;
  const auto fill = [&] {
    Controls own = source;  // of which copies share the table
    for (std::size_t i = next++; i < sizes.batch; i = next++) {
      own.begin(i);
      for (std::size_t step = 0; step < sizes.steps; ++step) {
        own.set(step, start, controls.data() + (i * sizes.steps + step) * sizes.controls);
      }
    }
  };
  const unsigned wanted =
      options.threads > 0 ? static_cast<unsigned>(options.threads) : std::thread::hardware_concurrency();
  std::vector<std::jthread> threads;
  for (unsigned k = 1; k < wanted && k < sizes.batch; ++k) threads.emplace_back(fill);
  fill();
  return controls;
}

// In an .npz file: states and sensordata, each simulations x steps x numbers. Else one table, whose first column says
// which simulation a row belongs to.
void write_batch(const std::string& path, const sinew::Model& model, sinew::RolloutResult& result) {
  const bool archive = path.ends_with(".npz");
  mark_missing(result, archive);
  const std::size_t groups = archive ? result.batch : 0, rows = result.states.size() / result.state_size;
  Table states{rows, result.state_size, std::move(result.states), {"time"}, groups};
  for (const std::string& name : position_names(model)) states.names.push_back("qpos." + name);
  for (const std::string& name : velocity_names(model)) states.names.push_back("qvel." + name);
  while (states.names.size() < states.columns) states.names.push_back("state." + std::to_string(states.names.size()));
  Table sensors{rows, result.sensor_size, std::move(result.sensors), {}, groups};
  for (const std::string& name : sensor_names(model)) sensors.names.push_back("sensor." + name);
  std::vector<NamedTable> tables;
  if (!archive) {
    Table which{rows, 1, {}, {"simulation"}};
    for (std::size_t i = 0; i < result.batch; ++i) {
      which.values.insert(which.values.end(), result.done[i], static_cast<double>(i));
    }
    tables.push_back({"simulation", std::move(which)});
  }
  tables.push_back({"states", std::move(states)});
  tables.push_back({"sensordata", std::move(sensors)});
  write_tables(path, tables);
}

}  // namespace

void describe_batch(const RunOptions& options, const sinew::Model& model, std::int64_t done, double wall,
                    Report& report) {
  report.section("batch");
  report.add("model", "model", options.common.model);
  report.add("simulations", "simulations", options.batch);
  report.add("steps_each", "steps of each", static_cast<std::int64_t>(count_steps(options, model.get())));
  report.add("steps_total", "steps of all", done);
  report.add("wall_time_s", "wall time", wall, "s");
  report.add("steps_per_second", "steps per second", static_cast<double>(done) / wall);
  report.add("real_time_factor", "real-time factor of all", static_cast<double>(done) * model->opt.timestep / wall);
}

int run_batch(const RunOptions& options, const sinew::Model& model) {
  const Sizes sizes = sizes_of(options, model.get());
  sinew::Data data = start_data(model, options.common.key);
  const std::vector<mjtNum> state = data.state(), start_ctrl(data.ctrl().begin(), data.ctrl().end());
  std::vector<mjtNum> initial;
  for (std::size_t i = 0; i < sizes.batch; ++i) initial.insert(initial.end(), state.begin(), state.end());

  Progress progress("simulating", sizes.batch);
  sinew::RolloutOptions rolling;
  rolling.threads = options.threads;
  rolling.start = data.get();
  rolling.should_stop = [] { return interruption() != 0; };
  rolling.on_finished = [&](std::size_t done) { progress.update(done); };
  const auto start = std::chrono::steady_clock::now();
  const std::vector<mjtNum> controls = make_controls(options, model, sizes, start_ctrl);
  sinew::RolloutResult result = sinew::rollout(model, initial, controls, sizes.steps, rolling);
  const double wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  progress.clear();

  const std::uint64_t hash = result.hash();
  std::int64_t troubled = 0, done = 0;
  for (const int warnings : result.warnings) troubled += warnings > 0;
  for (const std::size_t steps : result.done) done += static_cast<std::int64_t>(steps);
  if (!options.out.empty()) write_batch(options.out, model, result);
  Report report;
  describe_batch(options, model, done, wall, report);
  report.add("simulations_with_warnings", "simulations with warnings", troubled);
  report.add("hash", "hash", hash_text(hash));
  const int code = finish_report(options, model, data.get(), report);
  return code == kGood && troubled ? kFound : code;
}

}  // namespace app
