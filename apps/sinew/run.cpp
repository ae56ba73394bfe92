// SPDX-License-Identifier: Apache-2.0
// run.cpp -- `sinew run`: simulate, record, report.
#include <chrono>
#include <cmath>
#include <cstring>
#include <random>

#include <sinew/rollout.hpp>

#include "command.h"
#include "progress.h"
#include "table.h"

namespace app {
namespace {

using sinew::Failure;

struct Options {
  Common common;
  double time = 0;
  std::int64_t steps = 0;
  std::string controls, out;
  double noise = 0;
  unsigned seed = 0;
  int batch = 1, threads = 0;
};

std::size_t count_steps(const Options& options, const mjModel* m) {
  if (options.steps > 0) return static_cast<std::size_t>(options.steps);
  const double time = options.time > 0 ? options.time : 10;
  return static_cast<std::size_t>(std::ceil(time / m->opt.timestep - 1e-9));
}

// Controls for every step: from a file, whose last row holds to the end, plus noise of the given size (in units of the
// control range, or of 1 where there is none).
class Controls {
 public:
  Controls(const Options& options, const sinew::Model& model, unsigned stream)
      : m_(model.get()), noise_(options.noise), random_(options.seed + stream) {
    if (options.controls.empty()) return;
    table_ = read_table(options.controls);
    if (table_.columns != static_cast<std::size_t>(m_->nu)) {
      throw Failure(options.controls + ": " + std::to_string(table_.columns) + " columns, but the model has " +
                    std::to_string(m_->nu) + " controls");
    }
    if (table_.rows == 0) throw Failure(options.controls + ": no rows");
  }

  // `start` is what the keyframe or the reference state has.
  void set(std::size_t step, const std::vector<mjtNum>& start, mjtNum* ctrl) {
    const double* row = table_.rows ? table_.row(std::min(step, table_.rows - 1)) : start.data();
    for (int i = 0; i < m_->nu; ++i) {
      ctrl[i] = row[i];
      if (noise_ == 0) continue;
      const mjtNum* range = m_->actuator_ctrlrange + 2 * i;
      const double scale = m_->actuator_ctrllimited[i] ? 0.5 * (range[1] - range[0]) : 1;
      ctrl[i] += noise_ * scale * normal_(random_);
    }
  }

 private:
  const mjModel* m_;
  double noise_;
  Table table_;
  std::mt19937_64 random_;
  std::normal_distribution<double> normal_;
};

class Recorder {
 public:
  Recorder(const sinew::Model& model, std::size_t steps) : m_(model.get()) {
    add("time", 1, {"time"}, steps);
    add("qpos", m_->nq, prefixed("qpos", position_names(model)), steps);
    add("qvel", m_->nv, prefixed("qvel", velocity_names(model)), steps);
    add("act", m_->na, {}, steps);
    for (int i = 0; i < m_->na; ++i) tables_.back().table.names.push_back("act." + std::to_string(i));
    add("sensordata", m_->nsensordata, prefixed("sensor", sensor_names(model)), steps);
    add("energy", 2, {"energy.potential", "energy.kinetic"}, steps);
  }

  void record(const mjData* d) {
    const mjtNum* sources[] = {&d->time, d->qpos, d->qvel, d->act, d->sensordata, d->energy};
    for (std::size_t i = 0; i < tables_.size(); ++i) {
      Table& table = tables_[i].table;
      table.values.insert(table.values.end(), sources[i], sources[i] + table.columns);
      ++table.rows;
    }
  }

  void write(const std::string& path) const { write_tables(path, tables_); }

 private:
  static std::vector<std::string> prefixed(const std::string& prefix, std::vector<std::string> names) {
    for (std::string& name : names) name = prefix + "." + name;
    return names;
  }
  void add(const std::string& name, int columns, std::vector<std::string> names, std::size_t steps) {
    NamedTable table{name, {}};
    table.table.columns = static_cast<std::size_t>(columns);
    table.table.names = std::move(names);
    table.table.values.reserve(table.table.columns * steps);
    tables_.push_back(std::move(table));
  }

