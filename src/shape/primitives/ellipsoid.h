// SPDX-License-Identifier: Apache-2.0
// ellipsoid.h -- sizes: the three semiaxes.
#ifndef SINEW_SHAPE_PRIMITIVES_ELLIPSOID_H_
#define SINEW_SHAPE_PRIMITIVES_ELLIPSOID_H_

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "shape/primitives/primitive.h"

namespace sinew {

struct Ellipsoid {
  static constexpr mjtGeom kType = mjGEOM_ELLIPSOID;

  static double volume(const Vector& size, bool shell) {
    return shell ? area(size) : 4 * std::numbers::pi * size.x * size.y * size.z / 3;
  }

  static Vector inertia(const Vector& size, double mass, bool shell) {
    if (shell) return shell_inertia(size, mass);
    return moments(mass, {size.x * size.x / 5, size.y * size.y / 5, size.z * size.z / 5});
  }

  static double radius(const Vector& size) { return std::max({size.x, size.y, size.z}); }
  static Vector fit_inertia_box(const Vector& box) { return box; }
  static Vector fit_box(const Vector& half) { return half; }

  static bool contains(const Vector& size, const Vector& p) {
    return norm_squared(Vector{p.x / size.x, p.y / size.y, p.z / size.z}) < 1;
  }

  // An ellipsoid is the unit ball in coordinates that are scaled along the axes, which leaves parameters as they are.
  static mjtNum ray(const Vector& size, const Ray& ray) {
    const Vector scale{1 / size.x, 1 / size.y, 1 / size.z};
    return ray_through_sphere({scaled(ray.origin, scale), scaled(ray.direction, scale)}, {}, 1).hit();
  }

  static FieldSample field(const Vector& size, const Vector& x);

  // What MuJoCo takes for the distance where a plugin's shape meets an ellipsoid. With r = |x / size| and
  // r2 = |x / size^2| that is r (r - 1) / r2: exact on the surface only. The gradient is made unit.
  static FieldSample estimate(const Vector& size, const Vector& x);

  static mjtNum core_radius(const Vector&) { return 0; }
  static Vector support(const Vector& size, const Vector& direction, int&) {
    const Vector stretched = scaled(size, direction);
    const mjtNum length = norm(stretched);
    return length < mjMINVAL ? Vector{} : scaled(size * (1 / length), stretched);
  }

 private:
  // Thomsen's formula, within 1.1 % of the area: an ellipsoid has no closed one.
  static double area(const Vector& size) {
    constexpr double p = 1.6075;
    const double a = std::pow(size.x, p), b = std::pow(size.y, p), c = std::pow(size.z, p);
    return 4 * std::numbers::pi * std::pow((a * b + b * c + c * a) / 3, 1 / p);
  }

  // The layer between an ellipsoid and the one whose semiaxes are all longer by kLayer: not of zero thickness, since
  // MuJoCo's is not, and 1e-6 is seen in the sixth digit.
  static Vector shell_inertia(const Vector& size, double mass) {
    constexpr double kLayer = 1e-6;
    const auto [a, b, c] = size;
    const double outer = (a + kLayer) * (b + kLayer) * (c + kLayer);
    const double layer = kLayer * (a * b + b * c + c * a + kLayer * (a + b + c + kLayer));  // outer - a b c
    Vector mean_square;
    for (int i = 0; i < 3; ++i) {
      const double s = size[i];
      mean_square[i] = (s * s * layer + outer * kLayer * (2 * s + kLayer)) / (5 * layer);
    }
    return moments(mass, mean_square);
  }
};

// The nearest point p has x - p along the normal: p_i = s_i^2 x_i / (s_i^2 + t), and t makes p lie on the surface. The
// sum of squares falls and is convex in t, and between 1 and 3 at the start, so that Newton's steps come from the left.
inline FieldSample Ellipsoid::field(const Vector& size, const Vector& x) {
  constexpr int kNewtonSteps = 30;
  constexpr mjtNum kNewtonTolerance = 1e-13;
  constexpr mjtNum kOffCentre = 1e-9;  // of a semiaxis: where the nearest point of an ellipsoid is never in doubt
  Vector y;
  mjtNum t = -std::numeric_limits<mjtNum>::infinity();
  for (int i = 0; i < 3; ++i) {
    const mjtNum s = size[i];
    y[i] = std::max(std::abs(x[i]), kOffCentre * s);
    t = std::max(t, s * (y[i] - s));
  }
  Vector nearest, normal;
  for (int step = 0; step < kNewtonSteps; ++step) {
    mjtNum value = -1, slope = 0;
    for (int i = 0; i < 3; ++i) {
      const mjtNum s = size[i], ratio = s * y[i] / (t + s * s);
      nearest[i] = s * ratio;
      normal[i] = ratio / s;
      value += ratio * ratio;
      slope += 2 * ratio * ratio / (t + s * s);
    }
    if (value < kNewtonTolerance) break;
    t += value / slope;
  }
  for (int i = 0; i < 3; ++i) normal[i] *= sign_of(x[i]);
  return {(t < 0 ? -1 : 1) * distance(y, nearest), normalized(normal)};
}

inline FieldSample Ellipsoid::estimate(const Vector& size, const Vector& x) {
  Vector over, over2, over4;  // by the powers of the size
  for (int i = 0; i < 3; ++i) {
    over[i] = x[i] / size[i];
    over2[i] = over[i] / size[i];
    over4[i] = over2[i] / (size[i] * size[i]);
  }
  const mjtNum r = norm(over), r2 = norm(over2);
  if (r2 < mjMINVAL) return {-std::min({size.x, size.y, size.z}), {0, 0, 1}};
  const Vector gradient = over2 * ((2 * r - 1) * r2 / r) - over4 * (r * (r - 1) / r2);
  return {r * (r - 1) / r2, normalized(gradient)};
}

}  // namespace sinew

#endif  // SINEW_SHAPE_PRIMITIVES_ELLIPSOID_H_
