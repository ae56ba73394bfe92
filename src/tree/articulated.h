// SPDX-License-Identifier: Apache-2.0
// articulated.h -- the factor of M without M: from the inertias of bodies whose joints below are free to give way.
//   in    cinert, cdof, dof_armature                        out   L and D of M + diag(extra) = L^T D L, as ldl_factor()
//   math  eliminated from the last dof to the first, what is left of M is always that of a tree of 6 x 6 inertias P:
//         u = P s, D = s . u + armature, row i of L is cdof . (u / D), and P - u u^T / D goes on to the parent
//         (Featherstone 2008, chapter 7; Rodriguez and Jain's innovations factor)
//   note  needs all axes of a tree about one point, as cdof and cinert are; tendon armature is not of this form
//   cost  O(nv + entries of M) where ldl_factor() takes the sum of squares of the row lengths
#ifndef SINEW_TREE_ARTICULATED_H_
#define SINEW_TREE_ARTICULATED_H_

#include <mujoco/mjdata.h>

#include "model/arena/arena.h"

namespace sinew {

// Long chains, and no tendon with armature.
bool articulated_factor_pays(const mjModel& m);

// Axes of dofs by component: six rows of nv numbers, so that a wrench meets many axes at a time.
class AxisColumns {
 public:
  AxisColumns(const mjModel& m, const mjData& d, StackFrame& frame);

  // result_k = axis of dof column_k . wrench, for n columns.
  void project(mjtNum* result, const mjtNum wrench[6], const int* column, int n) const;

 private:
  mjtNum* axes_;
  int stride_;
};

// For dofs that are awake. extra: nv numbers added to the diagonal, or null. Returns how many pivots were raised to
// mjMINVAL.
int factor_articulated(const mjModel& m, mjData& d, const mjtNum* extra, mjtNum* values, mjtNum* inverse_diag);

}  // namespace sinew

#endif  // SINEW_TREE_ARTICULATED_H_
