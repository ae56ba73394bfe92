// SPDX-License-Identifier: Apache-2.0
// Calls that are wrong get an answer: a message and nothing done, not a crash and not a wait without end.
#include <algorithm>
#include <climits>
#include <cmath>
#include <initializer_list>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include "support/load.h"
#include "support/small_model.h"

namespace sinew::test {
namespace {

const char* const kSmall =
    "<mujoco><worldbody><body><freejoint/><geom size='.1'/></body></worldbody><actuator/></mujoco>";
const char* const kLarge = R"(<mujoco><worldbody><geom type="plane" size="5 5 1"/>
  <body pos="0 0 .1"><freejoint/><geom size=".1"/></body><body pos="1 0 .1"><joint name="h" axis="0 1 0"/><geom size=".1"/>
  </body></worldbody><actuator><motor joint="h"/></actuator><sensor><jointpos joint="h"/></sensor></mujoco>)";

TEST(Misuse, DataOfASmallerModelAreRefused) {
  const ModelPtr small = load_text(kSmall), large = load_text(kLarge);
  const DataPtr d(mj_makeData(small.get()));
  const mjtNum time = d->time;
  using Call = void (*)(const mjModel*, mjData*);
  const MessageTrap trap;
  int calls = 0;
  for (const Call call : {mj_step, mj_step1, mj_step2, mj_forward, mj_inverse, mj_fwdPosition, mj_fwdVelocity,
                          mj_fwdActuation, mj_fwdAcceleration, mj_fwdConstraint, mj_fwdKinematics, mj_checkPos}) {
    call(large.get(), d.get());
    EXPECT_EQ(trap.errors(), ++calls);
  }
  EXPECT_NE(trap.last().find("made for a model of another structure"), std::string::npos) << trap.last();
  EXPECT_EQ(d->time, time);
}

// A program may take elements out of a model that has data.
TEST(Misuse, AModelWithFewerElementsIsNone) {
  const ModelPtr m = load_text(kLarge);
  const DataPtr d(mj_makeData(m.get()));
  m->nsensor = 0;
  const MessageTrap trap;
  mj_step(m.get(), d.get());
  EXPECT_EQ(trap.errors(), 0);
  EXPECT_GT(d->time, 0);
}

TEST(Misuse, BodiesThatAreNotThereHaveNoPlace) {
  const ModelPtr m = load_text(kSmall);
  const DataPtr d(mj_makeData(m.get()));
  mj_forward(m.get(), d.get());
  mjtNum pos[3] = {7, 7, 7}, mat[9] = {}, zero[3] = {0, 0, 0}, quat[4] = {1, 0, 0, 0};
  const MessageTrap trap;
  for (const int body : {-1, 2, 1 << 30}) mj_local2Global(d.get(), pos, mat, zero, quat, body, 0);
  EXPECT_EQ(trap.errors(), 3);
  EXPECT_EQ(pos[0], 7);
  mj_local2Global(d.get(), pos, mat, zero, quat, 1, 0);
  EXPECT_EQ(trap.errors(), 3);
  EXPECT_EQ(pos[0], 0);
}

// -- numbers of objects that there are not --

class MisuseOfIds : public testing::TestWithParam<int> {
 protected:
  void SetUp() override {
    m = load_text(kLarge);
    ASSERT_TRUE(m);
    d.reset(mj_makeData(m.get()));
    mj_forward(m.get(), d.get());
    std::fill_n(x, 200, 7);
  }
  void TearDown() override {
    EXPECT_TRUE(std::all_of(x, x + 200, [](mjtNum v) { return v == 7; })) << "something was written";
  }

