// SPDX-License-Identifier: Apache-2.0
// scalar_support.h -- models whose smooth stages meet every kind of joint, tendon, actuator and medium, and states that
// nothing lines up with.
#ifndef SINEW_TESTS_SCALAR_SCALAR_SUPPORT_H_
#define SINEW_TESTS_SCALAR_SCALAR_SUPPORT_H_

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "support/load.h"

namespace sinew::test {

inline const char* kCoupledModel = R"(
<mujoco>
  <option density="50" viscosity=".1" wind=".3 -.2 .1" timestep=".004" integrator="Euler"/>
  <default><geom density="600"/></default>
  <worldbody>
    <site name="wall" pos="-.4 .1 1.2"/>
    <site name="rail" pos=".3 -.5 1" euler="20 70 10"/>
    <geom name="post" type="cylinder" size=".06 .3" pos="-.15 .05 1.1" euler="80 10 0" contype="0" conaffinity="0"/>
    <camera name="fixed" pos="1 1 1"/>
    <body name="mocap" mocap="true" pos=".5 .5 .5"><site name="held"/></body>
    <body name="base" pos="0 0 1" euler="10 20 30" gravcomp=".5">
      <joint name="x" type="slide" axis="1 .2 0" stiffness="3" damping=".4" springref=".1"/>
      <joint name="turn" type="hinge" axis=".1 0 1" damping=".3" actuatorfrcrange="-2 2"/>
      <geom type="box" size=".1 .15 .2" pos=".02 .01 0" fluidshape="ellipsoid"/>
      <camera name="tracks" mode="trackcom" pos="0 -2 1"/>
      <light name="lamp" mode="targetbody" target="tip" pos="0 0 2"/>
      <site name="crank" pos=".1 -.1 .1"/>
      <site name="hook" pos=".05 .1 .15"/>
      <body name="upper" pos="0 .1 .2" euler="0 40 0">
        <joint name="shoulder" type="ball" pos="0 .01 0" stiffness="2" damping=".1" armature=".02"/>
        <geom name="elbow" type="sphere" size=".07" pos="0 0 .3"/>
        <geom type="capsule" size=".04 .12" pos="0 0 .15" fluidshape="ellipsoid" fluidcoef=".5 .25 1.5 1 1"/>
        <site name="upper" pos=".08 0 .12"/>
        <site name="beside" pos=".15 0 .3"/>
        <site name="inside" pos=".01 0 .3"/>
        <body name="tip" pos="0 0 .3" gravcomp="1">
          <joint name="elbow" axis="0 1 0" range="-2 2" actuatorgravcomp="true" stiffness=".5" armature=".01"/>
          <geom type="ellipsoid" size=".03 .05 .12" pos="0 0 .15"/>
          <site name="tip" pos=".09 0 .1" euler="30 0 10"/>
        </body>
      </body>
    </body>
    <body name="drone" pos="1 1 1.5" euler="5 15 25">
      <freejoint name="free"/>
      <geom type="box" size=".1 .2 .05"/>
      <site name="rotor" pos=".1 .1 .05" euler="0 20 0"/>
      <body pos=".2 0 0"><joint name="vane" axis="0 0 1"/><joint type="slide" axis="0 1 1"/><geom size=".06"/></body>
    </body>
  </worldbody>
  <tendon>
    <fixed name="sum" armature=".2" stiffness="4" damping=".2" springlength=".1 .3" actuatorfrclimited="true" actuatorfrcrange="-1 1">
      <joint joint="turn" coef="1.5"/><joint joint="elbow" coef="-.7"/></fixed>
    <spatial name="straight" armature=".1" stiffness="20" springlength=".2"><site site="wall"/><site site="upper"/></spatial>
    <spatial name="around" damping=".5"><site site="hook"/><geom geom="elbow" sidesite="beside"/><site site="tip"/></spatial>
    <spatial name="through"><site site="upper"/><geom geom="elbow" sidesite="inside"/><site site="tip"/></spatial>
    <spatial name="pulleys" stiffness="5">
      <site site="wall"/><geom geom="post"/><site site="hook"/><pulley divisor="2"/><site site="hook"/><site site="rotor"/>
      <pulley divisor="3"/><site site="rail"/><geom geom="elbow"/><site site="tip"/></spatial>
  </tendon>
  <actuator>
    <motor joint="turn" gear="3" ctrlrange="-.3 .3" ctrllimited="true"/>
    <position joint="x" kp="20" kv="2" forcerange="-3 3"/>
    <velocity joint="elbow" kv=".5"/>
    <motor joint="shoulder" gear=".5 -1 .3"/>
    <motor jointinparent="shoulder" gear="1 .2 .3"/>
    <motor joint="free" gear="1 2 3 .1 .2 .3"/>
    <motor jointinparent="free" gear="1 2 3 .1 .2 .3"/>
    <general cranksite="crank" slidersite="rail" cranklength=".9" gainprm="2" biastype="affine" biasprm=".1 -1 -.2"/>
    <general tendon="sum" gear="2" dyntype="integrator" actrange="-1 1" actlimited="true" gainprm="3"/>
    <general tendon="around" dyntype="filter" dynprm=".2" gaintype="affine" gainprm="1 .5 .1"/>
    <general tendon="pulleys" dyntype="filterexact" dynprm=".1" actearly="true"/>
    <muscle tendon="through" lengthrange=".1 .6"/>
    <muscle joint="vane" lengthrange="-1 1" tausmooth=".2"/>
    <general site="rotor" gear="0 0 2 0 0 .1"/>
    <general site="tip" refsite="held" gear="1 .5 0 .2 .1 .3"/>
    <damper joint="vane" kv=".3" ctrlrange="0 1"/>
    <adhesion body="tip" gain="2" ctrlrange="0 1"/>
  </actuator>
</mujoco>)";

