// SPDX-License-Identifier: Apache-2.0
// Which geoms make contacts: each rule alone decides in one small scene.
#include <algorithm>

#include <gtest/gtest.h>

#include "collide_support.h"

namespace sinew::test {
namespace {

std::string two_spheres(const std::string& first, const std::string& second, const std::string& more = "") {
  return "<mujoco><worldbody><body name='a'><freejoint/><geom name='ga' size='.1' " + first +
         "/></body><body name='b' pos='.1 0 0'><freejoint/><geom name='gb' size='.1' " + second +
         "/></body></worldbody>" + more + "</mujoco>";
}

TEST(Filter, MasksMustShareABitEitherWay) {
  EXPECT_EQ(Scene(two_spheres("", "")).d->ncon, 1);
  EXPECT_EQ(Scene(two_spheres("contype='2' conaffinity='0'", "contype='0' conaffinity='2'")).d->ncon, 1);
  EXPECT_EQ(Scene(two_spheres("contype='0' conaffinity='4'", "contype='4' conaffinity='0'")).d->ncon, 1);
  EXPECT_EQ(Scene(two_spheres("contype='2' conaffinity='4'", "contype='2' conaffinity='4'")).d->ncon, 0);
}

TEST(Filter, MasksAreReadAfresh) {
  Scene scene(two_spheres("", ""));
  scene.m->geom_contype[0] = scene.m->geom_conaffinity[0] = 0;
  scene.find();
  EXPECT_EQ(scene.d->ncon, 0);
}

TEST(Filter, MarginsAreReadAfresh) {
  Scene scene(two_spheres("", "pos='.2 0 0'"));
  EXPECT_EQ(scene.d->ncon, 0);
  scene.m->geom_margin[1] = 0.15;
  scene.find();
  ASSERT_EQ(scene.d->ncon, 1);
  EXPECT_NEAR(scene.d->contact[0].dist, 0.1, 1e-12);
}

// A ball that rests on the floor to the last bit, on a body whose box is turned: whether it touches is for ball and
// floor to say, not for the boxes around them, which round otherwise.
TEST(Filter, BoxesDoNotPartWhatTouches) {
  const Scene scene(
      "<mujoco><worldbody><geom type='plane' size='40 40 1'/><body><joint axis='0 0 1'/><geom size='.5' pos='0 0 .5'/>"
      "<geom type='box' size='.5 .1 .1' pos='.6 0 .5'/></body></worldbody></mujoco>");
  int touching = 0, apart = 0;
  for (int k = 0; k < 2000; ++k) {
    scene.d->qpos[0] = -0.0067585844128517265 + 0.003 * k;
    mj_kinematics(scene.m.get(), scene.d.get());
    mj_collision(scene.m.get(), scene.d.get());
    const mjtNum gap = scene.d->geom_xpos[5] - 0.5;
    ++(gap > 0 ? apart : touching);
    ASSERT_EQ(scene.d->ncon, gap > 0 ? 0 : 1) << k << " " << gap;
  }
  EXPECT_GT(touching, 500);
  EXPECT_GT(apart, 0);
}

// An explicit pair takes the place of what its geoms' margins would find, also where it is itself out of reach, as in
// MuJoCo.
TEST(Filter, ExplicitPairsDisplaceWhatIsInReachOfWiderMargins) {
  const std::string pair = "<contact><pair geom1='ga' geom2='gb'/></contact>";
  const std::string apart = "pos='.15 0 0' margin='.1'";  // 5 cm between the balls
  EXPECT_EQ(Scene(two_spheres("", apart)).d->ncon, 1);
  EXPECT_EQ(Scene(two_spheres("", apart, pair)).d->ncon, 0);
}

// MuJoCo's order: by bodies; of their pairs the explicit ones first, in the order of the model.
TEST(Filter, ExplicitPairsComeFirstAmongThoseOfTheirBodies) {
  const Scene scene(R"(<mujoco><worldbody>
    <geom name='a0' size='.5'/><geom name='a1' size='.5' pos='.1 0 0'/><geom name='a2' size='.5' pos='.2 0 0'/>
    <body pos='0 0 .6'><freejoint/><geom name='b3' size='.2'/><geom name='b4' size='.2' pos='.1 0 0'/></body>
    <body pos='0 .2 .6'><freejoint/><geom name='c5' size='.2'/></body></worldbody>
    <contact><pair geom1='c5' geom2='b4'/><pair geom1='a2' geom2='b4'/><pair geom1='b4' geom2='a0'/>
    <pair geom1='a2' geom2='b3'/></contact></mujoco>)");
  EXPECT_EQ(scene.pairs(),
            (GeomIds{{2, 4}, {0, 4}, {2, 3}, {0, 3}, {1, 3}, {1, 4}, {0, 5}, {1, 5}, {2, 5}, {4, 5}, {3, 5}}));
}

TEST(Filter, ExcludedBodiesDoNotTouch) {
  EXPECT_EQ(Scene(two_spheres("", "", "<contact><exclude body1='b' body2='a'/></contact>")).d->ncon, 0);
}

TEST(Filter, ExcludesAreReadAfresh) {
  Scene scene(two_spheres("", "", "<contact><exclude body1='a' body2='b'/></contact>"));
  EXPECT_EQ(scene.d->ncon, 0);
  scene.m->exclude_signature[0] = 1;  // the world and a
  scene.find();
  EXPECT_EQ(scene.d->ncon, 1);
  scene.m->exclude_signature[0] = (1 << 16) + 2;
  scene.find();
  EXPECT_EQ(scene.d->ncon, 0);
}

// More elements than bodies: a search for each pair, where fewer are marked at the bodies that they name. Six balls in
// a row touch their neighbours, and all pairs but the last are excluded.
TEST(Filter, ManyExcludesWorkAsFew) {
  std::string bodies, excludes;
  for (int i = 1; i <= 6; ++i) {
    bodies += "<body name='b" + std::to_string(i) + "' pos='" + std::to_string(.1 * i) +
              " 0 0'><freejoint/><geom size='.08'/></body>";
    for (int j = i + 1; j <= 6; ++j) {
      if (i == 5) continue;
      excludes += "<exclude body1='b" + std::to_string(i) + "' body2='b" + std::to_string(j) + "'/>";
    }
  }
  const Scene scene("<mujoco><worldbody>" + bodies + "</worldbody><contact>" + excludes + "</contact></mujoco>");
  EXPECT_GT(scene.m->nexclude, scene.m->nbody);
  EXPECT_EQ(scene.pairs(), (std::vector<std::pair<int, int>>{{4, 5}}));
}

TEST(Filter, ExplicitPairsPassMasksAndTakeThePlaceOfOthers) {
  const std::string pair = "<contact><pair geom1='gb' geom2='ga' condim='1'/></contact>";
  const Scene masked(two_spheres("contype='0' conaffinity='0'", "", pair)), open(two_spheres("", "", pair));
  EXPECT_EQ(masked.d->ncon, 1);
  ASSERT_EQ(open.d->ncon, 1);
  EXPECT_EQ(open.d->contact[0].dim, 1);
}

TEST(Filter, WeldedBodiesAreOne) {
  const Scene scene(R"(<mujoco><worldbody><body><freejoint/><geom size=".1"/>
    <body pos=".05 0 0"><geom size=".1"/></body></body></worldbody></mujoco>)");
  EXPECT_EQ(scene.d->ncon, 0);
}

// Child and grandchild through a welded body in between; the world is nobody's parent.
TEST(Filter, ParentAndChildDoNotTouchUnlessAsked) {
  Scene scene(R"(<mujoco><worldbody><geom type="plane" size="1 1 1"/><body><joint/><geom size=".1"/>
    <body pos=".05 0 0"><body pos=".01 0 0"><joint/><geom size=".1"/>
      <body pos=".02 0 0"><joint/><geom size=".1"/></body></body></body></body></worldbody></mujoco>)");
  EXPECT_EQ(scene.pairs(), (GeomIds{{0, 1}, {0, 2}, {0, 3}, {1, 3}}));
  scene.m->opt.disableflags |= mjDSBL_FILTERPARENT;
  scene.find();
  EXPECT_EQ(scene.pairs(), (GeomIds{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}));
}

TEST(Filter, StaticAndMocapBodiesTouchOnlyWhatMoves) {
  const Scene scene(R"(<mujoco><worldbody><geom size=".1"/><body><geom size=".1"/></body>
    <body mocap="true"><geom size=".1"/></body><body><freejoint/><geom size=".1"/></body></worldbody></mujoco>)");
  EXPECT_EQ(scene.pairs(), (GeomIds{{0, 3}, {1, 3}, {2, 3}}));
}

TEST(Filter, DisabledContactsAreNotFound) {
  for (const int flag : {mjDSBL_CONTACT, mjDSBL_CONSTRAINT}) {
    Scene scene(two_spheres("", ""));
    scene.m->opt.disableflags |= flag;
    scene.find();
    EXPECT_EQ(scene.d->ncon, 0);
  }
}

TEST(Filter, SleepingBodiesWaitForOneThatIsAwake) {
  Scene scene(two_spheres("", ""));
  scene.m->opt.enableflags |= mjENBL_SLEEP;
  scene.d->body_awake[1] = scene.d->body_awake[2] = mjS_ASLEEP;
  scene.find();
  EXPECT_EQ(scene.d->ncon, 0);
  scene.d->body_awake[1] = mjS_AWAKE;
  scene.find();
  EXPECT_EQ(scene.d->ncon, 1);
}

TEST(Filter, ProgramMayDecideInPlaceOfMasks) {
  Scene scene(two_spheres("contype='0' conaffinity='0'", ""));
  mjcb_contactfilter = [](const mjModel*, mjData*, int, int) { return 0; };
  scene.find();
  EXPECT_EQ(scene.d->ncon, 1);
  mjcb_contactfilter = [](const mjModel*, mjData*, int, int) { return 1; };
  scene.find();
  EXPECT_EQ(scene.d->ncon, 0);
  mjcb_contactfilter = nullptr;
}

int one_contact_up(const mjModel*, const mjData*, mjContact* con, int, int, mjtNum) {
  con->dist = -0.25;
  con->frame[2] = 1;
  return 1;
}

TEST(Filter, ProgramMayReplaceOrRemoveAColliders) {
  Scene scene(two_spheres("", ""));
  mjfCollision& entry = mjCOLLISIONFUNC[mjGEOM_SPHERE][mjGEOM_SPHERE];
  const mjfCollision built_in = entry;
  ASSERT_TRUE(built_in);
  mjContact con{};
  EXPECT_EQ(built_in(scene.m.get(), scene.d.get(), &con, 0, 1, 0), 1);
  EXPECT_NEAR(con.dist, -0.1, 1e-12);

  entry = one_contact_up;
  scene.find();
  ASSERT_EQ(scene.d->ncon, 1);
  EXPECT_EQ(scene.d->contact[0].dist, -0.25);
  EXPECT_EQ(scene.d->contact[0].frame[2], 1);
  EXPECT_EQ(scene.d->contact[0].frame[4], 1);  // completed: y is the first tangent of z
  entry = nullptr;
  scene.find();
  EXPECT_EQ(scene.d->ncon, 0);
  entry = built_in;
}

TEST(Filter, AddedContactIsKept) {
  Scene scene(two_spheres("", ""));
  mjContact con = scene.d->contact[0];
  con.dist = -3;
  EXPECT_EQ(mj_addContact(scene.m.get(), scene.d.get(), &con), 0);
  ASSERT_EQ(scene.d->ncon, 2);
  EXPECT_EQ(scene.d->contact[1].dist, -3);
}

}  // namespace
}  // namespace sinew::test
