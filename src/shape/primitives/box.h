// SPDX-License-Identifier: Apache-2.0
// box.h -- sizes: half lengths along the three axes.
#ifndef SINEW_SHAPE_PRIMITIVES_BOX_H_
#define SINEW_SHAPE_PRIMITIVES_BOX_H_

#include <cmath>
#include <limits>

#include "shape/primitives/primitive.h"

namespace sinew {

struct Box {
  static constexpr mjtGeom kType = mjGEOM_BOX;

  static double volume(const Vector& size, bool shell) {
    const auto [a, b, c] = size;
    return shell ? 8 * (a * b + b * c + c * a) : 8 * a * b * c;
  }

  static Vector inertia(const Vector& size, double mass, bool shell) {
    if (!shell) return moments(mass, {size.x * size.x / 3, size.y * size.y / 3, size.z * size.z / 3});
    const Vector side{size.y * size.z, size.x * size.z, size.x * size.y};
    const double total = side.x + side.y + side.z;
    Vector mean_square;
    for (int i = 0; i < 3; ++i) mean_square[i] = size[i] * size[i] * (side[i] + (total - side[i]) / 3) / total;
    return moments(mass, mean_square);
  }

  static double radius(const Vector& size) { return norm(size); }
  static Vector fit_inertia_box(const Vector& box) { return box; }
  static Vector fit_box(const Vector& half) { return half; }

  static bool contains(const Vector& size, const Vector& p) {
    return abs(p.x) < size.x && abs(p.y) < size.y && abs(p.z) < size.z;
  }

  static mjtNum ray(const Vector& size, const Ray& ray) { return ray_box(ray, {}, size); }

  static FieldSample field(const Vector& size, const Vector& x) {
    Vector outside;
    int nearest = 0;
    mjtNum inside = -std::numeric_limits<mjtNum>::infinity();
    for (int i = 0; i < 3; ++i) {
      const mjtNum beyond = std::abs(x[i]) - size[i];
      outside[i] = beyond > 0 ? sign_of(x[i]) * beyond : 0;
      if (beyond > inside) {
        inside = beyond;
        nearest = i;
      }
    }
    if (inside > 0) {
      const mjtNum length = norm(outside);
      return {length, outside * (1 / length)};
    }
    Vector gradient{};
    gradient[nearest] = sign_of(x[nearest]);
    return {inside, gradient};
  }

  // What MuJoCo takes for the distance where a plugin's shape meets a box. Inside, every side pushes as if it were the
  // nearest, the more the nearer it is: the distance is that along the sum of these pushes.
  static FieldSample estimate(const Vector& size, const Vector& x) {
    Vector gradient;
    for (int i = 0; i < 3; ++i) {
      const mjtNum share = 1 - std::abs(x[i]) / size[i];
      if (!(share > mjMINVAL)) return field(size, x);
      gradient[i] = (x[i] < 0 ? -1 : 1) / share;
    }
    normalize(gradient);
    mjtNum depth = std::numeric_limits<mjtNum>::infinity();
    for (int i = 0; i < 3; ++i) depth = std::min(depth, (size[i] - std::abs(x[i])) / std::abs(gradient[i]));
    return {-depth, gradient};
  }

  static mjtNum core_radius(const Vector&) { return 0; }

  // Bit i of the corner: positive along axis i.
  static Vector support(const Vector& size, const Vector& direction, int& corner) {
    const bool x = direction.x >= 0, y = direction.y >= 0, z = direction.z >= 0;
    corner = (x ? 1 : 0) | (y ? 2 : 0) | (z ? 4 : 0);
    return {x ? size.x : -size.x, y ? size.y : -size.y, z ? size.z : -size.z};
  }
};

}  // namespace sinew

#endif  // SINEW_SHAPE_PRIMITIVES_BOX_H_
