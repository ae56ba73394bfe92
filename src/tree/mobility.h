// SPDX-License-Identifier: Apache-2.0
// mobility.h -- how bodies of a long chain yield to forces: J M^-1 J^T of every body, without M or J.
//   in    what tree/articulated.h keeps after a factor             out   a symmetric 6 x 6 matrix for each body
//   math  W = (1 - s w^T) W_before (1 - s w^T)^T + s s^T / D from the root to the leaves, one dof after the other: a
//         dof s turns back by what its wrench w feels of the motion before it, and yields by 1 / D itself; the
//         diagonal of M^-1 is 1 / D + w^T W_before w (Rodriguez, Jain and Kreutz-Delgado 1991)
//   cost  O(nv), where a row of J takes O(ancestors^2) with the factor
#ifndef SINEW_TREE_MOBILITY_H_
#define SINEW_TREE_MOBILITY_H_

#include <mujoco/mjdata.h>

#include "math/spatial.h"
#include "model/arena/arena.h"

namespace sinew {

class Mobility {
 public:
  // After factor_with_mass_matrix(); all bodies, asleep or not. Lives as long as the frame.
  Mobility(const mjModel& m, const mjData& d, StackFrame& frame);

  // How fast the body moves along a force about the centre of its tree (as cdof is) that acts on it for a unit of time.
  mjtNum along(int body, const Force<mjtNum>& force) const;

  mjtNum of_dof(int dof) const { return inverse_diag_[dof]; }

 private:
  mjtNum* yield_;         // 36 for each body
  mjtNum* inverse_diag_;  // of M^-1: its diagonal
};

}  // namespace sinew

#endif  // SINEW_TREE_MOBILITY_H_
