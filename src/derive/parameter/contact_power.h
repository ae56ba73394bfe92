// SPDX-License-Identifier: Apache-2.0
// contact_power.h -- the power of a contact's force along a motion, by the numbers that its law is made of.
//   in    relative motions of the two bodies in the axes of the contact: acceleration, velocity, and that along z
//   math  constraint/contact_rows.cpp and solve/cone.h, written once more for dual numbers: y . f(x) with
//         x = A + b V + k d r e_normal; R = (1 - d) / d * weight, and the zone that the solver found
#ifndef SINEW_DERIVE_PARAMETER_CONTACT_POWER_H_
#define SINEW_DERIVE_PARAMETER_CONTACT_POWER_H_

#include <mujoco/mjdata.h>

namespace sinew {

struct RelativeMotion {
  mjtNum acceleration[6], velocity[6], along[6];
  mjtNum weight;  // of the bodies of both sides, by body_invweight0
};

struct ContactPower {
  mjtNum value;
  mjtNum by_impedance, by_stiffness, by_damping, by_friction_damping;
  mjtNum by_weight, by_impratio, by_distance;  // by the distance with the impedance held
  mjtNum by_friction[5];
};

ContactPower contact_power(const mjModel& m, const mjData& d, const mjContact& contact, const RelativeMotion& motion);

}  // namespace sinew

#endif  // SINEW_DERIVE_PARAMETER_CONTACT_POWER_H_
