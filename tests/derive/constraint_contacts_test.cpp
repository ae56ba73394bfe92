// SPDX-License-Identifier: Apache-2.0
// Slopes of contact forces: every pair of shapes, every dimension, both cones, against extrapolated differences.
#include <cmath>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "derive/constraint/surface_feature.h"
#include "derive/constraint_slopes.h"
#include "math/vec3.h"
#include "support/load.h"

namespace sinew::test {
namespace {

// Shapes with sizes that no two directions share.
const char* shape(const std::string& type) {
  if (type == "sphere") return R"(type="sphere" size=".11")";
  if (type == "capsule") return R"(type="capsule" size=".07 .13")";
  if (type == "ellipsoid") return R"(type="ellipsoid" size=".12 .09 .15")";
  if (type == "cylinder") return R"(type="cylinder" size=".09 .12")";
  if (type == "box") return R"(type="box" size=".1 .07 .13")";
  if (type == "mesh") return R"(type="mesh" mesh="rock")";
  if (type == "hfield") return R"(type="hfield" hfield="hills")";
  return R"(type="plane" size="2 2 .1")";
}

const char* kAssets = R"(<asset>
  <mesh name="rock" vertex="0 0 .13  .11 .02 -.05  -.06 .1 -.04  -.05 -.09 -.06  .05 .06 .07  .01 -.07 .09"/>
  <hfield name="hills" nrow="3" ncol="3" size="1 1 .2 .1" elevation="0 .3 .1 .5 1 .2 .1 .4 0"/></asset>)";

// The first shape at the end of an arm with a ball joint, or fixed to the world; the second one free.
std::string two_shapes(const std::string& first, const std::string& second, int condim, const std::string& cone) {
  const bool is_fixed = first == "plane" || first == "hfield";
  const std::string contact = "condim=\"" + std::to_string(condim) + R"(" friction=".6 .04 .03")";
  const std::string geom = std::string("<geom name=\"first\" ") + shape(first) + " " + contact + "/>";
  return "<mujoco><option cone=\"" + cone +
         R"(" ccd_tolerance="0" ccd_iterations="300"><flag multiccd="disable"/></option>)" + kAssets + "<worldbody>" +
         (is_fixed
              ? geom
              : R"(<body pos=".1 -.2 .1"><joint axis="1 2 1"/><geom size=".01" mass="1" contype="0" conaffinity="0"/>
         <body pos="-.1 .2 -.1" euler="20 30 50"><joint type="ball" pos=".05 0 .1"/>)" +
                    geom + "</body></body>") +
         R"(<body name="second"><freejoint/><geom name="second" )" + shape(second) + " " + contact +
         "/></body></worldbody></mujoco>";
}

mjtNum deepest(const mjData& d) {
  mjtNum least = 1;
  for (int c = 0; c < d.ncon; ++c) least = std::min(least, d.contact[c].dist);
  return least;
}

// Brings the free body along a direction to a depth at which the shapes just overlap.
void bring_together(const mjModel& m, mjData& d, const Vec3<mjtNum>& direction, mjtNum depth) {
  mjtNum *pos = d.qpos + m.nq - 7, near = 0, far = 1;
  const mjtNum quat[4] = {0.8, 0.3, -0.4, 0.35};
  std::copy_n(quat, 4, pos + 3);
  mj_normalizeQuat(&m, d.qpos);
  for (int k = 0; k < 60; ++k) {
    const mjtNum middle = (near + far) / 2;
    (direction * middle).store(pos);
    mj_fwdPosition(&m, &d);
    (deepest(d) < -depth ? near : far) = middle;
  }
}

void set_moving(const mjModel& m, mjData& d) {
  for (int i = 0; i < m.nv; ++i) d.qvel[i] = 0.4 * std::sin(3.0 * i + 1);
  mj_forward(&m, &d);
  for (int i = 0; i < m.nv; ++i) d.qacc[i] += 2 * std::cos(5.0 * i);
}

using PairCase = std::tuple<const char*, const char*, int, const char*>;
class PairOfShapes : public testing::TestWithParam<PairCase> {};

TEST_P(PairOfShapes, HasTheSlopesOfExtrapolatedDifferences) {
  const auto [first, second, condim, cone] = GetParam();
  const ModelPtr m = load_text(two_shapes(first, second, condim, cone));
  ASSERT_TRUE(m);
  int compared = 0;
  for (const Vec3<mjtNum>& direction : {Vec3<mjtNum>{0.5, -0.3, 0.9}, Vec3<mjtNum>{0.15, 0.35, 0.8}}) {
    DataPtr d(mj_makeData(m.get()));
    if (m->nq == 12) d->qpos[0] = 0.1, d->qpos[2] = 0.2, d->qpos[4] = -0.1;
    mj_normalizeQuat(m.get(), d->qpos);
    bring_together(*m, *d, direction, 0.003);
    set_moving(*m, *d);
    ASSERT_GT(d->ncon, 0);
    const SlopeComparison result = compare_constraint_slopes(*m, *d, 2e-5);
    EXPECT_EQ(result.report.obstacles, 0u);
    EXPECT_LT(result.worst, 1e-6) << "matrix " << result.worst_matrix << " column " << result.worst_column;
    compared += result.columns;
  }
  EXPECT_GT(compared, 3 * m->nv);
}

