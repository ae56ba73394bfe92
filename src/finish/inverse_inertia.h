// SPDX-License-Identifier: Apache-2.0
// inverse_inertia.h -- r M^-1 r^T for rows that touch few dofs: how easily a body, a dof or a length moves.
//   in    qLD, qLDiagInv
//   math  with M = L^T D L it is the squared length of D^(-1/2) L^-T r^T, and L^-T reaches
//         only ancestors of the dofs in r: a row costs what its chains cost, however many dofs the model has.
//         With long chains rows of any dofs are solved for as a whole, O(nv) (tree/articulated.h)
#ifndef SINEW_FINISH_INVERSE_INERTIA_H_
#define SINEW_FINISH_INVERSE_INERTIA_H_

#include <mujoco/mjdata.h>

#include "model/arena/arena.h"

namespace sinew {

class InverseInertia {
 public:
  // The work space, nv numbers that are zero between calls, lives in the frame.
  InverseInertia(const mjModel& m, mjData& d, StackFrame& frame);

  mjtNum of_dof(int dof);

  // Columns ascend and have with a dof all its ancestors.
  mjtNum of_chain(const mjtNum* values, const int* columns, int count);

  // Any ascending columns; these two walk over all dofs of the trees that the row touches, and of those in between.
  mjtNum of_row(const mjtNum* values, const int* columns, int count);
  mjtNum length_of_solution(const mjtNum* values, const int* columns, int count);  // |M^-1 r^T|

 private:
  struct Range {
    int begin, end;
  };
  Range scatter(const mjtNum* values, const int* columns, int count);
  mjtNum take(int dof);
  bool solve_whole(const mjtNum* values, const int* columns, int count);

  const mjModel& m_;
  mjData& d_;
  mjtNum* work_;
};

}  // namespace sinew

#endif  // SINEW_FINISH_INVERSE_INERTIA_H_
