// SPDX-License-Identifier: Apache-2.0
// Recompiling: the state goes with the elements, and a failure changes nothing.
#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include <string>
#include <vector>

#include "capi/spec_editing.h"
#include "support/load.h"

namespace sinew::test {
namespace {

constexpr const char* kModel = R"(<mujoco><worldbody>
  <body name="a"><joint name="ja"/><geom size=".1"/></body>
  <body name="b"><joint name="jb" type="slide"/><geom size=".1"/></body>
  <body name="hand" mocap="true" pos="1 2 3"/></worldbody>
  <actuator><motor name="m" joint="jb"/><general name="slow" joint="ja" dyntype="integrator"/></actuator></mujoco>)";

struct Running {
  SpecHandle s = parse_spec(kModel);
  ModelPtr m{mj_compile(s.get(), nullptr)};
  DataPtr d{mj_makeData(m.get())};
  Running() {
    d->time = 2;
    d->qpos[0] = 0.1;
    d->qpos[1] = 0.2;
    d->qvel[1] = 0.3;
    d->ctrl[0] = 0.4;
    d->act[0] = 0.5;
    d->mocap_pos[1] = 9;
  }
};

TEST(Recompile, TheStateGoesWithTheElements) {
  Running run;
  mjsBody* first = mjs_addBody(mjs_findBody(run.s.get(), "a"), nullptr);
  mjs_addJoint(first, nullptr)->type = mjJNT_BALL;
  mjs_addGeom(first, nullptr)->size[0] = 0.1;
  ASSERT_EQ(mj_recompile(run.s.get(), nullptr, run.m.get(), run.d.get()), 0) << error_of(run.s);
  EXPECT_EQ(run.m->nq, 6);
  EXPECT_EQ(std::vector<double>(run.d->qpos, run.d->qpos + 6), (std::vector<double>{0.1, 1, 0, 0, 0, 0.2}));
  EXPECT_EQ(run.d->qvel[4], 0.3);
  EXPECT_EQ(run.d->ctrl[0], 0.4);
  EXPECT_EQ(run.d->act[0], 0.5);
  EXPECT_EQ(run.d->mocap_pos[1], 9);
  EXPECT_EQ(run.d->time, 2);
  mj_step(run.m.get(), run.d.get());
  EXPECT_NEAR(run.d->time, 2.002, 1e-12);

  ASSERT_EQ(mjs_delete(run.s.get(), mjs_findBody(run.s.get(), "a")->element), 0);
  ASSERT_EQ(mj_recompile(run.s.get(), nullptr, run.m.get(), run.d.get()), 0) << error_of(run.s);
  EXPECT_EQ(run.m->nq, 1);
  EXPECT_NEAR(run.d->qpos[0], 0.2006, 1e-3);
}

TEST(Recompile, AFailureLeavesModelDataAndSpecAsTheyWere) {
  Running run;
  const int nq = run.m->nq;
  mjsGeom* bad = mjs_addGeom(mjs_findBody(run.s.get(), "a"), nullptr);
  bad->size[0] = -1;
  EXPECT_EQ(mj_recompile(run.s.get(), nullptr, run.m.get(), run.d.get()), -1);
  EXPECT_NE(error_of(run.s).find("geom"), std::string::npos) << error_of(run.s);
  EXPECT_EQ(run.m->nq, nq);
  EXPECT_EQ(run.d->qpos[0], 0.1);
  mj_step(run.m.get(), run.d.get());
  EXPECT_GT(run.d->time, 2);
  EXPECT_EQ(mjs_delete(run.s.get(), bad->element), 0);
  EXPECT_EQ(mj_recompile(run.s.get(), nullptr, run.m.get(), run.d.get()), 0) << error_of(run.s);
}

TEST(Recompile, WantsAModelAndTheDataOfThatModel) {
  Running run;
  EXPECT_EQ(mj_recompile(nullptr, nullptr, run.m.get(), run.d.get()), -1);
  EXPECT_EQ(mj_recompile(run.s.get(), nullptr, nullptr, nullptr), -1);
  const ModelPtr other = load_text("<mujoco><worldbody><body><freejoint/><geom size='1'/></body></worldbody></mujoco>");
  const DataPtr foreign(mj_makeData(other.get()));
  EXPECT_EQ(mj_recompile(run.s.get(), nullptr, run.m.get(), foreign.get()), -1);
  EXPECT_NE(error_of(run.s).find("data"), std::string::npos);
  EXPECT_EQ(mj_recompile(run.s.get(), nullptr, run.m.get(), nullptr), 0);
}

TEST(Signature, DataOfAnotherModelIsRefusedInAStep) {
  Running run;
  const ModelPtr other = load_text("<mujoco><worldbody><body><freejoint/><geom size='1'/></body></worldbody></mujoco>");
  EXPECT_NE(other->signature, run.m->signature);
  EXPECT_EQ(run.d->signature, run.m->signature);
  static std::string heard;
  auto* const before = mju_user_error;
  mju_user_error = [](const char* text) { heard = text; };
  mj_resetData(other.get(), run.d.get());
  EXPECT_NE(heard.find("mj_resetData"), std::string::npos) << heard;
  mj_step(other.get(), run.d.get());
  mju_user_error = before;
  EXPECT_NE(heard.find("mj_step: the data were made for a model of another structure"), std::string::npos) << heard;
  EXPECT_EQ(run.d->time, 2);
}

TEST(SaveEdited, ASpecIsSavedAsTheModelThatItWouldBe) {
  Running run;
  mjs_delete(run.s.get(), mjs_findBody(run.s.get(), "a")->element);
  std::vector<char> xml(10000);
  char error[500] = "";
  ASSERT_EQ(mj_saveXMLString(run.s.get(), xml.data(), static_cast<int>(xml.size()), error, sizeof error), 0) << error;
  const ModelPtr again = load_text(xml.data());
  EXPECT_EQ(again->nbody, 3);
  EXPECT_EQ(again->nu, 1);
}

}  // namespace
}  // namespace sinew::test
