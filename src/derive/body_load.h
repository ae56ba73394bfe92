// SPDX-License-Identifier: Apache-2.0
// body_load.h -- a force on a body, with what it becomes when the body moves.
//   math  a load that rides on its body turns with it: dW = S x* W. What it lacks to that is linear in the turn of the
//         body (a force that keeps its direction, wind) and in the change of its velocity against the ride (drag):
//           dW = S x* W + E w + B dV,   w the rotation in S, dV = dv/dt beyond S x V
//         About the reference point of the tree all three add up over subtrees
#ifndef SINEW_DERIVE_BODY_LOAD_H_
#define SINEW_DERIVE_BODY_LOAD_H_

#include <mujoco/mjdata.h>

#include "math/slope6.h"
#include "model/arena/arena.h"

namespace sinew {

struct BodyLoad {
  Force<mjtNum> wrench;   // W
  Force<mjtNum> turn[3];  // E, by columns
  Slope6 drag;            // B
  bool drags = false;     // B is not zero

  BodyLoad& operator+=(const BodyLoad& other);
  Force<mjtNum> lacks(const Vector& w) const { return turn[0] * w.x + turn[1] * w.y + turn[2] * w.z; }
  Vector lacks_from_left(const Motion<mjtNum>& v) const { return {dot(v, turn[0]), dot(v, turn[1]), dot(v, turn[2])}; }
};

// A force through a point, given from the reference point, and a torque; both keep their direction in the world.
BodyLoad fixed_load(const Vector& point, const Vector& force, const Vector& torque);

// Forces that the program applies to bodies (xfrc_applied), and those of the medium. Null if there are none.
BodyLoad* gather_loads(const mjModel& m, const mjData& d, bool applied, bool medium, StackFrame& frame);

// Gravity compensation of all bodies; null if there is none.
BodyLoad* gather_compensation(const mjModel& m, const mjData& d, StackFrame& frame);

}  // namespace sinew

#endif  // SINEW_DERIVE_BODY_LOAD_H_
