// SPDX-License-Identifier: Apache-2.0
// camera.h -- cameras: poses, what they follow, and the lens: a field of view, or a sensor with a focal length.
#ifndef SINEW_COMPILE_ATTACHED_CAMERA_H_
#define SINEW_COMPILE_ATTACHED_CAMERA_H_

#include "compile/build.h"

namespace sinew {

void compile_cameras(Build& build);
void write_cameras(const Build& build, mjModel& m);

}  // namespace sinew

#endif  // SINEW_COMPILE_ATTACHED_CAMERA_H_
