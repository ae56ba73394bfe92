// SPDX-License-Identifier: Apache-2.0
#include "model/warnings.h"

#include <cstring>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "support/small_model.h"

namespace sinew::test {
namespace {

TEST(Warnings, EveryKindHasItsOwnTextWithTheInfo) {
  std::set<std::string> texts;
  for (int warning = 0; warning < mjNWARNING; ++warning) {
    const std::string text = warning_text(warning, 1234567).text;
    EXPECT_NE(text.find("1234567"), std::string::npos) << text;
    EXPECT_TRUE(texts.insert(text).second);
  }
  EXPECT_NE(std::strstr(warning_text(mjNWARNING, 5).text, "Unknown"), nullptr);
  EXPECT_NE(std::strstr(warning_text(-1, 5).text, "Unknown"), nullptr);
}

TEST(Warnings, AreCountedAlwaysAndSaidOnce) {
  const ModelPtr m = small_model();
  const DataPtr d(mj_makeData(m.get()));
  const MessageTrap trap;
  for (int i = 0; i < 5; ++i) mj_warning(d.get(), mjWARN_BADQACC, 10 + i);
  EXPECT_EQ(trap.warnings(), 1);
  EXPECT_NE(trap.last().find("dof 10"), std::string::npos);
  EXPECT_EQ(d->warning[mjWARN_BADQACC].number, 5);
  EXPECT_EQ(d->warning[mjWARN_BADQACC].lastinfo, 14);
  mj_resetData(m.get(), d.get());
  mj_warning(d.get(), mjWARN_BADQACC, 0);
  EXPECT_EQ(trap.warnings(), 2);
  EXPECT_EQ(trap.errors(), 0);
}

TEST(Warnings, AKindThatDoesNotExistIsAnError) {
  const ModelPtr m = small_model();
  const DataPtr d(mj_makeData(m.get()));
  const MessageTrap trap;
  mj_warning(d.get(), mjNWARNING, 0);
  mj_warning(d.get(), -1, 0);
  EXPECT_EQ(trap.errors(), 2);
  EXPECT_EQ(trap.warnings(), 0);
}

TEST(Callbacks, AreAllForgottenAtOnce) {
  mjcb_passive = mjcb_control = [](const mjModel*, mjData*) {};
  mjcb_contactfilter = [](const mjModel*, mjData*, int, int) { return 0; };
  mjcb_sensor = [](const mjModel*, mjData*, int) {};
  mjcb_time = [] { return mjtNum{0}; };
  mjcb_act_dyn = mjcb_act_gain = mjcb_act_bias = [](const mjModel*, const mjData*, int) { return mjtNum{0}; };
  mj_resetCallbacks();
  EXPECT_EQ(mjcb_passive, nullptr);
  EXPECT_EQ(mjcb_control, nullptr);
  EXPECT_EQ(mjcb_contactfilter, nullptr);
  EXPECT_EQ(mjcb_sensor, nullptr);
  EXPECT_EQ(mjcb_time, nullptr);
  EXPECT_EQ(mjcb_act_dyn, nullptr);
  EXPECT_EQ(mjcb_act_gain, nullptr);
  EXPECT_EQ(mjcb_act_bias, nullptr);
}

TEST(Strings, FlagsAndTimersHaveNames) {
  EXPECT_STREQ(mjDISABLESTRING[0], "Constraint");
  EXPECT_STREQ(mjDISABLESTRING[mjNDISABLE - 1], "Island");
  EXPECT_STREQ(mjENABLESTRING[mjNENABLE - 1], "Sleep");
  EXPECT_STREQ(mjTIMERSTRING[mjTIMER_COL_NARROW], "col_narrowphase");
  for (const char* name : mjDISABLESTRING) EXPECT_NE(name, nullptr);
  for (const char* name : mjENABLESTRING) EXPECT_NE(name, nullptr);
  for (const char* name : mjTIMERSTRING) EXPECT_NE(name, nullptr);
}

}  // namespace
}  // namespace sinew::test
