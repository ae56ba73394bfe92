// SPDX-License-Identifier: Apache-2.0
// contact_motion.h -- how a contact moves with the two geoms: its distance, position and axes.
//   math  linear in the motion of the second geom against the first; what both do together carries the contact along,
//         but for the tangents where the world's axes decide about them
#ifndef SINEW_DERIVE_CONSTRAINT_CONTACT_MOTION_H_
#define SINEW_DERIVE_CONSTRAINT_CONTACT_MOTION_H_

#include <mujoco/mjdata.h>

#include "math/spatial.h"

namespace sinew {

// A vector has to have a part across the normal whose square is at least this to be a tangent: as in set_frame().
inline constexpr mjtNum kGivenDirection = 1e-8;

// By six unit motions of a geom about the position of the contact: turns about the world's axes, then shifts along.
struct ContactMotion {
  mjtNum distance[6];
  Vector position[6];
  Vector normal[6];
  Vector tangent[6];          // of what the first tangent of the frame was made of
  Vector given_tangent;       // that itself, by the collider; zero if the world's axes give it
  bool keeps_normal = false;  // normal[] is zero
};

// How the frame turns: rotation vectors by the six motions.
struct FrameMotion {
  Vector turn[6];
};

// The motion of the first geom while the second one rests, from that of the second.
ContactMotion seen_from_second(const ContactMotion& motion, const Vector& normal);

FrameMotion frame_motion(const mjContact& contact, const ContactMotion& motion);

}  // namespace sinew

#endif  // SINEW_DERIVE_CONSTRAINT_CONTACT_MOTION_H_
