// SPDX-License-Identifier: Apache-2.0
// Two environments side by side must give, bit for bit, what each gives alone: no template branches on a Real.
#include <gtest/gtest.h>

#include "math/functions/muscle.h"
#include "math/functions/pyramid.h"
#include "math/pose.h"
#include "math/rotation_jacobian.h"
#include "math/spatial.h"
#include "support/reals.h"

namespace sinew::test {
namespace {

// The lanes meet different cases: the first starts from x, the second from y.
struct Numbers {
  double x[7], y[7];
};

constexpr Numbers kCases[] = {
    {{0.3, -1.2, 2.5, 0.8, 0.2, -0.4, 0.4}, {0, 0, 0, 0, 0, 0, 0}},
    {{1e-20, 0, 0, -0.5, 0.5, 0.1, -0.7}, {0, 0, -1, 0.1, -0.9, 0.3, -0.3}},
    {{0, 0, 1, 1, 0, 0, 0}, {3, -0.1, -2, -0.1, 0.3, 0.3, -0.9}},
    {{0.9, 0.1, 0.2, 0.1, 0.2, 0.9, 0.1}, {0.7, -1, 0.3, 1, 1e-9, 0, 0}},
};

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
  for (const Numbers& c : kCases) {
    Lanes both[7];
    for (int i = 0; i < 7; ++i) both[i] = Lanes(c.x[i], c.y[i]);
    const auto got = compute(both);
    const auto first = compute(c.x), second = compute(c.y);
    ASSERT_GT(got.count, 0);
    for (int i = 0; i < got.count; ++i) {
      EXPECT_EQ(got.value[i].a, first.value[i]) << i;
      EXPECT_EQ(got.value[i].b, second.value[i]) << i;
    }
  }
}

TEST(Lanes, RotationsAgreeBitForBit) {
  compare([](const auto& in) { return rotations(in); });
}

TEST(Lanes, ForcesAgreeBitForBit) {
  compare([](const auto& in) { return forces(in); });
}

}  // namespace
}  // namespace sinew::test
