// SPDX-License-Identifier: Apache-2.0
// mass_pattern.h -- the pattern of M, and of whatever is added to it on the same entries, as the factor wants it.
#ifndef SINEW_TREE_MASS_PATTERN_H_
#define SINEW_TREE_MASS_PATTERN_H_

#include <mujoco/mjmodel.h>

#include "math/sparse/sparse_fill.h"
#include "math/sparse/sparse_ldl_pattern.h"
#include "model/arena/arena.h"

namespace sinew {

// Its blocks live in the caller's frame.
inline LdlPattern mass_pattern(const mjModel& m, StackFrame& frame) {
  return blocked_pattern(m.nv, m.M_rownnz, m.M_rowadr, m.M_colind, frame.alloc<int>(m.nv + 1));
}

}  // namespace sinew

#endif  // SINEW_TREE_MASS_PATTERN_H_
