// SPDX-License-Identifier: Apache-2.0
// inverse_inertia.h -- r M^-1 r^T for rows that touch few dofs: how easily a body, a dof or a length moves.
//   in    the factor of M (tree/mass_factor.h) with all trees awake, and poses
//   math  with M = L^T D L it is the squared length of D^(-1/2) L^-T r^T, and L^-T reaches
//         only ancestors of the dofs in r: a row costs what its chains cost, however many dofs the model has.
//   note  Where the factor is kept in the form of bodies, a row is solved for as a whole, O(nv), and tree/mobility.h
//         has the answers for bodies and dofs, O(1).
#ifndef SINEW_FINISH_INVERSE_INERTIA_H_
#define SINEW_FINISH_INVERSE_INERTIA_H_

#include <optional>

#include <mujoco/mjdata.h>

#include "model/arena/arena.h"
#include "tree/mass_factor.h"
#include "tree/mobility.h"

namespace sinew {

// How easily a body's centre moves and how easily it turns: the means over three directions.
struct BodyWeights {
  mjtNum centre = 0, orientation = 0;
};

class InverseInertia {
 public:
  // Work space lives in the frame.
  InverseInertia(const mjModel& m, mjData& d, StackFrame& frame);

  BodyWeights of_body(int body);
  mjtNum of_dof(int dof);

  // Any ascending columns; these two walk over all dofs of the trees that the row touches, and of those in between.
  mjtNum of_row(const mjtNum* values, const int* columns, int count);
  mjtNum length_of_solution(const mjtNum* values, const int* columns, int count);  // |M^-1 r^T|

 private:
  struct Range {
    int begin, end;
  };
  Range scatter(const mjtNum* values, const int* columns, int count);
  mjtNum of_chain(const mjtNum* values, const int* columns, int count);
  mjtNum hand_on(int dof);

  const mjModel& m_;
  mjData& d_;
  MassFactor factor_;
  std::optional<Mobility> mobility_;  // if the factor is kept
  mjtNum* work_;                      // nv numbers, zero between calls
  mjtNum* solution_;                  // nv
  int* chain_;                        // nv
  mjtNum *jacp_, *jacr_;              // 3 nv
};

}  // namespace sinew

#endif  // SINEW_FINISH_INVERSE_INERTIA_H_
