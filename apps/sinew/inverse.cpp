// SPDX-License-Identifier: Apache-2.0
// inverse.cpp -- `sinew inverse`: the joint forces behind a recorded motion.
#include <algorithm>
#include <cmath>

#include "command.h"
#include "table.h"

namespace app {
namespace {

using sinew::Failure;

struct Options {
  Common common;
  std::string motion, out;
  double interval = 0;
};

// Positions of a motion: nq columns, or the first nq columns of names "qpos..." in a file that `sinew run` wrote.
Table read_motion(const std::string& path, const mjModel* m) {
  Table table = read_table(path);
  const std::size_t nq = static_cast<std::size_t>(m->nq);
  std::size_t first = 0;
  if (!table.names.empty()) {
    const auto is_position = [](const std::string& name) { return name.starts_with("qpos"); };
    const auto at = std::find_if(table.names.begin(), table.names.end(), is_position);
    if (at != table.names.end()) first = static_cast<std::size_t>(at - table.names.begin());
  }
  if (first + nq > table.columns || (table.names.empty() && table.columns != nq)) {
    throw Failure(path + ": " + std::to_string(table.columns) + " columns, but the model has " + std::to_string(nq) +
                  " positions");
  }
  if (table.rows < 3) throw Failure(path + ": a motion needs three rows at least");
  Table positions{table.rows, nq, {}, {}};
  for (std::size_t r = 0; r < table.rows; ++r) {
    positions.values.insert(positions.values.end(), table.row(r) + first, table.row(r) + first + nq);
  }
  return positions;
}

int run_inverse(const Options& options) {
  check_table_path(options.out);
  const sinew::Model model = load_model(options.common);
  const mjModel* m = model.get();
  const Table motion = read_motion(options.motion, m);
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
  report.add("model", options.common.model);
  report.add("rows", static_cast<std::int64_t>(rows));
  report.add("largest force", largest);
  report.add("written", options.out);
  report.print(options.common.json);
  return kGood;
}

}  // namespace

void add_inverse(CLI::App& program, Action& chosen) {
  CLI::App& command = add_command(program, "inverse", "compute the forces behind a recorded motion");
  const auto options = std::make_shared<Options>();
  add_common(command, options->common, false);
  add_option(command, "motion", options->motion, "positions, a row per time (.csv or .npy)", Rule::Required);
  add_option(command, "out", options->out, "forces, a row per time but the first and last (.csv, .npy, .npz)",
             Rule::Required);
  add_option(command, "--interval", options->interval, "seconds between rows (default: the model's time step)",
             Rule::Positive);
  on_choice(command, chosen, [options] { return run_inverse(*options); });
}

}  // namespace app
