// SPDX-License-Identifier: Apache-2.0
// implicit.h -- accelerations that foresee how forces change with velocity.
//   in    M, qfrc_smooth, qfrc_constraint, dof_damping or qDeriv      out   qacc (nv numbers), qH and qHDiagInv, or qLU
//   math  docs/theory/integrators.md (4.2): v' = v + h (M - h D)^-1 f with f = M a: one step of Newton's method for
//         v' = v + h a(v'). Euler: D = -diag(damping); implicitfast: D = qDeriv, symmetric without the bias, on the
//         entries of M; implicit: D = qDeriv with the bias
//   note  damping and implicitfast factor as M does, without fill-in; implicit takes tree_lu.h
//   cost  that of factoring M; scratch from the stack                  next  advance.h
#ifndef SINEW_INTEGRATE_IMPLICIT_H_
#define SINEW_INTEGRATE_IMPLICIT_H_

#include <mujoco/mjdata.h>

#include "model/scope.h"

namespace sinew {

// Whether Euler has damping to foresee: that of a dof, in the scope or not, is positive, and neither dampers nor
// mjDSBL_EULERDAMP switch it off.
bool has_implicit_damping(const mjModel& m, const Scope& scope);

void solve_with_damping(const mjModel& m, mjData& d, const Scope& scope, mjtNum* qacc);
void solve_implicit_fast(const mjModel& m, mjData& d, const Scope& scope, mjtNum* qacc);
void solve_implicit(const mjModel& m, mjData& d, const Scope& scope, mjtNum* qacc);

// A whole step of each kind, advance() included. The implicit ones follow m.opt.integrator and take qDeriv as given:
// with the bias for mjINT_IMPLICIT, without it otherwise.
void integrate_euler(const mjModel& m, mjData& d, const Scope& scope);
void integrate_implicit(const mjModel& m, mjData& d, const Scope& scope);

}  // namespace sinew

#endif  // SINEW_INTEGRATE_IMPLICIT_H_
