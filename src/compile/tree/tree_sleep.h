// SPDX-License-Identifier: Apache-2.0
// tree_sleep.h -- which trees may sleep: as their bodies say, or by what pulls at them.
#ifndef SINEW_COMPILE_TREE_TREE_SLEEP_H_
#define SINEW_COMPILE_TREE_TREE_SLEEP_H_

#include "compile/build.h"

namespace sinew {

// Fills tree_sleep_policy; comes when names and trees are known. Throws ModelError for a policy on a body that is not
// the root of a tree, and for one that the tendons or flexes on the tree rule out.
void write_sleep_policies(const Build& build, mjModel& m);

}  // namespace sinew

#endif  // SINEW_COMPILE_TREE_TREE_SLEEP_H_
