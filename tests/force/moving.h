// SPDX-License-Identifier: Apache-2.0
// moving.h -- a model with every kind of smooth force, in motion; and derivatives of forces by differences.
#ifndef SINEW_TESTS_FORCE_MOVING_H_
#define SINEW_TESTS_FORCE_MOVING_H_

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "support/load.h"

namespace sinew::test {

// Springs, dampers and gravity compensation on every kind of joint, tendons, actuators whose force depends on velocity.
// Nothing touches. `option` is the inside of the option element.
inline std::string moving_model(const std::string& option = "") {
  return R"(
<mujoco>
  <option )" +
         option + R"(><flag contact="disable"/></option>
  <worldbody>
    <site name="hook" pos="0 0 2"/>
    <body name="torso" pos="0 0 1" euler="10 20 30" gravcomp=".7">
      <joint type="free" stiffness="3" damping=".2"/>
      <geom type="box" size=".1 .2 .3" pos=".02 .01 0"/>
      <site name="s0" pos=".1 .2 .1"/>
      <body name="arm" pos="0 .2 .3" euler="0 40 0" gravcomp="1">
        <joint name="a" axis="1 0 0" pos="0 .01 0" armature=".01" stiffness="3" springref="20" damping=".3"/>
        <joint name="b" axis="0 1 0" actuatorgravcomp="true"/>
        <geom type="capsule" size=".05 .2" pos="0 0 .2"/>
        <body name="hand" pos="0 0 .4" gravcomp=".1">
          <joint name="s" type="slide" axis="0 1 1" stiffness="4" springref=".1"/>
          <geom type="ellipsoid" size=".05 .1 .07" pos=".02 0 .1" euler="20 50 70" fluidshape="ellipsoid"/>
          <geom type="capsule" size=".03 .1" pos="0 .2 .1" fluidshape="ellipsoid" fluidcoef=".3 .2 .1 .7 .9"/>
          <site name="s1" pos=".1 .2 .1"/>
        </body>
      </body>
      <body name="leg" pos="0 -.2 -.3" gravcomp="1">
        <joint type="ball" stiffness="2" damping=".1"/>
        <geom type="cylinder" size=".05 .2" pos="0 0 -.2"/>
      </body>
    </body>
    <body name="ball" pos="3 0 0"><freejoint/><geom size=".1"/></body>
  </worldbody>
  <tendon>
    <fixed stiffness="3" damping=".2" springlength=".1 .2">
      <joint joint="a" coef="1"/><joint joint="s" coef="-2"/>
    </fixed>
    <spatial name="rope" damping=".3" stiffness="20" springlength="0 .1">
      <site site="s0"/><site site="s1"/><pulley divisor="2"/><site site="hook"/><site site="s0"/>
    </spatial>
  </tendon>
  <actuator>
    <position joint="a" kp="3" kv="1"/>
    <general joint="b" gaintype="affine" gainprm="1 2 3" biastype="affine" biasprm="1 2 -3"/>
    <muscle tendon="rope" lengthrange=".1 2"/>
    <damper joint="s" kv="2" ctrlrange="0 2"/>
  </actuator>
</mujoco>)";
}

// In a pose, and with velocities, that nothing lines up with.
inline DataPtr set_in_motion(const mjModel& m) {
  DataPtr d(mj_makeData(&m));
  for (int i = 0; i < m.nq; ++i) d->qpos[i] += 0.05 * (i % 5) - 0.1;
  mj_normalizeQuat(&m, d->qpos);
  for (int i = 0; i < m.nv; ++i) d->qvel[i] = 0.3 * i - 1;
  for (int i = 0; i < m.nu; ++i) d->ctrl[i] = 0.2 + 0.1 * i;
  for (int i = 0; i < m.na; ++i) d->act[i] = 0.4;
  mj_forward(&m, d.get());
  return d;
}

// Row by row nv x nv: how `forces`, nv numbers measured after mj_forward, change with the velocities.
inline std::vector<mjtNum> velocity_slopes(const mjModel& m, mjData& d,
                                           const std::function<mjtNum(const mjData&, int dof)>& force) {
  constexpr mjtNum kStep = 1e-5;
  const auto n = static_cast<std::size_t>(m.nv);
  std::vector<mjtNum> slopes(n * n);
  for (std::size_t j = 0; j < n; ++j) {
    const mjtNum start = d.qvel[j];
    for (const mjtNum sign : {1., -1.}) {
      d.qvel[j] = start + sign * kStep;
      mj_forward(&m, &d);
      for (std::size_t i = 0; i < n; ++i) slopes[i * n + j] += sign * force(d, static_cast<int>(i)) / (2 * kStep);
    }
    d.qvel[j] = start;
  }
  mj_forward(&m, &d);
  return slopes;
}

}  // namespace sinew::test

#endif  // SINEW_TESTS_FORCE_MOVING_H_
