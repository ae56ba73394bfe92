// SPDX-License-Identifier: Apache-2.0
#include "derive/length_view.h"
#include "derive/parameter/model_gradient.h"
#include "derive/parameter/parameter_pull.h"
#include "force/passive.h"
#include "force/tendon_bias.tpp"
#include "integrate/implicit.h"
#include "math/dense/dense.h"
#include "math/quat.h"
#include "step/integrate.h"
#include "tree/length_rows.h"

namespace sinew {
namespace {

// A spring of n numbers pulls by -k (q - rest), one of a quaternion by -k times the rotation vector to its rest.
void pull_spring(const mjModel& m, const mjData& d, int j, const ParameterPull& pull) {
  const int type = m.jnt_type[j], adr = m.jnt_qposadr[j], dof = m.jnt_dofadr[j];
  const int plain = type == mjJNT_FREE ? 3 : type == mjJNT_BALL ? 0 : 1;
  mjModel& gradient = pull.gradient;
  for (int k = 0; k < plain; ++k) {
    gradient.jnt_stiffness[j] -= pull.z[dof + k] * (d.qpos[adr + k] - m.qpos_spring[adr + k]);
    gradient.qpos_spring[adr + k] += pull.z[dof + k] * m.jnt_stiffness[j];
  }
  if (plain == 1) return;
  const Vector turn = difference(normalized(load4(d.qpos + adr + plain)), load4(m.qpos_spring + adr + plain));
  gradient.jnt_stiffness[j] -= dot(load3(pull.z + dof + plain), turn);
  if (m.jnt_stiffness[j] != 0) std::fill_n(gradient.qpos_spring + adr + plain, 4, unknown_slope());
}

void pull_joints(const mjModel& m, const mjData& d, const ParameterPull& pull) {
  if (!(m.opt.disableflags & mjDSBL_SPRING)) {
    for (int j = 0; j < m.njnt; ++j) pull_spring(m, d, j, pull);
  }
  if (m.opt.disableflags & mjDSBL_DAMPER) return;
  for (int i = 0; i < m.nv; ++i) pull.gradient.dof_damping[i] -= pull.z[i] * d.qvel[i];
}

// Damping that the integrator foresees: D has -damping on its diagonal. Euler does so without springs, too.
void pull_foreseen_damping(const mjModel& m, const ParameterPull& pull) {
  const int off = is_implicit(m) ? mjDSBL_DAMPER : mjDSBL_EULERDAMP | mjDSBL_DAMPER;
  if ((m.opt.disableflags & off) || (is_implicit(m) && !has_passive_forces(m))) return;
  for (int i = 0; i < m.nv; ++i) pull.gradient.dof_damping[i] -= m.opt.timestep * pull.w[i] * pull.qacc[i];
}

void pull_tendon_spring(const mjModel& m, const mjData& d, int t, mjtNum along, const ParameterPull& pull) {
  const mjtNum *rest = m.tendon_lengthspring + 2 * t, length = d.ten_length[t];
  pull.gradient.tendon_stiffness[t] -= along * spring_stretch(length, rest);
  if (length > rest[1]) {
    pull.gradient.tendon_lengthspring[2 * t + 1] += along * m.tendon_stiffness[t];
  } else if (length < rest[0]) {
    pull.gradient.tendon_lengthspring[2 * t] += along * m.tendon_stiffness[t];
  }
}

void pull_tendon(const mjModel& m, mjData& d, int t, const mjtNum* change, const ParameterPull& pull) {
  const int adr = d.ten_J_rowadr[t];
  const mjtNum* J = d.ten_J + adr;
  const Length length{d.ten_J_rownnz[t], d.ten_J_colind + adr, J, J, nullptr, 1};
  const mjtNum along = tendon_rows(m, d).times(t, pull.z);
  mjModel& gradient = pull.gradient;
  if (has_passive_forces(m) && !(m.opt.disableflags & mjDSBL_SPRING)) pull_tendon_spring(m, d, t, along, pull);
  if (has_passive_forces(m) && !(m.opt.disableflags & mjDSBL_DAMPER)) {
    gradient.tendon_damping[t] -= along * d.ten_velocity[t];
    if (is_implicit(m)) {
      gradient.tendon_damping[t] -=
          m.opt.timestep * limited_power(m, length, length, foreseen_couplings(m), pull.w, pull.qacc);
    }
  }
  gradient.tendon_armature[t] += limited_power(m, length, length, Couplings::kMass, pull.w, change) -
                                 limited_power(m, length, length, Couplings::kMass, pull.z, d.qacc);
  if (m.wrap_type[m.tendon_adr[t]] != mjWRAP_JOINT) {
    gradient.tendon_armature[t] -= along * tendon_bias::length_acceleration(m, d, t);
  }
}

}  // namespace

void pull_passive_parameters(const mjModel& m, mjData& d, const ParameterPull& pull) {
  if (has_passive_forces(m)) pull_joints(m, d, pull);
  pull_foreseen_damping(m, pull);
  StackFrame frame(d);
  mjtNum* change = frame.alloc<mjtNum>(m.nv);
  subtract(change, d.qacc, pull.qacc, static_cast<int>(m.nv));
  for (int t = 0; t < m.ntendon; ++t) pull_tendon(m, d, t, change, pull);
}

}  // namespace sinew
