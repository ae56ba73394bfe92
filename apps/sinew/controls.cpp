// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "run.h"

namespace app {

using sinew::Failure;

std::size_t count_steps(const RunOptions& options, const mjModel* m) {
  if (options.steps > 0) return static_cast<std::size_t>(options.steps);
  const double steps = std::ceil(options.time / m->opt.timestep - 1e-9);
  if (!(steps < 1e15)) throw Failure("more than 1e15 steps: no machine lives long enough");
  return static_cast<std::size_t>(std::max(steps, 1.0));
}

Controls::Controls(const RunOptions& options, const sinew::Model& model)
    : m_(model.get()), noise_(options.noise), seed_(options.seed) {
  begin(0);
  if (options.controls.empty()) return;
  table_ = read_table(options.controls);
  if (table_.rows == 0) throw Failure(options.controls + ": no rows");
  if (table_.columns != static_cast<std::size_t>(m_->nu)) {
    throw Failure(options.controls + ": " + std::to_string(table_.columns) + " columns, but the model has " +
                  std::to_string(m_->nu) + " controls");
  }
}

void Controls::begin(std::size_t simulation) {
  std::seed_seq seeds{static_cast<std::size_t>(seed_), simulation};
  random_.seed(seeds);
  normal_.reset();
}

void Controls::set(std::size_t step, const std::vector<mjtNum>& start, mjtNum* ctrl) {
  const double* row = table_.rows ? table_.row(std::min(step, table_.rows - 1)) : start.data();
  for (int i = 0; i < m_->nu; ++i) {
    ctrl[i] = row[i];
    if (noise_ == 0) continue;
    const mjtNum* range = m_->actuator_ctrlrange + 2 * i;
    const double scale = m_->actuator_ctrllimited[i] ? 0.5 * (range[1] - range[0]) : 1;
    ctrl[i] += noise_ * scale * normal_(random_);
  }
}

}  // namespace app
