// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "force/fluid.h"
#include "force/passive.h"
#include "math/quat.h"
#include "tree/awake.h"
#include "tree/body_forces.h"
#include "tree/length_rows.h"
#include "tree/resting_zeros.h"
#include "tree/scratch.h"

namespace sinew {
namespace passive {

template <class Real>
void pull_back(const Real* position, const mjtNum* rest, mjtNum stiffness, int n, Real* force) {
  for (int k = 0; k < n; ++k) force[k] = Real(-stiffness) * (position[k] - Real(rest[k]));
}

template <class Real>
void turn_back(const Real* quat, const mjtNum* rest, mjtNum stiffness, Real* torque) {
  (difference(normalized(load4(quat)), load4_as<Real>(rest)) * Real(-stiffness)).store(torque);
}

template <class Data>
void compute_joint_springs(const mjModel& m, Data& d) {
  for_each_awake_joint(m, d, [&](int j) {
    const mjtNum stiffness = m.jnt_stiffness[j];
    if (stiffness == 0) return;
    const RealOf<Data>* q = d.qpos + m.jnt_qposadr[j];
    const mjtNum* rest = m.qpos_spring + m.jnt_qposadr[j];
    RealOf<Data>* force = d.qfrc_spring + m.jnt_dofadr[j];
    switch (m.jnt_type[j]) {
      case mjJNT_FREE:
        pull_back(q, rest, stiffness, 3, force);
        turn_back(q + 3, rest + 3, stiffness, force + 3);
        break;
      case mjJNT_BALL:
        turn_back(q, rest, stiffness, force);
        break;
      default:
        pull_back(q, rest, stiffness, 1, force);
    }
  });
}

}  // namespace passive

template <class Data>
void compute_springs(const mjModel& m, Data& d) {
  using Real = RealOf<Data>;
  clear_all_dofs(m, d, kZeroSpring, d.qfrc_spring);
  if (m.opt.disableflags & mjDSBL_SPRING) return;
  passive::compute_joint_springs(m, d);
  const IndexList tendons = awake_tendons(m, d);
  for (int k = 0; k < tendons.size(); ++k) {
    const int t = tendons[k];
    if (m.tendon_stiffness[t] == 0) continue;
    const Real stretch = spring_stretch(d.ten_length[t], m.tendon_lengthspring + 2 * t);
    tendon_rows(d).add_force(t, Real(-m.tendon_stiffness[t]) * stretch, d.qfrc_spring);
  }
}

template <class Data>
void compute_dampers(const mjModel& m, Data& d) {
  using Real = RealOf<Data>;
  if (m.opt.disableflags & mjDSBL_DAMPER) {
    clear_all_dofs(m, d, kZeroDamper, d.qfrc_damper);
    return;
  }
  clear_sleeping_dofs(m, d, kZeroDamper, d.qfrc_damper);
  const IndexList dofs = awake_dofs(m, d), tendons = awake_tendons(m, d);
  for (int k = 0; k < dofs.size(); ++k) d.qfrc_damper[dofs[k]] = Real(-m.dof_damping[dofs[k]]) * d.qvel[dofs[k]];
  for (int k = 0; k < tendons.size(); ++k) {
    const int t = tendons[k];
    if (m.tendon_damping[t] == 0) continue;
    tendon_rows(d).add_force(t, Real(-m.tendon_damping[t]) * d.ten_velocity[t], d.qfrc_damper);
  }
}

template <class Data>
void compute_gravity_compensation(const mjModel& m, Data& d, RealOf<Data>* scratch) {
  using Real = RealOf<Data>;
  clear_all_dofs(m, d, kZeroGravcomp, d.qfrc_gravcomp);
  if (m.ngravcomp == 0 || (m.opt.disableflags & mjDSBL_GRAVITY)) return;
  clear_body_forces(m, d, scratch);
  const IndexList bodies = awake_bodies(m, d);
  for (int k = 1; k < bodies.size(); ++k) {
    const int b = bodies[k];
    if (m.body_gravcomp[b] == 0) continue;
    const double lifted = -m.body_mass[b] * m.body_gravcomp[b];
    const Vec3<double> lift = load3(m.opt.gravity) * lifted;
    const Vec3<Real> force{Real(lift.x), Real(lift.y), Real(lift.z)};
    wrench_at(m, d, b, load3(d.xipos + 3 * b), force, Vec3<Real>{}).store(scratch + 6 * b);
  }
  add_body_forces(m, d, scratch, d.qfrc_gravcomp);
}

namespace passive {

// trap  level 3.4 hands gravity compensation only to dofs of bodies that ask for it themselves: a dof further up feels
//       the whole weight, though qfrc_gravcomp has its share (level 3.3 adds all of that)
inline bool takes_compensation(const mjModel& m, int dof) {
  return m.body_gravcomp[m.dof_bodyid[dof]] != 0 && !m.jnt_actgravcomp[m.dof_jntid[dof]];
}

}  // namespace passive

template <class Data>
void sum_passive_forces(const mjModel& m, Data& d) {
  using Real = RealOf<Data>;
  if (!has_passive_forces(m)) {
    clear_all_dofs(m, d, kZeroSpring, d.qfrc_spring);
    clear_all_dofs(m, d, kZeroDamper, d.qfrc_damper);
    clear_all_dofs(m, d, kZeroGravcomp, d.qfrc_gravcomp);
    clear_all_dofs(m, d, kZeroFluid, d.qfrc_fluid);
    clear_all_dofs(m, d, kZeroPassive, d.qfrc_passive);
    return;
  }
  {
    FrameOf<Data> frame(d);
    Real* scratch = frame.template alloc<Real>(6 * mjtSize{m.nbody});
    compute_springs(m, d);
    compute_dampers(m, d);
    compute_gravity_compensation(m, d, scratch);
    compute_fluid_forces(m, d, scratch);
  }
  const IndexList dofs = awake_dofs(m, d);
  clear_sleeping_dofs(m, d, kZeroPassive, d.qfrc_passive);
  for (int k = 0; k < dofs.size(); ++k) {
    const int i = dofs[k];
    d.qfrc_passive[i] = d.qfrc_spring[i] + d.qfrc_damper[i] + d.qfrc_fluid[i];
    if (passive::takes_compensation(m, i)) d.qfrc_passive[i] += d.qfrc_gravcomp[i];
  }
}

}  // namespace sinew
