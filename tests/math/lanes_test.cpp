// SPDX-License-Identifier: Apache-2.0
// Environments side by side must give, bit for bit, what each gives alone: no template branches on a Real.
#include <gtest/gtest.h>

#include <cstring>

#include "math/functions/muscle.h"
#include "math/functions/pyramid.h"
#include "math/lanes.h"
#include "math/pose.h"
#include "math/rotation_jacobian.h"
#include "math/spatial.h"

namespace sinew::test {
namespace {

using Four = Lanes<4>;

// The lanes meet different cases: each starts from its own numbers.
constexpr double kCases[][7] = {
    {0.3, -1.2, 2.5, 0.8, 0.2, -0.4, 0.4}, {0, 0, 0, 0, 0, 0, 0},         {1e-20, 0, 0, -0.5, 0.5, 0.1, -0.7},
    {0, 0, -1, 0.1, -0.9, 0.3, -0.3},      {0, 0, 1, 1, 0, 0, 0},         {3, -0.1, -2, -0.1, 0.3, 0.3, -0.9},
    {0.9, 0.1, 0.2, 0.1, 0.2, 0.9, 0.1},   {0.7, -1, 0.3, 1, 1e-9, 0, 0},
};

bool same_bits(double a, double b) { return std::memcmp(&a, &b, sizeof a) == 0; }

constexpr int kResults = 64;

template <class Real>
struct Results {
  Real value[kResults];
  int count = 0;
  void add(const Real& x) { value[count++] = x; }
  void add(const Vec3<Real>& v) {
    for (int i = 0; i < 3; ++i) add(v[i]);
  }
  void add(const Quat<Real>& q) {
    add(q.w);
    add(q.vector());
  }
  void add(const Mat3<Real>& m) {
    for (const Real& x : m.m) add(x);
  }
};

template <class Real>
Results<Real> rotations(const Real (&in)[7]) {
  const Vec3<Real> v = load3(in);
  const Quat<Real> q = normalized(load4(in + 3));
  Results<Real> r;
  r.add(normalized(v));
  r.add(q);
  r.add(from_matrix(to_matrix(q)));
  r.add(to_rotation_vector(q));
  r.add(integrate(q, v, Real(0.1)));
  r.add(from_z_axis_to(v));
  r.add(from_euler(v, "xYz"));
  r.add(rate(times_axis(q, v), v));
  r.add(rotation_jacobian(v));
  r.add(rotation_jacobian_inverse(to_rotation_vector(q)));
  return r;
}

template <class Real>
Results<Real> forces(const Real (&in)[7]) {
  const Pose<Real> X{load3(in), normalized(load4(in + 3))};
  const Motion<Real> m = X * Motion<Real>{X.p, X.q.vector()};
  const Inertia<Real> inertia = Inertia<Real>::of_body(Real(2), {Real(1), Real(2), Real(3)}, to_matrix(X.q), X.p);
  const Force<Real> f = moved(inertia, X.p) * m + cross(m, inertia * m);
  Results<Real> r;
  r.add(f.angular);
  r.add(f.linear);
  r.add(dot(relative(X, inverse(X)) * m, f));
  const double range[2] = {0, 1}, shape[9] = {0.5, 1.5, -1, 200, 0.4, 1.7, 1.5, 1.3, 1.2},
               smooth[3] = {0.01, 0.04, 0.2};
  const MuscleShape muscle(range, 3, shape);
  r.add(muscle_gain(muscle, in[0], in[1]));
  r.add(muscle_bias(muscle, in[2]));
  r.add(muscle_dynamics(in[3], in[4], smooth));
  r.add(sign_of(in[5]));
  Real edges[4], back[3];
  const Real mu[2] = {Real(0.5), Real(1)};
  encode_pyramid(edges, in, mu, 3);
  decode_pyramid(back, edges, mu, 3);
  r.add(load3(back));
  return r;
}

template <class Function>
void compare(const Function& compute) {
  for (int first = 0; first < 8; first += Four::kLanes) {
    Four together[7];
    for (int i = 0; i < 7; ++i) together[i] = Four::each([&](int lane) { return kCases[first + lane][i]; });
    const auto got = compute(together);
    ASSERT_GT(got.count, 0);
    for (int lane = 0; lane < Four::kLanes; ++lane) {
      const auto alone = compute(kCases[first + lane]);
      for (int i = 0; i < got.count; ++i) EXPECT_TRUE(same_bits(got.value[i][lane], alone.value[i])) << i;
    }
  }
}

TEST(Lanes, RotationsAgreeBitForBit) {
  compare([](const auto& in) { return rotations(in); });
}

TEST(Lanes, ForcesAgreeBitForBit) {
  compare([](const auto& in) { return forces(in); });
}

TEST(Lanes, ADoubleFillsEveryLane) {
  const Quat<Four> identity{};
  for (int lane = 0; lane < Four::kLanes; ++lane) {
    EXPECT_EQ(identity.w[lane], 1);
    EXPECT_EQ(identity.x[lane], 0);
  }
}

TEST(Lanes, ComparisonsGiveMasksThatSelectLaneByLane) {
  const double left[4] = {1, 2, 3, std::nan("")}, right[4] = {2, 2, 2, 2};
  const Four a = Four::load(left), b = Four::load(right);
  const auto bits = [](const LaneMask<4>& m) { return m.lane[0] + 2 * m.lane[1] + 4 * m.lane[2] + 8 * m.lane[3]; };
  EXPECT_EQ(bits(a < b), 1);
  EXPECT_EQ(bits(a <= b), 3);
  EXPECT_EQ(bits(a == b), 2);
  EXPECT_EQ(bits(a != b), 13);
  EXPECT_EQ(bits(a > b), 4);
  EXPECT_EQ(bits(a >= b), 6);
  EXPECT_EQ(bits((a < b) | (a > b)), 5);
  EXPECT_EQ(bits((!(a < b)) & (a >= b)), 6);
  EXPECT_TRUE(any(a < b));
  EXPECT_FALSE(all(a < b));
  EXPECT_TRUE(all((a <= b) | !(a <= b)));
  EXPECT_EQ(select(a < b, a, b)[0], 1);
  EXPECT_EQ(select(a < b, a, b)[3], 2);
  EXPECT_EQ(select(true, a, b)[2], 3);
}

TEST(Lanes, AssignmentsChangeEveryLane) {
  const double numbers[4] = {1, -2, 3, 4};
  Four a = Four::load(numbers);
  a += Four(1);
  a *= Four(3);
  a -= Four(2);
  a /= Four(2);
  for (int lane = 0; lane < Four::kLanes; ++lane) EXPECT_EQ(a[lane], ((numbers[lane] + 1) * 3 - 2) / 2);
}

}  // namespace
}  // namespace sinew::test
