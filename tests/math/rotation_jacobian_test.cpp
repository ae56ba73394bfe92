// SPDX-License-Identifier: Apache-2.0
// Derivatives of rotations against dual numbers: the same templates, run with a number that carries its derivative.
#include "math/rotation_jacobian.h"

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include <cmath>
#include <span>
#include <vector>

#include "math/dual.h"
#include "rotation_figures.h"
#include "support/near.h"

namespace sinew::test {
namespace {

// Angles on both sides of the change from series to closed form, up to the end of the range.
std::vector<Vec3<double>> rotation_vectors() {
  const Vec3<double> axis = normalized(Vec3<double>{1, -2, 0.5});
  std::vector<Vec3<double>> list{{0, 0, 0}, {3.1, 0, 0}};
  for (const double angle : {1e-14, 1e-9, 1e-4, 0.1, 0.4999999, 0.5000001, 1.0, 2.0, 3.0}) list.push_back(axis * angle);
  return list;
}

using Number = Dual<1>;

Number with_slope(double value, double slope) {
  Number x(value);
  x.slope[0] = slope;
  return x;
}

Vec3<Number> with_slope(const Vec3<double>& v, const Vec3<double>& slope) {
  return {with_slope(v.x, slope.x), with_slope(v.y, slope.y), with_slope(v.z, slope.z)};
}

Quat<Number> constant(const Quat<double>& q) { return {Number(q.w), Number(q.x), Number(q.y), Number(q.z)}; }

Vec3<double> slope(const Vec3<Number>& v) { return {v.x.slope[0], v.y.slope[0], v.z.slope[0]}; }

Vec3<double> axis(int i) {
  Vec3<double> e;
  e[i] = 1;
  return e;
}

TEST(RotationJacobian, AsTheReference) {
  for (const auto& row : figures::kSubQuatDerivative) {
    mjtNum Da[9], Db[9];
    mjd_subQuat(row, row + 4, Da, Db);
    EXPECT_TRUE(near(Da, std::span(row + 8, 9)));
    EXPECT_TRUE(near(Db, std::span(row + 17, 9)));
  }
  for (const auto& row : figures::kQuatIntegrateDerivative) {
    mjtNum Dquat[9], Dvel[9], Dscale[3];
    mjd_quatIntegrate(row, row[3], Dquat, Dvel, Dscale);
    EXPECT_TRUE(near(Dquat, std::span(row + 4, 9)));
    EXPECT_TRUE(near(Dvel, std::span(row + 13, 9)));
    EXPECT_TRUE(near(Dscale, std::span(row + 22, 3)));
  }
}

TEST(RotationJacobian, OutputsMayBeAbsent) {
  const mjtNum q[4] = {1, 0, 0, 0}, v[3] = {0.1, 0.2, 0.3}, identity[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  mjtNum D[9] = {};
  mjd_subQuat(q, q, nullptr, nullptr);
  mjd_subQuat(q, q, D, nullptr);
  EXPECT_TRUE(near(D, identity));
  mjd_quatIntegrate(v, 0, nullptr, nullptr, nullptr);
  mjd_quatIntegrate(v, 0, nullptr, D, nullptr);
  EXPECT_TRUE(near(D, identity));
}

// exp(s + ds) = exp(s) exp(J ds): read off J ds at ds = 0.
TEST(RotationJacobian, MatchesDualNumbers) {
  for (const Vec3<double>& s : rotation_vectors()) {
    mjtNum Dvel[9];
    const mjtNum vel[3] = {s.x, s.y, s.z};
    mjd_quatIntegrate(vel, 1, nullptr, Dvel, nullptr);
    for (int i = 0; i < 3; ++i) {
      const Quat<Number> turned = from_rotation_vector(with_slope(s, axis(i)));
      const Vec3<double> want = slope(difference(turned, constant(from_rotation_vector(s))));
      EXPECT_LT(distance(load9(Dvel).column(i), want), 1e-12) << norm(s) << " " << i;
    }
  }
}

TEST(RotationJacobian, InverseIsTheInverse) {
  for (const Vec3<double>& s : rotation_vectors()) {
    const Mat3<double> product = rotation_jacobian(s) * rotation_jacobian_inverse(s);
    EXPECT_TRUE(near(product.m, Mat3<double>::identity().m)) << norm(s);
  }
}

// Turning qa or qb in its own frame by dr changes the difference by Da dr and Db dr.
TEST(RotationJacobian, SubQuatMatchesDualNumbers) {
  const Quat<double> qb{0.8, 0.2, -0.4, 0.4};
  for (const Vec3<double>& s : rotation_vectors()) {
    const Quat<double> qa = qb * from_rotation_vector(s);
    mjtNum a[4], b[4], Da[9], Db[9];
    qa.store(a);
    qb.store(b);
    mjd_subQuat(a, b, Da, Db);
    for (int i = 0; i < 3; ++i) {
      const Quat<Number> dr = from_rotation_vector(with_slope({}, axis(i)));
      const Vec3<double> by_a = slope(difference(constant(qa) * dr, constant(qb)));
      const Vec3<double> by_b = slope(difference(constant(qa), constant(qb) * dr));
      EXPECT_LT(distance(load9(Da).column(i), by_a), 1e-12) << norm(s) << " " << i;
      EXPECT_LT(distance(load9(Db).column(i), by_b), 1e-12) << norm(s) << " " << i;
    }
  }
}

// A turn dr before the step arrives after it as Dquat dr; stretching the step by dh turns by Dscale dh.
TEST(RotationJacobian, QuatIntegrateMatchesDualNumbers) {
  const Quat<double> q{0.8, 0.2, -0.4, 0.4};
  const double h = 0.7;
  for (const Vec3<double>& v : rotation_vectors()) {
    mjtNum Dquat[9], Dscale[3];
    const mjtNum vel[3] = {v.x, v.y, v.z};
    mjd_quatIntegrate(vel, h, Dquat, nullptr, Dscale);
    const Quat<Number> end = constant(integrate(q, v, h));
    const Vec3<Number> velocity = with_slope(v, {});
    for (int i = 0; i < 3; ++i) {
      const Quat<Number> turned = constant(q) * from_rotation_vector(with_slope({}, axis(i)));
      const Vec3<double> by_q = slope(difference(integrate(turned, velocity, Number(h)), end));
      EXPECT_LT(distance(load9(Dquat).column(i), by_q), 1e-12) << norm(v) << " " << i;
    }
    const Vec3<double> by_h = slope(difference(integrate(constant(q), velocity, with_slope(h, 1)), end));
    EXPECT_LT(distance(load3(Dscale), by_h), 1e-12) << norm(v);
  }
}

}  // namespace
}  // namespace sinew::test
