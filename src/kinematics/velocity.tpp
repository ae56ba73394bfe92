// SPDX-License-Identifier: Apache-2.0
#ifndef SINEW_KINEMATICS_VELOCITY_TPP_
#define SINEW_KINEMATICS_VELOCITY_TPP_

#include <type_traits>

#include "kinematics/velocity.h"
#include "math/spatial.h"
#include "model/parts.h"
#include "tree/body_fours.h"
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

// The translations of a free joint are along the world's axes, which do not turn; its parent is the world, at rest.
template <class Data>
void add_translations(Data& d, int first, Motion<RealOf<Data>>& v) {
  using Real = RealOf<Data>;
  for (int k = 0; k < 3; ++k) {
    Motion<Real>{}.store(d.cdof_dot + 6 * (first + k));
    v.linear[k] += d.qvel[first + k];
  }
}

template <class Data>
void compute_body(const mjModel& m, Data& d, int b) {
  Motion<RealOf<Data>> v;  // of a child of the world, which is at rest
  if (const int parent = m.body_parentid[b]; parent != 0) v = Motion<RealOf<Data>>::load(d.cvel + 6 * parent);
  for (int j = m.body_jntadr[b]; j < m.body_jntadr[b] + m.body_jntnum[b]; ++j) {
    const int dof = m.jnt_dofadr[j];
    switch (m.jnt_type[j]) {
      case mjJNT_FREE:
        add_translations(d, dof, v);
        add_dofs(d, dof + 3, 3, v);
        break;
      case mjJNT_BALL:
        add_dofs(d, dof, 3, v);
        break;
      default:
        add_dofs(d, dof, 1, v);
    }
  }
  v.store(d.cvel + 6 * b);
}

// As poses::compute_bodies.
template <class Data>
void compute_bodies(const mjModel& m, Data& d, const Scope& scope) {
  if constexpr (std::is_same_v<Data, mjData>) {
    const Plan& plan = plan_of(m, d);
    if (const BodyFours* fours = body_fours(plan, m, scope)) {
      return for_each_group(
          plan, scope, [&](const auto& four) { fours->velocities(m, d, four); }, [&](int b) { compute_body(m, d, b); });
    }
  }
  for (const Run& run : scope.runs) {
    for (const int b : run.below_world()) compute_body(m, d, b);
  }
}

}  // namespace velocity

template <class Data>
void compute_body_velocities(const mjModel& m, Data& d, const Scope& scope) {
  using Real = RealOf<Data>;
  for_parts(m, d, scope, Work::kLight, [&](const Scope& part) {
    if (part.has_world()) Motion<Real>{}.store(d.cvel);
    velocity::compute_bodies(m, d, part);
  });
}

template <class Data>
void compute_tendon_velocities(const mjModel& m, Data& d, const Scope& scope) {
  const auto tendons = tendon_rows(m, d);
  for (const int t : scope.tendons) d.ten_velocity[t] = tendons.times(t, d.qvel);
}

template <class Data>
void compute_actuator_velocities(const mjModel& m, Data& d, const Scope& scope) {
  const bool off = m.opt.disableflags & mjDSBL_ACTUATION;
  const auto compute = [&](const Scope& part) {
    for (const int i : part.actuators) {
      d.actuator_velocity[i] = off ? RealOf<Data>(0) : actuator_rows(d).times(i, d.qvel);
    }
  };
  if (has_helpers(d) && has_drives_in_parts(m, d, scope)) return for_parts(m, d, scope, Work::kLight, compute);
  compute(scope);
}

template <class Data>
void compute_length_velocities(const mjModel& m, Data& d, const Scope& scope) {
  compute_tendon_velocities(m, d, scope);
  compute_actuator_velocities(m, d, scope);
}

}  // namespace sinew

#endif  // SINEW_KINEMATICS_VELOCITY_TPP_
