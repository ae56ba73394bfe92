// SPDX-License-Identifier: Apache-2.0
// Contacts of flexes where closed forms know them, and who touches whom.
#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "flex_support.h"
#include "shape/pairs/triangle_pairs.h"

namespace sinew::test {
namespace {

const std::string kAlone = "selfcollide='none' internal='false' ";

TEST(FlexContact, EveryVertexBelowAPlaneTouchesIt) {
  for (const char* shape : {"dim='1' count='7 1 1'", "dim='2' count='4 5 1'", "dim='3' count='4 3 3'"}) {
    const SoftScene scene(
        "<geom type='plane' size='1 1 1' pos='0 0 1' euler='10 20 30' margin='.02'/>" +
            flexcomp(std::string("name='f' spacing='.1 .1 .1' radius='.03' pos='0 0 1' ") + shape, kAlone),
        0.05);
    const Vector n = load9(scene.d->geom_xmat).column(2), origin = load3(scene.d->geom_xpos);
    int k = 0;
    for (int v = 0; v < scene.m->nflexvert; ++v) {
      const Vector p = load3(scene.d->flexvert_xpos + 3 * v);
      const mjtNum dist = dot(n, p - origin) - 0.03;
      if (dist >= 0.02) continue;
      ASSERT_LT(k, scene.d->ncon);
      const mjContact& contact = scene.contact(k++);
      EXPECT_EQ(contact.geom[0], 0);
      EXPECT_EQ(contact.flex[1], 0);
      EXPECT_EQ(contact.vert[1], v);
      EXPECT_EQ(contact.elem[1], -1);
      EXPECT_NEAR(contact.dist, dist, 1e-14);
      EXPECT_LT(distance(load3(contact.pos), p - n * (0.03 + dist / 2)), 1e-14);
      EXPECT_LT(distance(load3(contact.frame), n), 1e-14);
    }
    EXPECT_EQ(k, scene.d->ncon);
    EXPECT_GT(k, 3);
  }
}

// Segments are capsules, so a rope touches as capsules in its place do.
TEST(FlexContact, ARopeTouchesAsItsCapsulesWould) {
  const std::string geoms =
      "<geom type='sphere' size='.09' pos='.02 .03 0'/><geom type='capsule' size='.05 .1' pos='-.2 .05 .01' euler='40 "
      "30 0'/>"
      "<geom type='box' size='.05 .06 .07' pos='.2 .03 .02' euler='10 50 20'/>";
  const SoftScene rope(geoms + flexcomp("name='f' dim='1' count='9 1 1' spacing='.08 .1 .1' radius='.03'", kAlone),
                       0.02);
  std::string capsules = geoms;
  for (int e = 0; e < rope.m->nflexelem; ++e) {
    const int* v = element_vertices(*rope.m, 0, e);
    capsules += "<body><freejoint/><geom type='capsule' size='.03' fromto='";
    for (const int k : {1, 0}) {
      for (int a = 0; a < 3; ++a) {
        char number[32];
        std::snprintf(number, sizeof number, "%.17g ", rope.d->flexvert_xpos[3 * v[k] + a]);
        capsules += number;
      }
    }
    capsules += "' contype='2' conaffinity='1'/></body>";
  }
  const SoftScene rigid(capsules);
  ASSERT_GT(rope.d->ncon, 3);
  for (int i = 0; i < rope.d->ncon; ++i) {
    const mjContact& soft = rope.contact(i);
    int twins = 0;
    for (int j = 0; j < rigid.d->ncon; ++j) {
      const mjContact& hard = rigid.contact(j);
      const bool turned = hard.geom[1] == soft.geom[0];
      if (hard.geom[turned] != soft.geom[0] || hard.geom[!turned] != 3 + soft.elem[1]) continue;
      if (distance(load3(hard.pos), load3(soft.pos)) > 1e-8) continue;
      ++twins;
      EXPECT_NEAR(hard.dist, soft.dist, 1e-9);
      EXPECT_LT(distance(load3(hard.frame) * (turned ? -1.0 : 1.0), load3(soft.frame)), 1e-6);
    }
    EXPECT_GE(twins, 1) << i;
  }
  EXPECT_EQ(rope.d->ncon, rigid.d->ncon);
}

// Against a second search for the nearest point: a fine grid on each triangle.
TEST(FlexContact, ABallTouchesTrianglesAtTheirNearestPoints) {
  const SoftScene scene("<body pos='.03 .02 .05'><freejoint/><geom size='.12'/></body>" +
                            flexcomp("name='f' dim='2' count='5 5 1' spacing='.07 .07 .1' radius='.01'", kAlone),
                        0.02);
  const Vector centre = load3(scene.d->geom_xpos);
  std::set<int> touched;
  for (int i = 0; i < scene.d->ncon; ++i) {
    const mjContact& contact = scene.contact(i);
    touched.insert(contact.elem[1]);
    EXPECT_LT(distance(centre + load3(contact.frame) * (0.12 + contact.dist / 2), load3(contact.pos)), 1e-14);
  }
  for (int e = 0; e < scene.m->nflexelem; ++e) {
    const Corners corner = element_corners(*scene.m, *scene.d, 0, e);
    constexpr int kGrid = 200;
    mjtNum nearest = mjMAXVAL;
    for (int i = 0; i <= kGrid; ++i) {
      for (int j = 0; i + j <= kGrid; ++j) {
        const mjtNum a = mjtNum(i) / kGrid, b = mjtNum(j) / kGrid;
        nearest = std::min(nearest, distance(centre, corner.at[0] * (1 - a - b) + corner.at[1] * a + corner.at[2] * b));
      }
    }
    const Vector foot = nearest_on_triangle(corner.at[0], corner.at[1], corner.at[2], centre);
    EXPECT_LE(distance(foot, centre), nearest + 1e-12);
    EXPECT_GE(distance(foot, centre), nearest - 1e-3);
    EXPECT_EQ(touched.count(e) > 0, distance(foot, centre) - 0.12 - 0.01 < 0) << e;
  }
  EXPECT_GT(touched.size(), 4u);
}

TEST(FlexContact, GeomsDoNotTouchElementsOfTheirOwnBody) {
  const SoftScene scene(
      "<body name='b' pos='0 0 1'><freejoint/><geom size='.15'/>" +
      flexcomp("name='f' dim='2' count='3 2 1' spacing='.1 .1 .1' radius='.01'", kAlone, "<pin id='0'/>") +
      "<body><joint/><geom size='.15'/></body></body>");
  std::set<int> own, other;
  for (int i = 0; i < scene.d->ncon; ++i) {
    if (scene.contact(i).flex[1] == 0) (scene.contact(i).geom[0] == 0 ? own : other).insert(scene.contact(i).elem[1]);
  }
  EXPECT_EQ(other.size(), 4u);  // all; that they are children of the geom's body is no hindrance
  for (int e = 0; e < 4; ++e) {
    const int* v = element_vertices(*scene.m, 0, e);
    const bool pinned = std::count(v, v + 3, 0) > 0;
    EXPECT_EQ(own.count(e), pinned ? 0u : 1u);
  }
}

TEST(FlexContact, MasksMustShareABitEitherWay) {
  const auto touches = [](const std::string& geom, const std::string& flex) {
    return SoftScene("<geom type='plane' size='1 1 1' " + geom + "/>" +
                     flexcomp("name='f' dim='2' count='3 3 1' spacing='.1 .1 .1' radius='.01'", kAlone + flex))
               .d->ncon > 0;
  };
  EXPECT_TRUE(touches("", ""));
  EXPECT_TRUE(touches("contype='2' conaffinity='0'", "contype='0' conaffinity='2'"));
  EXPECT_TRUE(touches("contype='0' conaffinity='4'", "contype='4' conaffinity='0'"));
  EXPECT_FALSE(touches("contype='2' conaffinity='4'", "contype='2' conaffinity='4'"));
}

TEST(FlexContact, ParametersAreMixedAsThoseOfGeoms) {
  const std::string sheet = "name='f' dim='2' count='2 2 1' spacing='.1 .1 .1' radius='.01' pos='0 0 .015'";
  const auto first = [&](const std::string& geom, const std::string& flex) {
    const SoftScene scene("<geom type='plane' size='1 1 1' " + geom + "/>" + flexcomp(sheet, kAlone + flex));
    EXPECT_EQ(scene.d->ncon, 4);
    return scene.contact(0);
  };
  const mjContact mixed = first("margin='.02' gap='.002' condim='3' friction='.5 .1 .01' solmix='1' solref='.01 1'",
                                "margin='.01' gap='.004' condim='4' friction='.7 .05 .02' solmix='3' solref='.03 1'");
  EXPECT_NEAR(mixed.includemargin, 0.02 - 0.004, 1e-15);
  EXPECT_EQ(mixed.dim, 4);
  EXPECT_EQ(mixed.friction[0], 0.7);
  EXPECT_EQ(mixed.friction[2], 0.1);
  EXPECT_EQ(mixed.friction[4], 0.02);
  EXPECT_NEAR(mixed.solref[0], 0.25 * 0.01 + 0.75 * 0.03, 1e-15);
  const mjContact decided = first("margin='.02' condim='3' friction='.5 .1 .01' priority='1'", "condim='6'");
  EXPECT_EQ(decided.dim, 3);
  EXPECT_EQ(decided.friction[0], 0.5);
  EXPECT_EQ(decided.exclude, 0);
  EXPECT_EQ(first("margin='.02' gap='.02'", "").exclude, 1);
}

// Of solids only the layers that the model names touch elements; planes touch every vertex.
TEST(FlexContact, OnlyActiveLayersTouch) {
  const auto touched = [](int layers) {
    const SoftScene scene("<geom size='.5'/>" +
                          flexcomp("name='f' dim='3' count='5 5 5' spacing='.1 .1 .1' radius='.01'",
                                   kAlone + "activelayers='" + std::to_string(layers) + "'"));
    int deepest = -1;
    for (int i = 0; i < scene.d->ncon; ++i) {
      deepest = std::max(deepest, scene.m->flex_elemlayer[scene.contact(i).elem[1]]);
    }
    return deepest;
  };
  EXPECT_EQ(touched(1), 0);
  EXPECT_EQ(touched(2), 1);
  EXPECT_EQ(touched(3), 2);
}

// What sleeps meets nobody but those awake, who wake it.
TEST(FlexContact, AClothWakesWhatItFallsOn) {
  SoftScene scene(
      "<geom type='plane' size='1 1 1'/><body pos='0 0 .1'><freejoint/><geom type='box' size='.1 .1 .1'/></body>" +
          flexcomp("name='f' dim='2' count='4 4 1' spacing='.08 .08 .1' radius='.01' pos='0 0 5'", kAlone,
                   "<edge equality='true'/>"),
      0, "<option><flag sleep='enable'/></option>");
  const mjModel& m = *scene.m;
  mjData& d = *scene.d;
  while (d.time < 3 && d.body_awake[1] == mjS_AWAKE) mj_step(&m, &d);
  ASSERT_EQ(d.body_awake[1], mjS_ASLEEP);
  while (d.time < 3 && d.body_awake[1] == mjS_ASLEEP) {
    for (int i = 0; i < d.ncon; ++i) EXPECT_LT(d.contact[i].flex[1], 0);
    mj_step(&m, &d);
  }
  EXPECT_EQ(d.body_awake[1], mjS_AWAKE);
  EXPECT_LT(d.flexvert_xpos[2], 0.25);
}

TEST(FlexContact, NothingIsDropped) {
  const SoftScene scene("<geom type='plane' size='1 1 1'/>" +
                        flexcomp("name='f' dim='2' count='60 60 1' spacing='.01 .01 .1' radius='.005'", kAlone));
  EXPECT_EQ(scene.d->ncon, 3600);
}

// The same two flexes in the other order: the same places, seen from the other side.
TEST(FlexContact, SwappingTwoFlexesTurnsTheirContactsRound) {
  for (const char* shape : {"dim='1' count='7 1 1' euler='0 0 80'", "dim='2' count='3 4 1' euler='20 80 10'",
                            "dim='3' count='3 3 2' euler='20 30 10'"}) {
    const std::string a =
        flexcomp("name='a' dim='2' count='4 4 1' spacing='.1 .1 .1' radius='.02' euler='10 5 0'", kAlone);
    const std::string b =
        flexcomp(std::string("name='b' spacing='.09 .1 .08' radius='.03' pos='.01 .02 .03' ") + shape, kAlone);
    const SoftScene one(a + b), other(b + a);
    ASSERT_GT(one.d->ncon, 4);
    ASSERT_EQ(one.d->ncon, other.d->ncon);
    for (int i = 0; i < one.d->ncon; ++i) {
      const mjContact& c = one.contact(i);
      const mjContact* twin = std::find_if(other.d->contact, other.d->contact + other.d->ncon, [&](const mjContact& x) {
        return x.elem[0] == c.elem[1] && x.elem[1] == c.elem[0] && distance(load3(x.pos), load3(c.pos)) < 1e-3;
      });
      ASSERT_NE(twin, other.d->contact + other.d->ncon) << i;
      EXPECT_NEAR(twin->dist, c.dist, 1e-5);
      EXPECT_GT(-dot(load3(twin->frame), load3(c.frame)), 0.99);
    }
  }
}

// Two cloths and a ball in free fall: what they do to one another adds up to nothing.
TEST(FlexContact, ForcesOfContactsAreInBalance) {
  for (const char* passive : {"passive='false'", "passive='true'"}) {
    for (const int cone : {mjCONE_PYRAMIDAL, mjCONE_ELLIPTIC}) {
      const std::string how = kAlone + passive;
      SoftScene scene(
          flexcomp("name='a' dim='2' count='4 4 1' spacing='.1 .1 .1' radius='.02'", how) +
              flexcomp("name='b' dim='3' count='3 3 2' spacing='.1 .1 .1' radius='.02' pos='.02 .01 .07'", how) +
              "<body pos='0 0 -.06'><freejoint/><geom size='.06'/></body>",
          0.01);
      scene.m->opt.cone = cone;
      mj_forward(scene.m.get(), scene.d.get());
      ASSERT_GT(scene.d->ncon, 10);
      Vector sum{};
      mjtNum size = 0;
      for (int i = 0; i < scene.m->nv; ++i) {
        const mjtNum force = scene.d->qfrc_constraint[i] + scene.d->qfrc_spring[i];
        const int joint = scene.m->dof_jntid[i];
        const int axis = i - scene.m->body_dofadr[scene.m->dof_bodyid[i]];
        if (scene.m->jnt_type[joint] == mjJNT_FREE && axis >= 3) continue;
        sum[axis % 3] += force;
        size += std::abs(force);
      }
      EXPECT_GT(size, 1);
      EXPECT_LT(norm(sum), 1e-11 * size);
      EXPECT_EQ(scene.d->nefc > 0, std::string(passive) == "passive='false'");
    }
  }
}

TEST(FlexContact, PassiveContactsAreSprings) {
  SoftScene scene("<geom type='plane' size='1 1 1'/>" +
                  flexcomp("name='f' dim='2' count='3 3 1' spacing='.1 .1 .1' radius='.02' pos='0 0 .019'",
                           kAlone + "passive='true'"));
  mj_forward(scene.m.get(), scene.d.get());
  ASSERT_EQ(scene.d->ncon, 9);
  EXPECT_EQ(scene.d->nefc, 0);
  for (int i = 0; i < scene.m->nv; ++i) EXPECT_NEAR(scene.d->qfrc_spring[i], i % 3 == 2 ? 1e4 * 0.001 : 0, 1e-9) << i;
  scene.m->opt.disableflags |= mjDSBL_SPRING;
  mj_forward(scene.m.get(), scene.d.get());
  for (int i = 0; i < scene.m->nv; ++i) EXPECT_EQ(scene.d->qfrc_spring[i], 0);
}

}  // namespace
}  // namespace sinew::test
