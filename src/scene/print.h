// SPDX-License-Identifier: Apache-2.0
// print.h -- scenes as text for people.
#ifndef SINEW_SCENE_PRINT_H_
#define SINEW_SCENE_PRINT_H_

#include <cstdio>

#include <mujoco/mjvisualize.h>

namespace sinew {

// The file is open; the format is one for a double (model/text/print.h).
void print_scene(const mjvScene& scene, std::FILE* file, const char* float_format);

}  // namespace sinew

#endif  // SINEW_SCENE_PRINT_H_
