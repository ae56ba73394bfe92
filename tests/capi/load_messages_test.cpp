// SPDX-License-Identifier: Apache-2.0
// What is said inside a load stays in its error string: no handler is called, nobody ends the process.
#include <cstring>
#include <string>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include "base/error.h"
#include "base/handlers.h"
#include "capi/guard.h"
#include "capi/loaded.h"

namespace sinew {
namespace {

enum class Start { Well, Refusing, Complaining, Failing } start = Start::Well;

int start_instance(const mjModel*, mjData*, int) {
  if (start == Start::Complaining) mju_warning("the spring is too soft");
  if (start == Start::Failing) mju_error("the spring is broken");
  return start == Start::Refusing ? -1 : 0;
}

int refuse_with_words(const mjModel* m, mjData* d, int instance) {
  start_instance(m, d, instance);
  if (start == Start::Refusing) mju_warning("I will not have it");
  return start == Start::Refusing ? -1 : 0;
}

void register_plugin() {
  mjpPlugin plugin;
  mjp_defaultPlugin(&plugin);
  plugin.name = "sinew.test.talker";
  plugin.capabilityflags = mjPLUGIN_PASSIVE;
  plugin.needstage = mjSTAGE_VEL;
  plugin.nstate = [](const mjModel*, int) { return 0; };
  plugin.init = refuse_with_words;
  mjp_registerPlugin(&plugin);
}

const char kModel[] =
    "<mujoco><extension><plugin plugin='sinew.test.talker'/></extension><worldbody><body><geom size='1'/>"
    "<plugin plugin='sinew.test.talker'/></body></worldbody></mujoco>";

struct LoadMessages : testing::Test {
  LoadMessages() { register_plugin(); }
  ~LoadMessages() override { start = Start::Well; }
  CaughtMessages caught;
};

TEST_F(LoadMessages, APluginThatRefusesGivesNullAndItsOwnWords) {
  start = Start::Refusing;
  const Loaded loaded(kModel);
  EXPECT_FALSE(loaded.model);
  EXPECT_NE(loaded.error.find("I will not have it"), std::string::npos) << loaded.error;
  EXPECT_NE(loaded.error.find("sinew.test.talker"), std::string::npos) << loaded.error;
  EXPECT_TRUE(CaughtMessages::warnings().empty() && CaughtMessages::errors().empty());
}

TEST_F(LoadMessages, AnErrorInsideALoadIsItsFailure) {
  start = Start::Failing;
  const Loaded loaded(kModel);
  EXPECT_FALSE(loaded.model);
  EXPECT_NE(loaded.error.find("the spring is broken"), std::string::npos) << loaded.error;
  EXPECT_TRUE(CaughtMessages::warnings().empty() && CaughtMessages::errors().empty());
}

TEST_F(LoadMessages, AWarningInsideALoadComesWithTheModel) {
  start = Start::Complaining;
  const Loaded loaded(kModel);
  ASSERT_TRUE(loaded.model);
  EXPECT_EQ(loaded.error, "the spring is too soft");
  EXPECT_TRUE(CaughtMessages::warnings().empty());
}

TEST_F(LoadMessages, CompiledSpecsTellWhetherItWasAWarning) {
  start = Start::Complaining;
  mjSpec* spec = mj_parseXMLString(kModel, nullptr, nullptr, 0);
  ASSERT_TRUE(spec);
  mjModel* m = mj_compile(spec, nullptr);
  ASSERT_TRUE(m);
  EXPECT_STREQ(mjs_getError(spec), "the spring is too soft");
  EXPECT_TRUE(mjs_isWarning(spec));
  mj_deleteModel(m);
  start = Start::Failing;
  EXPECT_FALSE(mj_compile(spec, nullptr));
  EXPECT_FALSE(mjs_isWarning(spec));
  mj_deleteSpec(spec);
}

// Outside of a load there is no error string, so the words become warnings; the process goes on.
TEST_F(LoadMessages, DataOfAPluginThatRefusesIsNull) {
  const Loaded loaded(kModel);
  ASSERT_TRUE(loaded.model) << loaded.error;
  for (const Start how : {Start::Refusing, Start::Failing}) {
    CaughtMessages::warnings().clear();
    start = how;
    EXPECT_EQ(mj_makeData(loaded.model), nullptr);
    ASSERT_EQ(CaughtMessages::warnings().size(), 1u);
    EXPECT_NE(CaughtMessages::warnings()[0].find(how == Start::Refusing ? "I will not" : "is broken"),
              std::string::npos);
  }
  EXPECT_TRUE(CaughtMessages::errors().empty());
}

TEST_F(LoadMessages, DataOfImpossibleSizeIsNullAndAWarning) {
  const Loaded loaded("<mujoco/>");
  ASSERT_TRUE(loaded.model);
  const int nq = loaded.model->nq;
  loaded.model->nq = -5;
  EXPECT_EQ(mj_makeData(loaded.model), nullptr);
  EXPECT_EQ(CaughtMessages::warnings().size(), 1u);
  EXPECT_TRUE(CaughtMessages::errors().empty());
  loaded.model->nq = nq;
}

TEST_F(LoadMessages, FailedCopyBackLeavesAText) {
  const Loaded other("<mujoco><worldbody><geom size='1'/></worldbody></mujoco>");
  mjSpec* spec = mj_parseXMLString("<mujoco/>", nullptr, nullptr, 0);
  mjModel* m = mj_compile(spec, nullptr);
  EXPECT_EQ(mj_copyBack(spec, other.model), 0);
  EXPECT_NE(std::strlen(mjs_getError(spec)), 0u);
  EXPECT_EQ(mj_copyBack(spec, m), 1);
  EXPECT_STREQ(mjs_getError(spec), "");
  mj_deleteModel(m);
  mj_deleteSpec(spec);
}

TEST(MessageScope, CollectsOnItsOwnThreadAndNests) {
  const CaughtMessages caught;
  {
    const MessageScope outer;
    mju_warning("first");
    mju_warning("first");
    {
      const MessageScope inner;
      mju_warning("second");
      EXPECT_EQ(inner.warnings(), "second");
    }
    mju_warning("third");
    EXPECT_EQ(outer.warnings(), "first\nthird");
    EXPECT_THROW(mju_error("broken"), ModelError);
  }
  EXPECT_TRUE(CaughtMessages::warnings().empty());
  mju_warning("outside");
  EXPECT_EQ(CaughtMessages::warnings().size(), 1u);
}

TEST(MessageScope, KeepsABoundedText) {
  const MessageScope scope;
  for (int i = 0; i < 10000; ++i) mju_warning("warning %d of very many", i);
  EXPECT_LT(scope.warnings().size(), 5000u);
  EXPECT_TRUE(scope.warnings().ends_with("(there are more)"));
}

}  // namespace
}  // namespace sinew
