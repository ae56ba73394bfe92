// SPDX-License-Identifier: Apache-2.0
// solve_constraints.h -- the bridge to solve/: lends it the arrays of mjData, whole or island by island.
//   in    M, qLD, efc_*, contact, qfrc_smooth, qacc_smooth, qacc_warmstart; islands
//   out   qacc, qfrc_constraint, efc_force, efc_state, efc_b, solver statistics
//   note  islands are solved one after another or by the threads bound to the data, with the same bits. One island with
//         every dof is the whole problem: it is solved where it is, and the arrays in island order are not written.
#ifndef SINEW_CONSTRAINT_SOLVE_CONSTRAINTS_H_
#define SINEW_CONSTRAINT_SOLVE_CONSTRAINTS_H_

#include <mujoco/mjdata.h>

namespace sinew {

// Without rows qacc is qacc_smooth.
void solve_constraints(const mjModel& m, mjData& d);

// efc_force, efc_state and qfrc_constraint where J a - aref = residual, and mjContact.H on demand; returns the cost.
mjtNum evaluate_constraint_cost(const mjModel& m, mjData& d, const mjtNum* residual, bool cone_hessians);

// The same where the acceleration is qacc: inverse dynamics of the constraints.
void invert_constraints(const mjModel& m, mjData& d);

}  // namespace sinew

#endif  // SINEW_CONSTRAINT_SOLVE_CONSTRAINTS_H_
