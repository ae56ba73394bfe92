// SPDX-License-Identifier: Apache-2.0
// run.cpp -- `sinew run`: simulate, record, report.
#include "run.h"

#include <algorithm>
#include <chrono>

#include <sinew/sinew.h>

#include "progress.h"
#include "trajectory.h"

namespace app {
namespace {

// What a run is reported by.
struct Summary {
  std::size_t steps = 0;
  double wall = 0, contacts = 0, first_energy = 0, last_energy = 0;
  int most_contacts = 0;
  Hash hash;
};

// Potential and kinetic energy of a state, which the simulation itself need not compute.
double total_energy(const sinew::Model& model, const mjData* d) {
  sinew::Model with_energy = model.copy();
  with_energy->opt.enableflags |= mjENBL_ENERGY;
  sinew::Data data(with_energy);
  mj_copyData(data.get(), with_energy.get(), d);
  data.forward();
  return data->energy[0] + data->energy[1] + sinew_elasticEnergy(with_energy.get(), data.get());
}

// Simulates until the steps are done or a signal asks for the end, which comes after a whole step.
Summary simulate(const RunOptions& options, const sinew::Model& model, sinew::Data& data, Film* film) {
  const mjModel* m = model.get();
  const std::vector<mjtNum> start_ctrl(data.ctrl().begin(), data.ctrl().end());
  std::vector<mjtNum> ctrl(start_ctrl);
  Controls controls(options, model);
  const std::size_t steps = count_steps(options, m);
  std::unique_ptr<TrajectoryWriter> writer;
  if (!options.out.empty()) writer = std::make_unique<TrajectoryWriter>(options.out, model, steps);
  Summary result;
  result.first_energy = total_energy(model, data.get());
  using Clock = std::chrono::steady_clock;
  const auto since = [](Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
  };
  double filming = 0;  // is no part of the time that the simulation takes
  const auto show = [&](double time) {
    const auto begin = Clock::now();
    film->show(data.get(), time);
    filming += since(begin);
  };
  const auto start = Clock::now();
  if (film) show(0);
  {
    Progress progress("simulating", steps);
    for (; result.steps < steps && !interruption(); ++result.steps) {
      controls.set(result.steps, start_ctrl, ctrl.data());
      std::copy(ctrl.begin(), ctrl.end(), data->ctrl);
      data.step();
      result.contacts += data->ncon;
      result.most_contacts = std::max(result.most_contacts, data->ncon);
      result.hash.add_state(m, data.get());
      if (writer) writer->add(data.get(), ctrl.data());
      if (film) show(static_cast<double>(result.steps + 1) * m->opt.timestep);
      progress.update(result.steps + 1);
    }
  }
  result.wall = since(start) - filming;
  if (film) film->finish();
  if (writer) writer->finish();
  result.last_energy = total_energy(model, data.get());
  return result;
}

int run_one(const RunOptions& options, sinew::Model& model) {
  if (!options.out.empty()) model->opt.enableflags |= mjENBL_ENERGY;  // a column of the trajectory
  sinew::Data data = start_data(model, options.common.key);
  std::unique_ptr<Film> film;
  if (!options.film.out.empty()) film = std::make_unique<Film>(model, options.film);
  const Summary summary = simulate(options, model, data, film.get());
  const double simulated = static_cast<double>(summary.steps) * model->opt.timestep;
  const double mean = summary.contacts / static_cast<double>(std::max<std::size_t>(summary.steps, 1));
  Report report;
  report.section("run");
  report.add("model", "model", options.common.model);
  report.add("steps", "steps", static_cast<std::int64_t>(summary.steps));
  report.add("simulated_time_s", "simulated time", simulated, "s");
  report.add("wall_time_s", "wall time", summary.wall, "s");
  report.add("real_time_factor", "real-time factor", simulated / summary.wall);
  report.add("contacts_mean", "contacts, mean", mean);
  report.add("contacts_max", "contacts, maximum", summary.most_contacts);
  report.add("energy_start_J", "energy at start", summary.first_energy, "J");
  report.add("energy_end_J", "energy at end", summary.last_energy, "J");
  report.add("energy_change_J", "energy change", summary.last_energy - summary.first_energy, "J");
  report.add("hash", "hash", summary.hash.text());
  if (film) {
    report.add("video", "video", film->place());
    if (!film->advice().empty()) report.note(film->advice());
  } else {
    report.set("video", Json());
  }
  return finish_report(options, model, data.get(), report);
}

void check_film(const RunOptions& options) {
  const std::string& out = options.film.out;
  if (!out.empty() && options.batch > 1) throw sinew::Failure("--video films one simulation: leave out --batch");
  if (out.ends_with(".png")) {
    throw sinew::Failure("--video: '" + out + "' is one picture; name a video such as out.mp4, or a folder: frames/");
  }
}

}  // namespace

int finish_report(const RunOptions& options, const sinew::Model& model, const mjData* d, Report& report) {
  const int signal = interruption();
  if (options.out.empty()) {
    report.set("output", Json());
  } else {
    report.add("output", "written", options.out);
  }
  report.set("interrupted", signal != 0);
  if (signal) report.note("interrupted: the figures are those of the steps that were done");
  const std::int64_t warnings = report_warnings(model, d, report);
  report.print(options.common.json);
  if (signal) return kSignalled + signal;
  return warnings ? kFound : kGood;
}

void add_run_options(Command& command, RunOptions& options) {
  add_common(command, options.common);
  Option& time = command.option("--time SECONDS", options.time, "time to simulate (default 10)", Rule::Positive);
  Option& steps = command.option("--steps COUNT", options.steps, "steps to simulate, instead of a time", Rule::Steps);
  steps.excluded = &time;
  command.option(
      "--ctrl FILE", options.controls,
      "controls, one row per step (.csv, .npy or .npz, or a trajectory of 'sinew run'); the last row is held");
  command.option("--noise SIZE", options.noise,
                 "standard deviation of control noise, in half control ranges (default 0)", Rule::NotNegative);
  command.option("--seed NUMBER", options.seed, "seed of the noise (default 0)");
  command.option("--out FILE", options.out, "write the trajectory (.csv, .npy or .npz)");
  command.option("--batch COUNT", options.batch, "number of simulations to run side by side (default 1)",
                 Rule::Positive);
  command.option("--threads COUNT", options.threads, "threads of a batch or of a video (default: all)", Rule::Threads);
}

void add_run(Program& program) {
  Command& command = program.add("run", "simulate a model and report");
  const auto options = std::make_shared<RunOptions>();
  add_run_options(command, *options);
  command.option("--video FILE", options->film.out,
                 "film the simulation: a video such as out.mp4, by ffmpeg, or a folder such as frames/");
  add_film_options(command, options->film);
  command.on_choice([options] {
    check_film(*options);
    options->film.threads = options->threads;
    if (!options->out.empty()) check_table_path(options->out);
    sinew::Model model = load_model(options->common);
    watch_signals();
    return options->batch > 1 ? run_batch(*options, model) : run_one(*options, model);
  });
}

}  // namespace app