  ModelPtr m;
  DataPtr d;
  mjtNum x[200];
  const mjtNum up[3] = {0, 0, 1};
};

TEST_P(MisuseOfIds, HaveNoJacobiansVelocitiesAndRays) {
  const int id = GetParam();
  const mjModel* model = m.get();
  mjData* data = d.get();
  const MessageTrap trap;
  mj_jac(model, data, x, x, up, id);
  mj_jacBody(model, data, x, x, id);
  mj_jacBodyCom(model, data, x, x, id);
  mj_jacSubtreeCom(model, data, x, id);
  mj_jacGeom(model, data, x, x, id);
  mj_jacSite(model, data, x, x, id);
  mj_jacPointAxis(model, data, x, x, up, up, id);
  mj_jacDot(model, data, x, x, up, id);
  mj_angmomMat(model, data, x, id);
  mj_applyFT(model, data, up, up, up, id, x);
  EXPECT_EQ(trap.errors(), 10);
  for (const int type : std::initializer_list<int>{mjOBJ_BODY, mjOBJ_XBODY, mjOBJ_GEOM, mjOBJ_SITE, mjOBJ_CAMERA,
                                                   mjOBJ_JOINT, -1, 999}) {
    mj_objectVelocity(model, data, type, id, x, 0);
    mj_objectAcceleration(model, data, type, id, x, 0);
  }
  EXPECT_EQ(trap.errors(), 26);
  EXPECT_EQ(mj_geomDistance(model, data, 0, id, 3, x), 3);
  EXPECT_EQ(mj_geomDistance(model, data, id, 0, 3, x), 3);
  EXPECT_EQ(mj_rayHfield(model, data, id, up, up), -1);
  EXPECT_EQ(mj_rayMesh(model, data, id, up, up), -1);
  EXPECT_EQ(mju_rayFlex(model, data, 0, 1, 1, 1, 1, id, up, up, nullptr), -1);
  EXPECT_EQ(trap.errors(), 31);
}

TEST_P(MisuseOfIds, HaveNoPlaceNameOrKey) {
  int id = GetParam();
  const MessageTrap trap;
  mj_local2Global(d.get(), x, x, x, x, id, 0);
  mj_setKeyframe(m.get(), d.get(), id);
  mj_warning(d.get(), id, 0);
  EXPECT_EQ(trap.errors(), 3);
  EXPECT_EQ(mj_id2name(m.get(), mjOBJ_BODY, id), nullptr);
  EXPECT_EQ(mj_id2name(m.get(), id, 0), nullptr);
  EXPECT_EQ(mj_name2id(m.get(), id, "h"), -1);
  EXPECT_EQ(mj_getPluginConfig(m.get(), id, "any"), nullptr);
  EXPECT_EQ(mjp_getPluginAtSlot(id), nullptr);
  EXPECT_EQ(mjp_getResourceProviderAtSlot(id), nullptr);
  EXPECT_EQ(mjc_getSDF(m.get(), id), nullptr);
  mjtNum force[6];
  mj_contactForce(m.get(), d.get(), id, force);
  EXPECT_TRUE(std::all_of(force, force + 6, [](mjtNum v) { return v == 0; }));
  char error[100] = "";
  EXPECT_EQ(mj_setLengthRange(m.get(), d.get(), id, nullptr, error, sizeof error), 0);
  EXPECT_NE(*error, 0);
  EXPECT_EQ(trap.errors(), 3);
  mjtGeom type[2] = {mjGEOM_SPHERE, mjGEOM_SPHERE};
  const mjSDF sdf = {nullptr, &id, mjSDFTYPE_SINGLE, nullptr, nullptr, type};
  mjtNum slope[3];
  EXPECT_GE(mjc_distance(m.get(), d.get(), &sdf, up), mjMAXVAL);
  mjc_gradient(m.get(), d.get(), &sdf, slope, up);
  EXPECT_EQ(slope[2], 0);
  EXPECT_EQ(trap.errors(), 5);
  mj_resetDataKeyframe(m.get(), d.get(), id);  // as a plain reset
  EXPECT_EQ(d->time, 0);
}

TEST_P(MisuseOfIds, AreNoCamerasAndNoSelection) {
  mjvScene scene;
  mjvOption option;
  mjvPerturb perturb;
  mjvCamera camera;
  mjv_defaultScene(&scene);
  mjv_makeScene(m.get(), &scene, 100);
  mjv_defaultOption(&option);
  mjv_defaultPerturb(&perturb);
  mjv_defaultCamera(&camera);
  perturb.select = perturb.flexselect = perturb.skinselect = GetParam();
  perturb.active = mjPERT_TRANSLATE;
  for (const int type : {mjCAMERA_FIXED, mjCAMERA_TRACKING}) {
    camera.type = type;
    camera.fixedcamid = camera.trackbodyid = GetParam();
    const MessageTrap trap;
    mjv_updateScene(m.get(), d.get(), &option, &perturb, &camera, mjCAT_ALL, &scene);
    EXPECT_EQ(trap.errors(), 0);
    EXPECT_GT(scene.ngeom, 0);
    float zver[2], zhor[2], zclip[2];
    mjv_cameraFrustum(zver, zhor, zclip, m.get(), &camera);
    EXPECT_EQ(trap.errors(), 1);
  }
  camera.type = mjCAMERA_FIXED;
  const MessageTrap trap;
  mjv_cameraFrame(x, x, x, x, d.get(), &camera);
  EXPECT_EQ(trap.errors(), 1);
  mjv_initPerturb(m.get(), d.get(), &scene, &perturb);
  mjv_movePerturb(m.get(), d.get(), mjMOUSE_MOVE_H, .1, .1, &scene, &perturb);
  mjv_applyPerturbPose(m.get(), d.get(), &perturb, 1);
  mjv_applyPerturbForce(m.get(), d.get(), &perturb);
  EXPECT_TRUE(std::all_of(d->xfrc_applied, d->xfrc_applied + 6 * m->nbody, [](mjtNum v) { return v == 0; }));
  mjv_freeScene(&scene);
}

INSTANTIATE_TEST_SUITE_P(Ids, MisuseOfIds, testing::Values(-1, INT_MIN, 5000, INT_MAX));

TEST(Misuse, ContactsHaveOneThreeFourOrSixDimensions) {
  const ModelPtr m = load_text(kLarge);
  const DataPtr d(mj_makeData(m.get()));
  mj_fwdPosition(m.get(), d.get());
  const int before = d->ncon;
  const MessageTrap trap;
  for (const int dim : {99, 0, -1, 2, 5, 7}) {
    mjContact contact = {};
    contact.dim = dim;
    contact.geom[1] = 1;
    contact.flex[0] = contact.flex[1] = -1;
    EXPECT_EQ(mj_addContact(m.get(), d.get(), &contact), 1) << dim;
  }
  EXPECT_EQ(trap.errors(), 6);
  EXPECT_EQ(d->ncon, before);
}

TEST(Misuse, ATaskThatWasNeverQueuedIsNotWaitedFor) {
  mjTask task;
  mju_defaultTask(&task);
  const MessageTrap trap;
  mju_taskJoin(&task);
  EXPECT_EQ(trap.errors(), 1);
}

// -- what callbacks must not do --

class MisuseInCallbacks : public testing::TestWithParam<int> {
 protected:
  void SetUp() override {
    m = load_text(kLarge);
    ASSERT_TRUE(m);
    m->opt.integrator = GetParam();
    d.reset(mj_makeData(m.get()));
    twin.reset(mj_makeData(m.get()));
  }
  void TearDown() override { mj_resetCallbacks(); }

