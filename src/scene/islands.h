// SPDX-License-Identifier: Apache-2.0
// islands.h -- constraint islands by color and number.
#ifndef SINEW_SCENE_ISLANDS_H_
#define SINEW_SCENE_ISLANDS_H_

#include "scene/builder.h"

namespace sinew {

// -1 if the body stands still, or nothing constrains its tree.
int island_of(const mjModel& m, const mjData& d, int body);

// Of the body's tree. A color goes with the first dof of the island, so that it stays the same as others come and go;
// trees that sleep together are darker. A tree in no island is light grey or, where trees may sleep, an island alone.
Rgba island_rgba(const mjModel& m, const mjData& d, int body);

// Of an island by its number; -1: light grey.
Rgba island_rgba_of(const mjData& d, int island);

}  // namespace sinew

#endif  // SINEW_SCENE_ISLANDS_H_
