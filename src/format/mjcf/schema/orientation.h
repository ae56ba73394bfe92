// SPDX-License-Identifier: Apache-2.0
// orientation.h -- the notations of an orientation besides "quat".
#ifndef SINEW_FORMAT_MJCF_SCHEMA_ORIENTATION_H_
#define SINEW_FORMAT_MJCF_SCHEMA_ORIENTATION_H_

#include <mujoco/mjspec.h>

#include "format/mjcf/schema/schema.h"

namespace sinew::mjcf {

// Ways to say an orientation besides "quat"; at most one of the five may be used.
inline constexpr Attribute kOrientation[] = {
    attribute<&mjsOrientation::axisangle>("axisangle"),
    attribute<&mjsOrientation::euler>("euler"),
    attribute<&mjsOrientation::xyaxes>("xyaxes"),
    attribute<&mjsOrientation::zaxis>("zaxis"),
};

}  // namespace sinew::mjcf

#endif  // SINEW_FORMAT_MJCF_SCHEMA_ORIENTATION_H_
