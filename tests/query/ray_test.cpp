// SPDX-License-Identifier: Apache-2.0
// Rays through whole models: which geoms count, and that trees change nothing.
#include "query/ray.h"

#include <random>
#include <string>

#include <gtest/gtest.h>

#include "support/load.h"

namespace sinew {
namespace {

using test::DataPtr;
using test::load_text;
using test::ModelPtr;

struct World {
  ModelPtr m;
  DataPtr d;

  explicit World(const std::string& xml) : m(load_text(xml)), d(mj_makeData(m.get())) {
    mj_kinematics(m.get(), d.get());
    mj_comPos(m.get(), d.get());
  }
  // From two metres above the place at x.
  int geom_below(mjtNum x, const mjtByte* groups = nullptr, bool with_static = true, int without_body = -1) const {
    const mjtNum p[3] = {x, 0, 2}, v[3] = {0, 0, -1};
    int geom = 77;
    const mjtNum distance = mj_ray(m.get(), d.get(), p, v, groups, with_static, without_body, &geom);
    EXPECT_EQ(distance, geom < 0 ? -1 : 1.5);
    return geom;
  }
};

TEST(CastRay, FilterDecidesWhoCounts) {
  const World w(R"(<mujoco>
    <asset><material name="clear" rgba="1 1 1 0"/><material name="solid" rgba="1 1 1 1"/></asset>
    <worldbody>
      <geom pos="0 0 0" size=".5"/>
      <geom pos="2 0 0" size=".5" rgba="1 1 1 0"/>
      <geom pos="4 0 0" size=".5" rgba="1 1 1 0" material="solid"/>
      <geom pos="6 0 0" size=".5" rgba="1 1 1 1" material="clear"/>
      <geom pos="8 0 0" size=".5" group="5"/>
      <body pos="10 0 0"><geom size=".5"/></body>
      <body pos="12 0 0"><freejoint/><geom size=".5"/></body>
    </worldbody></mujoco>)");
  const mjtByte not_five[mjNGROUP] = {1, 1, 1, 1, 1, 0};
  EXPECT_EQ(w.geom_below(0), 0);
  EXPECT_EQ(w.geom_below(2), -1);  // cannot be seen
  EXPECT_EQ(w.geom_below(4), 2);   // the material decides
  EXPECT_EQ(w.geom_below(6), -1);
  EXPECT_EQ(w.geom_below(8), 4);
  EXPECT_EQ(w.geom_below(8, not_five), -1);
  EXPECT_EQ(w.geom_below(0, not_five), 0);
  EXPECT_EQ(w.geom_below(10, nullptr, false), -1);  // welded to the world
  EXPECT_EQ(w.geom_below(12, nullptr, false), 6);
  EXPECT_EQ(w.geom_below(12, nullptr, true, 2), -1);
  w.m->geom_group[0] = 9;  // clamped to the last
  EXPECT_EQ(w.geom_below(0, not_five), -1);
}

TEST(CastRay, FirstOfEquallyNearGeomsWins) {
  const World w(R"(<mujoco><worldbody><body pos="0 0 0"><geom size=".5"/></body><geom size=".5"/><geom size=".5"/>
    </worldbody></mujoco>)");
  EXPECT_EQ(w.geom_below(0), 0);
}

std::string crowd() {
  std::string geoms[2];
  std::mt19937 random(5);
  std::uniform_real_distribution<double> number(-2, 2);
  const char* kinds[] = {"sphere", "capsule", "ellipsoid", "cylinder", "box", "mesh", "hfield"};
  for (int i = 0; i < 80; ++i) {
    const int kind = i % 7;
    std::string shape = kind == 5 ? R"(mesh="tetra")" : kind == 6 ? R"(hfield="hill")" : R"(size=".1 .2 .15")";
    if (kind == 6 && i % 2) continue;  // only in the world
    geoms[i % 2] += std::string("<geom type=\"") + kinds[kind] + "\" " + shape + " pos=\"" +
                    std::to_string(number(random)) + " " + std::to_string(number(random)) + " " +
                    std::to_string(number(random)) + "\" euler=\"" + std::to_string(40 * i) + " 20 10\"/>";
  }
  return R"(<mujoco><asset><mesh name="tetra" vertex="0 0 0 .5 0 0 0 .5 0 0 0 .5"/>
    <hfield name="hill" nrow="3" ncol="3" size=".3 .3 .2 .1" elevation="0 1 0 0 .5 1 .2 .3 .4"/></asset>
    <worldbody><geom type="plane" size="0 0 1" pos="0 0 -2.5"/>)" +
         geoms[0] + R"(<body euler="10 20 30" pos="1 0 0"><freejoint/>)" + geoms[1] + "</body></worldbody></mujoco>";
}

TEST(CastRay, TreesChangeNothing) {
  const World w(crowd());
  const mjModel& m = *w.m;
  ASSERT_GT(m.body_bvhnum[0], 16);
  ASSERT_GT(m.body_bvhnum[1], 16);
  std::mt19937 random(9);
  std::uniform_real_distribution<mjtNum> number(-3, 3);
  int hits = 0;
  for (int i = 0; i < 500; ++i) {
    const Vec3<mjtNum> from{number(random), number(random), number(random)};
    const Vec3<mjtNum> through{number(random) / 2, number(random) / 2, number(random) / 2};
    const Ray ray{from, through - from};
    RayHit all;
    for (int g = 0; g < m.ngeom; ++g) {
      const mjtNum x = ray_geom(m, *w.d, g, ray);
      if (x >= 0 && (all.geom < 0 || x < all.distance)) all = {x, g};
    }
    const RayHit hit = cast_ray(m, *w.d, ray, {});
    EXPECT_EQ(hit.geom, all.geom);
    EXPECT_EQ(hit.distance, all.distance);
    mjtNum distance;
    int geom;
    cast_rays(m, *w.d, ray.origin, &ray.direction.x, 1, {}, 1e9, &distance, &geom);
    EXPECT_EQ(geom, all.geom);
    EXPECT_EQ(distance, all.distance);
    hits += all.geom > 0;
  }
  EXPECT_GT(hits, 100);
}

TEST(CastRay, CutoffDropsGeomsThatAreFarAsAWhole) {
  const World w(R"(<mujoco><worldbody><geom type="box" size=".5 .5 .5"/><geom type="plane" size="9 9 1" pos="0 0 -10"/>
    </worldbody></mujoco>)");
  const mjtNum p[3] = {0, 0, 2}, v[6] = {0, 0, -1, 0, 0, -2};
  const auto cast = [&](mjtNum cutoff) {
    mjtNum distance[2];
    mj_multiRay(w.m.get(), w.d.get(), p, v, nullptr, 1, -1, nullptr, distance, 2, cutoff);
    EXPECT_EQ(distance[0], distance[1] < 0 ? -1 : 2 * distance[1]);
    return distance[0];
  };
  EXPECT_EQ(cast(1.14), 1.5);  // the sphere around the box is 1.134 away
  EXPECT_EQ(cast(1.13), -1);
  w.m->geom_rgba[3] = 0;
  EXPECT_EQ(cast(11.9), -1);
  EXPECT_EQ(cast(12), 12);
}

// The octree's function is exact on the faces of a brick, away from its edges. From inside, rays leave.
TEST(CastRay, SdfGeomsAnswerInMetres) {
  const World w(R"(<mujoco><asset>
      <mesh name="brick" vertex="-.3 -.2 -.1 .3 -.2 -.1 -.3 .2 -.1 .3 .2 -.1 -.3 -.2 .1 .3 -.2 .1 -.3 .2 .1 .3 .2 .1"/>
    </asset><worldbody><geom type="sdf" mesh="brick"/><geom size=".1" pos="0 0 -1"/></worldbody></mujoco>)");
  const mjtNum above[3] = {.05, .03, 1}, inside[3] = {.05, .03, .02}, beside[3] = {1, 0, 1};
  for (const mjtNum length : {0.1, 1., 5.}) {
    const mjtNum down[3] = {0, 0, -length};
    int geom;
    EXPECT_NEAR(mj_ray(w.m.get(), w.d.get(), inside, down, nullptr, 1, -1, &geom), .12, 1e-6);
    EXPECT_EQ(geom, 0);
    EXPECT_EQ(mj_ray(w.m.get(), w.d.get(), beside, down, nullptr, 1, -1, &geom), -1);
    w.m->geom_rgba[7] = 0;
    EXPECT_NEAR(mj_ray(w.m.get(), w.d.get(), above, down, nullptr, 1, -1, &geom), .9, 1e-6);
    EXPECT_EQ(geom, 0);
    w.m->geom_rgba[7] = 1;
  }
}

TEST(RayApi, MistakesAreNamed) {
  const World w("<mujoco><worldbody><geom size='1'/></worldbody></mujoco>");
  const mjtNum zero[3] = {}, up[3] = {0, 0, 1}, identity[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  test::MessageTrap trap;
  EXPECT_EQ(mj_ray(w.m.get(), w.d.get(), zero, zero, nullptr, 1, -1, nullptr), -1);
  EXPECT_EQ(mj_rayMesh(w.m.get(), w.d.get(), 0, zero, up), -1);
  EXPECT_EQ(mj_rayHfield(w.m.get(), w.d.get(), 7, zero, up), -1);
  EXPECT_EQ(mju_rayGeom(zero, identity, up, zero, up, mjGEOM_MESH), -1);
  EXPECT_EQ(trap.errors(), 4);
  EXPECT_EQ(mju_rayGeom(up, identity, up, zero, up, mjGEOM_BOX), 0);
}

}  // namespace
}  // namespace sinew
