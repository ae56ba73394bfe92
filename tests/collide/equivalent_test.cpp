// SPDX-License-Identifier: Apache-2.0
// Contacts that MuJoCo places elsewhere, by rounding, and that hold the bodies just as well: same plane, same
// depth, both points in the area where the bodies meet.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "collide_support.h"

namespace sinew::test {
namespace {

constexpr char kCubes[] = R"(<mujoco>
  <asset>
    <mesh name="cube" vertex="-.01 -.01 -.01  .01 -.01 -.01  -.01 .01 -.01  .01 .01 -.01
                              -.01 -.01 .01  .01 -.01 .01  -.01 .01 .01  .01 .01 .01"/>
  </asset>
  <worldbody>
    <geom type="mesh" mesh="cube"/>
    <body pos="0 0 .02"><freejoint/><geom type="mesh" mesh="cube"/></body>
  </worldbody>
</mujoco>)";

struct Case {
  mjtNum x, z, angle;              // of the upper cube, turned about y
  mjtNum dist, pos[3], normal[3];  // MuJoCo's contact
  mjtNum low_x, high_x;            // where the cubes meet; along y it is the whole width
};

// One cube on another, a little askew: a face rests on an edge, or on a face, and one contact may sit anywhere on it.
TEST(EquivalentContacts, CubeOnAnEdgeOrAFace) {
  const Case cases[] = {
      {0.004,
       0.019995,
       1e-4,
       -5.599602916814799e-6,
       {0.009999999496502437, -0.0019995002649896565, 0.009997199975038173},
       {1e-4, 0, 0.999999995},
       0.01,
       0.01},
      {-0.004,
       0.019995,
       1e-4,
       -5.999502941148384e-6,
       {0.005998999726506601, -0.0020005000249879914, 0.009997000025012009},
       {0, 0, 1},
       0.005999,
       0.005999},
      {0.004,
       0.019995,
       -1e-4,
       -5.999502941148384e-6,
       {-0.005998999726506601, -0.0020005000249879905, 0.009997000025012009},
       {0, 0, 1},
       -0.005999,
       -0.005999},
      {0,
       0.01999,
       0,
       -9.99955296516336e-6,
       {-0.009999999776482582, -0.009999999776482582, 0.009995},
       {0, 0, 1},
       -0.01,
       0.01},
  };
  constexpr mjtNum kHalf = 0.01, kSlack = 1e-8;  // vertices are floats
  Scene scene(kCubes);
  for (const Case& c : cases) {
    const mjtNum qpos[7] = {c.x, 0, c.z, std::cos(c.angle / 2), 0, std::sin(c.angle / 2), 0};
    std::copy_n(qpos, 7, scene.d->qpos);
    scene.find();
    ASSERT_EQ(scene.d->ncon, 1);
    const mjContact& got = scene.d->contact[0];
    EXPECT_NEAR(got.dist, c.dist, 1e-12);
    mjtNum apart = 0;
    for (int i = 0; i < 3; ++i) {
      EXPECT_NEAR(got.frame[i], c.normal[i], 1e-9);
      apart += got.frame[i] * (got.pos[i] - c.pos[i]);
    }
    EXPECT_NEAR(apart, 0, 1e-12);  // one plane
    for (const mjtNum* pos : {got.pos, c.pos}) {
      EXPECT_GE(pos[0], c.low_x - kSlack);
      EXPECT_LE(pos[0], c.high_x + kSlack);
      EXPECT_LE(std::abs(pos[1]), kHalf + kSlack);
    }
  }
}

std::string cylinder_on_terrain() {
  std::string elevation;
  for (int i = 0; i < 72; ++i) elevation += std::to_string(0.5 + 0.5 * std::sin(5.7 * i * i)) + " ";
  return R"(<mujoco>
  <asset><hfield name="ground" nrow="8" ncol="9" size="1 1 .3 .1" elevation=")" +
         elevation + R"("/></asset>
  <worldbody>
    <geom type="hfield" hfield="ground"/>
    <body><freejoint/><geom type="cylinder" size=".12 .15"/></body>
  </worldbody>
</mujoco>)";
}

// The round side of a cylinder is where the search for the depth goes on for ever: it ends within ccd_tolerance of the
// depth, and the point and normal are as far off as that allows. Two engines that end elsewhere are both right, if each
// is near the answer of a search that goes on.
TEST(EquivalentContacts, CylinderOnTerrainIsNearTheLimit) {
  Scene scene(cylinder_on_terrain());
  scene.m->opt.ccd_iterations = 500;
  int compared = 0;
  for (int round = 0; round < 200; ++round) {
    const mjtNum pose[7] = {.6 * std::sin(7. * round), .6 * std::cos(5. * round), .25 + .1 * std::sin(3. * round),
                            std::sin(round),           std::cos(2. * round),      std::sin(11. * round),
                            std::cos(13. * round)};
    std::copy_n(pose, 7, scene.d->qpos);
    mju_normalize4(scene.d->qpos + 3);
    scene.m->opt.ccd_tolerance = 1e-12;
    scene.find();
    const std::vector<mjContact> limit(scene.d->contact, scene.d->contact + scene.d->ncon);
    scene.m->opt.ccd_tolerance = 1e-6;
    scene.find();
    ASSERT_EQ(scene.d->ncon, static_cast<int>(limit.size())) << round;
    for (int i = 0; i < scene.d->ncon; ++i) {
      const mjContact &got = scene.d->contact[i], &want = limit[static_cast<std::size_t>(i)];
      EXPECT_NEAR(got.dist, want.dist, 1e-6) << round << " " << i;
      if (want.dist > -1e-4) continue;  // hardly touching, any normal is near
      ++compared;
      EXPECT_GT(mju_dot3(got.frame, want.frame), 1 - 1e-3) << round << " " << i;
      const mjtNum between[3] = {got.pos[0] - want.pos[0], got.pos[1] - want.pos[1], got.pos[2] - want.pos[2]};
      EXPECT_LT(std::abs(mju_dot3(between, want.frame)), 1e-4) << round << " " << i;
    }
  }
  EXPECT_GT(compared, 200);
}

}  // namespace
}  // namespace sinew::test
