// SPDX-License-Identifier: Apache-2.0
// written_parts.h -- what the parts of the tree share when they write their arrays.
#ifndef SINEW_COMPILE_TREE_WRITTEN_PARTS_H_
#define SINEW_COMPILE_TREE_WRITTEN_PARTS_H_

#include <algorithm>

#include "compile/build.h"

namespace sinew {

// How much places and quaternions of two frames may differ for the frames to be taken as one.
inline constexpr double kSameFrame = 1e-6;

// mjtSameFrame: whether a frame in a body coincides with the body's own or with its inertial frame.
mjtByte same_frame(const Placement& place, const Placement& inertial);

// The plugin instance that the element uses, or -1.
int plugin_id(const Build& build, const Element& user, const mjsPlugin& plugin);

// Row i of a user array; what is not given stays zero.
template <class C>
void write_user(const C& c, int width, int i, mjtNum* array) {
  if (!c.userdata->empty()) std::copy(c.userdata->begin(), c.userdata->end(), array + width * i);
}

}  // namespace sinew

#endif  // SINEW_COMPILE_TREE_WRITTEN_PARTS_H_
