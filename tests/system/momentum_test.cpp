// SPDX-License-Identifier: Apache-2.0
// Whatever bodies do to one another, they cannot move their common centre.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "system/system_support.h"

namespace sinew::test {
namespace {

// Two jointed swimmers in empty space, with springs, motors, limits, friction loss, an armature of a tendon and a
// contact.
const char* kSwimmers = R"(<mujoco><option gravity="0 0 0" timestep=".0005"/><worldbody>
  <body name="one" pos="0 0 0"><freejoint/><geom type="box" size=".2 .1 .1"/>
    <body pos=".2 0 0"><joint name="a" axis="0 1 0" stiffness="3" damping=".1" armature=".02" range="-30 30"/>
      <geom type="capsule" size=".04" fromto="0 0 0 .4 0 0"/>
      <body pos=".4 0 0"><joint name="b" axis="0 0 1" frictionloss=".05"/><geom type="capsule" size=".04" fromto="0 0 0 .3 .1 0"/></body></body>
    <body pos="-.2 0 0"><joint type="ball" stiffness="1"/><geom type="ellipsoid" size=".1 .05 .07" pos="-.1 0 .1"/></body></body>
  <body name="two" pos=".1 .05 .35"><freejoint/><geom type="box" size=".1 .1 .1"/>
    <body pos="0 0 .1"><joint name="c" type="slide" axis="0 1 1" stiffness="20"/><geom size=".08" pos="0 0 .2"/></body></body>
  </worldbody>
  <tendon><fixed armature=".1" stiffness="2"><joint joint="a" coef="1"/><joint joint="b" coef="-.7"/></fixed></tendon>
  <actuator><motor joint="a"/><motor joint="b"/><motor joint="c" gear="3"/></actuator></mujoco>)";

// Linear momentum and angular momentum about the origin, of all bodies.
Numbers momentum(const mjModel& m, mjData& d) {
  mj_fwdPosition(&m, &d);
  mj_fwdVelocity(&m, &d);
  mj_subtreeVel(&m, &d);
  Numbers all(6, 0);
  mjtNum moment[3];
  mju_scl3(all.data(), d.subtree_linvel, m.body_subtreemass[0]);
  mju_cross(moment, d.subtree_com, all.data());
  mju_add3(all.data() + 3, d.subtree_angmom, moment);
  return all;
}

TEST(Momentum, OfASwimmingPairIsKept) {
  for (const char* cone : {"pyramidal", "elliptic"}) {
    const ModelPtr m = load_text(kSwimmers);
    ASSERT_TRUE(m);
    m->opt.cone = cone[0] == 'e' ? mjCONE_ELLIPTIC : mjCONE_PYRAMIDAL;
    m->opt.integrator = mjINT_RK4;
    DataPtr d(mj_makeData(m.get()));
    for (int i = 0; i < m->nv; ++i) d->qvel[i] = 0.3 * std::sin(1.7 * i + 0.4);
    d->qvel[m->nv - 5] = -0.8;  // the second falls onto the first
    const Numbers start = momentum(*m, *d);
    int touches = 0;
    for (int k = 0; k < 2000; ++k) {
      drive(*m, *d, k / 100);
      mj_step(m.get(), d.get());
      touches += d->ncon > 0;
    }
    EXPECT_GT(touches, 10);
    const Numbers end = momentum(*m, *d);
    const mjtNum scale = mju_norm(start.data(), 6);
    EXPECT_GT(scale, 1);
    for (std::size_t i = 0; i < 6; ++i) EXPECT_NEAR(end[i], start[i], 2e-5 * scale) << cone << i;
  }
}

// The instant law, free of any integrator: what acts inside has no resultant. M a must leave total momentum alone.
TEST(Momentum, IsNotChangedByForcesInside) {
  const ModelPtr m = load_text(kSwimmers);
  ASSERT_TRUE(m);
  DataPtr d(mj_makeData(m.get()));
  for (int i = 0; i < m->nv; ++i) d->qvel[i] = 0.5 * std::cos(1.3 * i);
  for (int k = 0; k < 100; ++k) {
    drive(*m, *d, k);
    mj_step(m.get(), d.get());
  }
  mj_forward(m.get(), d.get());
  const Numbers q = copy_of(d->qpos, m->nq), v = copy_of(d->qvel, m->nv), a = copy_of(d->qacc, m->nv);
  const auto momentum_at = [&](mjtNum t) {  // along the motion, to second order
    Numbers middle = v;
    for (std::size_t i = 0; i < v.size(); ++i) {
      middle[i] += 0.5 * t * a[i];
      d->qvel[i] = v[i] + t * a[i];
    }
    std::copy(q.begin(), q.end(), d->qpos);
    mj_integratePos(m.get(), d->qpos, middle.data(), t);
    return momentum(*m, *d);
  };
  const mjtNum h = 1e-6;
  const Numbers before = momentum_at(-h), after = momentum_at(h);
  const mjtNum acceleration = mju_norm(a.data(), m->nv);
  EXPECT_GT(acceleration, 1);
  for (std::size_t i = 0; i < 6; ++i) EXPECT_NEAR((after[i] - before[i]) / (2 * h), 0, 1e-7 * acceleration) << i;
}

}  // namespace
}  // namespace sinew::test
