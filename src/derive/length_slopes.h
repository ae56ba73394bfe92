// SPDX-License-Identifier: Apache-2.0
// length_slopes.h -- lengths of spatial tendons and of transmissions whose moment arms change with the position: the
// slopes of length and of moment arms.
//   in    poses, cdof; velocities for tendons that have armature
//   math  sites, geoms and axes of dofs carry slopes by dual numbers (they move with S_j), and go through the formulas
//         of kinematics/: whatever these do, its slope is exact
//   note  dofs that carry the whole path change nothing and are left out; where a path changes its course (a string
//         that lifts off) slopes are those of the side it is on
//   cost  the length of a path times the dofs that move it, in packs of kPack; scratch from the stack
#ifndef SINEW_DERIVE_LENGTH_SLOPES_H_
#define SINEW_DERIVE_LENGTH_SLOPES_H_

#include <mujoco/mjdata.h>

#include "derive/tree_flow.h"

namespace sinew {

// A length with the n dofs that move it.
struct LengthSlopes {
  int n = 0;
  const int* dof = nullptr;
  mjtNum* moment = nullptr;          // n: J
  mjtNum* slope = nullptr;           // n: of the length; J, unless the length is a convention
  mjtNum* curvature = nullptr;       // n x n: of moment k by dof j
  mjtNum acceleration = 0;           // of a tendon with armature: second derivative of its length while qacc is zero
  mjtNum* acceleration_q = nullptr;  // n: its slopes
  mjtNum* acceleration_v = nullptr;
};

// Null where the moment arms are constant and the slope of the length: fixed tendons, hinges and slides.
struct AllLengthSlopes {
  LengthSlopes* tendon;    // ntendon; n = 0 for fixed ones
  LengthSlopes* actuator;  // nu; n = 0 if constant, or if it is a tendon's
};

enum class LengthsOf {
  kPassive,  // tendons with a spring, a damper or armature
  kForces,   // these, tendons that actuators pull at, and actuators
  kTendons,  // all tendons
};

// Whether any of them has slopes: then the flow counts.
bool has_curved_lengths(const mjModel& m, LengthsOf wanted);

// Slopes of those that have some; others have n = 0. Pairs that adhesion pulls at are not known here.
AllLengthSlopes find_length_slopes(const mjModel& m, mjData& d, const TreeFlow& flow, LengthsOf wanted,
                                   StackFrame& frame);

}  // namespace sinew

#endif  // SINEW_DERIVE_LENGTH_SLOPES_H_