// Where the first geom of a pair moves and the second belongs to the world, the wrench is that on the first.
TEST(ContactSlopes, OfTheWorldAsSecondGeomAreThoseOfTheFirst) {
  for (const char* world : {R"(type="box" size=".3 .3 .1")", R"(type="cylinder" size=".3 .1")", R"(size=".3")"}) {
    const ModelPtr m = load_text(std::string(R"(<mujoco><worldbody><geom )") + world + R"( pos="0 0 -.1" condim="4"/>
      <body pos="0 .05 .3"><joint type="slide" axis="0 0 1"/><joint type="ball"/><geom type="capsule" size=".05 .1" condim="4" pos="0 .02 0"/>
      <body pos=".05 0 0"><joint axis="1 1 0"/><geom size=".05" pos=".03 0 -.1" condim="6"/></body></body></worldbody></mujoco>)");
    ASSERT_TRUE(m);
    const DataPtr d(mj_makeData(m.get()));
    d->qvel[1] = 0.7;
    d->qvel[2] = -0.4;
    for (int step = 0; step < 400 && d->ncon == 0; ++step) mj_step(m.get(), d.get());
    set_moving(*m, *d);
    ASSERT_GT(d->ncon, 0) << world;
    const SlopeComparison result = compare_constraint_slopes(*m, *d);
    EXPECT_LT(result.worst, 1e-6) << world;
    EXPECT_GT(result.columns, 2 * m->nv) << world;
  }
}

// The ridge of a roof flat along the lower face of a brick that turns about the direction of the ridge: the normal
// turns with the brick, and where along the ridge the contact is does not matter to these dofs. Turns that lift one end
// of the ridge have two sides, and are reported.
TEST(ContactSlopes, OfAnEdgeFlatOnAFaceFollowTheFace) {
  const ModelPtr m = load_text(R"(<mujoco><option ccd_tolerance="0"/><asset>
    <mesh name="roof" vertex="-.1 -.1 -.1  .1 -.1 -.1  -.1 .1 -.1  .1 .1 -.1  0 -.1 0  0 .1 0"/>
    <mesh name="brick" vertex="-.1 -.3 -.1  .1 -.3 -.1  -.1 .3 -.1  .1 .3 -.1  -.1 -.3 .1  .1 -.3 .1  -.1 .3 .1  .1 .3 .1"/>
    </asset><worldbody><frame euler="30 20 40"><geom type="mesh" mesh="roof"/>
    <body pos=".02 0 .099"><joint type="slide" axis="1 0 0"/><joint type="slide" axis="0 0 1"/>
    <joint axis="0 1 0" pos=".03 0 .02"/><geom type="mesh" mesh="brick" condim="4"/></body></frame></worldbody></mujoco>)");
  ASSERT_TRUE(m);
  const DataPtr d(mj_makeData(m.get()));
  d->qpos[1] = -0.005;
  d->qpos[2] = 0.05;
  set_moving(*m, *d);
  ASSERT_EQ(d->ncon, 1);
  const SlopeComparison result = compare_constraint_slopes(*m, *d);
  EXPECT_LT(result.worst, 1e-6) << "matrix " << result.worst_matrix << " column " << result.worst_column;
  EXPECT_EQ(result.columns, 3 * m->nv);
  EXPECT_EQ(result.report.near_changes, 1);
  EXPECT_EQ(result.report.differenced_pairs, 0);
}

