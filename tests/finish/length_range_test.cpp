// SPDX-License-Identifier: Apache-2.0
// How short and how long actuators can get.
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "support/load.h"

namespace sinew::test {
namespace {

// A rod of length 1 that turns from hanging to pointing at the anchor, and a rope from the anchor to its tip.
std::string rod(const std::string& actuator, const std::string& joint = R"(range="0 90")",
                const std::string& options = "") {
  return "<mujoco><compiler><lengthrange " + options + R"(/></compiler><worldbody><site name="a"/>
    <body pos="1 0 1"><joint name="j" axis="0 -1 0" )" +
         joint + R"(/><geom type="capsule" size=".02" fromto="0 0 0 0 0 -1"/><site name="s" pos="0 0 -1"/></body>
    </worldbody><tendon><spatial name="t"><site site="a"/><site site="s"/></spatial></tendon><actuator>)" +
         actuator + "</actuator></mujoco>";
}

std::string error_of(const std::string& xml) {
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "test.xml", xml.data(), static_cast<int>(xml.size()));
  char error[500] = "";
  const ModelPtr m(mj_loadXML("test.xml", &vfs, error, sizeof error));
  mj_deleteVFS(&vfs);
  return m ? "" : error;
}

// Limits are soft, so the range goes a little beyond what they allow.
TEST(LengthRange, OfAMuscleIsWhatLimitsAllow) {
  const ModelPtr m = load_text(rod(R"(<muscle tendon="t"/><motor tendon="t"/>)"));
  EXPECT_NEAR(m->actuator_lengthrange[0], 1, 2e-3);               // the rod hangs, its tip right of the anchor
  EXPECT_NEAR(m->actuator_lengthrange[1], std::sqrt(5.0), 2e-3);  // and the rod away from it, level
  EXPECT_LT(m->actuator_lengthrange[0], 1);
  EXPECT_GT(m->actuator_lengthrange[1], std::sqrt(5.0));
  EXPECT_EQ(m->actuator_lengthrange[2], 0);  // a motor needs none
  EXPECT_EQ(m->actuator_lengthrange[3], 0);
}

// A rope to a rod that turns all the way round is limited by geometry alone.
TEST(LengthRange, MayComeFromGeometry) {
  const ModelPtr m = load_text(rod(R"(<muscle tendon="t"/>)", ""));
  EXPECT_NEAR(m->actuator_lengthrange[0], std::sqrt(2.0) - 1, 1e-3);
  EXPECT_NEAR(m->actuator_lengthrange[1], std::sqrt(2.0) + 1, 1e-3);
}

TEST(LengthRange, MayBeGivenOrTakenFromLimits) {
  ModelPtr m = load_text(rod(R"(<muscle joint="j" lengthrange="1 2"/>)"));
  EXPECT_EQ(m->actuator_lengthrange[0], 1);
  EXPECT_EQ(m->actuator_lengthrange[1], 2);
  m = load_text(rod(R"(<muscle joint="j"/>)", R"(range="0 90")", R"(uselimit="true")"));
  EXPECT_EQ(m->actuator_lengthrange[0], 0);
  EXPECT_EQ(m->actuator_lengthrange[1], mjPI / 2);
  m = load_text(rod(R"(<muscle joint="j"/>)", "", R"(mode="none")"));
  EXPECT_EQ(m->actuator_lengthrange[1], 0);
}

TEST(LengthRange, WithoutEndIsAnError) {
  EXPECT_NE(error_of(rod(R"(<muscle name="m" joint="j"/>)", "")).find("actuator 'm'"), std::string::npos);
  EXPECT_NE(error_of(rod(R"(<motor site="s" gear="1 0 0 0 0 0"/>)", "", R"(mode="all")")), "");
}

TEST(LengthRange, IsFoundAnewOnDemand) {
  const ModelPtr m = load_text(rod(R"(<muscle tendon="t"/>)"));
  const DataPtr d(mj_makeData(m.get()));
  const mjtNum found = m->actuator_lengthrange[1];
  const int flags = m->opt.disableflags;
  m->actuator_lengthrange[1] = 7;
  char error[200] = "?";
  EXPECT_EQ(mj_setLengthRange(m.get(), d.get(), 0, nullptr, error, sizeof error), 1);
  EXPECT_EQ(m->actuator_lengthrange[1], 7);  // what is there may stay
  mjLROpt opt;
  mj_defaultLROpt(&opt);
  opt.useexisting = 0;
  EXPECT_EQ(mj_setLengthRange(m.get(), d.get(), 0, &opt, error, sizeof error), 1);
  EXPECT_EQ(m->actuator_lengthrange[1], found);
  EXPECT_STREQ(error, "");
  EXPECT_EQ(m->opt.disableflags, flags);
  EXPECT_EQ(mj_setLengthRange(m.get(), d.get(), 3, &opt, error, sizeof error), 0);
  EXPECT_STRNE(error, "");
}

// The weaker the pull, the less the soft limit yields.
TEST(LengthRange, PullsNoHarderThanItMay) {
  const mjtNum free = load_text(rod(R"(<muscle tendon="t"/>)"))->actuator_lengthrange[1];
  const mjtNum weak =
      load_text(rod(R"(<muscle tendon="t"/>)", R"(range="0 90")", R"(maxforce="1")"))->actuator_lengthrange[1];
  const mjtNum slow =
      load_text(rod(R"(<muscle tendon="t"/>)", R"(range="0 90")", R"(accel="1")"))->actuator_lengthrange[1];
  EXPECT_LT(weak, free);
  EXPECT_LT(slow, free);
  EXPECT_NEAR(weak, std::sqrt(5.0), 1e-3);
}

TEST(LengthRange, ThatExplodesIsAnError) {
  const MessageTrap trap;
  const std::string error =
      error_of(rod(R"(<muscle name="m" tendon="t"/>)", R"(range="0 90")", R"(accel="1e30" maxforce="0")"));
  EXPECT_NE(error.find("actuator 'm'"), std::string::npos) << error;
  EXPECT_NE(error.find("unstable"), std::string::npos) << error;
}

}  // namespace
}  // namespace sinew::test
