// SPDX-License-Identifier: Apache-2.0
// inverse.cpp -- `sinew inverse`: the joint forces behind a recorded motion.
#include <algorithm>
#include <cmath>

#include "command.h"
#include "trajectory.h"

namespace app {
namespace {

using sinew::Failure;

struct Options {
  Common common;
  std::string motion, out;
  double interval = 0;
};

Table read_motion(const std::string& path, const sinew::Model& model) {
  Table motion = read_columns(path, model, "qpos", "position");
  if (motion.rows < 3) throw Failure(path + ": a motion needs at least three rows");
  return motion;
}

int run_inverse(const Options& options) {
  check_table_path(options.out);
  const sinew::Model model = load_model(options.common);
  const mjModel* m = model.get();
  const Table motion = read_motion(options.motion, model);
  const double dt = options.interval > 0 ? options.interval : m->opt.timestep;
  const std::size_t nv = static_cast<std::size_t>(m->nv);
  sinew::Data data(model);
  std::vector<mjtNum> before(nv), after(nv);
  NamedTable forces{"qfrc_inverse", {motion.rows - 2, nv, {}, velocity_names(model)}};
  for (std::size_t r = 1; r + 1 < motion.rows; ++r) {
    mj_differentiatePos(m, before.data(), dt, motion.row(r - 1), motion.row(r));
    mj_differentiatePos(m, after.data(), dt, motion.row(r), motion.row(r + 1));
    std::copy_n(motion.row(r), m->nq, data->qpos);
    for (std::size_t i = 0; i < nv; ++i) {
      data->qvel[i] = 0.5 * (before[i] + after[i]);
      data->qacc[i] = (after[i] - before[i]) / dt;
    }
    mj_inverse(m, data.get());
    forces.table.values.insert(forces.table.values.end(), data->qfrc_inverse, data->qfrc_inverse + nv);
  }
  mjtNum largest = 0;
  for (const double force : forces.table.values) largest = std::max(largest, std::abs(force));
  const std::size_t rows = forces.table.rows;
  write_tables(options.out, {std::move(forces)});
  Report report;
  report.section("inverse");
  report.add("model", "model", options.common.model);
  report.add("rows", "rows", static_cast<std::int64_t>(rows));
  report.add("largest_force", "largest force", largest);
  report.add("output", "written", options.out);
  report.print(options.common.json);
  return kGood;
}

}  // namespace

void add_inverse(Program& program) {
  Command& command = program.add("inverse", "compute the forces behind a recorded motion");
  const auto options = std::make_shared<Options>();
  add_common(command, options->common, false);
  command.option("motion", options->motion,
                 "positions, one row per time (.csv or .npy), or a trajectory of 'sinew run'", Rule::Required);
  command.option("out", options->out, "forces, one row per time except the first and last (.csv, .npy or .npz)",
                 Rule::Required);
  command.option("--interval SECONDS", options->interval, "time between rows (default: the model's time step)",
                 Rule::Positive);
  command.on_choice([options] { return run_inverse(*options); });
}

}  // namespace app
