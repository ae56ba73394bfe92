// SPDX-License-Identifier: Apache-2.0
// tree_settings.h -- what the model has besides elements: options, visual settings, statistics, sizes of memory.
#ifndef SINEW_COMPILE_TREE_TREE_SETTINGS_H_
#define SINEW_COMPILE_TREE_TREE_SETTINGS_H_

#include "compile/build.h"
#include "model/model.h"

namespace sinew {

void count_settings(const Build& build, ModelSizes& sizes);

// Statistics that are not given become 0; finish_model computes them.
void write_settings(const Build& build, mjModel& m);

}  // namespace sinew

#endif  // SINEW_COMPILE_TREE_TREE_SETTINGS_H_
