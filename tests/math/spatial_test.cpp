// SPDX-License-Identifier: Apache-2.0
#include "math/spatial.h"

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include <cmath>
#include <span>
#include <utility>

#include "rotation_figures.h"
#include "support/near.h"

namespace sinew::test {
namespace {

using M = Motion<double>;
using F = Force<double>;

constexpr M kV{{0.3, -0.7, 1.1}, {2, 0.4, -0.9}};
constexpr M kU{{-1.3, 0.2, 0.6}, {0.5, -1.4, 0.8}};
constexpr F kF{{0.9, 1.7, -0.2}, {-0.6, 0.1, 1.9}};
constexpr Pose<double> kX{{1, -2, 0.5}, {0.8, 0.2, -0.4, 0.4}};
constexpr Vec3<double> kOffset{0.25, 1.5, -0.75};

template <class Kind>
double gap(const Spatial<double, Kind>& a, const Spatial<double, Kind>& b) {
  return std::hypot(distance(a.angular, b.angular), distance(a.linear, b.linear));
}

Inertia<double> some_inertia() {
  return Inertia<double>::of_body(2.5, {0.3, 0.5, 0.6}, to_matrix(kX.q), {0.2, -0.4, 0.7});
}

double gap(const Inertia<double>& a, const Inertia<double>& b) {
  double x[10], y[10], sum = 0;
  a.store(x);
  b.store(y);
  for (int i = 0; i < 10; ++i) sum += std::abs(x[i] - y[i]);
  return sum;
}

TEST(Spatial, TransformAsTheReference) {
  for (const auto& row : figures::kTransformSpatial) {
    mjtNum got[6];
    mju_transformSpatial(got, row, static_cast<int>(row[6]), row + 7, row + 10, row + 13);
    EXPECT_TRUE(near(got, std::span(row + 22, 6)));
  }
}

TEST(Spatial, TransformWithoutRotationAndInPlace) {
  const mjtNum identity[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, from[3] = {1, 2, 3}, to[3] = {0.5, -1, 4};
  for (const int flg_force : {0, 1}) {
    mjtNum want[6], got[6] = {1, 2, 3, 4, 5, 6};
    mju_transformSpatial(want, got, flg_force, to, from, identity);
    mju_transformSpatial(got, got, flg_force, to, from, nullptr);
    EXPECT_TRUE(near(got, want, 0));
  }
}

TEST(Spatial, PowerDoesNotDependOnTheFrame) {
  EXPECT_NEAR(dot(moved(kV, kOffset), moved(kF, kOffset)), dot(kV, kF), 1e-14);
  EXPECT_NEAR(dot(kX * kV, kX * kF), dot(kV, kF), 1e-14);
  EXPECT_LT(gap(times_back(kX, kX * kV), kV), 1e-14);
  EXPECT_LT(gap(times_back(kX, kX * kF), kF), 1e-14);
  const Mat3<double> R = to_matrix(kX.q);
  EXPECT_LT(gap(rotate_back(R, rotate(R, kF)), kF), 1e-14);
  EXPECT_LT(gap(moved(rotate(R, kV), -kX.p), kX * kV), 1e-14);
}

// A body point fixed at r moves with linear + angular x r: moving the reference point there must say the same.
TEST(Spatial, MovedMotionIsThatOfThePoint) {
  EXPECT_LT(distance(moved(kV, kOffset).linear, kV.linear + cross(kV.angular, kOffset)), 1e-15);
}

TEST(Spatial, CrossProductsAreDual) {
  EXPECT_LT(gap(cross(kV, kV), M{}), 1e-15);
  EXPECT_LT(gap(cross(kV, kU) + cross(kU, kV), M{}), 1e-15);
  EXPECT_NEAR(dot(cross(kV, kU), kF), -dot(kU, cross(kV, kF)), 1e-14);
}

// The cross product is the rate of change under the frame's own motion: a central difference over a short step.
TEST(Spatial, CrossIsTheRateInAMovingFrame) {
  const double h = 1e-4;
  const auto frame = [](double t) {
    const Quat<double> q = from_rotation_vector(kV.angular * t);
    return Pose<double>{kV.linear * t, q};
  };
  EXPECT_LT(gap((frame(h) * kU - frame(-h) * kU) * (0.5 / h), cross(kV, kU)), 1e-7);
  EXPECT_LT(gap((frame(h) * kF - frame(-h) * kF) * (0.5 / h), cross(kV, kF)), 1e-7);
}

// Two point masses: momentum and moments can be written down by hand.
TEST(Spatial, InertiaOfPointMasses) {
  const Vec3<double> r1{0.5, -1, 2}, r2{1.5, 0.25, -0.5};
  const double m1 = 2, m2 = 0.5;
  const Inertia<double> sum = Inertia<double>::of_body(m1, {}, Mat3<double>::identity(), r1) +
                              Inertia<double>::of_body(m2, {}, Mat3<double>::identity(), r2);
  F momentum;
  double energy = 0;
  for (const auto& [m, r] : {std::pair(m1, r1), std::pair(m2, r2)}) {
    const Vec3<double> p = m * (kV.linear + cross(kV.angular, r));
    momentum += F{cross(r, p), p};
    energy += 0.5 * dot(p, p) / m;
  }
  EXPECT_LT(gap(sum * kV, momentum), 1e-14);
  EXPECT_NEAR(0.5 * dot(kV, sum * kV), energy, 1e-14);
  Inertia<double> again = sum;
  again += Inertia<double>{};
  EXPECT_EQ(gap(again, sum), 0);
}

TEST(Spatial, InertiaMovesWithItsVectors) {
  const Inertia<double> inertia = some_inertia();
  EXPECT_LT(gap(moved(inertia, kOffset) * moved(kV, kOffset), moved(inertia * kV, kOffset)), 1e-14);
  const Mat3<double> R = to_matrix(kX.q);
  EXPECT_LT(gap(rotate(R, inertia) * rotate(R, kV), rotate(R, inertia * kV)), 1e-14);
  EXPECT_LT(gap(moved(moved(inertia, kOffset), -kOffset), inertia), 1e-14);
}

TEST(Spatial, LoadAndStoreKeepTheOrder) {
  double in[10], out[10];
  for (int i = 0; i < 10; ++i) in[i] = i + 1;
  Inertia<double>::load(in).store(out);
  EXPECT_TRUE(near(out, in, 0));
  M::load(in).store(out);
  EXPECT_TRUE(near(std::span(out, 6), std::span(in, 6), 0));
  EXPECT_EQ(F::load(in).linear.x, 4);
  const Mat3<double> full = Inertia<double>::load(in).moments.full();
  EXPECT_EQ(full(1, 2), 6);
  EXPECT_EQ(full(2, 0), 5);
}

// Figures of MuJoCo for a free body and one hinged to it, in mjData's com-based frame.
namespace reference {
constexpr double kCom[3] = {0.7256000000000001, 2.4008000000000003, 3.308};
constexpr double kPosition[2][3] = {{1.052, 1.736, 3.26}, {0.5080000000000001, 2.8440000000000003, 3.34}};
constexpr double kRotation[2][9] = {
    {-0.6375534151076669, 0.6203797895358056, 0.45678721481677764, -0.4015623058298996, -0.7736046555778371,
     0.49018726156937076, 0.6574749861562291, 0.12909203540038403, 0.7423354288831032},
    {0.327682610888375, 0.9075365113193112, 0.2626815317904125, 0.2736681483298505, -0.3572873035105688,
     0.893001415082789, 0.9042841650228619, -0.22073346681581024, -0.36544067304609773}};
constexpr double kPrincipal[2][3] = {{0.7105976670111362, 0.5918829112561996, 0.4975194217326639},
                                     {1.0128148183846806, 0.9139815996415935, 0.7732035819737266}};
constexpr double kMass[2] = {2, 3};
constexpr double kCinert[2][10] = {
    {1.5089741229310645, 0.8060338625542481, 1.6881920145147036, 0.4432454362665754, -0.05042556065673536,
     -0.12950083869761825, 0.6527999999999998, -1.3296000000000006, -0.09600000000000009, 2},
    {1.5072307181554714, 0.954241274764046, 1.7073280070804997, 0.26516095609462176, 0.06368959873827405,
     0.02785279242031876, -0.6528, 1.3296000000000001, 0.09600000000000009, 3}};
constexpr double kCrb[10] = {3.0162048410865356,
                             1.760275137318294,
                             3.3955200215952033,
                             0.7084063923611972,
                             0.013264038081538691,
                             -0.10164804627729948,
                             0,
                             0,
                             0,
                             5};
constexpr double kCvel[2][6] = {
    {-0.544, 0.10800000000000004, 0.6800000000000002, -0.1392800000000002, 0.18096, 0.11159999999999984},
    {-0.671216351150314, 0.2501829806974099, 1.3534983296193097, 0.0027533144019384337, 0.15207440497410518,
     0.14452658500361049}};
constexpr double kHinge[6] = {-0.1817376445004485, 0.2031185438534427,   0.9621404708847278,
                              0.20290473485991237, -0.04126513575127831, 0.047037978576586634};
constexpr double kHingeVelocity = 0.7;
constexpr double kHingeDot[6] = {-0.03420943896479041, 0.39982281790098695, -0.09086882225022438,
                                 0.18458130411439677,  0.27728888370897864, 0.005131415844718483};
constexpr double kCacc[6] = {-0.15211800522177557, -0.062176242667971234, -0.20056446771740083,
                             -0.0560131426010682,  0.38087472178207976,   -0.08103468320109095};
constexpr double kCfrc[6] = {-0.11321927623032935, 0.11733281733114631, -0.21931270156112603,
                             0.509910160825203,    -1.302305492112775,  0.19979496892642812};
}  // namespace reference

TEST(Spatial, InertiaAsTheReference) {
  using namespace reference;
  Inertia<double> composite;
  for (int b = 0; b < 2; ++b) {
    const Vec3<double> c = load3(kPosition[b]) - load3(kCom);
    const Inertia<double> body = Inertia<double>::of_body(kMass[b], load3(kPrincipal[b]), load9(kRotation[b]), c);
    double got[10];
    body.store(got);
    EXPECT_TRUE(near(got, kCinert[b]));
    composite += body;
  }
  double got[10];
  composite.store(got);
  EXPECT_TRUE(near(got, kCrb));
}

TEST(Spatial, RecursionsAsTheReference) {
  using namespace reference;
  const M parent = M::load(kCvel[0]), hinge = M::load(kHinge), v = M::load(kCvel[1]);
  double got[6];
  (parent + hinge * kHingeVelocity).store(got);
  EXPECT_TRUE(near(got, kCvel[1]));
  cross(parent, hinge).store(got);
  EXPECT_TRUE(near(got, kHingeDot));
  const Inertia<double> inertia = Inertia<double>::load(kCinert[1]);
  (inertia * M::load(kCacc) + cross(v, inertia * v)).store(got);
  EXPECT_TRUE(near(got, kCfrc));
}

}  // namespace
}  // namespace sinew::test
