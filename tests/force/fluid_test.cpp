// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "force/fluid_model.h"

#include "force/moving.h"
#include "support/near.h"

namespace sinew::test {
namespace {

using Vec = Vec3<double>;

constexpr Medium kMedium{1.2, 0.3};
const Motion<double> kMotion{{.3, .5, -.9}, {.6, 1.2, -.6}};

// scale, blunt, slender, angular, Kutta, Magnus; added masses, added moments
using Numbers = std::array<double, mjNFLUID>;

double power(const Force<double>& f) { return dot(kMotion, f); }

double rate(const Numbers& numbers, const Medium& medium, const Vec& radii = {.5, .3, .7}) {
  return power(fluid_force(medium, {radii, numbers.data()}, kMotion));
}

// A sphere in a viscous medium: Stokes. Its inertia box is a cube with half sizes r sqrt(3/5).
TEST(Fluid, SphereFollowsStokes) {
  const double r = 0.2, mass = 3, moment = 0.4 * mass * r * r;
  const double moments[3] = {moment, moment, moment};
  const Vec half = inertia_box(mass, moments);
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(near(half[i], r * std::sqrt(0.6)));
  const Force<double> f = fluid_force({0, 0.3}, {half, nullptr}, kMotion);
  EXPECT_TRUE(near(f.linear.y, -6 * mjPI * half.x * 0.3 * kMotion.linear.y));
  EXPECT_TRUE(near(f.angular.z, -8 * mjPI * half.x * half.x * half.x * 0.3 * kMotion.angular.z));
  const Numbers none{1};
  EXPECT_TRUE(near(fluid_force({0, 0.3}, {{r, r, r}, none.data()}, kMotion).linear.x, -6 * mjPI * r * 0.3 * 0.6));
}

// Quadratic drag along one axis of a box: its face times the square of the speed.
TEST(Fluid, BoxDragGrowsWithTheSquare) {
  const Vec half{.1, .2, .3};
  const auto drag = [&](double speed) {
    return fluid_force({1.2, 0}, {half, nullptr}, Motion<double>{{}, {speed, 0, 0}}).linear.x;
  };
  EXPECT_TRUE(near(drag(3), -2 * 1.2 * .2 * .3 * 9));
  EXPECT_TRUE(near(drag(-3), 2 * 1.2 * .2 * .3 * 9));
  EXPECT_TRUE(near(fluid_force({1.2, 0}, {half, nullptr}, Motion<double>{{0, 0, -2}, {}}).angular.z,
                   0.5 * 1.2 * .3 * (1e-4 + 16e-4) * 4));
}

// Added mass and both lifts turn motion around, and do no work; every drag takes power.
TEST(Fluid, OnlyDragTakesPower) {
  const Medium inviscid{kMedium.density, 0};
  EXPECT_NEAR(rate({1, 0, 0, 0, .8, .9, .18, .47, .1, .02, .003, .006}, inviscid), 0, 1e-15);
  EXPECT_LT(rate({1, 1}, inviscid), -1e-3);
  EXPECT_LT(rate({1, 0, 1}, inviscid), -1e-3);
  EXPECT_LT(rate({1, 0, 0, 1}, inviscid), -1e-3);
  EXPECT_LT(rate({1}, {0, 1}), -1e-3);
}

// A sphere shows a disc to every side, and nothing lifts it.
TEST(Fluid, SphereHasNoSlenderSide) {
  const Vec radii{.3, .3, .3};
  const double area = mjPI * .09, speed = norm(kMotion.linear);
  const Medium inviscid{2, 0};
  EXPECT_TRUE(near(rate({1, .7}, inviscid, radii), -2 * .7 * area * speed * speed * speed));
  EXPECT_NEAR(rate({1, 0, .7}, inviscid, radii), 0, 1e-15);
  const Numbers kutta{1, 0, 0, 0, 1};
  EXPECT_NEAR(norm(fluid_force(inviscid, {radii, kutta.data()}, kMotion).linear), 0, 1e-14);
}

// Blunt and slender alike: the largest section counts, whatever the direction. The scale scales.
TEST(Fluid, EqualCoefficientsForgetTheDirection) {
  const auto drag = [](double scale) {
    const Numbers numbers{scale, .4, .4};
    return fluid_force({1, 0}, {{.5, .3, .7}, numbers.data()}, kMotion).linear;
  };
  const double area = mjPI * .7 * .5;
  const Vec expected = kMotion.linear * (-.4 * area * norm(kMotion.linear));
  for (int i = 0; i < 3; ++i) {
    EXPECT_TRUE(near(drag(1)[i], expected[i]));
    EXPECT_TRUE(near(drag(2.5)[i], 2.5 * expected[i]));
  }
}

// At rest nothing is felt, and nothing divides by zero.
TEST(Fluid, RestIsQuiet) {
  const Numbers numbers{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
  const Force<double> f = fluid_force(kMedium, {{.5, .3, .7}, numbers.data()}, Motion<double>{});
  EXPECT_EQ(norm(f.linear) + norm(f.angular), 0);
}

// The world's axes have no say: a free body that is turned, with its motion and the wind, is pushed the same way.
TEST(Fluid, ForcesTurnWithTheBody) {
  const ModelPtr m = load_text(moving_model(R"(density="1.2" viscosity=".3" wind="1 .5 .2" gravity="0 0 0")"));
  m->opt.disableflags |= mjDSBL_SPRING;
  const DataPtr d = set_in_motion(*m);
  const std::vector<mjtNum> before(d->qfrc_fluid, d->qfrc_fluid + m->nv);
  const Quat<mjtNum> turn = axis_angle(normalized(Vec{1, 2, 3}), 0.8);
  const auto turned = [&](mjtNum* v) { rotate(turn, load3(v)).store(v); };
  turned(m->opt.wind);
  for (int j : {0, m->njnt - 1}) {
    turned(d->qpos + m->jnt_qposadr[j]);
    (turn * load4(d->qpos + m->jnt_qposadr[j] + 3)).store(d->qpos + m->jnt_qposadr[j] + 3);
    turned(d->qvel + m->jnt_dofadr[j]);
  }
  mj_forward(m.get(), d.get());
  std::vector<mjtNum> expected = before;
  for (int j : {0, m->njnt - 1}) turned(expected.data() + m->jnt_dofadr[j]);
  EXPECT_GT(mju_norm(d->qfrc_fluid, m->nv), 0.1);
  EXPECT_TRUE(near({d->qfrc_fluid, static_cast<std::size_t>(m->nv)}, expected, 1e-10));
}

// What drifts with the wind feels no medium.
TEST(Fluid, DriftingIsQuiet) {
  const ModelPtr m = load_text(moving_model(R"(density="1.2" viscosity=".3" wind="1 .5 .2")"));
  const DataPtr d = set_in_motion(*m);
  mju_zero(d->qvel, m->nv);
  for (int j : {0, m->njnt - 1}) mju_copy(d->qvel + m->jnt_dofadr[j], m->opt.wind, 3);
  mj_forward(m.get(), d.get());
  EXPECT_NEAR(mju_norm(d->qfrc_fluid, m->nv), 0, 1e-14);
}

}  // namespace
}  // namespace sinew::test
