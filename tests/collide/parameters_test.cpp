// SPDX-License-Identifier: Apache-2.0
// What a contact takes from its geoms, and in which order contacts come.
#include "collide/contact_parameters.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "collide_support.h"
#include "math/mat3.h"

namespace sinew::test {
namespace {

Scene on_plane(const std::string& plane, const std::string& sphere, const std::string& more = "") {
  return Scene("<mujoco><worldbody><geom name='p' type='plane' size='1 1 1' " + plane +
               "/><body pos='0 0 .1'><freejoint/><geom name='s' size='.1' " + sphere + "/></body></worldbody>" + more +
               "</mujoco>");
}

void expect_numbers(const mjtNum* got, std::initializer_list<mjtNum> want) {
  for (const mjtNum value : want) EXPECT_NEAR(*got++, value, 1e-14);
}

TEST(Parameters, EqualsAreMixed) {
  const Scene scene = on_plane("friction='.5 .1 .2' condim='4' solref='.01 2' solimp='.5 .6 .1 .4 3' solmix='3'",
                               "friction='.4 .2 .1' condim='6' solref='.05 3' solimp='.9 .8 .2 .8 1' solmix='1'");
  ASSERT_EQ(scene.d->ncon, 1);
  const mjContact& c = scene.d->contact[0];
  EXPECT_EQ(c.dim, 6);
  expect_numbers(c.friction, {0.5, 0.5, 0.2, 0.2, 0.2});
  expect_numbers(c.solref, {0.02, 2.25});
  expect_numbers(c.solimp, {0.6, 0.65, 0.125, 0.5, 2.5});
  expect_numbers(c.solreffriction, {0, 0});
  EXPECT_EQ(c.efc_address, -1);
}

TEST(Parameters, DirectReferenceTakesTheSmaller) {
  const Scene scene = on_plane("solref='.01 2'", "solref='-50 -3'");
  expect_numbers(scene.d->contact[0].solref, {-50, -3});
}

TEST(Parameters, HigherPriorityDecidesAlone) {
  const Scene scene = on_plane("friction='.9 .1 .2' condim='6' solref='.01 2'",
                               "friction='.4 .2 .1' condim='1' solref='.05 3' priority='1'");
  const mjContact& c = scene.d->contact[0];
  EXPECT_EQ(c.dim, 1);
  expect_numbers(c.friction, {0.4, 0.4, 0.2, 0.1, 0.1});
  expect_numbers(c.solref, {0.05, 3});
}

TEST(Parameters, GeomWithoutMixWeightHasNoSay) {
  const Scene scene = on_plane("solref='.01 2' solmix='0'", "solref='.05 3'");
  expect_numbers(scene.d->contact[0].solref, {0.05, 3});
  const Scene neither = on_plane("solref='.01 2' solmix='0'", "solref='.03 4' solmix='0'");
  expect_numbers(neither.d->contact[0].solref, {0.02, 3});
}

TEST(Parameters, FrictionIsNeverZero) {
  const Scene scene = on_plane("friction='0 0 0'", "friction='0 0 0'");
  for (const mjtNum friction : scene.d->contact[0].friction) EXPECT_EQ(friction, mjMINMU);
}

// In the gap a contact is listed but makes no constraint.
TEST(Parameters, GapIsPartOfTheMargin) {
  const Scene scene = on_plane("margin='.1' gap='.02'", "margin='.05' gap='.06' pos='0 0 .07'");
  ASSERT_EQ(scene.d->ncon, 1);
  EXPECT_NEAR(scene.d->contact[0].dist, 0.07, 1e-14);
  EXPECT_NEAR(scene.d->contact[0].includemargin, 0.04, 1e-14);
  EXPECT_EQ(scene.d->contact[0].exclude, 1);
  EXPECT_EQ(on_plane("", "").d->contact[0].exclude, 1);  // touching, with no margin: no force either
  EXPECT_EQ(on_plane("", "pos='0 0 -.01'").d->contact[0].exclude, 0);
}

TEST(Parameters, ExplicitPairBringsItsOwn) {
  const Scene scene = on_plane("friction='.9 .9 .9'", "", R"(<contact><pair geom1="s" geom2="p" margin=".2" gap=".1"
    condim="3" friction="0 1 2 3 4" solref=".1 .2" solreffriction=".3 .4" solimp=".1 .2 .3 .4 5"/></contact>)");
  const mjContact& c = scene.d->contact[0];
  EXPECT_EQ(c.geom[0], 0);  // the plane is the smaller type
  expect_numbers(c.friction, {mjMINMU, 1, 2, 3, 4});
  expect_numbers(c.solref, {0.1, 0.2});
  expect_numbers(c.solreffriction, {0.3, 0.4});
  expect_numbers(c.solimp, {0.1, 0.2, 0.3, 0.4, 5});
  EXPECT_NEAR(c.includemargin, 0.1, 1e-14);
}

// A flex brings the same numbers from its own fields: with them in a geom, nothing changes but the names.
TEST(Parameters, FlexesAreSidesAsGeomsAre) {
  const std::string numbers = "friction='.4 .2 .1' condim='4' solref='.05 3' solimp='.9 .95 .2 .8 1' solmix='2' ";
  for (const char* priority : {"0", "1", "-1"}) {
    const std::string all = numbers + "margin='.03' gap='.01' priority='" + priority + "'";
    const ModelPtr m =
        load_text("<mujoco><worldbody><geom size='.1' friction='.5 .1 .2' solref='.01 2' margin='.02'/>" +
                  std::string("<geom size='.1' ") + all +
                  "/><flexcomp name='f' type='grid' dim='2' count='3 3 1' spacing='.1 .1 .1'><contact " + all +
                  "/></flexcomp></worldbody></mujoco>");
    const SideName ball{0}, geom{1}, vertex{-1, 0, -1, 3};
    const mjtNum margin = contact_margin(*m, ball, vertex, -1);
    EXPECT_EQ(margin, contact_margin(*m, ball, geom, -1));
    mjContact a{}, b{}, swapped{};
    set_parameters(*m, ball, geom, -1, margin, a);
    set_parameters(*m, ball, vertex, -1, margin, b);
    set_parameters(*m, vertex, ball, -1, margin, swapped);
    EXPECT_EQ(b.geom[1], -1);
    EXPECT_EQ(b.geom2, -1);
    EXPECT_EQ(b.flex[1], 0);
    EXPECT_EQ(b.elem[1], -1);
    EXPECT_EQ(b.vert[1], 3);
    EXPECT_EQ(swapped.vert[0], 3);
    EXPECT_EQ(swapped.geom[1], 0);
    for (const mjContact* c : {&b, &swapped}) {
      EXPECT_EQ(c->dim, a.dim);
      EXPECT_EQ(c->includemargin, a.includemargin);
      for (int i = 0; i < 5; ++i) EXPECT_EQ(c->friction[i], a.friction[i]);
      for (int i = 0; i < mjNREF; ++i) EXPECT_NEAR(c->solref[i], a.solref[i], 1e-15);
      for (int i = 0; i < mjNIMP; ++i) EXPECT_NEAR(c->solimp[i], a.solimp[i], 1e-15);
    }
  }
}

TEST(Parameters, OptionsOverrideAll) {
  Scene scene = on_plane("friction='.9 .9 .9' gap='.1'", "pos='0 0 .2'");
  EXPECT_EQ(scene.d->ncon, 0);
  scene.m->opt.enableflags |= mjENBL_OVERRIDE;
  scene.m->opt.o_margin = 0.25;
  std::fill_n(scene.m->opt.o_friction, 5, 0.3);
  scene.find();
  ASSERT_EQ(scene.d->ncon, 1);
  expect_numbers(scene.d->contact[0].friction, {0.3, 0.3, 0.3, 0.3, 0.3});
  expect_numbers(scene.d->contact[0].solreffriction, {scene.m->opt.o_solref[0], scene.m->opt.o_solref[1]});
  EXPECT_NEAR(scene.d->contact[0].includemargin, 0.15, 1e-14);
}

TEST(Parameters, FrameIsARotationWithTheNormalFirst) {
  const mjtNum none[3] = {0, 0, 0}, along[3] = {1, 2, 3};
  for (const mjtNum* tangent : {none, along}) {
    for (const Vec3<mjtNum> n : {Vec3<mjtNum>{0, 0, 1}, {0, -1, 0}, {0.6, 0.8, 0}, {-0.48, 0.6, 0.64}}) {
      mjtNum normal[3], frame[9];
      n.store(normal);
      set_frame(normal, tangent, frame);
      const Mat3<mjtNum> F = load9(frame), product = F * transpose(F);
      for (int i = 0; i < 9; ++i) EXPECT_NEAR(product.m[i], i % 4 == 0, 1e-14);
      EXPECT_NEAR(determinant(F), 1, 1e-14);
      for (int i = 0; i < 3; ++i) EXPECT_NEAR(frame[i], normal[i], 1e-14);
      if (tangent == along) {
        EXPECT_GT(dot(F.row(1), load3(along)), 0);
      }
    }
  }
}

// The first tangent of a capsule on a plane is its axis: friction may differ along and across.
TEST(Parameters, CapsuleOnPlaneHasItsAxisAsTangent) {
  const Scene scene(R"(<mujoco><worldbody><geom type="plane" size="1 1 1"/>
    <body pos="0 0 .09"><freejoint/><geom type="capsule" size=".1" fromto="0 0 0 .3 .4 0"/></body></worldbody></mujoco>)");
  ASSERT_EQ(scene.d->ncon, 2);
  const mjtNum* tangent = scene.d->contact[0].frame + 3;
  EXPECT_NEAR(std::abs(tangent[0] * 0.6 + tangent[1] * 0.8), 1, 1e-12);
}

// Sorted by bodies, then by geoms; in a pair the smaller type is first, whatever the bodies.
TEST(Order, ByBodiesThenGeoms) {
  const Scene scene(R"(<mujoco><worldbody>
    <geom type="box" size="1 1 .1" pos="0 0 -.1"/><geom type="sphere" size=".3"/>
    <body pos="0 0 .05"><freejoint/><geom size=".1"/><geom type="capsule" size=".1 .1" pos=".05 0 0"/></body>
    <body pos="0 0 .1"><freejoint/><geom type="capsule" size=".1 .1"/><geom size=".1" pos=".05 0 0"/></body>
    </worldbody></mujoco>)");
  EXPECT_EQ(scene.pairs(), (GeomIds{{1, 2},
                                    {1, 3},
                                    {2, 0},
                                    {3, 0},  // world and first body
                                    {1, 4},
                                    {1, 5},
                                    {4, 0},
                                    {5, 0},  // world and second
                                    {2, 4},
                                    {2, 5},
                                    {3, 4},
                                    {5, 3}}));  // the two
}

}  // namespace
}  // namespace sinew::test
