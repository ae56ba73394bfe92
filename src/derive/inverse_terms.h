// SPDX-License-Identifier: Apache-2.0
// inverse_terms.h -- how inverse dynamics changes with position, velocity and acceleration.
//   in    data at q, v, a after forward() or invert_dynamics(): poses, velocities, rows, contacts, efc_force, efc_state
//   out   each function adds its part of  I(q, v, a) = M a + c - passive - actuator - applied - J^T f(J a - aref)
//         to the matrices of InverseTerms
//   math  docs/theory/derivatives.md. A column of dq is the change along one dof as integrate_position
//         moves it; qvel and qacc keep their numbers
//   note  no function clears the matrices, none changes data, scratch comes from the stack
#ifndef SINEW_DERIVE_INVERSE_TERMS_H_
#define SINEW_DERIVE_INVERSE_TERMS_H_

#include <mujoco/mjdata.h>

#include "derive/report.h"

namespace sinew {

// nv x nv, row by row: entry (i, j) is the change of force i with number j. Any of them may be null.
struct InverseTerms {
  mjtNum* dq;
  mjtNum* dv;
  mjtNum* da;
};

// nv x na and nv x nu; either may be null.
struct InputTerms {
  mjtNum* dact;
  mjtNum* dctrl;
};

// Which forces count besides inertia and passive forces. Inverse dynamics has none of them.
struct SmoothParts {
  bool actuation;
  bool applied;  // xfrc_applied
};

struct TreeChains;
struct KeptTree;
class StackFrame;

// The following two leave what bodies and contacts with the world do to dofs in `chains` if there are some: afterwards,
// and where is_set says so, the caller brings them to the matrices.

// The tree, springs, dampers, media, tendons and actuators; da is M.
// kept: gets flow and lengths, in the frame `kept_in`, if it is there.
void add_smooth_derivative(const mjModel& m, mjData& d, const SmoothParts& parts, const InverseTerms& terms,
                           const InputTerms& inputs, DerivativeReport& report, TreeChains* chains = nullptr,
                           KeptTree* kept = nullptr, StackFrame* kept_in = nullptr);

// Less the forces of constraints: -d(J^T f(J a - aref)); da is J^T W J.
void add_constraint_derivative(const mjModel& m, mjData& d, const InverseTerms& terms, DerivativeReport& report,
                               TreeChains* chains = nullptr);

}  // namespace sinew

#endif  // SINEW_DERIVE_INVERSE_TERMS_H_
