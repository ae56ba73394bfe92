// SPDX-License-Identifier: Apache-2.0
// label.h -- texts beside geoms.
#ifndef SINEW_SCENE_LABEL_H_
#define SINEW_SCENE_LABEL_H_

#include <mujoco/mjmacro.h>
#include <mujoco/mjvisualize.h>

namespace sinew {

// As printf; what does not fit is cut.
void set_label(mjvGeom& geom, const char* format, ...) mjPRINTFLIKE(2, 3);

// The object's name or, if it has none, its kind and number: "body 3".
void label_with_name(const mjModel& m, mjvGeom& geom, int object_type, int object);

}  // namespace sinew

#endif  // SINEW_SCENE_LABEL_H_
