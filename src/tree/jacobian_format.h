// SPDX-License-Identifier: Apache-2.0
// jacobian_format.h -- which form Jacobians of a model have.
#ifndef SINEW_TREE_JACOBIAN_FORMAT_H_
#define SINEW_TREE_JACOBIAN_FORMAT_H_

#include <mujoco/mjmodel.h>

namespace sinew {

// Left to itself, a model is sparse from 60 dofs on.
inline bool jacobian_is_sparse(const mjModel& m) {
  return m.opt.jacobian == mjJAC_SPARSE || (m.opt.jacobian == mjJAC_AUTO && m.nv >= 60);
}

}  // namespace sinew

#endif  // SINEW_TREE_JACOBIAN_FORMAT_H_
