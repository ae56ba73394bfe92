// SPDX-License-Identifier: Apache-2.0
// Joints: units, limits, reference positions, and the places of their coordinates.
#include <gtest/gtest.h>

#include "compile/tree_support.h"

namespace sinew::test {
namespace {

constexpr double kDegree = mjPI / 180;

Model compile_joint(const std::string& attributes, const std::string& compiler = "") {
  return compile_world("<body pos='1 2 3'><joint " + attributes + "/><geom size='.1'/></body>", compiler);
}

TEST(Joint, HingeAnglesBecomeRadians) {
  const Model m = compile_joint("range='-90 45' ref='10' springref='20'");
  EXPECT_EQ(m->jnt_limited[0], 1);
  EXPECT_DOUBLE_EQ(m->jnt_range[0], -90 * kDegree);
  EXPECT_DOUBLE_EQ(m->jnt_range[1], 45 * kDegree);
  EXPECT_DOUBLE_EQ(m->qpos0[0], 10 * kDegree);
  EXPECT_DOUBLE_EQ(m->qpos_spring[0], 20 * kDegree);
}

TEST(Joint, SlideLengthsStay) {
  const Model m = compile_joint("type='slide' axis='3 0 4' range='-9 4' ref='10'");
  EXPECT_DOUBLE_EQ(m->jnt_range[0], -9);
  EXPECT_DOUBLE_EQ(m->qpos0[0], 10);
  EXPECT_DOUBLE_EQ(m->jnt_axis[0], 0.6);
  EXPECT_DOUBLE_EQ(m->jnt_axis[2], 0.8);
}

TEST(Joint, LimitsFollowTheRangeUnlessToldOtherwise) {
  EXPECT_EQ(compile_joint("range='-1 1'")->jnt_limited[0], 1);
  EXPECT_EQ(compile_joint("range='-1 1' limited='false'")->jnt_limited[0], 0);
  EXPECT_EQ(compile_joint("")->jnt_limited[0], 0);
  EXPECT_EQ(compile_joint("range='-1 1' limited='true'", "autolimits='false'")->jnt_limited[0], 1);
  EXPECT_EQ(compile_joint("actuatorfrcrange='-1 1'")->jnt_actfrclimited[0], 1);
  EXPECT_EQ(compile_joint("type='ball' actuatorfrcrange='-1 1'")->jnt_actfrclimited[0], 0);
  EXPECT_EQ(compile_joint("type='free' range='-1 1'")->jnt_limited[0], 0);
}

TEST(Joint, FreeBodyStartsWhereItStands) {
  const Model m = compile_joint("type='free'");
  const double expected[7] = {1, 2, 3, 1, 0, 0, 0};
  for (int i = 0; i < 7; ++i) {
    EXPECT_DOUBLE_EQ(m->qpos0[i], expected[i]);
    EXPECT_DOUBLE_EQ(m->qpos_spring[i], expected[i]);
  }
}

TEST(Joint, AddressesCountCoordinatesAndDofs) {
  const Model m = compile_world(
      "<body><freejoint/><geom size='.1'/></body>"
      "<body><joint type='slide'/><joint type='ball' damping='2'/><geom size='.1'/>"
      "<body><joint armature='3'/><geom size='.1'/></body></body>");
  EXPECT_EQ(m->nq, 13);
  EXPECT_EQ(m->nv, 11);
  const int qposadr[] = {0, 7, 8, 12}, dofadr[] = {0, 6, 7, 10};
  for (int j = 0; j < 4; ++j) {
    EXPECT_EQ(m->jnt_qposadr[j], qposadr[j]);
    EXPECT_EQ(m->jnt_dofadr[j], dofadr[j]);
  }
  EXPECT_EQ(m->body_dofadr[2], 6);
  EXPECT_EQ(m->body_dofnum[2], 4);
  for (int i = 7; i < 10; ++i) EXPECT_DOUBLE_EQ(m->dof_damping[i], 2);
  EXPECT_DOUBLE_EQ(m->dof_armature[10], 3);
}

TEST(Joint, FramesMoveAnchorsAndAxes) {
  const Model m = compile_world(
      "<body><frame pos='1 0 0' euler='0 0 90'><joint pos='1 0 0' axis='1 0 0'/></frame><geom size='.1'/></body>");
  EXPECT_NEAR(distance(load3(m->jnt_pos), {1, 1, 0}), 0, 1e-12);
  EXPECT_NEAR(distance(load3(m->jnt_axis), {0, 1, 0}), 0, 1e-12);
}

}  // namespace
}  // namespace sinew::test
