// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <type_traits>

#include <mujoco/mujoco.h>

#include "force/actuation.h"
#include "math/functions/muscle.h"
#include "model/parts.h"
#include "tree/actuator.h"
#include "tree/length_rows.h"
#include "tree/scratch.h"

namespace sinew {
namespace actuation {

// Callbacks see mjData only; other scalars have no callbacks and take the value that stands in for a missing one.
template <class Data>
RealOf<Data> call_user(mjfAct callback, const mjModel& m, const Data& d, int i, double without) {
  if constexpr (std::is_same_v<Data, mjData>) {
    if (callback) return callback(&m, &d, i);
  }
  return RealOf<Data>(without);
}

template <class Data>
RealOf<Data> affine(const mjtNum* prm, const Data& d, int i) {
  using Real = RealOf<Data>;
  return Real(prm[0]) + Real(prm[1]) * d.actuator_length[i] + Real(prm[2]) * d.actuator_velocity[i];
}

template <class Data>
RealOf<Data> gain(const mjModel& m, const Data& d, int i) {
  const mjtNum* prm = m.actuator_gainprm + mjNGAIN * i;
  switch (m.actuator_gaintype[i]) {
    case mjGAIN_FIXED:
      return RealOf<Data>(prm[0]);
    case mjGAIN_AFFINE:
      return affine(prm, d, i);
    case mjGAIN_MUSCLE:
      return muscle_gain(muscle_shape(m, i, prm), d.actuator_length[i], d.actuator_velocity[i]);
    default:
      return call_user(mjcb_act_gain, m, d, i, 1);
  }
}

template <class Data>
RealOf<Data> bias(const mjModel& m, const Data& d, int i) {
  const mjtNum* prm = m.actuator_biasprm + mjNBIAS * i;
  switch (m.actuator_biastype[i]) {
    case mjBIAS_NONE:
      return RealOf<Data>(0);
    case mjBIAS_AFFINE:
      return affine(prm, d, i);
    case mjBIAS_MUSCLE:
      return muscle_bias(muscle_shape(m, i, prm), d.actuator_length[i]);
    default:
      return call_user(mjcb_act_bias, m, d, i, 0);
  }
}

template <class Data>
RealOf<Data> input(const mjModel& m, const Data& d, int i, const RealOf<Data>* ctrl) {
  if (m.actuator_actnum[i] == 0) return ctrl[i];
  const int a = last_activation(m, i);
  return m.actuator_actearly[i] ? next_activation(m, i, d.act[a], d.act_dot[a]) : d.act[a];
}

// Gravity compensation that actuators carry, then the limits of the joint.
template <class Data>
void finish_joint(const mjModel& m, Data& d, int j) {
  using Real = RealOf<Data>;
  const int begin = m.jnt_dofadr[j];
  if (m.ngravcomp > 0 && m.jnt_actgravcomp[j]) {
    const int end = j + 1 < m.njnt ? m.jnt_dofadr[j + 1] : m.nv;
    for (int i = begin; i < end; ++i) d.qfrc_actuator[i] += d.qfrc_gravcomp[i];
  }
  if (m.jnt_actfrclimited[j]) {
    const mjtNum* range = m.jnt_actfrcrange + 2 * j;
    d.qfrc_actuator[begin] = clip(d.qfrc_actuator[begin], Real(range[0]), Real(range[1]));
  }
}

// What data without plugins needs. A control that is not finite counts as zero, as do all others of its lane.
template <class Data>
struct NoHooks {
  using Real = RealOf<Data>;
  const mjModel& m;
  Data& d;

