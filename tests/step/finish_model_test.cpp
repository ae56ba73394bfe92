// SPDX-License-Identifier: Apache-2.0
#include <cmath>

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

// A change of a real-valued field is taken up by mj_setConst, and doing it twice changes nothing.
TEST(FinishModel, FollowsTheModel) {
  const ModelPtr m = load_text(kBob);
  const DataPtr d(mj_makeData(m.get()));
  m->body_mass[1] = 4;
  mj_setConst(m.get(), d.get());
  EXPECT_NEAR(m->dof_M0[0], 0.01 + 4 * 0.25, 1e-14);
  const double weight = m->body_invweight0[2];
  mj_setConst(m.get(), d.get());
  EXPECT_EQ(m->body_invweight0[2], weight);
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
