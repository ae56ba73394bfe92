// SPDX-License-Identifier: Apache-2.0
// Sensors of frames and subtrees: what they call a velocity is the rate of what they call a position.
#include <gtest/gtest.h>

#include "sense/sensor_support.h"

namespace sinew {
namespace {

using test::expect_near;
using test::SensedWorld;

constexpr const char* kArm = R"(
<mujoco>
  <option magnetic="1 2 3"/>
  <worldbody>
    <body name="base" pos="0 0 1" euler="10 20 30"><freejoint/>
      <geom type="box" size=".1 .2 .3"/><site name="base" pos=".1 .2 .3" euler="40 50 60"/>
      <body name="arm" pos=".2 0 .3"><joint axis="1 2 3"/><geom name="arm" type="capsule" size=".05 .2" pos="0 0 .2"/>
        <body name="hand" pos="0 0 .4"><joint name="ball" type="ball"/><geom type="box" size=".1 .05 .02" pos=".1 0 0"/>
          <site name="tip" pos=".1 .1 .1" euler="15 25 35"/><camera name="eye" pos="0 .1 0" euler="5 10 15"/></body>
      </body>
    </body>
  </worldbody>
  <sensor>
    <framepos name="pos" objtype="site" objname="tip"/>
    <framelinvel name="vel" objtype="site" objname="tip"/>
    <frameangvel name="ang" objtype="site" objname="tip"/>
    <framelinacc name="acc" objtype="site" objname="tip"/>
    <frameangacc name="angacc" objtype="site" objname="tip"/>
    <framequat name="quat" objtype="site" objname="tip"/>
    <framezaxis name="z" objtype="site" objname="tip"/>
    <framepos name="rpos" objtype="camera" objname="eye" reftype="geom" refname="arm"/>
    <framelinvel name="rvel" objtype="camera" objname="eye" reftype="geom" refname="arm"/>
    <frameangvel name="rang" objtype="camera" objname="eye" reftype="geom" refname="arm"/>
    <framequat name="rquat" objtype="camera" objname="eye" reftype="geom" refname="arm"/>
    <framexaxis name="rx" objtype="camera" objname="eye" reftype="geom" refname="arm"/>
    <framepos name="hpos" objtype="body" objname="hand" reftype="xbody" refname="base"/>
    <framelinvel name="hvel" objtype="body" objname="hand" reftype="xbody" refname="base"/>
    <subtreecom name="com" body="arm"/><subtreelinvel name="comvel" body="arm"/><subtreeangmom name="mom" body="base"/>
    <velocimeter name="velocimeter" site="tip"/><gyro name="gyro" site="tip"/><accelerometer name="acm" site="tip"/>
    <magnetometer name="mag" site="tip"/>
    <ballquat name="ballquat" joint="ball"/><ballangvel name="ballangvel" joint="ball"/>
  </sensor>
</mujoco>)";

// The sensors now, and a moment later with the velocities that the accelerations give.
struct Moment : SensedWorld {
  SensedWorld later{kArm};
  static constexpr mjtNum h = 1e-7;

  Moment() : SensedWorld(kArm) {
    for (int i = 0; i < m->nv; ++i) d->qvel[i] = 0.4 * i - 1.5;
    mj_integratePos(m.get(), d->qpos, d->qvel, 0.3);
    for (int i = 0; i < m->nv; ++i) d->qfrc_applied[i] = i % 3 - 1;
    forward();
    mju_copy(later.d->qpos, d->qpos, m->nq);
    mj_integratePos(m.get(), later.d->qpos, d->qvel, h);
    mju_addScl(later.d->qvel, d->qvel, d->qacc, h, m->nv);
    mju_copy(later.d->qfrc_applied, d->qfrc_applied, m->nv);
    later.forward();
  }
  Vec3<mjtNum> rate(const char* sensor) const { return (later.vec(sensor) - vec(sensor)) * (1 / h); }
  // Angular velocity in the frame the orientation is measured in.
  Vec3<mjtNum> turn_rate(const char* sensor) const {
    const auto q = load4(read(sensor).data()), next = load4(later.read(sensor).data());
    return to_rotation_vector(next * conjugate(q)) * (1 / h);
  }
};

TEST(FrameSensors, VelocitiesAreRates) {
  const Moment now;
  expect_near(now.vec("vel"), now.rate("pos"), 1e-5, "vel");
  expect_near(now.vec("rvel"), now.rate("rpos"), 1e-5, "rvel");
  expect_near(now.vec("hvel"), now.rate("hpos"), 1e-5, "hvel");
  expect_near(now.vec("comvel"), now.rate("com"), 1e-5, "comvel");
  expect_near(now.vec("ang"), now.turn_rate("quat"), 1e-5, "ang");
  expect_near(now.vec("rang"), now.turn_rate("rquat"), 1e-5, "rang");
}

TEST(FrameSensors, AccelerationsAreRatesAndFeelGravity) {
  const Moment now;
  expect_near(now.vec("acc"), now.rate("vel") + Vec3<mjtNum>{0, 0, 9.81}, 1e-4, "acc");
  expect_near(now.vec("angacc"), now.rate("ang"), 1e-4, "angacc");
  const auto q = load4(now.read("quat").data());
  expect_near(rotate(q, now.vec("acm")), now.vec("acc"), 1e-12, "accelerometer");
}

TEST(FrameSensors, AxesAndInstrumentsAreInTheFrameOfTheSite) {
  const Moment now;
  const auto q = load4(now.read("quat").data()), rq = load4(now.read("rquat").data());
  expect_near(now.vec("z"), rotate(q, {0, 0, 1}), 1e-12, "z");
  expect_near(now.vec("rx"), rotate(rq, {1, 0, 0}), 1e-12, "rx");
  expect_near(rotate(q, now.vec("velocimeter")), now.vec("vel"), 1e-12, "velocimeter");
  expect_near(rotate(q, now.vec("gyro")), now.vec("ang"), 1e-12, "gyro");
  expect_near(rotate(q, now.vec("mag")), {1, 2, 3}, 1e-12, "magnetometer");
}

// About the centre of mass gravity has no moment: only the forces applied to the floating base change the momentum.
TEST(FrameSensors, AngularMomentumIsKeptWithoutMoments) {
  SensedWorld w(kArm);
  for (int i = 0; i < w.m->nv; ++i) w.d->qvel[i] = 0.4 * i - 1.5;
  w.m->opt.timestep = 1e-4;
  w.m->opt.integrator = mjINT_RK4;
  w.forward();
  const auto before = w.vec("mom");
  for (int i = 0; i < 100; ++i) mj_step(w.m.get(), w.d.get());
  w.forward();
  expect_near(w.vec("mom"), before, 1e-9);
  EXPECT_GT(norm(before), 1e-2);
}

TEST(FrameSensors, JointsAreReadFromTheState) {
  SensedWorld w(kArm);
  const int joint = mj_name2id(w.m.get(), mjOBJ_JOINT, "ball");
  const mjtNum quat[4] = {1, 2, 3, 4}, velocity[3] = {5, 6, 7};
  mju_copy4(w.d->qpos + w.m->jnt_qposadr[joint], quat);
  mju_copy3(w.d->qvel + w.m->jnt_dofadr[joint], velocity);
  w.forward();
  for (int k = 0; k < 4; ++k) EXPECT_NEAR(w.read("ballquat")[k], quat[k] / std::sqrt(30.0), 1e-15);
  expect_near(w.vec("ballangvel"), load3(velocity), 0);
}

}  // namespace
}  // namespace sinew
