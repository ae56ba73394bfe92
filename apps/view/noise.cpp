// SPDX-License-Identifier: Apache-2.0
#include "noise.h"

#include <algorithm>
#include <cmath>

namespace app::view {

void ControlNoise::set(mjtNum scale, mjtNum rate, const mjModel* m, mjData* d) {
  rate_ = std::max(rate, 0.0);
  if (on() && scale <= 0) std::copy(center_.begin(), center_.end(), d->ctrl);
  const bool starts = !on() && scale > 0;
  scale_ = scale;
  if (scale <= 0) return forget();
  if (!starts) return;
  center_.assign(d->ctrl, d->ctrl + m->nu);
  offset_.assign(static_cast<std::size_t>(m->nu), 0);
}

void ControlNoise::set_center(const mjModel*, mjData* d, int control, mjtNum value) {
  if (on()) center_[control] = value;
  d->ctrl[control] = value;
}

void ControlNoise::forget() {
  center_.clear();
  offset_.clear();
}

void ControlNoise::apply(const mjModel* m, mjData* d) {
  if (scale_ <= 0) return;
  if (center_.size() != static_cast<std::size_t>(m->nu)) {
    center_.assign(d->ctrl, d->ctrl + m->nu);
    offset_.assign(static_cast<std::size_t>(m->nu), 0);
  }
  const double keep = rate_ > 0 ? std::exp(-m->opt.timestep / rate_) : 0;
  const double fresh = scale_ * std::sqrt(1 - keep * keep);
  for (int i = 0; i < m->nu; ++i) {
    const mjtNum* range = m->actuator_ctrlrange + 2 * i;
    const bool limited = m->actuator_ctrllimited[i] != 0;
    offset_[i] = keep * offset_[i] + fresh * normal_(random_);
    const mjtNum value = center_[i] + (limited ? 0.5 * (range[1] - range[0]) : 1) * offset_[i];
    d->ctrl[i] = limited ? std::clamp(value, range[0], range[1]) : value;
  }
}

}  // namespace app::view
