// SPDX-License-Identifier: Apache-2.0
#include "shape/ray_mesh.h"

namespace sinew {
namespace {

Vector vertex_at(const float* vert, int i) { return load3_wide(vert + 3 * static_cast<std::ptrdiff_t>(i)); }

mjtNum ray_face(const RayView& view, const int* face, const float* vert) {
  return ray_triangle(view.seen(vertex_at(vert, face[0])), view.seen(vertex_at(vert, face[1])),
                      view.seen(vertex_at(vert, face[2])));
}

// Twice the area, with sign, of the triangle from the origin over a to b. Exactly minus that of b to a.
mjtNum turn(const Vector& a, const Vector& b) { return a.x * b.y - a.y * b.x; }

int nearest_corner(const int* face, const float* vert, const Vector& p) {
  int best = face[0];
  for (int k = 1; k < 3; ++k) {
    if (norm_squared(vertex_at(vert, face[k]) - p) < norm_squared(vertex_at(vert, best) - p)) best = face[k];
  }
  return best;
}

}  // namespace

RayView::RayView(const Ray& ray) : origin_(ray.origin) {
  const Vector v = ray.direction;
  const mjtNum square = norm_squared(v);
  if (square < mjMINVAL * mjMINVAL) return;  // no direction: all points are seen at one place, and nothing is hit
  along_ = v * (1 / square);
  // across: perpendicular to v and to the axis that it is farthest from
  const bool x_small = abs(v.x) <= abs(v.y) && abs(v.x) <= abs(v.z), y_small = abs(v.y) <= abs(v.z);
  const Vector axis = x_small ? Vector{1, 0, 0} : y_small ? Vector{0, 1, 0} : Vector{0, 0, 1};
  across1_ = normalized(cross(v, axis) * (1 / sqrt(square)));
  across2_ = cross(v * (1 / sqrt(square)), across1_);
}

mjtNum ray_triangle(const Vector& a, const Vector& b, const Vector& c) {
  const mjtNum at_a = turn(b, c), at_b = turn(c, a), at_c = turn(a, b);  // weights of the corners at the hit
  const bool some_left = at_a > 0 || at_b > 0 || at_c > 0, some_right = at_a < 0 || at_b < 0 || at_c < 0;
  const mjtNum sum = at_a + at_b + at_c;
  if (some_left == some_right || abs(sum) < mjMINVAL) return kNoHit;  // past an edge, or seen from the side
  const mjtNum x = (at_a * a.z + at_b * b.z + at_c * c.z) / sum;
  return x >= 0 ? x : kNoHit;
}

mjtNum ray_mesh(const BoxTree& tree, const int* face, const float* vert, const Ray& ray) {
  const RayView view(ray);
  mjtNum nearest = std::numeric_limits<mjtNum>::infinity();
  visit_boxes(tree, ray, nearest, [&](int f) {
    const mjtNum x = ray_face(view, face + 3 * static_cast<std::ptrdiff_t>(f), vert);
    if (x >= 0) nearest = std::min(nearest, x);
  });
  return nearest < std::numeric_limits<mjtNum>::infinity() ? nearest : kNoHit;
}

mjtNum ray_skin(int nface, const int* face, const float* vert, const Ray& ray, int* vertex) {
  const RayView view(ray);
  mjtNum nearest = kNoHit;
  const int* hit_face = nullptr;
  for (int f = 0; f < nface; ++f) {
    const int* corners = face + 3 * static_cast<std::ptrdiff_t>(f);
    const mjtNum x = ray_face(view, corners, vert);
    if (x < 0 || (hit_face && x >= nearest)) continue;
    nearest = x;
    hit_face = corners;
  }
  if (hit_face && vertex) *vertex = nearest_corner(hit_face, vert, ray.at(nearest));
  return nearest;
}

}  // namespace sinew
