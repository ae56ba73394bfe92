// SPDX-License-Identifier: Apache-2.0
// row_reference.h -- what the constraints ask for: velocities along the rows become reference accelerations.
//   in    efc_J, qvel, efc_KBIP, efc_pos, efc_margin          out   efc_vel, efc_aref
//   math  docs/theory/constraints.md (3.2): vel = J qvel; aref = -b vel - k d (pos - margin)
//   cost  O(entries of J)                                     next  force/actuation.h
#ifndef SINEW_CONSTRAINT_ROW_REFERENCE_H_
#define SINEW_CONSTRAINT_ROW_REFERENCE_H_

#include <mujoco/mjdata.h>

namespace sinew {

void reference_constraint(const mjModel& m, mjData& d);

// result = J v, of nefc numbers; result = J^T f, of nv numbers.
void multiply_jacobian(const mjModel& m, const mjData& d, mjtNum* result, const mjtNum* v);
void multiply_jacobian_transposed(const mjModel& m, const mjData& d, mjtNum* result, const mjtNum* f);

}  // namespace sinew

#endif  // SINEW_CONSTRAINT_ROW_REFERENCE_H_