  const mjModel* m_;
  std::vector<NamedTable> tables_;
};

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

int run_one(const Options& options, sinew::Model& model) {
  model->opt.enableflags |= mjENBL_ENERGY;
  const mjModel* m = model.get();
  sinew::Data data = start_data(model, options.common.key);
  const std::vector<mjtNum> start_ctrl(data.ctrl().begin(), data.ctrl().end());
  Controls controls(options, model, 0);
  const std::size_t steps = count_steps(options, m);
  Recorder recorder(model, options.out.empty() ? 0 : steps);
  StateHash hash;
  double first_energy = 0, last_energy = 0, contacts = 0;
  int most_contacts = 0;
  const auto start = std::chrono::steady_clock::now();
  {
    Progress progress("simulating", steps);
    for (std::size_t i = 0; i < steps; ++i) {
      controls.set(i, start_ctrl, data->ctrl);
      data.step();
      last_energy = data->energy[0] + data->energy[1];
      if (i == 0) first_energy = last_energy;
      contacts += data->ncon;
      most_contacts = std::max(most_contacts, data->ncon);
      hash.add(m, data.get());
      if (!options.out.empty()) recorder.record(data.get());
      progress.update(i + 1);
    }
  }
  const double wall = seconds_since(start), simulated = static_cast<double>(steps) * m->opt.timestep;
  if (!options.out.empty()) recorder.write(options.out);

  Report report;
  report.section("run");
  report.add("model", options.common.model);
  report.add("steps", static_cast<std::int64_t>(steps));
  report.add("simulated time", simulated, "s");
  report.add("wall time", wall, "s");
  report.add("real-time factor", simulated / wall);
  report.add("contacts, mean", contacts / static_cast<double>(std::max<std::size_t>(steps, 1)));
  report.add("contacts, most", most_contacts);
  report.add("energy at start", first_energy, "J");
  report.add("energy at end", last_energy, "J");
  report.add("energy drift", last_energy - first_energy, "J");
  report.add("hash", hash.text());
  if (!options.out.empty()) report.add("written", options.out);
  report_warnings(model, data.get(), report);
  report.print(options.common.json);
  return kGood;
}

int run_batch(const Options& options, const sinew::Model& model) {
  const mjModel* m = model.get();
  sinew::Data data = start_data(model, options.common.key);
  const std::vector<mjtNum> state = data.state(), start_ctrl(data.ctrl().begin(), data.ctrl().end());
  const std::size_t steps = count_steps(options, m), batch = static_cast<std::size_t>(options.batch);
  const std::size_t nu = static_cast<std::size_t>(m->nu);
  std::vector<mjtNum> initial, controls(batch * steps * nu);
  for (std::size_t i = 0; i < batch; ++i) {
    initial.insert(initial.end(), state.begin(), state.end());
    Controls source(options, model, static_cast<unsigned>(i));
    for (std::size_t step = 0; step < steps && nu; ++step) {
      source.set(step, start_ctrl, controls.data() + (i * steps + step) * nu);
    }
  }
  const auto start = std::chrono::steady_clock::now();
  Progress progress("simulating", batch);
  sinew::RolloutOptions rolling;
  rolling.threads = options.threads;
  rolling.on_finished = [&](std::size_t done) { progress.update(done); };
  sinew::RolloutResult result = sinew::rollout(model, initial, controls, steps, rolling);
  const double wall = seconds_since(start);
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const mjtNum& value : result.states) {
    std::uint64_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    hash = (hash ^ bits) * 0x100000001b3u;
  }
  if (!options.out.empty()) {
    NamedTable states{"states", {batch * steps, result.state_size, std::move(result.states), {}}};
    NamedTable sensors{"sensordata", {batch * steps, result.sensor_size, std::move(result.sensors), {}}};
    write_tables(options.out, {std::move(states), std::move(sensors)});
  }
  char text[20];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
  Report report;
  report.section("batch");
  report.add("model", options.common.model);
  report.add("simulations", options.batch);
  report.add("steps of each", static_cast<std::int64_t>(steps));
  report.add("wall time", wall, "s");
  report.add("steps per second", static_cast<double>(batch * steps) / wall);
  report.add("hash", std::string(text));
  if (!options.out.empty()) report.add("written", options.out);
  report.print(options.common.json);
  return kGood;
}

}  // namespace

void add_run(CLI::App& program, Action& chosen) {
  CLI::App* command = program.add_subcommand("run", "simulate a model and report");
  auto options = std::make_shared<Options>();
  add_common(*command, options->common);
  auto* time =
      command->add_option("--time", options->time, "seconds to simulate (default 10)")->check(CLI::PositiveNumber);
  command->add_option("--steps", options->steps, "steps to simulate")->check(CLI::PositiveNumber)->excludes(time);
  command->add_option("--ctrl", options->controls, "controls, a row per step (.csv or .npy); the last row holds");
  command->add_option("--noise", options->noise, "standard deviation of control noise, in half control ranges");
  command->add_option("--seed", options->seed, "seed of the noise");
  command->add_option("--out", options->out, "write the trajectory (.csv, .npy or .npz)");
  command->add_option("--batch", options->batch, "how many simulations to run side by side")
      ->check(CLI::PositiveNumber);
  command->add_option("--threads", options->threads, "threads of a batch (default: all)")
      ->check(CLI::NonNegativeNumber);
  command->callback([options, &chosen] {
    chosen = [options] {
      if (!options->out.empty()) check_writable(options->out);
      sinew::Model model = sinew::Model::load(options->common.model);
      return options->batch > 1 ? run_batch(*options, model) : run_one(*options, model);
    };
  });
}

}  // namespace app
