// SPDX-License-Identifier: Apache-2.0
// Masses and inertias: what a body has does not depend on how it is cut into geoms or bodies.
#include <gtest/gtest.h>

#include "compile/geom/fluid.h"
#include "compile/tree_support.h"

namespace sinew::test {
namespace {

// Principal axes are iterated until MuJoCo stops, which leaves errors of this size in the tensor.
constexpr double kAxes = 1e-7;

void expect_same_body(const mjModel& a, const mjModel& b) {
  EXPECT_NEAR(a.body_mass[1], b.body_mass[1], 1e-9);
  EXPECT_NEAR(distance(load3(a.body_ipos + 3), load3(b.body_ipos + 3)), 0, 1e-12);
  const Mat3<double> difference = body_tensor(a, 1) - body_tensor(b, 1);
  for (const double entry : difference.m) EXPECT_NEAR(entry, 0, kAxes);
}

TEST(Inertia, ABoxOfTwoHalvesIsTheWholeBox) {
  const Model whole = compile_world("<body><freejoint/><geom type='box' size='.3 .2 .1' euler='10 20 30'/></body>");
  const Model halves = compile_world(
      "<body><freejoint/><frame euler='10 20 30'><geom type='box' size='.15 .2 .1' pos='.15 0 0'/>"
      "<geom type='box' size='.15 .2 .1' pos='-.15 0 0'/></frame></body>");
  expect_same_body(*whole, *halves);
}

TEST(Inertia, FullInertiaIsTheTensorItSays) {
  const Model m =
      compile_world("<body><freejoint/><inertial pos='0 0 0' mass='1' fullinertia='3 2.5 2 .1 .2 -.3'/></body>");
  const double expected[9] = {3, .1, .2, .1, 2.5, -.3, .2, -.3, 2};
  const Mat3<double> tensor = body_tensor(*m, 1);
  for (int i = 0; i < 9; ++i) EXPECT_NEAR(tensor.m[i], expected[i], kAxes);
  EXPECT_GE(m->body_inertia[3], m->body_inertia[4]);
  EXPECT_GE(m->body_inertia[4], m->body_inertia[5]);
}

TEST(Inertia, OnlyGroupsInRangeCount) {
  const Model m =
      compile_world("<body><freejoint/><geom size='.1' group='1'/><geom size='.5' group='3' pos='1 0 0'/></body>",
                    "inertiagrouprange='0 2'");
  EXPECT_DOUBLE_EQ(m->body_ipos[3], 0);
  EXPECT_NEAR(m->body_mass[1], 1000 * 4 * mjPI / 3 * 1e-3, 1e-9);
}

TEST(Inertia, StatedInertiaWinsUnlessGeomsAreAsked) {
  const std::string body =
      "<body><freejoint/><inertial pos='0 0 0' mass='7' diaginertia='1 1 1'/><geom size='.1' mass='2'/></body>";
  EXPECT_DOUBLE_EQ(compile_world(body)->body_mass[1], 7);
  EXPECT_DOUBLE_EQ(compile_world(body, "inertiafromgeom='true'")->body_mass[1], 2);
}

TEST(Inertia, BoundsAndBalance) {
  const Model bounded = compile_world("<body><freejoint/></body>", "boundmass='.5' boundinertia='.1'");
  EXPECT_DOUBLE_EQ(bounded->body_mass[1], 0.5);
  EXPECT_DOUBLE_EQ(bounded->body_inertia[4], 0.1);
  const Model balanced = compile_world("<body><freejoint/><inertial pos='0 0 0' mass='1' diaginertia='1 1 4'/></body>",
                                       "balanceinertia='true'");
  for (int i = 3; i < 6; ++i) EXPECT_DOUBLE_EQ(balanced->body_inertia[i], 2);
}

TEST(Inertia, TotalMassScalesEverything) {
  const std::string bodies =
      "<body><joint/><geom size='.1' mass='1'/><body><joint/><geom size='.2' mass='3'/></body></body>";
  const Model plain = compile_world(bodies), scaled = compile_world(bodies, "settotalmass='8'");
  EXPECT_NEAR(scaled->body_mass[1] + scaled->body_mass[2], 8, 1e-12);
  for (int i = 0; i < 9; ++i) EXPECT_NEAR(scaled->body_inertia[i], 2 * plain->body_inertia[i], 1e-12);
}

// Aligning a free body moves its frame, not the body: geoms stay where they are in the world.
TEST(Inertia, AlignFreeKeepsGeomsInPlace) {
  const std::string body =
      "<body pos='1 2 3' euler='10 20 30'><freejoint/><geom type='box' size='.1 .2 .3' pos='1 0 0'/>"
      "<geom size='.2' pos='0 1 0'/></body>";
  const Model plain = compile_world(body), aligned = compile_world(body, "alignfree='true'");
  for (int g = 0; g < 2; ++g) {
    const Pose<double> before = body_pose(*plain, 1) * geom_pose(*plain, g);
    const Pose<double> after = body_pose(*aligned, 1) * geom_pose(*aligned, g);
    EXPECT_NEAR(distance(before.p, after.p), 0, 1e-12);
    EXPECT_NEAR(norm(difference(before.q, after.q)), 0, 1e-12);
  }
  EXPECT_DOUBLE_EQ(norm(load3(aligned->body_ipos + 3)), 0);
  EXPECT_DOUBLE_EQ(aligned->body_iquat[4], 1);
  for (int i = 0; i < 3; ++i) EXPECT_DOUBLE_EQ(aligned->qpos0[i], aligned->body_pos[3 + i]);
}

// A sphere moves half the fluid it displaces, and none when it turns. The quadrature is good to 1e-6.
TEST(Fluid, SphereCarriesHalfItsVolume) {
  Owned<mjsGeom> geom;
  geom.c.fluid_ellipsoid = 1;
  const auto sphere = fluid_numbers(geom.c, {2, 2, 2});
  for (int i = 6; i < 9; ++i) EXPECT_NEAR(sphere[i], 0.5 * 4 * mjPI / 3 * 8, 1e-4);
  for (int i = 9; i < 12; ++i) EXPECT_DOUBLE_EQ(sphere[i], 0);
  geom.c.fluid_ellipsoid = 0;
  for (const double number : fluid_numbers(geom.c, {1, 1, 1})) EXPECT_DOUBLE_EQ(number, 0);
}

}  // namespace
}  // namespace sinew::test
