// SPDX-License-Identifier: Apache-2.0
// rows.h -- what rows of panels show of a model, in whatever window: ranges of sliders, boxes of flags.
#ifndef SINEW_APPS_VIEW_ROWS_H_
#define SINEW_APPS_VIEW_ROWS_H_

#include <string>
#include <vector>

#include <mujoco/mujoco.h>

namespace app::view {

bool has_slider(const mjModel* m, int joint);
// The limits of a joint, unless its slider is to be wide; or a turn, or as far as the model reaches.
std::string joint_range(const mjModel* m, int joint, bool wide);
std::string control_range(const mjModel* m, int control);

// Flags of mjOption, a box each. Boxes stay where they are: rows point at them.
struct FlagBoxes {
  std::vector<int> disabled, enabled, groups;

  void read(const mjOption& option);
  void write(mjOption& option) const;
};

}  // namespace app::view

#endif  // SINEW_APPS_VIEW_ROWS_H_