  // From the same state again as if nothing had been.
  void expect_sound() {
    mj_resetCallbacks();
    EXPECT_EQ(d->pstack, 0U);
    EXPECT_EQ(d->pbase, 0U);
    mj_resetData(m.get(), d.get());
    mj_resetData(m.get(), twin.get());
    for (int i = 0; i < 50; ++i) {
      mj_step(m.get(), d.get());
      mj_step(m.get(), twin.get());
    }
    for (int i = 0; i < m->nq; ++i) EXPECT_EQ(d->qpos[i], twin->qpos[i]) << i;
  }

  ModelPtr m;
  DataPtr d, twin;
};

void reset_in_callback(const mjModel* m, mjData* d) { mj_resetData(m, d); }

TEST_P(MisuseInCallbacks, AResetLeavesTheMemorySound) {
  for (mjfGeneric* callback : {&mjcb_control, &mjcb_passive}) {
    *callback = reset_in_callback;
    for (int i = 0; i < 20; ++i) mj_step(m.get(), d.get());
    *callback = nullptr;
    for (int i = 0; i < m->nq; ++i) EXPECT_TRUE(std::isfinite(d->qpos[i]));
  }
  mjcb_sensor = +[](const mjModel* model, mjData* data, int) { mj_resetData(model, data); };
  mj_step(m.get(), d.get());
  mjcb_contactfilter = +[](const mjModel* model, mjData* data, int, int) {
    mj_resetData(model, data);
    return 0;
  };
  mj_step(m.get(), d.get());
  expect_sound();
}

TEST_P(MisuseInCallbacks, AFrameThatIsNotTheirsIsNotFreed) {
  const MessageTrap trap;
  mjcb_contactfilter = +[](const mjModel*, mjData* data, int, int) {
    mj_freeStack(data);
    return 0;
  };
  mj_step(m.get(), d.get());
  EXPECT_EQ(trap.errors(), 0);
  EXPECT_GT(trap.warnings(), 0);
  expect_sound();
}

// One too many after a pair of their own is the same; a frame left open is closed for them.
TEST_P(MisuseInCallbacks, FramesOfTheirOwnAreTheirs) {
  const MessageTrap trap;
  mjcb_contactfilter = +[](const mjModel*, mjData* data, int, int) {
    mj_markStack(data);
    std::fill_n(mj_stackAllocNum(data, 1000), 1000, 3.0);
    mj_freeStack(data);
    mj_markStack(data);
    return 0;
  };
  mj_step(m.get(), d.get());
  EXPECT_EQ(trap.errors(), 0);
  EXPECT_EQ(trap.warnings(), 0);
  expect_sound();
}

INSTANTIATE_TEST_SUITE_P(Integrators, MisuseInCallbacks, testing::Values(mjINT_EULER, mjINT_RK4, mjINT_IMPLICITFAST));

}  // namespace
}  // namespace sinew::test
