// SPDX-License-Identifier: Apache-2.0
// dof_groups.h -- dofs that a symmetric matrix connects.
#ifndef SINEW_DERIVE_DOF_GROUPS_H_
#define SINEW_DERIVE_DOF_GROUPS_H_

#include <mujoco/mjdata.h>

#include "model/arena/arena.h"

namespace sinew {

// Group g has dof[first[g]] to dof[first[g + 1] - 1], ascending: whole trees.
struct DofGroups {
  int count;
  const int *first, *dof;
};

// Of a matrix of which the lower triangle is read. One tree, and few dofs, are one group without a look at it.
DofGroups find_dof_groups(const mjModel& m, const mjtNum* matrix, StackFrame& frame);

}  // namespace sinew

#endif  // SINEW_DERIVE_DOF_GROUPS_H_
