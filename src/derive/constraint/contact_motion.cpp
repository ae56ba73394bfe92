// SPDX-License-Identifier: Apache-2.0
#include "derive/constraint/contact_motion.h"

#include <cmath>

#include "shape/contact_point.h"

namespace sinew {

// Both geoms together carry the contact along: what the first does is that, less what the second would have done.
ContactMotion seen_from_second(const ContactMotion& motion, const Vector& normal) {
  ContactMotion result = motion;
  result.keeps_normal = false;
  for (int k = 0; k < 6; ++k) {
    Vector unit;
    unit[k % 3] = 1;
    const Vector turn = k < 3 ? unit : Vector{}, shift = k < 3 ? Vector{} : unit;
    result.distance[k] = -motion.distance[k];
    result.position[k] = shift - motion.position[k];
    result.normal[k] = cross(turn, normal) - motion.normal[k];
    result.tangent[k] = cross(turn, motion.given_tangent) - motion.tangent[k];
  }
  return result;
}

// The first tangent is the part across the normal of a vector t, scaled to unit length: set_frame(). The frame turns
// with the normal, and about it by what t, less its part along the normal, does across both tangents.
FrameMotion frame_motion(const mjContact& contact, const ContactMotion& motion) {
  const Vector x = load3(contact.frame), z = load3(contact.frame + 6);
  const bool given = norm_squared(part_across(motion.given_tangent, x)) >= kGivenDirection;
  if (motion.keeps_normal && !given) return {};
  Vector t = given ? motion.given_tangent : Vector{};
  if (!given) t[std::abs(x.y) < 0.5 ? 1 : 2] = 1;  // as in default_tangent()
  const Vector seen = z * (1 / norm(part_across(t, x))), with_normal = seen * -dot(t, x);
  FrameMotion result;
  for (int k = 0; k < 6; ++k) {
    const mjtNum turn = dot(with_normal, motion.normal[k]) + (given ? dot(seen, motion.tangent[k]) : 0);
    result.turn[k] = cross(x, motion.normal[k]) + turn * x;
  }
  return result;
}

}  // namespace sinew
