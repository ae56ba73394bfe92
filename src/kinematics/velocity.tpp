// SPDX-License-Identifier: Apache-2.0
#include "kinematics/velocity.h"
#include "math/spatial.h"
#include "tree/awake.h"
#include "tree/length_rows.h"

namespace sinew {
namespace velocity {

// Adds n dofs whose axes all move with the velocity before them: the three of a ball, or one.
template <class Data>
void add_dofs(Data& d, int first, int n, Motion<RealOf<Data>>& v) {
  using Real = RealOf<Data>;
  Motion<Real> sum = v;
  for (int i = first; i < first + n; ++i) {
    const Motion<Real> axis = Motion<Real>::load(d.cdof + 6 * i);
    cross(v, axis).store(d.cdof_dot + 6 * i);
    sum += axis * d.qvel[i];
  }
  v = sum;
}

// The translations of a free joint are along the world's axes, which do not turn.
template <class Data>
void add_translations(Data& d, int first, Motion<RealOf<Data>>& v) {
  using Real = RealOf<Data>;
  for (int i = first; i < first + 3; ++i) {
    Motion<Real>{}.store(d.cdof_dot + 6 * i);
    v += Motion<Real>::load(d.cdof + 6 * i) * d.qvel[i];
  }
}

}  // namespace velocity

template <class Data>
void compute_body_velocities(const mjModel& m, Data& d) {
  using Real = RealOf<Data>;
  Motion<Real>{}.store(d.cvel);
  const IndexList bodies = awake_bodies(m, d);
  for (int k = 1; k < bodies.size(); ++k) {
    const int b = bodies[k];
    Motion<Real> v = Motion<Real>::load(d.cvel + 6 * m.body_parentid[b]);
    for (int j = m.body_jntadr[b]; j < m.body_jntadr[b] + m.body_jntnum[b]; ++j) {
      const int dof = m.jnt_dofadr[j];
      switch (m.jnt_type[j]) {
        case mjJNT_FREE:
          velocity::add_translations(d, dof, v);
          velocity::add_dofs(d, dof + 3, 3, v);
          break;
        case mjJNT_BALL:
          velocity::add_dofs(d, dof, 3, v);
          break;
        default:
          velocity::add_dofs(d, dof, 1, v);
      }
    }
    v.store(d.cvel + 6 * b);
  }
}

template <class Data>
void compute_length_velocities(const mjModel& m, Data& d) {
  const bool off = m.opt.disableflags & mjDSBL_ACTUATION;
  const IndexList tendons = awake_tendons(m, d), actuators = awake_actuators(m, d);
  for (int k = 0; k < tendons.size(); ++k) d.ten_velocity[tendons[k]] = tendon_rows(d).times(tendons[k], d.qvel);
  for (int k = 0; k < actuators.size(); ++k) {
    const int i = actuators[k];
    d.actuator_velocity[i] = off ? RealOf<Data>(0) : actuator_rows(d).times(i, d.qvel);
  }
}

}  // namespace sinew
