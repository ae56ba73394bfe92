// SPDX-License-Identifier: Apache-2.0
// impulse_support.h -- models with every kind of impulse, and steps of them.
#ifndef SINEW_TESTS_IMPULSE_IMPULSE_SUPPORT_H_
#define SINEW_TESTS_IMPULSE_IMPULSE_SUPPORT_H_

#include <vector>

#include <gtest/gtest.h>
#include <sinew/impulse.h>

#include "capi/stages/impulse.h"
#include "support/load.h"

namespace sinew::test {

// Two boxes and a ball on the ground, a closed loop with a limit and friction losses that touches the ground, too.
inline constexpr const char* kBusy = R"(
<mujoco>
  <option timestep="0.004" cone="pyramidal"/>
  <default><geom condim="3" friction=".7 .02 .01"/></default>
  <worldbody>
    <geom type="plane" size="5 5 1"/>
    <body pos="0 0 .099"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
    <body pos=".02 0 .298"><freejoint/><geom type="box" size=".1 .1 .1" condim="4"/></body>
    <body pos=".6 0 .0495"><freejoint/><geom size=".05" condim="6"/></body>
    <body pos="-1 0 .25">
      <joint name="a" axis="0 1 0" frictionloss=".3"/><geom type="capsule" fromto="0 0 0 .3 0 -.21" size=".04"/>
      <body pos=".3 0 -.21">
        <joint name="b" axis="0 1 0" limited="true" range="-10 10" ref="0"/><geom type="capsule" fromto="0 0 0 .3 0 .2" size=".04"/>
        <site name="tip" pos=".3 0 .2"/>
      </body>
    </body>
  </worldbody>
  <equality><joint joint1="a" joint2="b" polycoef="0 .5 0 0 0"/></equality>
  <actuator><motor joint="a" gear="2"/></actuator>
</mujoco>)";

inline sinewImpulse exact_settings() {
  sinewImpulse settings;
  sinew_defaultImpulse(&settings);
  settings.iterations = 20000;
  settings.tolerance = 1e-13;
  return settings;
}

// Data of a model in motion: a state that a few steps lead to.
inline DataPtr moving_data(const mjModel* m, int steps) {
  DataPtr d(mj_makeData(m));
  for (int i = 0; i < m->nv; ++i) d->qvel[i] = 0.3 * ((i * 7) % 5 - 2);
  for (int i = 0; i < m->nu; ++i) d->ctrl[i] = 0.5;
  for (int i = 0; i < steps; ++i) mj_step(m, d.get());
  return d;
}

}  // namespace sinew::test

#endif  // SINEW_TESTS_IMPULSE_IMPULSE_SUPPORT_H_
