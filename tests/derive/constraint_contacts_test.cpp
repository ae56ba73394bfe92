// SPDX-License-Identifier: Apache-2.0
// Slopes of contact forces: every pair of shapes, every dimension, both cones, against extrapolated differences.
#include <cmath>
#include <string>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

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
         R"(" ccd_tolerance="1e-12" ccd_iterations="300"><flag multiccd="disable"/></option>)" + kAssets +
         "<worldbody>" +
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

// Of round shapes without a closed form the narrow phase finds the normal only up to the root of its tolerance: the
// differences are no better, and need wide steps.
bool is_iterated(const std::string& first, const std::string& second) {
  const bool round = second == "ellipsoid" || second == "cylinder" || first == "ellipsoid" || first == "cylinder";
  return round && first != "plane" && !(first == "sphere" && second == "cylinder");
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
    const bool iterated = is_iterated(first, second);
    const SlopeComparison result = compare_constraint_slopes(*m, *d, iterated ? 1e-3 : 2e-5);
    EXPECT_EQ(result.report.obstacles, 0u);
    EXPECT_LT(result.worst, iterated ? 2e-3 : 1e-6)
        << "matrix " << result.worst_matrix << " column " << result.worst_column;
    compared += result.columns;
  }
  EXPECT_GT(compared, 3 * m->nv);
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

}  // namespace
}  // namespace sinew::test
