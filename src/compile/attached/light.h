// SPDX-License-Identifier: Apache-2.0
// light.h -- lights: positions, directions, what they follow, colors.
#ifndef SINEW_COMPILE_ATTACHED_LIGHT_H_
#define SINEW_COMPILE_ATTACHED_LIGHT_H_

#include "compile/build.h"

namespace sinew {

void compile_lights(Build& build);
void write_lights(const Build& build, mjModel& m);

}  // namespace sinew

#endif  // SINEW_COMPILE_ATTACHED_LIGHT_H_
