// SPDX-License-Identifier: Apache-2.0
// run.cpp -- `sinew run`: simulate, record, report.
#include "run.h"

#include <algorithm>
#include <chrono>

#include "progress.h"

namespace app {
namespace {

// The state, the sensors and the energy after every step, as tables that grow.
class Recorder {
 public:
  Recorder(const sinew::Model& model, std::size_t steps) : m_(model.get()) {
    add("time", 1, {"time"});
    add("qpos", m_->nq, prefixed("qpos", position_names(model)));
    add("qvel", m_->nv, prefixed("qvel", velocity_names(model)));
    add("act", m_->na, {});
    for (int i = 0; i < m_->na; ++i) tables_.back().table.names.push_back("act." + std::to_string(i));
    add("sensordata", m_->nsensordata, prefixed("sensor", sensor_names(model)));
    add("energy", 2, {"energy.potential", "energy.kinetic"});
    double columns = 0;
    for (const NamedTable& table : tables_) columns += static_cast<double>(table.table.columns);
    // three times: as recorded, side by side, as bytes of the file
    check_memory(3 * columns * static_cast<double>(steps) * sizeof(mjtNum), "a trajectory of so many steps");
    for (NamedTable& table : tables_) table.table.values.reserve(table.table.columns * steps);
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
  void add(const std::string& name, int columns, std::vector<std::string> names) {
    NamedTable table{name, {}};
    table.table.columns = static_cast<std::size_t>(columns);
    table.table.names = std::move(names);
    tables_.push_back(std::move(table));
  }

  const mjModel* m_;
  std::vector<NamedTable> tables_;
};

int run_one(const RunOptions& options, sinew::Model& model) {
  model->opt.enableflags |= mjENBL_ENERGY;
  const mjModel* m = model.get();
  sinew::Data data = start_data(model, options.common.key);
  const std::vector<mjtNum> start_ctrl(data.ctrl().begin(), data.ctrl().end());
  Controls controls(options, model);
  const std::size_t steps = count_steps(options, m);
  Recorder recorder(model, options.out.empty() ? 0 : steps);
  Hash hash;
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
      hash.add_state(m, data.get());
      if (!options.out.empty()) recorder.record(data.get());
      progress.update(i + 1);
    }
  }
  const double wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const double simulated = static_cast<double>(steps) * m->opt.timestep;
  if (!options.out.empty()) recorder.write(options.out);

  Report report;
  report.section("run");
  report.add("model", options.common.model);
  report.add("steps", static_cast<std::int64_t>(steps));
  report.add("simulated time", simulated, "s");
  report.add("wall time", wall, "s");
  report.add("real-time factor", simulated / wall);
  report.add("contacts, mean", contacts / static_cast<double>(steps));
  report.add("contacts, most", most_contacts);
  report.add("energy at start", first_energy, "J");
  report.add("energy at end", last_energy, "J");
  report.add("energy drift", last_energy - first_energy, "J");
  report.add("hash", hash.text());
  if (!options.out.empty()) report.add("written", options.out);
  const std::int64_t warnings = report_warnings(model, data.get(), report);
  report.print(options.common.json);
  return warnings ? kFound : kGood;
}

}  // namespace

void add_run(CLI::App& program, Action& chosen) {
  CLI::App& command = add_command(program, "run", "simulate a model and report");
  const auto options = std::make_shared<RunOptions>();
  add_common(command, options->common);
  CLI::Option& time = add_option(command, "--time", options->time, "seconds to simulate (default 10)", Rule::Positive);
  exclude(add_option(command, "--steps", options->steps, "steps to simulate", Rule::Steps), time);
  add_option(command, "--ctrl", options->controls, "controls, a row per step (.csv or .npy); the last row holds");
  add_option(command, "--noise", options->noise, "standard deviation of control noise, in half control ranges",
             Rule::NotNegative);
  add_option(command, "--seed", options->seed, "seed of the noise");
  add_option(command, "--out", options->out, "write the trajectory (.csv, .npy or .npz)");
  add_option(command, "--batch", options->batch, "how many simulations to run side by side", Rule::Positive);
  add_option(command, "--threads", options->threads, "threads of a batch (default: all)", Rule::Threads);
  on_choice(command, chosen, [options] {
    if (!options->out.empty()) check_table_path(options->out);
    sinew::Model model = load_model(options->common);
    return options->batch > 1 ? run_batch(*options, model) : run_one(*options, model);
  });
}

}  // namespace app
