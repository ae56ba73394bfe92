// SPDX-License-Identifier: Apache-2.0
// islands_model.h -- a small world with several islands, in motion.
#ifndef SINEW_TESTS_STEP_ISLANDS_MODEL_H_
#define SINEW_TESTS_STEP_ISLANDS_MODEL_H_

#include <cmath>
#include <string>
#include <vector>

#include "support/load.h"

namespace sinew::test {

using Numbers = std::vector<mjtNum>;

// Three islands and a ball in the air: two stacks of boxes, and an arm with a limit, friction loss and a coupled joint.
inline std::string islands_model(const char* option) {
  return std::string("<mujoco><option ") + option + R"(/>
  <worldbody>
    <geom type="plane" size="5 5 .1"/>
    <body pos="0 0 .099"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
    <body pos="1 0 .099" euler="0 0 20"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
    <body pos=".05 0 .297"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
    <body pos="1 .03 .296"><freejoint/><geom type="box" size=".1 .1 .1" friction=".3 .01 .001" condim="6"/></body>
    <body pos="0 0 3"><freejoint/><geom size=".1"/></body>
    <body pos="-2 0 2">
      <joint name="a" axis="0 1 0" range="-20 10" limited="true" frictionloss=".5"/>
      <geom type="capsule" size=".05" fromto="0 0 0 .5 0 0"/>
      <body pos=".5 0 0"><joint name="b" axis="0 1 0"/><geom type="capsule" size=".05" fromto="0 0 0 .5 0 0"/></body>
    </body>
  </worldbody>
  <equality><joint joint1="a" joint2="b"/></equality>
  </mujoco>)";
}

inline DataPtr moving(const mjModel& m) {
  DataPtr d(mj_makeData(&m));
  for (int i = 0; i < m.nv; ++i) d->qvel[i] = 0.2 * std::sin(1.0 + i);
  d->qpos[m.nq - 2] = 0.3;
  return d;
}

inline Numbers copy_of(const mjtNum* values, mjtSize n) { return {values, values + n}; }

}  // namespace sinew::test

#endif  // SINEW_TESTS_STEP_ISLANDS_MODEL_H_
