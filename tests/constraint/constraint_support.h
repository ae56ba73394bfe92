// SPDX-License-Identifier: Apache-2.0
// constraint_support.h -- models with constraint rows: posed, with contacts put in by hand, their Jacobian as a matrix.
#ifndef SINEW_TESTS_CONSTRAINT_CONSTRAINT_SUPPORT_H_
#define SINEW_TESTS_CONSTRAINT_CONSTRAINT_SUPPORT_H_

#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "model/arena/arena.h"
#include "support/load.h"
#include "support/posed.h"
#include "tree/constraint_jacobian.h"

namespace sinew::test {

// Every kind of row but contacts: connects and welds of bodies and sites, within a tree, between trees and to the
// world; joints and tendons along polynomials; friction loss; limits on both sides.
inline const char* kBoundModel = R"(
<mujoco>
  <worldbody>
    <site name="post" pos="0 1 2"/>
    <body name="torso" pos="0 0 1" euler="10 20 30">
      <joint type="free" name="root" frictionloss=".2"/>
      <geom type="box" size=".1 .2 .3" pos=".02 .01 0"/>
      <body name="arm" pos="0 .2 .3" euler="0 40 0">
        <joint name="a" axis="1 0 0" pos="0 .01 0" range="-5 5" frictionloss=".5"/>
        <joint name="b" axis="0 1 0" range="10 20" margin=".5"/>
        <geom type="capsule" size=".05 .2" pos="0 0 .2"/>
        <site name="hand" pos="0 .1 .3" euler="20 0 10"/>
      </body>
      <body name="leg" pos="0 -.2 -.3">
        <joint name="hip" type="ball" range="0 6"/>
        <geom type="cylinder" size=".05 .2" pos="0 0 -.2"/>
        <site name="foot" pos=".1 0 -.3" euler="0 50 0"/>
      </body>
    </body>
    <body name="sled" pos="2 0 0">
      <joint name="s" type="slide" axis="0 1 1" range="-.1 .02"/>
      <geom size=".1"/>
      <site name="hook" pos="0 .1 .1"/>
    </body>
    <body name="wheel" pos="4 0 1"><joint name="w" axis="0 1 0"/><geom size=".1" pos=".3 0 0"/></body>
  </worldbody>
  <tendon>
    <spatial name="rope" frictionloss=".4" range=".1 .3" limited="true"><site site="post"/><site site="hand"/></spatial>
    <spatial name="line"><site site="hook"/><site site="foot"/></spatial>
    <fixed name="mix" range="-.01 .01" limited="true"><joint joint="a" coef="2"/><joint joint="s" coef="-1"/></fixed>
  </tendon>
  <equality>
    <connect body1="arm" body2="leg" anchor="0 .1 .2"/>
    <connect body1="sled" anchor="0 0 .1"/>
    <connect site1="foot" site2="hook"/>
    <weld body1="torso" body2="sled" torquescale=".7" anchor=".1 .2 .3"/>
    <weld site1="hand" site2="foot"/>
    <joint joint1="a" joint2="s" polycoef=".1 .2 .3 -.4 .5"/>
    <joint joint1="w" polycoef=".3 0 0 0 0"/>
    <tendon tendon1="rope" tendon2="line" polycoef=".1 .2 -.3 .4 .5"/>
    <tendon tendon1="mix"/>
  </equality>
</mujoco>)";

inline void compute_positions(const mjModel& m, mjData& d) {
  mj_kinematics(&m, &d);
  mj_comPos(&m, &d);
  mj_tendon(&m, &d);
  mj_makeM(&m, &d);
  mj_factorM(&m, &d);
}

// A pose, and velocities, that nothing lines up with.
inline DataPtr pose_off_axis(const mjModel& m) {
  DataPtr d(mj_makeData(&m));
  for (int i = 0; i < m.nq; ++i) d->qpos[i] += 0.05 * (i % 5) - 0.08;
  for (int i = 0; i < m.nv; ++i) d->qvel[i] = 0.3 * i - 1;
  compute_positions(m, *d);
  return d;
}

inline DataPtr make_rows(const mjModel& m) {
  DataPtr d = pose_off_axis(m);
  mj_makeConstraint(&m, d.get());
  mj_referenceConstraint(&m, d.get());
  return d;
}

// Adds a contact between two geoms in a turned frame.
inline mjContact& add_contact(mjData& d, int geom1, int geom2, int dim) {
  mjContact& contact = *append_contact(d);
  contact = mjContact{};
  contact.geom[0] = contact.geom1 = geom1;
  contact.geom[1] = contact.geom2 = geom2;
  contact.flex[0] = contact.flex[1] = contact.elem[0] = contact.elem[1] = contact.vert[0] = contact.vert[1] = -1;
  contact.dim = dim;
  contact.dist = -0.0004;
  contact.includemargin = 0.0001;
  for (int k = 0; k < 3; ++k) contact.pos[k] = 0.5 * (d.geom_xpos[3 * geom1 + k] + d.geom_xpos[3 * geom2 + k]);
  to_matrix(normalized(Quat<mjtNum>{0.7, 0.3, -0.4, 0.2})).store(contact.frame);
  const mjtNum friction[] = {0.8, 0.6, 0.02, 0.01, 0.03}, solimp[] = {0.9, 0.95, 0.001, 0.5, 2};
  std::copy_n(friction, 5, contact.friction);
  std::copy_n(solimp, 5, contact.solimp);
  contact.solref[0] = 0.02;
  contact.solref[1] = 1;
  return contact;
}

// J, nefc x nv, from the compact rows.
inline std::vector<mjtNum> full_jacobian(const mjModel& m, const mjData& d) {
  std::vector<mjtNum> J(static_cast<std::size_t>(d.nefc) * static_cast<std::size_t>(m.nv));
  dense_from_sparse(J.data(), constraint_jacobian_values(m, d), constraint_jacobian(m, d));
  return J;
}

inline int count_rows(const mjData& d, mjtConstraint type) {
  return static_cast<int>(std::count(d.efc_type, d.efc_type + d.nefc, type));
}

}  // namespace sinew::test

#endif  // SINEW_TESTS_CONSTRAINT_CONSTRAINT_SUPPORT_H_
