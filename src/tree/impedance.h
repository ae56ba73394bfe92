// SPDX-License-Identifier: Apache-2.0
// impedance.h -- from the parameters solref and solimp to the softness of one constraint.
//   math  docs/theory/constraints.md (3.2), (3.3): the constraint's acceleration is pulled from the free one towards
//         aref = -b v - k d(r) r with weight d(r). d(r) runs from d0 at r = 0 to dwidth at |r| = width, along two
//         powers that meet at the midpoint
//   cost  a few multiplications for powers 1 and 2, which need no pow()
#ifndef SINEW_TREE_IMPEDANCE_H_
#define SINEW_TREE_IMPEDANCE_H_

#include <mujoco/mjmodel.h>

namespace sinew {

struct Impedance {
  mjtNum value;  // d(r), strictly between 0 and 1
  mjtNum slope;  // its derivative by r
};

Impedance evaluate_impedance(const mjtNum* solimp, mjtNum r);

struct ReferenceSpring {
  mjtNum stiffness;  // k: still to be multiplied by d(r)
  mjtNum damping;    // b
};

// solref is (time constant, damping ratio), or (-stiffness, -damping). One positive and one not is neither, and is read
// as the default. Unless the model disables it, a time constant is at least twice the time step.
ReferenceSpring evaluate_reference(const mjModel& m, const mjtNum* solref, const mjtNum* solimp);

}  // namespace sinew

#endif  // SINEW_TREE_IMPEDANCE_H_