// Friction with a damping of its own, a margin with a gap, another ratio of impedances.
TEST(ContactSlopes, FollowTheParametersOfAnExplicitPair) {
  const ModelPtr m = load_text(
      R"(<mujoco><option cone="elliptic" impratio="4"/><worldbody><geom name="floor" type="plane" size="2 2 .1"/>
    <body pos="0 0 .12" euler="20 30 0"><freejoint/><geom name="a" type="capsule" size=".1 .1"/></body>
    <body pos=".8 .1 .3" euler="20 -30 50"><freejoint/><geom name="b" type="ellipsoid" size=".1 .12 .11"/></body></worldbody>
    <contact><pair geom1="floor" geom2="a" condim="4" friction=".5 .7 .02 .01 .03" solreffriction=".05 .6" solref=".03 .8"
      solimp=".4 .9 .5 .4 3" margin=".05" gap=".01"/><pair geom1="floor" geom2="b" condim="6" friction=".5 .7 .02 .01 .03"
      solreffriction=".05 .6" solimp=".4 .9 .5 .4 3" margin=".5" gap=".05"/></contact></mujoco>)");
  const DataPtr d(mj_makeData(m.get()));
  set_moving(*m, *d);
  for (int i = 0; i < m->nv; ++i) d->qacc[i] = 3 * std::cos(5.0 * i) - 4;
  ASSERT_GE(d->ncon, 2);
  const SlopeComparison result = compare_constraint_slopes(*m, *d);
  EXPECT_LT(result.worst, 1e-6) << "matrix " << result.worst_matrix << " column " << result.worst_column;
  EXPECT_GT(result.columns, 2 * m->nv);
  EXPECT_EQ(result.report.obstacles, 0u);
}

// What one pair leaves behind is not taken for the next: on a plane normals stay, between boxes they do not.
TEST(ContactSlopes, OfBoxesAreTheirOwnAfterThoseOfAPlane) {
  const ModelPtr m = load_text(R"(<mujoco><worldbody><geom type="plane" size="2 2 .1"/>
    <body pos="0 0 .12" euler="20 30 0"><freejoint/><geom type="box" size=".1 .09 .08"/></body>
    <body pos=".03 .02 .29" euler="10 -30 50"><freejoint/><geom type="box" size=".08 .1 .09"/></body></worldbody></mujoco>)");
  const DataPtr d(mj_makeData(m.get()));
  set_moving(*m, *d);
  ASSERT_GE(d->ncon, 2);
  ASSERT_EQ(d->contact[0].geom[0], 0);
  const SlopeComparison result = compare_constraint_slopes(*m, *d);
  EXPECT_LT(result.worst, 1e-6) << "matrix " << result.worst_matrix << " column " << result.worst_column;
  EXPECT_GT(result.columns, 2 * m->nv);
  EXPECT_GT(result.report.differenced_pairs, 0);
}

// A collider of the program has no slopes that are known.
TEST(ContactSlopes, OfCustomCollidersAreRefused) {
  const ModelPtr m = load_text(R"(<mujoco><worldbody><geom type="plane" size="1 1 .1"/><body pos="0 0 .05"><freejoint/>
    <geom size=".1"/></body></worldbody></mujoco>)");
  const DataPtr d(mj_makeData(m.get()));
  mj_forward(m.get(), d.get());
  ASSERT_EQ(d->ncon, 1);
  const mjfCollision built_in = mjCOLLISIONFUNC[mjGEOM_PLANE][mjGEOM_SPHERE];
  mjCOLLISIONFUNC[mjGEOM_PLANE][mjGEOM_SPHERE] = [](const mjModel*, const mjData*, mjContact*, int, int, mjtNum) {
    return 0;
  };
  DerivativeReport report;
  add_constraint_derivative(*m, *d, {nullptr, nullptr, nullptr}, report);
  mjCOLLISIONFUNC[mjGEOM_PLANE][mjGEOM_SPHERE] = built_in;
  EXPECT_TRUE(report.has(Obstacle::kContactCallback));
}

// Differences of a pair move its second geom, and put it back.
TEST(ContactSlopes, LeaveTheDataAsItIs) {
  const ModelPtr m = load_text(two_shapes("box", "box", 3, "pyramidal"));
  const DataPtr d(mj_makeData(m.get()));
  bring_together(*m, *d, Vec3<mjtNum>{0.5, -0.3, 0.9}, 0.003);
  set_moving(*m, *d);
  const Numbers pos(d->geom_xpos, d->geom_xpos + 3 * m->ngeom), mat(d->geom_xmat, d->geom_xmat + 9 * m->ngeom);
  DerivativeReport report;
  Numbers dq(static_cast<std::size_t>(m->nv) * static_cast<std::size_t>(m->nv));
  add_constraint_derivative(*m, *d, {dq.data(), nullptr, nullptr}, report);
  EXPECT_GT(report.differenced_pairs, 0);
  EXPECT_EQ(pos, Numbers(d->geom_xpos, d->geom_xpos + 3 * m->ngeom));
  EXPECT_EQ(mat, Numbers(d->geom_xmat, d->geom_xmat + 9 * m->ngeom));
}

std::string name_of_pair(const testing::TestParamInfo<PairCase>& info) {
  const auto [first, second, condim, cone] = info.param;
  return std::string(first) + "_" + second + "_condim" + std::to_string(condim) + "_" + cone;
}

