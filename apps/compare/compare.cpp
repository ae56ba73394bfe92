// SPDX-License-Identifier: Apache-2.0
// compare.cpp -- `sinew compare`: formulations, integrators, solvers and cones on one model, from one state.
#include <cmath>
#include <filesystem>

#include "../sinew/command.h"
#include "../sinew/output_file.h"
#include "../sinew/progress.h"
#include "compare_report.h"

namespace app {
namespace {

struct Options {
  Common common;
  double time = 1;
  double timestep = 0;
  double wave = 0;
  bool all = false, dynamics = false;
  std::string out;
};

void measure(const sinew::Model& model, const Options& options, Comparison& comparison) {
  if (options.dynamics) {
    comparison.costs = time_dynamics(model, comparison.options);
    return;
  }
  const std::vector<Way> ways = options.all ? all_ways() : usual_ways(model.get());
  Progress progress("the model as it is", ways.size());
  for (const Way& way : ways) {
    comparison.contacted.push_back(run_contacted(model, way, comparison.options));
    progress.update(comparison.contacted.size());
  }
  progress.clear();
  comparison.free = run_free(model, comparison.options);
}

// Refuses before long work what would be refused at its end.
void check_folder(std::string folder) {
  while (folder.size() > 1 && folder.ends_with('/')) folder.pop_back();
  check_writable(std::filesystem::is_directory(folder) ? folder + "/report.html" : folder);
}

int compare(const Options& options) {
  if (!options.out.empty()) check_folder(options.out);
  sinew::Model model = load_model(options.common);
  if (model->nv == 0) throw sinew::Failure(options.common.model + ": nothing moves, so there is nothing to compare");
  if (options.timestep > 0) model->opt.timestep = options.timestep;
  Comparison comparison;
  comparison.model = options.common.model;
  comparison.timestep = model->opt.timestep;
  comparison.options.key = options.common.key;
  comparison.options.wave = options.wave;
  comparison.options.steps = std::max<std::int64_t>(1, std::llround(options.time / model->opt.timestep));
  const sinew::Data start = start_data(model, options.common.key);  // a wrong keyframe is refused before long work
  measure(model, options, comparison);
  Report report;
  report.section("compare");
  report.add("model", "model", options.common.model);
  report.add("steps", "steps", comparison.options.steps);
  report.add("timestep_s", "time step", comparison.timestep, "s");
  report.add("wave", "control signal", comparison.options.wave);
  if (!options.out.empty()) {
    const std::string advice = write_folder(options.out, comparison);
    report.add("output", "written", options.out);
    if (!advice.empty()) report.note(advice);
  }
  for (const TextTable& table : tables_of(comparison)) {
    report.section("", table.title);
    for (const std::string& line : lines_of(table)) report.note(line);
    report.note("");
    report.note(table.about);
  }
  report.set_top("ways", json_of(comparison.contacted));
  report.set_top("free_motion", json_of(comparison.free));
  report.set_top("dynamics", json_of(comparison.costs));
  report.print(options.common.json);
  return kGood;
}

}  // namespace

void add_compare(Program& program) {
  Command& command = program.add("compare", "set formulations, integrators, solvers and cones side by side");
  const auto options = std::make_shared<Options>();
  add_common(command, options->common);
  command.option("--time SECONDS", options->time, "length of each run (default 1)", Rule::Positive);
  command.option("--timestep SECONDS", options->timestep, "time step (default: the model's)", Rule::Positive);
  command.option("--wave SIZE", options->wave,
                 "drive the controls by a smooth signal of this part of half their range (default 0)",
                 Rule::NotNegative);
  Option& all = command.flag("--all", options->all, "every combination, not only the usual ones");
  Option& dynamics = command.flag("--dynamics", options->dynamics,
                                  "time forward and inverse dynamics by the number of constraint rows instead");
  dynamics.excluded = &all;
  command.option("--out FOLDER", options->out, "write a page with charts, and the numbers behind them, to this folder");
  command.on_choice([options] { return compare(*options); });
}

}  // namespace app
