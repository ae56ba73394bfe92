// SPDX-License-Identifier: Apache-2.0
// Tactile sensors against the shapes they touch, whose distance functions are known.
#include <cmath>

#include <gtest/gtest.h>

#include "sense/sensor_support.h"

namespace sinew {
namespace {

using test::SensedWorld;

constexpr mjtNum kRadius = 0.18;
constexpr Vec3<mjtNum> kBall{0, 0, -0.195};

// A pad of 0.2 by 0.2 whose lower face carries 7 by 7 feelers, and a ball of radius 0.18 that sinks into it by 5 mm.
std::string world(const std::string& pad, const std::string& more = "") {
  return R"(<mujoco><option gravity="0 0 0"/>
    <asset>
      <mesh name="ball" builtin="sphere" params="4" scale=".18 .18 .18"/>
      <mesh name="skin" builtin="plate" params="7 7" scale=".1 .1 .02"/>
      <mesh name="brick" vertex="0 0 .02 .2 0 .02 0 .2 .02 .2 .2 .02 0 0 -.02 .2 0 -.02 0 .2 -.02 .2 .2 -.02"/>
    </asset>
    <worldbody>
      <body name="pad"><joint type="slide" axis="1 0 0"/>)" +
         pad + R"(</body>
      <body name="ball" pos="0 0 -.195"><freejoint/><geom type="sdf" mesh="ball"/></body>)" +
         more + R"(
    </worldbody>
    <sensor><tactile name="touch" geom="pad" mesh="skin"/></sensor></mujoco>)";
}

const char kBoxPad[] = "<geom name='pad' type='box' size='.1 .1 .02'/>";

// Where vertex i of the skin is, if it lies in the world as it was written.
Vec3<mjtNum> feeler(const SensedWorld& w, int i) {
  const int mesh = mj_name2id(w.m.get(), mjOBJ_MESH, "skin");
  const float* v = w.m->mesh_vert + 3 * (w.m->mesh_vertadr[mesh] + i);
  const Vec3<mjtNum> vertex{v[0], v[1], v[2]};
  return rotate(load4(w.m->mesh_quat + 4 * mesh), vertex) + load3(w.m->mesh_pos + 3 * mesh);
}

// The ball is made of flat faces, and its function of cells.
constexpr mjtNum kCoarse = 2e-3;

void expect_depths(const SensedWorld& w, const Vec3<mjtNum>& skin_at) {
  ASSERT_GT(w.d->ncon, 0);
  const test::Numbers touch = w.read("touch");
  const std::size_t n = touch.size() / 3;
  ASSERT_EQ(n, 49u);
  std::size_t felt = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const mjtNum depth = kRadius - norm(feeler(w, static_cast<int>(i)) + skin_at - kBall);
    EXPECT_NEAR(touch[i], std::max(depth, mjtNum(0)), kCoarse) << i;
    felt += touch[i] > 0;
  }
  EXPECT_GT(felt, 0u);
  EXPECT_LT(felt, n);
}

TEST(TactileSensor, DepthsAreThoseOfTheBallInTheSkin) {
  SensedWorld w(world(kBoxPad));
  w.forward();
  expect_depths(w, {});
}

// The frame of a mesh geom is that of its inertia; feelers are where the author of both put them.
TEST(TactileSensor, SkinOnAMeshStaysWhereItWasWritten) {
  SensedWorld w(world("<geom name='pad' type='mesh' mesh='brick' pos='-.05 -.05 0'/>"));
  w.forward();
  expect_depths(w, {-0.05, -0.05, 0});
}

// Speeds are those of the ball relative to the pad, along two tangents at right angles; whatever goes into the skin,
// or through both, does not count.
TEST(TactileSensor, SlidingSpeeds) {
  SensedWorld w(world(kBoxPad));
  const mjtNum velocity[7] = {0.3, 1, 2, 5, 0, 0, 0};
  mju_copy(w.d->qvel, velocity, 7);
  w.forward();
  const test::Numbers touch = w.read("touch");
  const std::size_t n = touch.size() / 3;
  int felt = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const bool touches = touch[i] > 0;
    felt += touches;
    EXPECT_NEAR(std::hypot(touch[n + i], touch[2 * n + i]), touches ? std::hypot(0.7, 2) : 0, 1e-6) << i;
  }
  EXPECT_GT(felt, 0);
}

TEST(TactileSensor, OnlySdfGeomsAreFelt) {
  SensedWorld w(world("<geom name='pad' type='box' size='.1 .1 .02' pos='0 0 1'/>",
                      "<body pos='0 0 1.1'><freejoint/><geom size='.09'/></body>"));
  w.forward();
  ASSERT_GT(w.d->ncon, 0);
  for (const mjtNum x : w.read("touch")) EXPECT_EQ(x, 0);
}

}  // namespace
}  // namespace sinew