INSTANTIATE_TEST_SUITE_P(Plane, PairOfShapes,
                         testing::Combine(testing::Values("plane"),
                                          testing::Values("sphere", "capsule", "ellipsoid", "cylinder", "box", "mesh"),
                                          testing::Values(3), testing::Values("pyramidal", "elliptic")),
                         name_of_pair);
INSTANTIATE_TEST_SUITE_P(Sphere, PairOfShapes,
                         testing::Combine(testing::Values("sphere"),
                                          testing::Values("sphere", "capsule", "ellipsoid", "cylinder", "box", "mesh"),
                                          testing::Values(3), testing::Values("pyramidal", "elliptic")),
                         name_of_pair);
INSTANTIATE_TEST_SUITE_P(Capsule, PairOfShapes,
                         testing::Combine(testing::Values("capsule"),
                                          testing::Values("capsule", "ellipsoid", "cylinder", "box", "mesh"),
                                          testing::Values(3), testing::Values("elliptic")),
                         name_of_pair);
INSTANTIATE_TEST_SUITE_P(Ellipsoid, PairOfShapes,
                         testing::Combine(testing::Values("ellipsoid"),
                                          testing::Values("ellipsoid", "cylinder", "box", "mesh"), testing::Values(3),
                                          testing::Values("pyramidal")),
                         name_of_pair);
INSTANTIATE_TEST_SUITE_P(Cylinder, PairOfShapes,
                         testing::Combine(testing::Values("cylinder"), testing::Values("cylinder", "box", "mesh"),
                                          testing::Values(3), testing::Values("elliptic")),
                         name_of_pair);
INSTANTIATE_TEST_SUITE_P(Polytopes, PairOfShapes,
                         testing::Combine(testing::Values("box"), testing::Values("box", "mesh"), testing::Values(3),
                                          testing::Values("pyramidal")),
                         name_of_pair);
INSTANTIATE_TEST_SUITE_P(Meshes, PairOfShapes, testing::Values(PairCase{"mesh", "mesh", 3, "elliptic"}), name_of_pair);
INSTANTIATE_TEST_SUITE_P(HeightField, PairOfShapes,
                         testing::Combine(testing::Values("hfield"),
                                          testing::Values("sphere", "capsule", "ellipsoid", "cylinder", "box"),
                                          testing::Values(3), testing::Values("pyramidal")),
                         name_of_pair);
INSTANTIATE_TEST_SUITE_P(Dimensions, PairOfShapes,
                         testing::Combine(testing::Values("capsule"), testing::Values("sphere"),
                                          testing::Values(1, 4, 6), testing::Values("pyramidal", "elliptic")),
                         name_of_pair);
INSTANTIATE_TEST_SUITE_P(DimensionsOnThePlane, PairOfShapes,
                         testing::Combine(testing::Values("plane"), testing::Values("capsule"),
                                          testing::Values(1, 4, 6), testing::Values("pyramidal", "elliptic")),
                         name_of_pair);

// A prism, whose lid has few corners, or more than are listed around a contact: faces, edges and corners either way.
TEST(SurfaceFeature, OfAMeshIsFoundAlongItsHull) {
  for (const int corners : {8, 200}) {
    const auto corner = [corners](mjtNum k, mjtNum z) {
      return Vector{std::cos(2 * mjPI * k / corners), std::sin(2 * mjPI * k / corners), z};
    };
    std::ostringstream vertices;
    vertices.precision(12);
    for (int k = 0; k < 2 * corners; ++k) {
      const Vector at = corner(k / 2, k % 2);
      vertices << at.x << " " << at.y << " " << at.z << " ";
    }
    const ModelPtr m = load_text("<mujoco><asset><mesh name='m' vertex='" + vertices.str() +
                                 "'/></asset><worldbody><body><freejoint/><geom type='mesh' mesh='m'/></body>"
                                 "</worldbody></mujoco>");
    ASSERT_TRUE(m);
    const DataPtr d(mj_makeData(m.get()));
    mj_forward(m.get(), d.get());
    const auto free_directions = [&](const Vector& point, const Vector& normal) {
      SurfaceFeature feature;
      return find_surface_feature(*m, *d, 0, point, normalized(normal), feature) ? feature.free_count : -1;
    };
    const Vector up{0, 0, 1}, edge = (corner(0, 1) + corner(1, 1)) * 0.5;
    EXPECT_EQ(free_directions(up, up), 2);
    EXPECT_EQ(free_directions(corner(0, 1), corner(0, 0) + up), 0);
    EXPECT_EQ(free_directions(edge, corner(0.5, 0) + up), 1);
    EXPECT_EQ(free_directions(edge, corner(0, 0) + up), -1) << "the corner is elsewhere";
  }
}

}  // namespace
}  // namespace sinew::test
