// SPDX-License-Identifier: Apache-2.0
#include "shape/pairs/round_pairs.h"

#include <cmath>
#include <initializer_list>

namespace sinew {
namespace {

// A ball at a point of a shape; the shape's z axis decides where the centres coincide.
struct Ball {
  Vector centre;
  mjtNum radius;
  Vector axis;
};

int collide_balls(const Ball& a, const Ball& b, mjtNum margin, ContactPoint* out) {
  Vector normal = b.centre - a.centre;
  const mjtNum reach = a.radius + b.radius + margin;
  if (norm_squared(normal) > reach * reach) return 0;
  const mjtNum apart = normalize(normal), dist = apart - a.radius - b.radius;
  if (apart < mjMINVAL) normal = normalized(cross(a.axis, b.axis));
  out[0] = contact_point(dist, a.centre + (a.radius + dist / 2) * normal, normal);
  return 1;
}

Ball ball_of(const PosedShape& sphere) { return {sphere.pos, sphere.size.x, sphere.mat.column(2)}; }

// A ball against a surface point p whose outward normal is known: the ball's centre is `gap` above the surface.
int collide_ball_face(const Vector& centre, mjtNum radius, mjtNum gap, const Vector& outward, mjtNum margin,
                      ContactPoint* out) {
  const mjtNum dist = gap - radius;
  if (dist > margin) return 0;
  out[0] = contact_point(dist, centre - (radius + dist / 2) * outward, -outward);
  return 1;
}

}  // namespace

int collide_sphere_sphere(const PosedShape& a, const PosedShape& b, mjtNum margin, ContactPoint* out) {
  return collide_balls(ball_of(a), ball_of(b), margin, out);
}

int collide_sphere_capsule(const PosedShape& sphere, const PosedShape& capsule, mjtNum margin, ContactPoint* out) {
  const Vector axis = capsule.mat.column(2);
  const mjtNum half = capsule.size.y, along = clip(dot(axis, sphere.pos - capsule.pos), -half, half);
  return collide_balls(ball_of(sphere), {capsule.pos + along * axis, capsule.size.x, axis}, margin, out);
}

int collide_sphere_cylinder(const PosedShape& sphere, const PosedShape& cylinder, mjtNum margin, ContactPoint* out) {
  const Vector axis = cylinder.mat.column(2), offset = sphere.pos - cylinder.pos;
  const mjtNum radius = cylinder.size.x, half = cylinder.size.y;
  const mjtNum along = dot(offset, axis);
  const Vector across = offset - along * axis;
  const mjtNum from_axis = norm(across);
  const mjtNum to_cap = std::abs(along) - half, to_side = from_axis - radius;
  // beside the cylinder, or inside and nearer to its side than to a cap: as against a capsule without ends
  if (to_cap <= 0 && (to_side > 0 || to_side > to_cap)) {
    return collide_balls(ball_of(sphere), {cylinder.pos + along * axis, radius, axis}, margin, out);
  }
  const Vector outward = along > 0 ? axis : -axis;
  if (to_side <= 0) return collide_ball_face(sphere.pos, sphere.size.x, to_cap, outward, margin, out);
  const Vector rim = cylinder.pos + half * outward + (radius / from_axis) * across;
  return collide_balls(ball_of(sphere), {rim, 0, axis}, margin, out);
}

int collide_ball_box(const Vector& centre, mjtNum radius, const PosedShape& box, mjtNum margin, ContactPoint* out) {
  const Vector local = transpose_times(box.mat, centre - box.pos);
  Vector nearest;
  for (int i = 0; i < 3; ++i) nearest[i] = clip(local[i], -box.size[i], box.size[i]);
  const Vector apart = nearest - local;
  const mjtNum gap_squared = norm_squared(apart);
  if (gap_squared > (radius + margin) * (radius + margin)) return 0;
  if (gap_squared > mjMINVAL * mjMINVAL) {
    const mjtNum gap = std::sqrt(gap_squared);
    return collide_ball_face(centre, radius, gap, box.mat * ((-1 / gap) * apart), margin, out);
  }
  // the centre is inside: out through the nearest face
  int face = 0;
  for (int i = 1; i < 3; ++i) {
    if (box.size[i] - std::abs(local[i]) < box.size[face] - std::abs(local[face])) face = i;
  }
  const Vector outward = local[face] > 0 ? box.mat.column(face) : -box.mat.column(face);
  return collide_ball_face(centre, radius, std::abs(local[face]) - box.size[face], outward, margin, out);
}

int collide_sphere_box(const PosedShape& sphere, const PosedShape& box, mjtNum margin, ContactPoint* out) {
  return collide_ball_box(sphere.pos, sphere.size.x, box, margin, out);
}

int collide_capsule_capsule(const PosedShape& a, const PosedShape& b, mjtNum margin, ContactPoint* out) {
  const Vector axis_a = a.mat.column(2), axis_b = b.mat.column(2), offset = a.pos - b.pos;
  const mjtNum half_a = a.size.y, half_b = b.size.y;
  const mjtNum cosine = dot(axis_a, axis_b), along_a = dot(axis_a, offset), along_b = dot(axis_b, offset);
  auto collide_at = [&](mjtNum s, mjtNum t, ContactPoint* result) {
    return collide_balls({a.pos + s * axis_a, a.size.x, axis_a}, {b.pos + t * axis_b, b.size.x, axis_b}, margin,
                         result);
  };
  // For a point s of axis a the nearest on axis b is along_b + cosine s; and the other way around.
  auto nearest_on_a = [&](mjtNum t) { return clip(cosine * t - along_a, -half_a, half_a); };
  auto nearest_on_b = [&](mjtNum s) { return clip(along_b + cosine * s, -half_b, half_b); };

  // Parallel is what moves the ends apart by nothing: the sine counts with the lengths.
  const mjtNum sine_squared = 1 - cosine * cosine;
  if (half_a * half_a * half_b * half_b * sine_squared >= mjMINVAL) {
    const mjtNum s = clip((cosine * along_b - along_a) / sine_squared, -half_a, half_a);
    const mjtNum t = nearest_on_b(s);
    return collide_at(nearest_on_a(t), t, out);
  }
  // parallel: at the ends of a, then of b, until there are two
  int count = 0;
  for (const mjtNum s : {half_a, -half_a}) count += collide_at(s, nearest_on_b(s), out + count);
  for (const mjtNum t : {half_b, -half_b}) {
    if (count < 2) count += collide_at(nearest_on_a(t), t, out + count);
  }
  return count;
}

}  // namespace sinew
