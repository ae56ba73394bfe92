// SPDX-License-Identifier: Apache-2.0
// noise.h -- controls that wander around the values a user has set.
#ifndef SINEW_APPS_VIEW_NOISE_H_
#define SINEW_APPS_VIEW_NOISE_H_

#include <random>
#include <vector>

#include <mujoco/mujoco.h>

namespace app::view {

// An Ornstein-Uhlenbeck process for each control: `scale` is its standard deviation in half control ranges, or in units
// where there is no range; `rate` the seconds in which it forgets.
class ControlNoise {
 public:
  void set(mjtNum scale, mjtNum rate, const mjModel* m, mjData* d);
  // The values around which the controls wander.
  void set_center(const mjModel* m, mjData* d, int control, mjtNum value);
  mjtNum center(const mjData* d, int control) const { return on() ? center_[control] : d->ctrl[control]; }
  bool on() const { return scale_ > 0 && !center_.empty(); }
  void forget();
  // Writes the controls of the next step.
  void apply(const mjModel* m, mjData* d);

 private:
  mjtNum scale_ = 0, rate_ = 0;
  std::vector<mjtNum> center_, offset_;
  std::mt19937_64 random_;
  std::normal_distribution<double> normal_;
};

}  // namespace app::view

#endif  // SINEW_APPS_VIEW_NOISE_H_
