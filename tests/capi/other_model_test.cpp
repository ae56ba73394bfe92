// SPDX-License-Identifier: Apache-2.0
// Data of another model: every function that takes a model and data says so and touches nothing. tests/api compares the
// calls below with the headers, so that no such function is left out.
#include <functional>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>
#include <sinew/derivative.h>
#include <sinew/impulse.h>
#include <sinew/render.h>
#include <sinew/sinew.h>

#include "support/load.h"
#include "support/small_model.h"

namespace sinew::test {
namespace {

const char* const kSmall = "<mujoco><worldbody><body><freejoint/><geom size='.1'/></body></worldbody></mujoco>";

// Large enough that anything written by its sizes leaves the small one's arrays.
ModelPtr large_model() {
  std::string bodies;
  for (int i = 0; i < 40; ++i) {
    const std::string n = std::to_string(i);
    bodies += "<body pos='" + n + " 0 .09'><freejoint/><geom size='.1'/><site name='s" + n + "'/><camera/>" +
              "<body><joint name='h" + n + "'/><geom size='.1' pos='0 .2 0'/></body></body>";
  }
  return load_text(R"(<mujoco><asset><hfield name="h" nrow="2" ncol="2" size="1 1 1 1"/>
    <mesh name="m" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/></asset><worldbody><light/><geom type="plane" size="5 5 1"/>
    <geom type="hfield" hfield="h" pos="0 9 0"/><geom type="mesh" mesh="m" pos="0 0 9"/>)" +
                   bodies + R"(</worldbody><tendon><spatial><site site="s0"/><site site="s39"/></spatial></tendon>
    <actuator><motor joint="h0"/></actuator><sensor><jointpos joint="h1"/></sensor><keyframe><key/></keyframe></mujoco>)");
}

class OtherModel : public testing::Test {
 protected:
  using Plain = void (*)(const mjModel*, mjData*);

