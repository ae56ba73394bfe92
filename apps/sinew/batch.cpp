// SPDX-License-Identifier: Apache-2.0
// batch.cpp -- `sinew run --batch`: many simulations of one model, that differ by their control noise.
#include <chrono>

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
  const std::size_t copies = options.out.empty() ? 1 : 3;  // side by side, and as bytes of a file
  const auto columns = static_cast<double>(copies * (sizes.state + sizes.sensors) + sizes.controls);
  check_memory(rows * columns * sizeof(mjtNum), "a batch of so many steps");
  return sizes;
}

std::vector<mjtNum> make_controls(const RunOptions& options, const sinew::Model& model, const Sizes& sizes,
                                  const std::vector<mjtNum>& start) {
  Controls source(options, model);
  std::vector<mjtNum> controls(sizes.batch * sizes.steps * sizes.controls);
  for (std::size_t i = 0; i < sizes.batch; ++i) {
    source.begin(i);
    for (std::size_t step = 0; step < sizes.steps; ++step) {
      source.set(step, start, controls.data() + (i * sizes.steps + step) * sizes.controls);
    }
  }
  return controls;
}

// In an .npz file: states and sensordata, each simulations x steps x numbers. Else one table, whose first column says
// which simulation a row belongs to.
void write_batch(const std::string& path, const sinew::Model& model, sinew::RolloutResult& result) {
  const std::size_t rows = result.batch * result.steps;
  Table states{rows, result.state_size, std::move(result.states), {"time"}, result.batch};
  for (const std::string& name : position_names(model)) states.names.push_back("qpos." + name);
  for (const std::string& name : velocity_names(model)) states.names.push_back("qvel." + name);
  while (states.names.size() < states.columns) states.names.push_back("state." + std::to_string(states.names.size()));
  Table sensors{rows, result.sensor_size, std::move(result.sensors), {}, result.batch};
  for (const std::string& name : sensor_names(model)) sensors.names.push_back("sensor." + name);
  std::vector<NamedTable> tables;
  if (!path.ends_with(".npz")) {
    Table which{rows, 1, {}, {"simulation"}};
    for (std::size_t r = 0; r < rows; ++r) which.values.push_back(static_cast<double>(r / result.steps));
    tables.push_back({"simulation", std::move(which)});
  }
  tables.push_back({"states", std::move(states)});
  tables.push_back({"sensordata", std::move(sensors)});
  write_tables(path, tables);
}

}  // namespace

int run_batch(const RunOptions& options, const sinew::Model& model) {
  const Sizes sizes = sizes_of(options, model.get());
  sinew::Data data = start_data(model, options.common.key);
  const std::vector<mjtNum> state = data.state(), start_ctrl(data.ctrl().begin(), data.ctrl().end());
  const std::vector<mjtNum> controls = make_controls(options, model, sizes, start_ctrl);
  std::vector<mjtNum> initial;
  for (std::size_t i = 0; i < sizes.batch; ++i) initial.insert(initial.end(), state.begin(), state.end());

  Progress progress("simulating", sizes.batch);
  sinew::RolloutOptions rolling;
  rolling.threads = options.threads;
  rolling.start = data.get();
  rolling.on_finished = [&](std::size_t done) { progress.update(done); };
  const auto start = std::chrono::steady_clock::now();
  sinew::RolloutResult result = sinew::rollout(model, initial, controls, sizes.steps, rolling);
  const double wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  progress.clear();

  Hash hash;
  hash.add(result.states.data(), result.states.size());
  std::int64_t troubled = 0;
  for (const int warnings : result.warnings) troubled += warnings > 0;
  if (!options.out.empty()) write_batch(options.out, model, result);
  const double steps = static_cast<double>(sizes.batch) * static_cast<double>(sizes.steps);
  Report report;
  report.section("batch");
  report.add("model", options.common.model);
  report.add("simulations", options.batch);
  report.add("steps of each", static_cast<std::int64_t>(sizes.steps));
  report.add("wall time", wall, "s");
  report.add("steps per second", steps / wall);
  report.add("real-time factor of all", steps * model->opt.timestep / wall);
  report.add("simulations with warnings", troubled);
  report.add("hash", hash.text());
  if (!options.out.empty()) report.add("written", options.out);
  report.print(options.common.json);
  return troubled ? kFound : kGood;
}

}  // namespace app