inline const char* kSheetModel = R"(<mujoco><worldbody>
    <flexcomp name="f" count="3 4 1" spacing=".1 .1 .1" pos="0 0 1"><edge damping="1"/><pin id="0 1"/>
      <elasticity young="30" poisson=".2" thickness=".05" damping=".01" elastic2d="stretch"/></flexcomp>
    <flexcomp name="h" count="3 2 1" spacing=".1 .1 .1" pos="0 1 1">
      <elasticity young="30" poisson=".2" thickness=".05" damping=".01" elastic2d="both"/></flexcomp>
    <flexcomp name="r" count="4 1 1" dim="1" spacing=".1 .1 .1" pos="0 2 1"><edge damping=".1" stiffness="4"/></flexcomp>
    <body pos="1 0 0" euler="20 0 0"><joint axis="0 1 0"/><geom size=".1" pos=".2 0 0"/>
      <flexcomp name="g" dim="3" count="3 3 3" spacing=".1 .2 .3" dof="trilinear"><contact selfcollide="none" internal="false"/>
        <elasticity young="30" poisson=".2" damping=".01"/></flexcomp></body>
  </worldbody></mujoco>)";

struct ScalarModel {
  std::string name;
  ModelPtr model;
};

// Constraints are off, and Euler adds nothing for dampers: then a step is forward_smooth() and advance_smooth().
inline std::vector<ScalarModel> scalar_models() {
  std::vector<ScalarModel> list;
  list.push_back({"mixed", load_text(kMixedModel)});
  list.push_back({"coupled", load_text(kCoupledModel)});
  list.push_back({"sheet", load_text(kSheetModel)});
  for (const char* name : {"humanoid", "quadruped", "muscle_arm"}) {
    list.push_back({name, load_file(std::string(SINEW_SOURCE_DIR) + "/models/" + name + ".xml")});
  }
  for (ScalarModel& entry : list) {
    if (!entry.model) continue;
    entry.model->opt.disableflags |= mjDSBL_CONSTRAINT | mjDSBL_EULERDAMP;
    entry.model->opt.integrator = mjINT_EULER;
  }
  return list;
}

// Numbers of a state and of inputs, each of them in [-1, 1] away from where a model starts.
inline DataPtr random_state(const mjModel& m, int seed) {
  DataPtr d(mj_makeData(&m));
  std::mt19937 bits(static_cast<unsigned>(seed) + 17);
  const auto number = [&] { return static_cast<double>(bits()) * 0x1p-31 - 1; };
  std::vector<mjtNum> turn(static_cast<std::size_t>(m.nv));
  for (mjtNum& x : turn) x = number();
  mj_integratePos(&m, d->qpos, turn.data(), 0.4);
  for (int i = 0; i < m.nv; ++i) d->qvel[i] = number();
  for (int i = 0; i < m.nv; ++i) d->qfrc_applied[i] = number();
  for (int i = 0; i < m.na; ++i) d->act[i] = 0.5 + 0.4 * number();
  for (int i = 0; i < m.nu; ++i) d->ctrl[i] = number();
  for (int i = 6; i < 6 * m.nbody; ++i) d->xfrc_applied[i] = i / 6 % 2 == 0 ? 0 : number();
  for (int i = 0; i < 3 * m.nmocap; ++i) d->mocap_pos[i] += 0.2 * number();
  for (int i = 0; i < 4 * m.nmocap; ++i) d->mocap_quat[i] += 0.2 * number();
  return d;
}

}  // namespace sinew::test

#endif  // SINEW_TESTS_SCALAR_SCALAR_SUPPORT_H_