  void SetUp() override {
    small = load_text(kSmall);
    large = large_model();
    d.reset(mj_makeData(small.get()));
    before.reset(mj_copyData(nullptr, small.get(), d.get()));
    numbers.assign(200'000, 0.0);
    x = numbers.data();
  }

  // The call raises one error that names the structure, and leaves the data as they were.
  void refuses(const char* name, const std::function<void()>& call) {
    SCOPED_TRACE(name);
    const MessageTrap trap;
    call();
    EXPECT_EQ(trap.errors(), 1);
    EXPECT_NE(trap.last().find("another structure"), std::string::npos) << trap.last();
    for (int i = 0; i < small->nq; ++i) EXPECT_EQ(d->qpos[i], before->qpos[i]);
    EXPECT_EQ(d->time, before->time);
    EXPECT_EQ(d->signature, before->signature);
  }

  void refuses_words(const char* name, const char* words) {
    ASSERT_NE(words, nullptr) << name;
    EXPECT_NE(std::string(words).find("another structure"), std::string::npos) << name << ": " << words;
  }

  ModelPtr small, large;
  DataPtr d, before;
  std::vector<mjtNum> numbers;
  mjtNum* x = nullptr;
  mjtNum up[3] = {0, 0, 1};
  int ids[100] = {};
};

#define SINEW_CALL(function, ...) refuses(#function, [&] { function(large.get(), d.get() __VA_OPT__(, ) __VA_ARGS__); })

TEST_F(OtherModel, IsNoneForStages) {
#define SINEW_STAGE(function) SINEW_CALL(function)
  SINEW_STAGE(mj_step);
  SINEW_STAGE(mj_step1);
  SINEW_STAGE(mj_step2);
  SINEW_STAGE(mj_forward);
  SINEW_STAGE(mj_inverse);
  SINEW_STAGE(mj_resetData);
  SINEW_STAGE(mj_setConst);
  SINEW_STAGE(mj_fwdKinematics);
  SINEW_STAGE(mj_fwdPosition);
  SINEW_STAGE(mj_fwdVelocity);
  SINEW_STAGE(mj_fwdActuation);
  SINEW_STAGE(mj_fwdAcceleration);
  SINEW_STAGE(mj_fwdConstraint);
  SINEW_STAGE(mj_Euler);
  SINEW_STAGE(mj_implicit);
  SINEW_STAGE(mj_invPosition);
  SINEW_STAGE(mj_invVelocity);
  SINEW_STAGE(mj_invConstraint);
  SINEW_STAGE(mj_compareFwdInv);
  SINEW_STAGE(mj_sensorPos);
  SINEW_STAGE(mj_sensorVel);
  SINEW_STAGE(mj_sensorAcc);
  SINEW_STAGE(mj_energyPos);
  SINEW_STAGE(mj_energyVel);
  SINEW_STAGE(mj_checkPos);
  SINEW_STAGE(mj_checkVel);
  SINEW_STAGE(mj_checkAcc);
  SINEW_STAGE(mj_kinematics);
  SINEW_STAGE(mj_comPos);
  SINEW_STAGE(mj_camlight);
  SINEW_STAGE(mj_flex);
  SINEW_STAGE(mj_tendon);
  SINEW_STAGE(mj_transmission);
  SINEW_STAGE(mj_crb);
  SINEW_STAGE(mj_makeM);
  SINEW_STAGE(mj_factorM);
  SINEW_STAGE(mj_comVel);
  SINEW_STAGE(mj_passive);
  SINEW_STAGE(mj_subtreeVel);
  SINEW_STAGE(mj_rnePostConstraint);
  SINEW_STAGE(mj_collision);
  SINEW_STAGE(mj_makeConstraint);
  SINEW_STAGE(mj_island);
  SINEW_STAGE(mj_projectConstraint);
  SINEW_STAGE(mj_referenceConstraint);
#undef SINEW_STAGE
}

TEST_F(OtherModel, IsNoneForStagesWithArguments) {
  SINEW_CALL(mj_forwardSkip, mjSTAGE_POS, 1);
  SINEW_CALL(mj_inverseSkip, mjSTAGE_POS, 1);
  SINEW_CALL(mj_resetDataDebug, 7);
  SINEW_CALL(mj_resetDataKeyframe, 0);
  SINEW_CALL(mj_RungeKutta, 4);
  SINEW_CALL(mj_solveM, x, x, 1);
  SINEW_CALL(mj_solveM2, x, x, x, 1);
  SINEW_CALL(mj_rne, 1, x);
  SINEW_CALL(mj_constraintUpdate, x, x, 1);
  SINEW_CALL(mj_getState, x, mjSTATE_INTEGRATION | sinewSTATE_SLEEP);
  SINEW_CALL(mj_setState, x, mjSTATE_INTEGRATION | sinewSTATE_SLEEP);
  SINEW_CALL(mj_setKeyframe, 0);
  SINEW_CALL(mj_printData, "");
  SINEW_CALL(mj_printFormattedData, "", "%g");
  SINEW_CALL(mjd_transitionFD, 1e-6, 0, x, x, x, x);
  SINEW_CALL(mjd_inverseFD, 1e-6, 0, x, x, x, x, x, x, x);
  const DataPtr own(mj_makeData(large.get()));
  refuses("mj_copyState", [&] { mj_copyState(large.get(), d.get(), own.get(), mjSTATE_PHYSICS); });
  refuses("mj_copyState", [&] { mj_copyState(large.get(), own.get(), d.get(), mjSTATE_PHYSICS); });
  refuses("mj_copyData", [&] { EXPECT_EQ(mj_copyData(nullptr, large.get(), d.get()), nullptr); });
  refuses("mj_copyData", [&] { EXPECT_EQ(mj_copyData(d.get(), large.get(), own.get()), nullptr); });
  refuses("mjv_copyData", [&] { EXPECT_EQ(mjv_copyData(nullptr, large.get(), d.get()), nullptr); });
  char error[200] = "";
  EXPECT_EQ(mj_setLengthRange(large.get(), d.get(), 0, nullptr, error, sizeof error), 0);
  refuses_words("mj_setLengthRange", error);
}

TEST_F(OtherModel, IsNoneForQuestions) {
  SINEW_CALL(mj_mulJacVec, x, x);
  SINEW_CALL(mj_mulJacTVec, x, x);
  SINEW_CALL(mj_jac, x, x, up, 80);
  SINEW_CALL(mj_jacBody, x, x, 80);
  SINEW_CALL(mj_jacBodyCom, x, x, 80);
  SINEW_CALL(mj_jacSubtreeCom, x, 80);
  SINEW_CALL(mj_jacGeom, x, x, 80);
  SINEW_CALL(mj_jacSite, x, x, 39);
  SINEW_CALL(mj_jacPointAxis, x, x, up, up, 80);
  SINEW_CALL(mj_jacDot, x, x, up, 80);
  SINEW_CALL(mj_angmomMat, x, 80);
  SINEW_CALL(mj_mulM, x, x);
  SINEW_CALL(mj_mulM2, x, x);
  SINEW_CALL(mj_addM, x, nullptr, nullptr, nullptr);
  SINEW_CALL(mj_applyFT, up, up, up, 80, x);
  SINEW_CALL(mj_objectVelocity, mjOBJ_BODY, 80, x, 0);
  SINEW_CALL(mj_objectAcceleration, mjOBJ_BODY, 80, x, 0);
  SINEW_CALL(mj_geomDistance, 3, 80, 1, x);
  SINEW_CALL(mj_contactForce, 0, x);
  SINEW_CALL(mj_multiRay, up, up, nullptr, 1, -1, ids, x, 1, mjMAXVAL);
  SINEW_CALL(mj_ray, up, up, nullptr, 1, -1, ids);
  SINEW_CALL(mj_rayHfield, 1, up, up);
  SINEW_CALL(mj_rayMesh, 2, up, up);
  SINEW_CALL(mju_rayFlex, 0, 1, 1, 1, 1, 0, up, up, ids);
  SINEW_CALL(sinew_elasticEnergy);
  mjSDF sdf = {nullptr, ids, mjSDFTYPE_SINGLE, nullptr, nullptr, nullptr};
  mjtGeom type = mjGEOM_PLANE;
  sdf.geomtype = &type;
  SINEW_CALL(mjc_distance, &sdf, up);
  SINEW_CALL(mjc_gradient, &sdf, x, up);
}

TEST_F(OtherModel, IsNoneForScenes) {
  mjvScene scene;
  mjvOption option;
  mjvPerturb perturb;
  mjvCamera camera;
  mjv_defaultScene(&scene);
  mjv_makeScene(large.get(), &scene, 1000);
  mjv_defaultOption(&option);
  mjv_defaultPerturb(&perturb);
  mjv_defaultCamera(&camera);
  perturb.select = 80;
  perturb.active = mjPERT_TRANSLATE;
  SINEW_CALL(mjv_movePerturb, mjMOUSE_MOVE_H, .1, .1, &scene, &perturb);
  SINEW_CALL(mjv_initPerturb, &scene, &perturb);
  SINEW_CALL(mjv_applyPerturbPose, &perturb, 1);
  SINEW_CALL(mjv_applyPerturbForce, &perturb);
  SINEW_CALL(mjv_select, &option, 1, .5, .5, &scene, x, ids, ids, ids);
  SINEW_CALL(mjv_updateScene, &option, &perturb, &camera, mjCAT_ALL, &scene);
  SINEW_CALL(mjv_addGeoms, &option, &perturb, mjCAT_ALL, &scene);
  SINEW_CALL(mjv_makeLights, &scene);
  SINEW_CALL(mjv_updateCamera, &camera, &scene);
  SINEW_CALL(mjv_updateSkin, &scene);
  mjv_freeScene(&scene);
  sinewRenderer* renderer = sinew_makeRenderer(large.get(), 1);
  ASSERT_NE(renderer, nullptr);
  mjData* data[1] = {d.get()};
  std::vector<unsigned char> rgb(3 * 64);
  refuses_words("sinew_render",
                sinew_render(renderer, large.get(), data, 1, ids, 1, nullptr, 8, 8, rgb.data(), nullptr, nullptr));
  sinew_freeRenderer(renderer);
}

TEST_F(OtherModel, IsNoneForOurOwn) {
  refuses_words("sinew_stepImpulse", sinew_stepImpulse(large.get(), d.get(), nullptr));
  refuses_words("sinew_forwardImpulse", sinew_forwardImpulse(large.get(), d.get(), nullptr));
  refuses_words("sinew_inverseImpulse", sinew_inverseImpulse(large.get(), d.get(), nullptr));
  SINEW_CALL(sinew_deriveStep, x, x, x, x, nullptr);
  SINEW_CALL(sinew_deriveForward, x, x, x, x, nullptr);
  SINEW_CALL(sinew_deriveInverse, 0, x, x, x, nullptr);
  SINEW_CALL(sinew_pullStep, x, x, x, nullptr);
  SINEW_CALL(sinew_pullRollout, 1, x, x, x, x, x, nullptr);
}

TEST_F(OtherModel, IsNotRecompiledWithIt) {
  mjSpec* spec = mj_makeSpec();
  ModelPtr m(mj_compile(spec, nullptr));
  ASSERT_TRUE(m);
  EXPECT_EQ(mj_recompile(spec, nullptr, m.get(), d.get()), -1);
  EXPECT_NE(std::string(mjs_getError(spec)).find("not of this model"), std::string::npos) << mjs_getError(spec);
  EXPECT_EQ(d->signature, before->signature);
  mj_deleteSpec(spec);
}

#undef SINEW_CALL

}  // namespace
}  // namespace sinew::test
