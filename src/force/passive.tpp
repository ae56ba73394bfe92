// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>

#include "force/contact_springs.h"
#include "force/flex_forces.h"
#include "force/fluid.h"
#include "force/passive.h"
#include "math/quat.h"
#include "model/parts.h"
#include "tree/body_forces.h"
#include "tree/length_rows.h"
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
void compute_joint_spring(const mjModel& m, Data& d, int j) {
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
}

}  // namespace passive

template <class Data>
void compute_springs(const mjModel& m, Data& d, const Scope& scope) {
  using Real = RealOf<Data>;
  clear_forces(scope, d.qfrc_spring);
  if (m.opt.disableflags & mjDSBL_SPRING) return;
  for (const Run& run : scope.runs) {
    for (const int j : run.joints) passive::compute_joint_spring(m, d, j);
  }
  for (const int t : scope.tendons) {
    if (m.tendon_stiffness[t] == 0) continue;
    const Real stretch = spring_stretch(d.ten_length[t], m.tendon_lengthspring + 2 * t);
    tendon_rows(m, d).add_force(t, Real(-m.tendon_stiffness[t]) * stretch, d.qfrc_spring);
  }
}

template <class Data>
void compute_dampers(const mjModel& m, Data& d, const Scope& scope) {
  using Real = RealOf<Data>;
  if (m.opt.disableflags & mjDSBL_DAMPER) {
    clear_forces(scope, d.qfrc_damper);
    return;
  }
  clear_dofs(scope.pulled, d.qfrc_damper);
  for (const Run& run : scope.runs) {
    for (const int i : run.dofs) d.qfrc_damper[i] = Real(-m.dof_damping[i]) * d.qvel[i];
  }
  for (const int t : scope.tendons) {
    if (m.tendon_damping[t] == 0) continue;
    tendon_rows(m, d).add_force(t, Real(-m.tendon_damping[t]) * d.ten_velocity[t], d.qfrc_damper);
  }
}

template <class Data>
void compute_gravity_compensation(const mjModel& m, Data& d, const Scope& scope, RealOf<Data>* scratch) {
  using Real = RealOf<Data>;
  clear_dofs(scope.runs, d.qfrc_gravcomp);
  if (m.ngravcomp == 0 || (m.opt.disableflags & mjDSBL_GRAVITY)) return;
  clear_body_forces(scope, scratch);
  for (const Run& run : scope.runs) {
    for (const int b : run.below_world()) {
      if (m.body_gravcomp[b] == 0) continue;
      const double lifted = -m.body_mass[b] * m.body_gravcomp[b];
      const Vector lift = load3(m.opt.gravity) * lifted;
      const Vec3<Real> force{Real(lift.x), Real(lift.y), Real(lift.z)};
      wrench_at(m, d, b, load3(d.xipos + 3 * b), force, Vec3<Real>{}).store(scratch + 6 * b);
    }
  }
  add_body_forces(m, d, scope, scratch, d.qfrc_gravcomp);
}

namespace passive {

template <class Data>
std::array<RealOf<Data>*, 5> arrays(Data& d) {
  return {d.qfrc_spring, d.qfrc_damper, d.qfrc_gravcomp, d.qfrc_fluid, d.qfrc_passive};
}

// trap  level 3.4 hands gravity compensation only to dofs of bodies that ask for it themselves: a dof further up feels
//       the whole weight, though qfrc_gravcomp has its share (level 3.3 adds all of that)
inline bool takes_compensation(const mjModel& m, int dof) {
  return m.body_gravcomp[m.dof_bodyid[dof]] != 0 && !m.jnt_actgravcomp[m.dof_jntid[dof]];
}

template <class Data>
void add_up(const mjModel& m, Data& d, const Scope& scope) {
  for (const Run& run : scope.runs) {
    for (const int i : run.dofs) {
      d.qfrc_passive[i] = d.qfrc_spring[i] + d.qfrc_damper[i] + d.qfrc_fluid[i];
      if (takes_compensation(m, i)) d.qfrc_passive[i] += d.qfrc_gravcomp[i];
    }
  }
}

template <class Data>
void sum_part(const mjModel& m, Data& d, const Scope& scope) {
  using Real = RealOf<Data>;
  {
    FrameOf<Data> frame(d);
    Real* scratch = frame.template alloc<Real>(6 * mjtSize{m.nbody});
    compute_springs(m, d, scope);
    compute_dampers(m, d, scope);
    if (m.nflex > 0) add_flex_forces(m, d, scope);
    if constexpr (std::is_same_v<Data, mjData>) {
      if (m.nflex > 0 && !(m.opt.disableflags & mjDSBL_SPRING)) add_contact_springs(m, d);
    }
    compute_gravity_compensation(m, d, scope, scratch);
    compute_fluid_forces(m, d, scope, scratch);
  }
  add_up(m, d, scope);
}

// Whether flexes or tendons push at several trees.
inline bool ties_trees(const mjModel& m, const Scope& scope) {
  if (m.nflex > 0 || !scope.pulled.empty()) return true;
  for (const int t : scope.tendons) {
    if (m.tendon_stiffness[t] != 0 || m.tendon_damping[t] != 0) return true;
  }
  return false;
}

}  // namespace passive

template <class Data>
void sum_passive_forces(const mjModel& m, Data& d, const Scope& scope) {
  if (m.nv == 0) return;
  if (!has_passive_forces(m)) {
    for (RealOf<Data>* qfrc : passive::arrays(d)) clear_forces(scope, qfrc);
    return;
  }
  if (!has_helpers(d) || passive::ties_trees(m, scope)) return passive::sum_part(m, d, scope);
  for_parts(m, d, scope, Work::kLight, [&](const Scope& part) { passive::sum_part(m, d, part); });
}

}  // namespace sinew
