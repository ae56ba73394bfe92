// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "run.h"
#include "trajectory.h"

namespace app {

using sinew::Failure;

std::size_t count_steps(const RunOptions& options, const mjModel* m) {
  if (options.steps > 0) return static_cast<std::size_t>(options.steps);
  const double steps = std::ceil(options.time / m->opt.timestep - 1e-9);
  if (!(steps < 1e15)) throw Failure("--time asks for more than 1e15 steps");
  return static_cast<std::size_t>(std::max(steps, 1.0));
}

Controls::Controls(const RunOptions& options, const sinew::Model& model)
    : m_(model.get()), noise_(options.noise), seed_(options.seed) {
  begin(0);
  if (options.controls.empty()) return;
  table_ = std::make_shared<const Table>(read_columns(options.controls, model, "ctrl", "control"));
}

void Controls::begin(std::size_t simulation) {
  std::seed_seq seeds{static_cast<std::size_t>(seed_), simulation};
  normal_.seed(seeds);
}

void Controls::set(std::size_t step, const std::vector<mjtNum>& start, mjtNum* ctrl) {
  const bool is_given = table_ && table_->rows > 0;
  const double* row = is_given ? table_->row(std::min(step, table_->rows - 1)) : start.data();
  for (int i = 0; i < m_->nu; ++i) {
    ctrl[i] = row[i];
    if (noise_ == 0) continue;
    const mjtNum* range = m_->actuator_ctrlrange + 2 * i;
    const double scale = m_->actuator_ctrllimited[i] ? 0.5 * (range[1] - range[0]) : 1;
    ctrl[i] += noise_ * scale * normal_.next();
  }
}

}  // namespace app
