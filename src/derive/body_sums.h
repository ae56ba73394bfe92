// SPDX-License-Identifier: Apache-2.0
// body_sums.h -- motions of bodies from those of the dofs above them.
#ifndef SINEW_DERIVE_BODY_SUMS_H_
#define SINEW_DERIVE_BODY_SUMS_H_

#include <mujoco/mjdata.h>

#include "math/spatial.h"

namespace sinew {

// Adds, for every body but the world, the sum of axis times y over the dofs that move it. axes: cdof or cdof_dot; sums:
// nbody of them, about the reference points of their trees.
inline void add_body_sums(const mjModel& m, const mjtNum* axes, const mjtNum* y, Motion<mjtNum>* scratch,
                          Motion<mjtNum>* sums) {
  scratch[0] = {};
  for (int b = 1; b < m.nbody; ++b) {
    Motion<mjtNum> sum = scratch[m.body_parentid[b]];
    for (int i = m.body_dofadr[b]; i < m.body_dofadr[b] + m.body_dofnum[b]; ++i) {
      sum += Motion<mjtNum>::load(axes + 6 * i) * y[i];
    }
    scratch[b] = sum;
    sums[b] += sum;
  }
}

}  // namespace sinew

#endif  // SINEW_DERIVE_BODY_SUMS_H_
