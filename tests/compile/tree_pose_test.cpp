// SPDX-License-Identifier: Apache-2.0
// Frames and orientations: every notation of a rotation is the same rotation.
#include <gtest/gtest.h>

#include <cmath>

#include "compile/tree_support.h"

namespace sinew::test {
namespace {

// All notations below turn by 40 degrees about z.
class Notation : public testing::TestWithParam<const char*> {};

TEST_P(Notation, IsATurnAboutZ) {
  const Model m = compile_world(std::string("<geom size='1' ") + GetParam() + "/>");
  const double half = 20 * mjPI / 180;
  EXPECT_NEAR(m->geom_quat[0], std::cos(half), 1e-9);
  EXPECT_NEAR(m->geom_quat[1], 0, 1e-9);
  EXPECT_NEAR(m->geom_quat[2], 0, 1e-9);
  EXPECT_NEAR(m->geom_quat[3], std::sin(half), 1e-9);
}

INSTANTIATE_TEST_SUITE_P(All, Notation,
                         testing::Values("quat='0.93969262078590843 0 0 0.34202014332566871'",
                                         "quat='9.3969262078590843 0 0 3.4202014332566871'", "euler='0 0 40'",
                                         "axisangle='0 0 3 40'",
                                         "xyaxes='0.76604444311897804 0.64278760968653936 0  -1 5 0'"));

TEST(Pose, ZAxisPointsWhereItIsTold) {
  const Model m = compile_world("<geom size='1' zaxis='1 2 3'/>");
  const Vec3<double> z = rotate(geom_pose(*m, 0).q, Vec3<double>{0, 0, 1});
  EXPECT_NEAR(distance(z, normalized(Vec3<double>{1, 2, 3})), 0, 1e-12);
}

// Upper case letters turn about axes that stay, so the order of the turns is the opposite one.
TEST(Pose, EulerSequenceDecidesOrderAndAxes) {
  const Model turning = compile_world("<geom size='1' euler='10 20 30'/>", "eulerseq='xyz'");
  const Model fixed = compile_world("<geom size='1' euler='30 20 10'/>", "eulerseq='ZYX'");
  for (int i = 0; i < 4; ++i) EXPECT_NEAR(turning->geom_quat[i], fixed->geom_quat[i], 1e-12);
}

TEST(Pose, RadiansWhereTheCompilerSaysSo) {
  const Model m = compile_world("<geom size='1' euler='0 0 1'/>", "angle='radian'");
  EXPECT_NEAR(m->geom_quat[3], std::sin(0.5), 1e-12);
}

TEST(Pose, FramesComposeFromTheOutside) {
  const Model m = compile_world(
      "<frame pos='1 0 0' euler='0 0 90'><frame pos='1 0 0' euler='90 0 0'>"
      "<body pos='0 0 1'><geom size='1'/></body></frame></frame>");
  const Pose<double> outer{{1, 0, 0}, axis_angle(Vec3<double>{0, 0, 1}, mjPI / 2)};
  const Pose<double> inner{{1, 0, 0}, axis_angle(Vec3<double>{1, 0, 0}, mjPI / 2)};
  const Pose<double> expected = outer * inner * Pose<double>{{0, 0, 1}, {}};
  EXPECT_NEAR(distance(body_pose(*m, 1).p, expected.p), 0, 1e-12);
  EXPECT_NEAR(norm(difference(body_pose(*m, 1).q, expected.q)), 0, 1e-12);
}

TEST(Pose, FromtoPutsTheEndsWhereTheyAre) {
  const Model m = compile_world("<geom type='cylinder' size='.1' fromto='1 2 3  4 6 15'/>");
  const Pose<double> pose = geom_pose(*m, 0);
  const Vec3<double> half{0, 0, m->geom_size[1]};
  EXPECT_DOUBLE_EQ(m->geom_size[1], 6.5);
  EXPECT_NEAR(distance(pose * half, {1, 2, 3}), 0, 1e-12);
  EXPECT_NEAR(distance(pose * -half, {4, 6, 15}), 0, 1e-12);
}

// What a frame shares with its body. The body's axes come first, so that such a frame follows a change of its offset
// (figures: model.geom_sameframe of the oracle).
TEST(Pose, SameFrameIsFoundInOrder) {
  const struct {
    const char *inertial, *place;
    int sameframe;
  } cases[] = {{"", "", mjSAMEFRAME_BODY},
               {"", "quat='-1 0 0 0'", mjSAMEFRAME_BODY},
               {"", "pos='.3 .1 0'", mjSAMEFRAME_BODYROT},
               {"", "pos='.3 .1 0' quat='.6 0 .8 0'", mjSAMEFRAME_NONE},
               {"quat='.8 .6 0 0'", "quat='.8 .6 0 0'", mjSAMEFRAME_INERTIA},
               {"quat='.8 .6 0 0'", "pos='.3 .1 0' quat='-.8 -.6 0 0'", mjSAMEFRAME_INERTIAROT},
               {"pos='.1 .2 .3'", "pos='.1 .2 .3'", mjSAMEFRAME_BODYROT},
               {"pos='.1 .2 .3' quat='.8 .6 0 0'", "pos='.1 .2 .3'", mjSAMEFRAME_BODYROT},
               {"pos='.1 .2 .3' quat='.8 .6 0 0'", "pos='.1 .2 .3' quat='.8 .6 0 0'", mjSAMEFRAME_INERTIA},
               {"pos='.1 .2 .3' quat='.8 .6 0 0'", "quat='.8 .6 0 0'", mjSAMEFRAME_INERTIAROT}};
  for (const auto& c : cases) {
    const std::string inertial = c.inertial, pos = inertial.find("pos") == std::string::npos ? "pos='0 0 0' " : "";
    const Model m = compile_world("<body><joint/><inertial " + pos + inertial + " mass='1' diaginertia='1 1.1 1.2'/>" +
                                  "<geom size='.1' " + c.place + "/><site " + c.place + "/></body>");
    EXPECT_EQ(m->geom_sameframe[0], c.sameframe) << c.inertial << ", " << c.place;
    EXPECT_EQ(m->site_sameframe[0], c.sameframe) << c.inertial << ", " << c.place;
  }
}

}  // namespace
}  // namespace sinew::test