  void read_controls(Real* ctrl) const {
    clamp_controls(m, d, ctrl);
    const Real none(0);
    Real fine(1);
    for (int i = 0; i < m.nu; ++i) {
      fine = select(ctrl[i] >= Real(-mjMAXVAL), select(ctrl[i] <= Real(mjMAXVAL), fine, none), none);
    }
    for (int i = 0; i < m.nu; ++i) ctrl[i] = select(fine > none, ctrl[i], none);
  }
  bool goes_by_parts(const Scope&) const { return false; }
  void compute_rates() const {}
  void compute_forces() const {}
};

}  // namespace actuation

template <class Data>
void clamp_controls(const mjModel& m, const Data& d, RealOf<Data>* ctrl) {
  using Real = RealOf<Data>;
  const bool clamp = !(m.opt.disableflags & mjDSBL_CLAMPCTRL);
  for (int i = 0; i < m.nu; ++i) {
    const mjtNum* range = m.actuator_ctrlrange + 2 * i;
    ctrl[i] = clamp && m.actuator_ctrllimited[i] ? clip(d.ctrl[i], Real(range[0]), Real(range[1])) : d.ctrl[i];
  }
}

// A callback for several activations writes their rates itself: its one result could not hold them. Activations without
// a type belong to plugins.
template <class Data>
void compute_activation_rates(const mjModel& m, Data& d, const Scope& scope, const RealOf<Data>* ctrl) {
  using Real = RealOf<Data>;
  if (m.na == 0) return;
  for (const int i : scope.actuators) {
    const int n = m.actuator_actnum[i], type = m.actuator_dyntype[i];
    if (n == 0) continue;
    const int a = last_activation(m, i);
    if (const auto rate = kActivationMotions<Real>[type].rate) {
      d.act_dot[a] = rate(ctrl[i], d.act[a], m.actuator_dynprm + mjNDYN * i);
    } else if (type == mjDYN_USER) {
      std::fill_n(d.act_dot + m.actuator_actadr[i], n, Real(0));
      const Real called = actuation::call_user(mjcb_act_dyn, m, d, i, 0);
      if (n == 1) d.act_dot[a] = called;
    }
  }
}

template <class Data>
void compute_actuator_forces(const mjModel& m, Data& d, const Scope& scope, const RealOf<Data>* ctrl) {
  for (const int i : scope.actuators) {
    d.actuator_force[i] = RealOf<Data>(0);
    if (is_actuator_disabled(m, i) || m.actuator_plugin[i] >= 0) continue;
    d.actuator_force[i] = actuation::gain(m, d, i) * actuation::input(m, d, i, ctrl) + actuation::bias(m, d, i);
  }
}

template <class Data>
void clamp_actuator_forces(const mjModel& m, Data& d, const Scope& scope, RealOf<Data>* tendon_scratch) {
  using Real = RealOf<Data>;
  const auto limited_tendon = [&m](int i) {
    const int t = m.actuator_trntype[i] == mjTRN_TENDON ? m.actuator_trnid[2 * i] : -1;
    return t >= 0 && m.tendon_actfrclimited[t] ? t : -1;
  };
  for (const int t : scope.tendons) tendon_scratch[t] = Real(0);
  for (const int i : scope.actuators) {
    if (const int t = limited_tendon(i); t >= 0) tendon_scratch[t] += d.actuator_force[i];
  }
  for (const int i : scope.actuators) {
    if (const int t = limited_tendon(i); t >= 0) {
      const Real total = tendon_scratch[t], lower(m.tendon_actfrcrange[2 * t]), upper(m.tendon_actfrcrange[2 * t + 1]);
      const Real divisor = select(total == Real(0), Real(1), total);
      const Real force = d.actuator_force[i];
      d.actuator_force[i] =
          select(total < lower, lower / divisor * force, select(total > upper, upper / divisor * force, force));
    }
    if (m.actuator_forcelimited[i]) {
      const mjtNum* range = m.actuator_forcerange + 2 * i;
      d.actuator_force[i] = clip(d.actuator_force[i], Real(range[0]), Real(range[1]));
    }
  }
}

template <class Data>
void apply_actuator_forces(const mjModel& m, Data& d, const Scope& scope) {
  clear_forces(scope, d.qfrc_actuator);
  for (const int i : scope.actuators) actuator_rows(d).add_force(i, d.actuator_force[i], d.qfrc_actuator);
  for (const std::span<const Run> runs : {scope.runs, scope.pulled}) {
    for (const Run& run : runs) {
      for (const int j : run.joints) actuation::finish_joint(m, d, j);
    }
  }
}

template <class Data, class Hooks>
void compute_actuation_with(const mjModel& m, Data& d, const Scope& scope, Hooks&& hooks) {
  using Real = RealOf<Data>;
  if (m.nu == 0 || (m.opt.disableflags & mjDSBL_ACTUATION)) {
    std::fill_n(d.actuator_force, m.nu, Real(0));
    clear_forces(scope, d.qfrc_actuator);
    return;
  }
  FrameOf<Data> frame(d);
  Real* ctrl = frame.template alloc<Real>(m.nu);
  Real* tendon_scratch = frame.template alloc<Real>(m.ntendon);
  hooks.read_controls(ctrl);
  if (hooks.goes_by_parts(scope)) {
    return for_parts(m, d, scope, Work::kLight, [&](const Scope& part) {
      compute_activation_rates(m, d, part, ctrl);
      compute_actuator_forces(m, d, part, ctrl);
      clamp_actuator_forces(m, d, part, tendon_scratch);
      apply_actuator_forces(m, d, part);
    });
  }
  compute_activation_rates(m, d, scope, ctrl);
  hooks.compute_rates();
  compute_actuator_forces(m, d, scope, ctrl);
  hooks.compute_forces();
  clamp_actuator_forces(m, d, scope, tendon_scratch);
  apply_actuator_forces(m, d, scope);
}

template <class Data>
void compute_plain_actuation(const mjModel& m, Data& d, const Scope& scope) {
  compute_actuation_with(m, d, scope, actuation::NoHooks<Data>{m, d});
}

}  // namespace sinew
