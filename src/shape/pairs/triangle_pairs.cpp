// SPDX-License-Identifier: Apache-2.0
#include "shape/pairs/triangle_pairs.h"

namespace sinew {

// The region of the plane that p projects to decides: beyond a corner, beside an edge, or on the face (Ericson,
// Real-Time Collision Detection, 5.1.5).
Vector nearest_on_triangle(const Vector& a, const Vector& b, const Vector& c, const Vector& p) {
  const Vector ab = b - a, ac = c - a;
  const Vector from_a = p - a, from_b = p - b, from_c = p - c;
  const mjtNum ab_a = dot(ab, from_a), ac_a = dot(ac, from_a);
  if (ab_a <= 0 && ac_a <= 0) return a;
  const mjtNum ab_b = dot(ab, from_b), ac_b = dot(ac, from_b);
  if (ab_b >= 0 && ac_b <= ab_b) return b;
  const mjtNum beyond_ab = ab_a * ac_b - ab_b * ac_a;
  if (beyond_ab <= 0 && ab_a >= 0 && ab_b <= 0) return a + ab * (ab_a / (ab_a - ab_b));
  const mjtNum ab_c = dot(ab, from_c), ac_c = dot(ac, from_c);
  if (ac_c >= 0 && ab_c <= ac_c) return c;
  const mjtNum beyond_ac = ab_c * ac_a - ab_a * ac_c;
  if (beyond_ac <= 0 && ac_a >= 0 && ac_c <= 0) return a + ac * (ac_a / (ac_a - ac_c));
  const mjtNum beyond_bc = ab_b * ac_c - ab_c * ac_b, to_c = ac_b - ab_b, to_b = ab_c - ac_c;
  if (beyond_bc <= 0 && to_c >= 0 && to_b >= 0) return b + (c - b) * (to_c / (to_c + to_b));
  const mjtNum whole = beyond_ab + beyond_ac + beyond_bc;
  return a + ab * (beyond_ac / whole) + ac * (beyond_ab / whole);
}

int collide_sphere_triangle(const PosedShape& sphere, const Vector corner[3], mjtNum radius, mjtNum margin,
                            ContactPoint* out) {
  Vector normal = nearest_on_triangle(corner[0], corner[1], corner[2], sphere.pos) - sphere.pos;
  const mjtNum reach = sphere.size.x + radius + margin;
  if (norm_squared(normal) > reach * reach) return 0;
  const mjtNum dist = normalize(normal) - sphere.size.x - radius;
  out[0] = contact_point(dist, sphere.pos + (sphere.size.x + dist / 2) * normal, normal);
  return 1;
}

}  // namespace sinew
