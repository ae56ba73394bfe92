// SPDX-License-Identifier: Apache-2.0
// Geoms of type sdf made from meshes, against every other type.
#include <cmath>
#include <string>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include "support/load.h"

namespace sinew::test {
namespace {

// A box of .1 x .15 x .2 as a distance function, 5 mm deep in something whose top is at 0.
std::string on(const std::string& ground, const std::string& assets = "") {
  return "<mujoco><asset>" + assets +
         "<mesh name='box' vertex='-1 -1 -1 1 -1 -1 -1 1 -1 1 1 -1 -1 -1 1 1 -1 1 -1 1 1 1 1 1' scale='.1 .15 .2'/>"
         "</asset><worldbody>" +
         ground + "<body pos='0 0 .195'><freejoint/><geom type='sdf' mesh='box'/></body></worldbody></mujoco>";
}

DataPtr forward(const mjModel& m) {
  DataPtr d(mj_makeData(&m));
  mj_forward(&m, d.get());
  return d;
}

void expect_flat(const std::string& xml, int least) {
  const ModelPtr m = load_text(xml);
  ASSERT_TRUE(m);
  const DataPtr d = forward(*m);
  ASSERT_GE(d->ncon, least);
  for (int i = 0; i < d->ncon; ++i) {
    const mjContact& c = d->contact[i];
    EXPECT_NEAR(c.dist, -0.005, 2e-4);
    EXPECT_NEAR(c.frame[2], 1, 1e-2);
    EXPECT_NEAR(c.pos[2], -0.0025, 2e-4);
  }
}

TEST(SdfGeom, RestsFlatOnFlatThings) {
  expect_flat(on("<geom type='plane' size='1 1 1'/>"), 3);
  expect_flat(on("<geom type='box' size='1 1 1' pos='0 0 -1'/>"), 10);
  expect_flat(on("<geom type='cylinder' size='1 1' pos='0 0 -1'/>"), 10);
  expect_flat(on("<geom type='sdf' mesh='box' pos='.01 0 -.2'/>"), 10);
  expect_flat(on("<geom type='mesh' mesh='box' pos='.01 0 -.2'/>"), 10);
  expect_flat(on("<geom type='hfield' hfield='flat' pos='0 0 -.3'/>",
                 "<hfield name='flat' nrow='3' ncol='3' size='1 1 .3 .1' elevation='1 1 1 1 1 1 1 1 0'/>"),
              10);
}

TEST(SdfGeom, RoundThingsTouchInOnePoint) {
  for (const char* ground :
       {"<geom size='.5' pos='0 0 -.5'/>", "<geom type='ellipsoid' size='.3 .2 .4' pos='0 0 -.4'/>",
        "<geom type='capsule' size='.1 .4' pos='0 0 -.5'/>"}) {
    const ModelPtr m = load_text(on(ground));
    ASSERT_TRUE(m);
    const DataPtr d = forward(*m);
    ASSERT_EQ(d->ncon, 1) << ground;
    EXPECT_NEAR(d->contact[0].dist, -0.005, 1e-5) << ground;
    EXPECT_NEAR(d->contact[0].pos[0], 0, 1e-3);
    EXPECT_NEAR(d->contact[0].pos[1], 0, 1e-3);
    EXPECT_NEAR(d->contact[0].frame[2], 1, 1e-3);
  }
}

// The hull of a mesh beside a function: a pyramid's tip has no normal, the function's face has.
TEST(SdfGeom, TipOfAMesh) {
  const ModelPtr m = load_text(on("<geom type='mesh' mesh='tip'/>",
                                  "<mesh name='tip' vertex='0 0 0 .2 0 -.4 -.2 .1 -.4 -.1 -.2 -.4' refpos='0 0 0'/>"));
  ASSERT_TRUE(m);
  const DataPtr d = forward(*m);
  ASSERT_GE(d->ncon, 1);
  for (int i = 0; i < d->ncon; ++i) {
    EXPECT_NEAR(d->contact[i].dist, -0.005, 5e-4);
    EXPECT_NEAR(d->contact[i].frame[2], 1, 1e-2);
  }
}

// A mesh that is not convex collides as it is drawn: a ball falls into a cup.
TEST(SdfGeom, ACupHoldsABall) {
  const ModelPtr m = load_text(R"(
<mujoco>
  <asset><mesh name="cup" inertia="exact" vertex="-1 -1 0  1 -1 0  1 1 0  -1 1 0  -1 -1 1  1 -1 1  1 1 1  -1 1 1
    -.7 -.7 1  .7 -.7 1  .7 .7 1  -.7 .7 1  -.7 -.7 .4  .7 -.7 .4  .7 .7 .4  -.7 .7 .4" scale=".2 .2 .2"
    face="0 2 1 0 3 2  0 1 5 0 5 4  1 2 6 1 6 5  2 3 7 2 7 6  3 0 4 3 4 7  4 5 9 4 9 8  5 6 10 5 10 9  6 7 11 6 11 10
      7 4 8 7 8 11  8 9 13 8 13 12  9 10 14 9 14 13  10 11 15 10 15 14  11 8 12 11 12 15  12 13 14 12 14 15"/></asset>
  <worldbody>
    <geom type="sdf" mesh="cup"/>
    <body pos=".03 .02 .25"><freejoint/><geom size=".05" mass=".1" condim="6" friction="1 .01 .01"/></body>
  </worldbody>
</mujoco>)");
  ASSERT_TRUE(m);
  const DataPtr d(mj_makeData(m.get()));
  for (int i = 0; i < 1500; ++i) mj_step(m.get(), d.get());
  EXPECT_NEAR(d->qpos[2], 0.4 * 0.2 + 0.05, 2e-3);
  EXPECT_LT(std::abs(d->qpos[0]), 0.1);
  EXPECT_LT(std::abs(d->qpos[1]), 0.1);
}

TEST(SdfGeom, NoStartsOrStepsNoContacts) {
  ModelPtr m = load_text(on("<geom type='box' size='1 1 1' pos='0 0 -1'/>"));
  ASSERT_TRUE(m);
  m->opt.sdf_initpoints = 7;
  EXPECT_LE(forward(*m)->ncon, 7);
  m->opt.sdf_initpoints = 1000;
  EXPECT_LE(forward(*m)->ncon, mjMAXCONPAIR);
  m->opt.sdf_initpoints = 0;
  EXPECT_EQ(forward(*m)->ncon, 0);
  m->opt.sdf_initpoints = 40;
  m->opt.sdf_iterations = 0;
  EXPECT_GT(forward(*m)->ncon, 0);  // the starting points are inside of both
}

TEST(SdfGeom, CombinationsOfFunctions) {
  const ModelPtr m =
      load_text("<mujoco><worldbody><geom size='.5'/><geom type='box' size='.1 .2 .3'/></worldbody></mujoco>");
  ASSERT_TRUE(m);
  const DataPtr d = forward(*m);
  EXPECT_EQ(mjc_getSDF(m.get(), 0), nullptr);
  int id[2] = {0, 1};
  mjtGeom type[2] = {mjGEOM_SPHERE, mjGEOM_BOX};
  mjtNum relpos[3] = {0, 0, -1}, relmat[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};  // the box is 1 above the sphere
  mjSDF s{nullptr, id, mjSDFTYPE_SINGLE, relpos, relmat, type};
  const mjtNum x[3] = {0, 0, 0.55};
  const double a = 0.05, b = 0.15;
  EXPECT_NEAR(mjc_distance(m.get(), d.get(), &s, x), a, 1e-12);
  s.type = mjSDFTYPE_INTERSECTION;
  EXPECT_NEAR(mjc_distance(m.get(), d.get(), &s, x), b, 1e-12);
  s.type = mjSDFTYPE_MIDSURFACE;
  EXPECT_NEAR(mjc_distance(m.get(), d.get(), &s, x), a - b, 1e-12);
  s.type = mjSDFTYPE_COLLISION;
  EXPECT_NEAR(mjc_distance(m.get(), d.get(), &s, x), a + b + b, 1e-12);
  mjtNum gradient[3];
  mjc_gradient(m.get(), d.get(), &s, gradient, x);
  EXPECT_NEAR(gradient[2], 1 - 2, 1e-12);
}

}  // namespace
}  // namespace sinew::test
