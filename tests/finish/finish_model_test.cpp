// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "support/load.h"

namespace sinew::test {
namespace {

// One bob of mass 2 on a rod of length 0.5: everything about it is in closed form.
const char* kBob = R"(
<mujoco>
  <worldbody>
    <body pos="0 0 1">
      <joint name="hinge" axis="0 1 0"/>
      <inertial pos="0 0 -.5" mass="2" diaginertia=".01 .01 .01"/>
      <geom size=".1" pos="0 0 -.5"/>
      <camera mode="trackcom" pos="0 -3 0"/>
    </body>
  </worldbody>
  <tendon><fixed name="t"><joint joint="hinge" coef="3"/></fixed></tendon>
  <actuator>
    <motor joint="hinge" gear="4"/>
    <position joint="hinge" kp="50" dampratio="1"/>
  </actuator>
</mujoco>)";

TEST(FinishModel, PendulumInClosedForm) {
  const ModelPtr m = load_text(kBob);
  const double inertia = 0.01 + 2 * 0.25;
  EXPECT_NEAR(m->dof_M0[0], inertia, 1e-14);
  EXPECT_NEAR(m->dof_invweight0[0], 1 / inertia, 1e-12);
  EXPECT_NEAR(m->body_invweight0[2], 0.25 / inertia / 3, 1e-12);  // the bob moves along one axis of three
  EXPECT_NEAR(m->body_invweight0[3], 1 / inertia / 3, 1e-12);
  EXPECT_NEAR(m->tendon_invweight0[0], 9 / inertia, 1e-12);
  EXPECT_NEAR(m->actuator_acc0[0], 4 / inertia, 1e-12);
  EXPECT_NEAR(m->actuator_biasprm[mjNBIAS + 2], -2 * std::sqrt(50 * inertia), 1e-12);  // critical damping
  EXPECT_NEAR(m->stat.meaninertia, inertia, 1e-14);
  EXPECT_NEAR(m->stat.meanmass, 2, 1e-14);
  EXPECT_NEAR(m->dof_length[0], 0.5, 1e-14);  // the hinge is farther from the centre than the bob reaches
  EXPECT_NEAR(m->cam_poscom0[1], -3, 1e-14);
  EXPECT_NEAR(m->cam_poscom0[2], 0.5, 1e-14);
}

// Bodies that only slide along axes of the world weigh what they weigh: armature is left out. The figures are MuJoCo's.
TEST(FinishModel, SlidingBodiesHaveTheirMassAlone) {
  const ModelPtr m = load_text(
      "<mujoco><worldbody><body><joint type='slide' axis='1 0 0' armature='3'/><joint type='slide' axis='0 1 0'/>"
      "<geom size='.1' mass='2'/></body><body><joint type='slide' axis='1 1 0' armature='3'/><geom size='.1' mass='2'/>"
      "</body></worldbody></mujoco>");
  EXPECT_DOUBLE_EQ(m->dof_invweight0[0], 0.5);
  EXPECT_DOUBLE_EQ(m->dof_invweight0[1], 0.5);
  EXPECT_NEAR(m->dof_invweight0[2], 0.2, 1e-15);  // its axis is none of the world's
  EXPECT_DOUBLE_EQ(m->dof_M0[0], 5);
}

// A model that is a single point has the extent of an empty one; any other reaches at least as far as twice its mean
// size.
TEST(FinishModel, ExtentOfModelsWithoutSize) {
  const auto extent = [](const char* world) {
    return load_text("<mujoco><worldbody>" + std::string(world) + "</worldbody></mujoco>")->stat.extent;
  };
  EXPECT_EQ(extent(""), 2);
  EXPECT_EQ(extent("<body><site/></body>"), 2);
  EXPECT_EQ(extent("<site pos='1 0 0'/>"), 2);
  EXPECT_EQ(extent("<geom size='1e-4'/>"), 0.4);
  EXPECT_EQ(extent("<body><site pos='1e-6 0 0'/></body>"), 2e-5);
  EXPECT_NEAR(extent("<body pos='1 2 3'><geom size='.1'/></body>"), 0.2, 1e-12);
}

// A change of a real-valued field is taken up by mj_setConst, and doing it twice changes nothing.
TEST(FinishModel, FollowsTheModel) {
  const ModelPtr m = load_text(kBob);
  const DataPtr d(mj_makeData(m.get()));
  m->body_mass[1] = 4;
  mj_setConst(m.get(), d.get());
  EXPECT_NEAR(m->dof_M0[0], 0.01 + 4 * 0.25, 1e-14);
  EXPECT_EQ(m->body_subtreemass[0], 4);
  EXPECT_EQ(m->body_subtreemass[1], 4);
  const double weight = m->body_invweight0[2];
  mj_setConst(m.get(), d.get());
  EXPECT_EQ(m->body_invweight0[2], weight);
}

// Whatever is changed, the constants are those of a model that was compiled with the change.
TEST(FinishModel, IsTheSameAsCompilingAgain) {
  const auto chain = [](const char* mass, const char* armature, const char* pos, const char* ref) {
    return std::string(
               R"(<mujoco><compiler angle="radian"/><worldbody><camera mode="targetbodycom" target="b" pos="0 0 3"/><light mode="trackcom"/>
      <body name="a" pos="0 0 1"><freejoint/><geom size=".1" mass="2"/><site name="s" pos=".1 0 0"/>
      <body name="b" pos=")") +
           pos + R"("><joint name="j" axis="0 1 0" ref=")" + ref + R"(" springref=".5" armature=")" + armature + R"("/>
        <inertial pos=".1 .2 .3" mass=")" +
           mass + R"(" diaginertia=".1 .2 .15"/><geom size=".2"/><site name="t" pos="0 0 .2"/></body></body>
      </worldbody><tendon><spatial name="t"><site site="s"/><site site="t"/></spatial></tendon>
      <equality><weld body1="a" body2="b"/></equality>
      <actuator><motor tendon="t"/><motor joint="j"/></actuator></mujoco>)";
  };
  const ModelPtr m = load_text(chain("1", ".1", "0 0 .3", "0")), fresh = load_text(chain("5", ".3", ".1 0 .3", ".2"));
  const DataPtr d(mj_makeData(m.get()));
  m->body_mass[2] = 5;
  m->dof_armature[6] = 0.3;
  m->body_pos[6] = 0.1;
  m->qpos0[7] = 0.2;
  m->tendon_lengthspring[0] = m->tendon_lengthspring[1] = -1;                                // to be found again
  for (int k = 0; k < mjNEQDATA; ++k) m->eq_data[k] = fresh->eq_data[k] * (k < 3 || k > 9);  // likewise
  mj_setConst(m.get(), d.get());
  const auto expect_same = [](const mjtNum* got, const mjtNum* want, mjtSize n, const char* what) {
    for (mjtSize i = 0; i < n; ++i) EXPECT_NEAR(got[i], want[i], 1e-12) << what << i;
  };
#define SINEW_EXPECT_SAME(field, n) expect_same(m->field, fresh->field, n, #field)
  SINEW_EXPECT_SAME(body_subtreemass, m->nbody);
  SINEW_EXPECT_SAME(dof_M0, m->nv);
  SINEW_EXPECT_SAME(dof_length, m->nv);
  SINEW_EXPECT_SAME(dof_invweight0, m->nv);
  SINEW_EXPECT_SAME(body_invweight0, 2 * m->nbody);
  SINEW_EXPECT_SAME(tendon_invweight0, m->ntendon);
  SINEW_EXPECT_SAME(tendon_length0, m->ntendon);
  SINEW_EXPECT_SAME(tendon_lengthspring, 2 * m->ntendon);
  SINEW_EXPECT_SAME(actuator_acc0, m->nu);
  SINEW_EXPECT_SAME(actuator_length0, m->nu);
  SINEW_EXPECT_SAME(cam_poscom0, 3);
  SINEW_EXPECT_SAME(light_poscom0, 3);
  SINEW_EXPECT_SAME(eq_data, mjNEQDATA);
#undef SINEW_EXPECT_SAME
  EXPECT_NEAR(m->stat.meaninertia, fresh->stat.meaninertia, 1e-12);
  EXPECT_NEAR(m->stat.meanmass, fresh->stat.meanmass, 1e-12);
  EXPECT_NEAR(m->stat.extent, fresh->stat.extent, 1e-12);
}

