// SPDX-License-Identifier: Apache-2.0
// fields.h -- numbers of mjData by name, from the tables of its fields: a new field is known here by itself.
//   use   "time", "qpos[2]", "qpos[elbow]", "xpos[torso][2]", "sensordata[gyro][1]", "energy[0]", "ncon"
#ifndef SINEW_APPS_VIEW_FIELDS_H_
#define SINEW_APPS_VIEW_FIELDS_H_

#include <string>
#include <vector>

#include <mujoco/mujoco.h>

namespace app::view {

// The number of that name. Returns false, and what is wrong in `fault`, if there is none.
bool read_field(const mjModel* m, const mjData* d, const std::string& name, double& value, std::string& fault);

// "qpos[0], xpos[torso][2]" in its parts.
std::vector<std::string> split_names(const std::string& list);

}  // namespace app::view

#endif  // SINEW_APPS_VIEW_FIELDS_H_
