// SPDX-License-Identifier: Apache-2.0
// pairs_support.h -- shapes at random places, and what must hold for the contacts of any two of them.
#ifndef SINEW_TESTS_SHAPE_PAIRS_SUPPORT_H_
#define SINEW_TESTS_SHAPE_PAIRS_SUPPORT_H_

#include <cmath>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "math/quat.h"
#include "shape/convex/collide_convex.h"
#include "shape/pairs/posed_shape.h"

namespace sinew::test {

using Collider = int (*)(const PosedShape&, const PosedShape&, mjtNum, ContactPoint*);

class Dice {
 public:
  explicit Dice(unsigned seed) : engine_(seed) {}
  mjtNum between(mjtNum low, mjtNum high) { return std::uniform_real_distribution<mjtNum>(low, high)(engine_); }
  Vector point(mjtNum half) { return {between(-half, half), between(-half, half), between(-half, half)}; }
  Matrix turn() {
    std::normal_distribution<mjtNum> normal;
    Quat<mjtNum> q{normal(engine_), normal(engine_), normal(engine_), normal(engine_)};
    normalize(q);
    return to_matrix(q);
  }
  PosedShape shape(mjtNum spread) {
    return {point(spread), turn(), {between(0.05, 0.2), between(0.05, 0.2), between(0.05, 0.2)}};
  }

 private:
  std::mt19937 engine_;
};

inline std::vector<ContactPoint> contacts(Collider collide, const PosedShape& a, const PosedShape& b, mjtNum margin) {
  ContactPoint out[mjMAXCONPAIR];
  return {out, out + collide(a, b, margin, out)};
}

inline PosedShape moved(const PosedShape& shape, const Matrix& R, const Vector& p) {
  return {R * shape.pos + p, R * shape.mat, shape.size};
}

inline Vector pos(const ContactPoint& c) { return load3(c.pos); }
inline Vector normal(const ContactPoint& c) { return load3(c.normal); }

inline void expect_near(const Vector& a, const Vector& b, mjtNum tolerance) {
  EXPECT_NEAR(a.x, b.x, tolerance);
  EXPECT_NEAR(a.y, b.y, tolerance);
  EXPECT_NEAR(a.z, b.z, tolerance);
}

// Contacts belong to the shapes, not to the world: they move with them. Normals are unit vectors.
inline void expect_moves_along(Collider collide, const PosedShape& a, const PosedShape& b, mjtNum margin, Dice& dice) {
  const Matrix R = dice.turn();
  const Vector p = dice.point(1);
  const auto here = contacts(collide, a, b, margin);
  const auto there = contacts(collide, moved(a, R, p), moved(b, R, p), margin);
  ASSERT_EQ(here.size(), there.size());
  for (std::size_t i = 0; i < here.size(); ++i) {
    EXPECT_NEAR(norm(normal(here[i])), 1, 1e-12);
    EXPECT_NEAR(here[i].dist, there[i].dist, 1e-12);
    EXPECT_LE(here[i].dist, margin);
    expect_near(R * pos(here[i]) + p, pos(there[i]), 1e-11);
    expect_near(R * normal(here[i]), normal(there[i]), 1e-11);
  }
}

inline ConvexShape convex(int kind, const PosedShape& shape) {
  ConvexShape result;
  result.type = kind;
  result.pos = shape.pos;
  result.mat = shape.mat;
  result.size = shape.size;
  return result;
}

// Depth, or distance up to max_distance, by the general method.
inline mjtNum general_distance(const ConvexShape& a, const ConvexShape& b, mjtNum max_distance) {
  CcdSettings settings;
  settings.iterations = 100;
  std::vector<char> scratch(ccd_scratch_bytes(settings.iterations));
  settings.scratch = scratch.data();
  mjtNum nearest_a[3], nearest_b[3];
  return distance_convex(a, b, max_distance, settings, nearest_a, nearest_b);
}

}  // namespace sinew::test

#endif  // SINEW_TESTS_SHAPE_PAIRS_SUPPORT_H_