// A running simulation keeps its state but for qpos, which stays where the springs want it (as the oracle does).
TEST(FinishModel, LeavesTheStateAlone) {
  const ModelPtr m = load_text(kBob);
  const DataPtr d(mj_makeData(m.get()));
  d->time = 7;
  d->qpos[0] = 0.3;
  d->qvel[0] = 2;
  d->ctrl[1] = 3;
  d->qfrc_applied[0] = 4;
  mj_forward(m.get(), d.get());
  m->qpos_spring[0] = 0.5;
  mj_setConst(m.get(), d.get());
  EXPECT_EQ(d->qpos[0], 0.5);
  EXPECT_EQ(d->time, 7);
  EXPECT_EQ(d->qvel[0], 2);
  EXPECT_EQ(d->ctrl[1], 3);
  EXPECT_EQ(d->qfrc_applied[0], 4);
}

TEST(FinishModel, WeldRemembersTheRestPose) {
  const ModelPtr m = load_text(R"(
<mujoco>
  <worldbody>
    <body name="a" pos="1 0 0"><freejoint/><geom size=".1"/></body>
    <body name="b" pos="1 2 0" euler="0 0 90"><freejoint/><geom size=".1"/></body>
  </worldbody>
  <equality><weld body1="a" body2="b"/><connect body1="a" body2="b" anchor="0 1 0"/></equality>
</mujoco>)");
  const mjtNum* weld = m->eq_data;
  const mjtNum* connect = m->eq_data + mjNEQDATA;
  EXPECT_NEAR(weld[4], 2, 1e-14);
  EXPECT_NEAR(weld[6], std::sqrt(0.5), 1e-14);
  EXPECT_NEAR(weld[9], std::sqrt(0.5), 1e-14);
  EXPECT_NEAR(connect[3], -1, 1e-14);  // one step back along y of the world is along -x of the turned body
  EXPECT_NEAR(connect[4], 0, 1e-14);
}

}  // namespace
}  // namespace sinew::test
