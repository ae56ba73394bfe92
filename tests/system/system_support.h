// SPDX-License-Identifier: Apache-2.0
// system_support.h -- whole simulations through the public API: a yard where everything of the engine happens at once.
#ifndef SINEW_TESTS_SYSTEM_SYSTEM_SUPPORT_H_
#define SINEW_TESTS_SYSTEM_SYSTEM_SUPPORT_H_

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "support/load.h"

namespace sinew::test {

using Numbers = std::vector<mjtNum>;

inline Numbers copy_of(const mjtNum* values, mjtSize n) { return {values, values + n}; }

// State, accelerations, constraint forces and measurements: if these are the same bits, so was the step.
inline Numbers whole_state(const mjModel& m, const mjData& d) {
  Numbers all(static_cast<std::size_t>(mj_stateSize(&m, mjSTATE_INTEGRATION)));
  mj_getState(&m, &d, all.data(), mjSTATE_INTEGRATION);
  all.insert(all.end(), d.qacc, d.qacc + m.nv);
  all.insert(all.end(), d.efc_force, d.efc_force + d.nefc);
  all.insert(all.end(), d.sensordata, d.sensordata + m.nsensordata);
  return all;
}

inline void run(const mjModel& m, mjData& d, mjtNum seconds) {
  const int steps = static_cast<int>(std::lround(seconds / m.opt.timestep));
  for (int k = 0; k < steps; ++k) mj_step(&m, &d);
}

// Controls that look random and are the same in every run.
inline void drive(const mjModel& m, mjData& d, int step) {
  for (int i = 0; i < m.nu; ++i)
    d.ctrl[i] = std::sin(0.7 * i + 1e-2 * step * (1 + i % 5)) + 0.4 * std::sin(12.9 * i + 78.2 * step);
}

inline bool all_finite(const Numbers& values) {
  for (const mjtNum x : values) {
    if (!std::isfinite(x)) return false;
  }
  return true;
}

inline int warnings_of(const mjData& d) {
  int count = 0;
  for (const mjWarningStat& w : d.warning) count += w.number;
  return count;
}

// A puppet with limits, friction and motors in its joints.
inline std::string puppet(int id, const char* pos) {
  const std::string n = std::to_string(id);
  return "<body pos=\"" + std::string(pos) + "\"><freejoint/><geom type=\"capsule\" size=\".07 .15\"/>" +
         "<body pos=\"0 .07 .22\"><joint type=\"ball\" damping=\".02\" range=\"0 40\" limited=\"true\"/><geom "
         "size=\".08\" pos=\"0 0 .1\"/></body>" +
         "<body pos=\"0 .1 -.2\"><joint name=\"l" + n + "\" axis=\"0 1 0\" range=\"-60 40\" damping=\".2\"/>" +
         "<geom type=\"capsule\" size=\".04\" fromto=\"0 0 0 0 0 -.25\"/>" + "<body pos=\"0 0 -.3\"><joint name=\"k" +
         n + "\" axis=\"0 1 0\" range=\"0 120\" damping=\".1\"/>" +
         "<geom type=\"box\" size=\".03 .03 .12\" pos=\"0 0 -.12\"/></body></body>" +
         "<body pos=\"0 -.1 -.2\"><joint name=\"r" + n +
         "\" axis=\"0 1 0\" range=\"-60 40\" frictionloss=\".1\" damping=\".2\"/>" +
         "<geom type=\"cylinder\" size=\".04 .2\" pos=\"0 0 -.25\"/></body></body>";
}

inline std::string puppet_motors(int id) {
  std::string all;
  for (const char* joint : {"l", "k", "r"}) {
    all += "<motor joint=\"" + std::string(joint) + std::to_string(id) + "\" gear=\"5\" ctrlrange=\"-1 1\"/>";
  }
  return all;
}

// Puppets falling onto a floor among solids of every kind and a height field, beside an arm with muscles over a wrapped
// tendon, a closed chain and a body that is pulled by a mocap body.
inline std::string yard(const std::string& option) {
  return "<mujoco><option " + option + R"(/>
  <asset>
    <mesh name="wedge" vertex="0 0 0  .2 0 0  0 .2 0  0 0 .2  .1 .1 .15"/>
    <hfield name="bumps" nrow="4" ncol="4" size="1 1 .1 .1" elevation="0 1 0 1  1 0 1 0  0 1 0 0  1 1 0 1"/>
  </asset>
  <default><geom condim="3"/></default>
  <worldbody>
    <geom type="plane" size="9 9 .1"/>
    <geom type="hfield" hfield="bumps" pos="4 0 0"/>
    <body pos="0 0 .11"><freejoint/><geom type="box" size=".1 .1 .1" condim="4"/></body>
    <body pos=".03 0 .33"><freejoint/><geom type="box" size=".1 .1 .1" condim="6"/></body>
    <body pos="2 0 .2"><freejoint/><geom type="mesh" mesh="wedge"/></body>
    <body pos="2 .1 .5"><freejoint/><geom type="ellipsoid" size=".1 .15 .07" condim="1"/></body>
    <body pos="4 .1 .5"><freejoint/><geom type="cylinder" size=".1 .1"/></body>
    <body pos="4.3 .1 .5"><freejoint/><geom size=".1"/></body>)" +
         puppet(0, "-2 0 1") + puppet(1, "-2 .2 2") + puppet(2, "-2 3 1.2") + R"(
    <body name="upper" pos="0 -3 2"><site name="s0" pos="-.1 0 .1"/>
      <geom name="roll" type="cylinder" size=".05 .1" zaxis="0 1 0" pos=".3 0 0" contype="0" conaffinity="0"/>
      <joint name="shoulder" axis="0 1 0" range="-60 60" armature=".01" damping=".1"/>
      <geom type="capsule" size=".03" fromto="0 0 0 .3 0 0"/>
      <body pos=".3 0 0"><joint name="elbow" axis="0 1 0" range="-10 120" damping=".1"/>
        <geom type="capsule" size=".03" fromto="0 0 0 .3 0 0"/><site name="s1" pos=".15 0 .05"/></body></body>
    <body name="crank" pos="0 4 1"><joint axis="0 1 0"/><geom type="capsule" size=".02" fromto="0 0 0 .2 0 0"/>
      <body name="rod" pos=".2 0 0"><joint axis="0 1 0"/><geom type="capsule" size=".02" fromto="0 0 0 0 0 -.3"/></body></body>
    <body name="rocker" pos=".3 4 .7"><joint axis="0 1 0"/><geom type="capsule" size=".02" fromto="0 0 0 -.1 0 0"/></body>
    <body name="hand" mocap="true" pos="0 6 1"><geom size=".05" contype="0" conaffinity="0"/></body>
    <body name="led" pos="0 6 .9"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
  </worldbody>
  <tendon>
    <spatial name="cord" stiffness="5" damping=".1" limited="true" range="0 .6"><site site="s0"/><geom geom="roll"/><site site="s1"/></spatial>
    <fixed name="pair" frictionloss=".05"><joint joint="shoulder" coef="1"/><joint joint="elbow" coef="-.5"/></fixed>
  </tendon>
  <equality>
    <connect body1="rod" body2="rocker" anchor="0 0 -.3"/><weld body1="hand" body2="led"/>
  </equality>
  <actuator>)" +
         puppet_motors(0) + puppet_motors(1) + puppet_motors(2) + R"(
    <muscle tendon="cord" lengthrange=".2 .8" force="20"/><position joint="elbow" kp="2" ctrlrange="-1 1"/>
    <general tendon="pair" dyntype="filterexact" dynprm=".05" gainprm=".5"/>
  </actuator>
  <sensor><tendonpos tendon="cord"/><force site="s1"/><touch site="s1"/><accelerometer site="s1"/>
    <subtreeangmom body="crank"/><rangefinder site="s0"/></sensor>
  </mujoco>)";
}

struct Manner {
  const char* name;
  const char* option;
};

// Each solver, cone and integrator at least once.
inline const Manner kManners[] = {
    {"NewtonEuler", R"(solver="Newton" integrator="Euler")"},
    {"NewtonEllipticImplicitfast", R"(solver="Newton" cone="elliptic" integrator="implicitfast")"},
    {"NewtonImplicitNoslip", R"(solver="Newton" cone="elliptic" integrator="implicit" noslip_iterations="3")"},
    {"ConjugateRungeKutta", R"(solver="CG" integrator="RK4")"},
    {"ConjugateEllipticDense", R"(solver="CG" cone="elliptic" jacobian="dense" integrator="Euler")"},
    {"GaussSeidel", R"(solver="PGS" integrator="implicitfast")"},
    {"GaussSeidelElliptic", R"(solver="PGS" cone="elliptic" integrator="Euler")"},
};

inline void PrintTo(const Manner& manner, std::ostream* out) { *out << manner.name; }

inline std::string manner_name(const testing::TestParamInfo<Manner>& info) { return info.param.name; }

}  // namespace sinew::test

#endif  // SINEW_TESTS_SYSTEM_SYSTEM_SUPPORT_H_
