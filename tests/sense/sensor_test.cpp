// SPDX-License-Identifier: Apache-2.0
// Sensors one by one, and what they have in common: cutoffs, stages, sleep, user sensors.
#include "sense/sensor.h"

#include <gtest/gtest.h>

#include "model/awake.h"
#include "sense/sensor_support.h"

namespace sinew {
namespace {

using test::expect_near;
using test::Numbers;
using test::SensedWorld;

void expect_numbers(const Numbers& got, const Numbers& want, mjtNum tolerance = 1e-9) {
  ASSERT_EQ(got.size(), want.size());
  for (std::size_t i = 0; i < want.size(); ++i) EXPECT_NEAR(got[i], want[i], tolerance) << i;
}

TEST(Sensor, ForceAndTorqueHoldWhatHangsOnThem) {
  SensedWorld w(R"(<mujoco><worldbody><body pos="0 0 1"><site name="s" pos=".3 0 0" euler="0 0 90"/>
      <geom size=".1" pos=".5 0 0" mass="2"/><body pos="0 1 0"><geom size=".1" mass="3"/></body></body></worldbody>
    <sensor><force name="f" site="s"/><torque name="t" site="s"/></sensor></mujoco>)");
  w.forward();
  const mjtNum g = 9.81;
  expect_near(w.vec("f"), {0, 0, 5 * g}, 1e-9);  // the site's x axis is the world's y
  // weights at (.2, 0) and (-.3, 1) from the site: what balances them is sum of r x (0, 0, m g)
  const mjtNum world_x = 3 * g, world_y = -(0.2 * 2 - 0.3 * 3) * g;
  expect_near(w.vec("t"), {world_y, -world_x, 0}, 1e-9);
}

TEST(Sensor, RangeExcludesItsOwnBody) {
  SensedWorld w(R"(<mujoco><worldbody><geom size="1"/>
      <body pos="0 0 5"><geom type="box" size=".5 .5 .5"/><site name="down" zaxis="0 0 -1"/><site name="up"/></body>
    </worldbody><sensor><rangefinder name="down" site="down"/><rangefinder name="up" site="up"/>
      <rangefinder name="cut" site="down" cutoff="3"/><rangefinder name="cut up" site="up" cutoff="3"/></sensor></mujoco>)");
  w.forward();
  EXPECT_DOUBLE_EQ(w.number("down"), 4);
  EXPECT_EQ(w.number("up"), -1);
  EXPECT_EQ(w.number("cut"), 3);
  EXPECT_EQ(w.number("cut up"), -1);
}

// Reference figures.
TEST(Sensor, CamerasProject) {
  SensedWorld w(R"(<mujoco><worldbody>
      <camera name="angle" pos="1 2 3" euler="20 30 40" fovy="50" resolution="640 480"/>
      <camera name="chip" pos="1 2 3" euler="20 30 40" resolution="640 480" focal="0.02 .03" sensorsize=".04 .05"
              principal=".001 .002"/>
      <camera name="follow" mode="targetbody" target="p" pos="1 2 3" fovy="50" resolution="640 480"/>
      <body name="p" pos=".3 .4 .5" euler="10 50 30"><joint axis="0 1 0"/><geom type="box" size=".1 .2 .3" pos=".1 0 0"/>
        <site name="s" pos=".1 .2 .3"/></body></worldbody>
    <sensor><camprojection name="angle" site="s" camera="angle"/><camprojection name="chip" site="s" camera="chip"/>
      <camprojection name="follow" site="s" camera="follow"/></sensor></mujoco>)");
  w.d->qpos[0] = 0.3;
  w.forward();
  expect_numbers(w.read("angle"), {28.4677676, 801.4194256}, 1e-6);
  expect_numbers(w.read("chip"), {138.7417166, 554.1529799}, 1e-6);
  expect_numbers(w.read("follow"), {297.5967465, 270.8685858}, 1e-6);
}

TEST(Sensor, SitesContainWhatIsStrictlyInside) {
  const Vec3<mjtNum> points[] = {{.5, 0, 0}, {.4999999, 0, 0}, {0, 0, 1.2}, {0, .49, .99}, {.4, .4, .4}, {.3, .3, .9}};
  const struct {
    const char* type;
    Numbers inside;
  } cases[] = {{"sphere", {0, 1, 0, 0, 0, 0}},
               {"capsule", {0, 1, 1, 1, 0, 1}},
               {"ellipsoid", {0, 1, 1, 1, 1, 1}},
               {"cylinder", {0, 1, 0, 1, 0, 1}},
               {"box", {0, 1, 1, 1, 1, 1}}};
  for (const auto& [type, inside] : cases) {
    SensedWorld w(std::string(R"(<mujoco><worldbody><site name="zone" pos="1 2 3" size=".5 1 1.5" type=")") + type +
                  R"("/><body name="b" mocap="true"><geom size=".1"/></body></worldbody>
      <sensor><insidesite name="in" objtype="xbody" objname="b" site="zone"/></sensor></mujoco>)");
    for (std::size_t i = 0; i < std::size(points); ++i) {
      (points[i] + Vec3<mjtNum>{1, 2, 3}).store(w.d->mocap_pos);
      w.forward();
      EXPECT_EQ(w.number("in"), inside[i]) << type << " " << i;
    }
  }
}

TEST(Sensor, ActuatorsTendonsAndEnergy) {
  SensedWorld w(
      R"(<mujoco><worldbody><body><joint name="h" axis="0 1 0" stiffness="2"/><geom size=".1" pos="1 0 0"/></body>
    </worldbody><tendon><fixed name="t"><joint joint="h" coef="2"/></fixed></tendon>
    <actuator><motor name="a" tendon="t" gear="3"/><motor tendon="t" gear="5"/><motor joint="h"/></actuator>
    <sensor><tendonpos name="tp" tendon="t"/><tendonvel name="tv" tendon="t"/><tendonactuatorfrc name="tf" tendon="t"/>
      <actuatorpos name="ap" actuator="a"/><actuatorvel name="av" actuator="a"/><actuatorfrc name="af" actuator="a"/>
      <jointpos name="jp" joint="h"/><jointvel name="jv" joint="h"/><jointactuatorfrc name="jf" joint="h"/>
      <e_potential name="ep"/><e_kinetic name="ek"/><clock name="time"/></sensor></mujoco>)");
  const mjtNum ctrl[3] = {2, 7, 1};
  mju_copy3(w.d->ctrl, ctrl);
  w.d->qpos[0] = 0.3;
  w.d->qvel[0] = -0.5;
  w.d->time = 2.5;
  w.forward();
  const Numbers all(w.d->sensordata, w.d->sensordata + 9);
  expect_numbers(all, {.6, -1, 9, 1.8, -3, 2, .3, -.5, 2 * 3 * 2 + 7 * 5 * 2 + 1}, 1e-12);
  EXPECT_EQ(w.number("time"), 2.5);
  const mjtNum sensed_potential = w.number("ep"), sensed_kinetic = w.number("ek");  // with the flag off
  mj_energyPos(w.m.get(), w.d.get());
  mj_energyVel(w.m.get(), w.d.get());
  EXPECT_EQ(sensed_potential, w.d->energy[0]);
  EXPECT_EQ(sensed_kinetic, w.d->energy[1]);
}

TEST(Sensor, LimitsAreFeltWhenViolated) {
  SensedWorld w(R"(<mujoco><compiler angle="radian"/><worldbody><body><joint name="h" range="-.5 .5" limited="true"/>
      <geom size=".1" pos="1 0 0"/></body></worldbody>
    <tendon><fixed name="t" limited="true" range="-1 1"><joint joint="h" coef="2"/></fixed></tendon>
    <sensor><jointlimitpos name="p" joint="h"/><jointlimitvel name="v" joint="h"/><jointlimitfrc name="f" joint="h"/>
      <tendonlimitpos name="tp" tendon="t"/><tendonlimitvel name="tv" tendon="t"/><tendonlimitfrc name="tf" tendon="t"/>
    </sensor></mujoco>)");
  w.d->qvel[0] = 1.5;
  w.forward();
  expect_numbers(Numbers(w.d->sensordata, w.d->sensordata + 6), {0, 0, 0, 0, 0, 0}, 0);
  w.d->qpos[0] = 0.6;
  w.forward();
  EXPECT_NEAR(w.number("p"), -0.1, 1e-12);
  EXPECT_NEAR(w.number("v"), -1.5, 1e-12);
  EXPECT_NEAR(w.number("tp"), -0.2, 1e-12);
  EXPECT_NEAR(w.number("tv"), -3, 1e-12);
  EXPECT_GT(w.number("f"), 0);
  EXPECT_GT(w.number("tf"), 0);
  // both limits push the same dof back
  EXPECT_NEAR(w.number("f") + 2 * w.number("tf"), -w.d->qfrc_constraint[0], 1e-9);
}

TEST(Sensor, CutoffClipsNumbersButNotDirections) {
  SensedWorld w(R"(<mujoco><worldbody><body name="b" pos="7 -8 1"><geom size=".1"/></body></worldbody>
    <sensor><framepos name="p" objtype="body" objname="b" cutoff="2"/><framexaxis name="x" objtype="body" objname="b"/>
    </sensor></mujoco>)");
  w.m->sensor_cutoff[1] = 0.5;  // the compiler would refuse
  w.forward();
  expect_near(w.vec("p"), {2, -2, 1}, 0);
  expect_near(w.vec("x"), {1, 0, 0}, 0);
}

// A body that could move and is held feels gravity; what is fixed to the world feels nothing, as in MuJoCo since 3.
TEST(Sensor, AccelerometersAtRestFeelGravityUnlessFixedToTheWorld) {
  SensedWorld w(
      R"(<mujoco><worldbody><site name="w" euler="90 0 0"/><body mocap="true"><geom size=".1"/><site name="m"/></body>
      <body><joint axis="0 1 0" limited="true" range="-1 1"/><geom size=".1"/><site name="b"/></body></worldbody><sensor>
      <accelerometer name="w" site="w"/><accelerometer name="m" site="m"/><accelerometer name="b" site="b"/></sensor></mujoco>)");
  w.forward();
  expect_near(w.vec("w"), {0, 0, 0}, 0);
  expect_near(w.vec("m"), {0, 0, 0}, 0);
  expect_near(w.vec("b"), {0, 0, 9.81}, 1e-12);
}

TEST(Sensor, DisabledSensorsKeepTheirValues) {
  SensedWorld w("<mujoco><sensor><clock name='time'/></sensor></mujoco>");
  w.d->time = 1;
  w.forward();
  w.d->time = 2;
  w.m->opt.disableflags |= mjDSBL_SENSOR;
  w.forward();
  EXPECT_EQ(w.number("time"), 1);
}

TEST(Sensor, SleepersKeepTheirValues) {
  SensedWorld w(R"(<mujoco><option><flag sleep="enable"/></option><worldbody>
      <body name="a"><freejoint/><geom size=".1"/></body><body name="b" pos="9 0 0"><freejoint/><geom size=".1"/></body>
      <site name="here"/></worldbody>
    <sensor><framepos name="a" objtype="xbody" objname="a"/><framepos name="ab" objtype="xbody" objname="a" reftype="xbody"
      refname="b"/><insidesite name="in" objtype="xbody" objname="a" site="here"/><subtreelinvel name="v" body="a"/>
      <accelerometer name="acc" site="here"/><clock name="time"/></sensor></mujoco>)");
  w.forward();
  EXPECT_TRUE(needs_subtree_velocity(*w.m, *w.d, scope_of(*w.m, *w.d)));
  EXPECT_TRUE(needs_body_forces(*w.m, *w.d, scope_of(*w.m, *w.d)));
  const int body = 1;
  w.d->tree_asleep[0] = 0;
  update_awake(*w.m, *w.d);
  EXPECT_FALSE(needs_subtree_velocity(*w.m, *w.d, scope_of(*w.m, *w.d)));
  EXPECT_TRUE(needs_body_forces(*w.m, *w.d, scope_of(*w.m, *w.d)));  // what stands still does not sleep
  w.d->xpos[3 * body] = 0.25;
  w.d->time = 3;
  mj_sensorPos(w.m.get(), w.d.get());
  EXPECT_EQ(w.vec("a").x, 0);          // all that it looks at is asleep
  EXPECT_EQ(w.number("in"), 1);        // likewise: the site is static
  EXPECT_EQ(w.vec("ab").x, 0.25 - 9);  // b is awake
  EXPECT_EQ(w.number("time"), 3);
}

struct Callback {
  static inline std::vector<int> stages;
  static void fill(const mjModel* m, mjData* d, int stage) {
    stages.push_back(stage);
    for (int i = 0; i < m->nsensor; ++i) {
      if (m->sensor_type[i] == mjSENS_USER && m->sensor_needstage[i] == stage)
        d->sensordata[m->sensor_adr[i]] = 10 * stage;
    }
  }
};

TEST(Sensor, UserSensorsAreFilledOnceAStage) {
  SensedWorld w(R"(<mujoco><worldbody><body><freejoint/><geom size=".1"/></body></worldbody><sensor>
    <user name="p" dim="1" needstage="pos"/><user name="a" dim="2" needstage="acc" cutoff="7"/><clock/></sensor></mujoco>)");
  EXPECT_TRUE(needs_body_forces(*w.m, *w.d, scope_of(*w.m, *w.d)));
  EXPECT_FALSE(needs_subtree_velocity(*w.m, *w.d, scope_of(*w.m, *w.d)));
  Callback::stages.clear();
  mjcb_sensor = Callback::fill;
  w.forward();
  mjcb_sensor = nullptr;
  EXPECT_EQ(Callback::stages, (std::vector<int>{mjSTAGE_POS, mjSTAGE_ACC}));
  EXPECT_EQ(w.number("p"), 10);
  EXPECT_EQ(w.number("a"), 7);
}

}  // namespace
}  // namespace sinew
