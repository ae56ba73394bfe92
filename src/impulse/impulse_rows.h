// SPDX-License-Identifier: Apache-2.0
// impulse_rows.h -- constraint rows of mjData as the impulse formulation sees them.
//   in    rows with elliptic cones, efc_pos, efc_vel, efc_diagApprox
//   out   dense J, recommended velocities, R, and which rows are one object
//   math  docs/theory/impulses.md (8.2), (8.6)                        next  next_velocity.h, inverse_impulse.h
#ifndef SINEW_IMPULSE_IMPULSE_ROWS_H_
#define SINEW_IMPULSE_IMPULSE_ROWS_H_

#include <mujoco/mjdata.h>

#include "impulse/impulse_settings.h"
#include "model/arena/arena.h"

namespace sinew {

// Rows that share a bound: a friction loss, a limit, or a contact with its friction.
struct ImpulseObject {
  enum Kind { kFriction, kLimit, kContact };
  Kind kind;
  int first, dim;       // rows after the equalities
  double bound;         // kFriction: the largest impulse
  const double* slope;  // kContact: the dim - 1 coefficients of friction
};

struct ImpulseRows {
  int nv, ne, n;           // dofs, rows of equalities, other rows
  const double* J;         // (ne + n) x nv
  double* recommended;     // ne + n: velocity that stabilization asks for; of inequalities the least
  double* R;               // n
  ImpulseObject* objects;  // in the order of rows
  int nobject;

  const double* inequality_J() const { return J + std::ptrdiff_t{ne} * nv; }
};

ImpulseRows gather_impulse_rows(const mjModel& m, mjData& d, const ImpulseSettings& settings, StackFrame& frame);

}  // namespace sinew

#endif  // SINEW_IMPULSE_IMPULSE_ROWS_H_
