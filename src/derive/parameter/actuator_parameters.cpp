// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "derive/foreseen_forces.h"
#include "derive/length_view.h"
#include "derive/open_rows.h"
#include "derive/parameter/model_gradient.h"
#include "derive/parameter/parameter_pull.h"
#include "force/actuation.tpp"
#include "kinematics/transmission.tpp"
#include "math/dense/dense.h"
#include "step/integrate.h"

namespace sinew {
namespace {

// The power of an actuator along z is J z . f(L, J v, u), and its parameters are in J, L and f.
class ActuatorPull {
 public:
  ActuatorPull(const mjModel& m, mjData& d, const ParameterPull& pull)
      : m_(m),
        d_(d),
        pull_(pull),
        gradient_(pull.gradient),
        frame_(d),
        slopes_(find_actuator_slopes(m, d, frame_)),
        ctrl_(frame_.alloc<mjtNum>(m.nu)),
        along_(zeros(frame_, m.nu)),
        by_wanted_(zeros(frame_, m.nu)),
        z_(frame_.copy(pull.z, m.nv)),
        unit_(m),
        gear_(zeros(frame_, 6 * mjtSize{m.nu})),
        column_(frame_.alloc<int>(m.nv)),
        row_(frame_.alloc<mjtNum>(m.nv)) {
    clamp_controls(m, d, ctrl_);
    unit_.actuator_gear = gear_;
    limit_by_joints();
    for (int i = 0; i < m.nu; ++i) along_[i] = actuator_rows(d).times(i, z_);
    for (int i = 0; i < m.nu; ++i) share_power(i);
  }

  void pull(int i) {
    if (is_actuator_disabled(m_, i)) return;
    pull_limits(i);
    pull_force(i);
    pull_activation(i);
    pull_gear(i);
  }

 private:
  // Rows at the limit of their joint feel nothing but that limit.
  void limit_by_joints() {
    const bool* open = find_open_rows(m_, d_, slopes_, frame_);
    const mjtNum* force = nullptr;
    for (int j = 0; j < m_.njnt; ++j) {
      const int dof = m_.jnt_dofadr[j];
      if (!m_.jnt_actfrclimited[j] || open[dof]) continue;
      if (!force) force = find_actuator_forces(m_, d_, slopes_, frame_);
      gradient_.jnt_actfrcrange[2 * j + (force[dof] > m_.jnt_actfrcrange[2 * j + 1])] += z_[dof];
      z_[dof] = 0;
    }
  }

  // By the force before limits: its own share, and what others on its tendon lose to it.
  void share_power(int i) {
    by_wanted_[i] += along_[i] * slopes_[i].share;
    const int tendon = slopes_[i].tendon_share != 0 ? limited_tendon(m_, i) : -1;
    for (int k = 0; tendon >= 0 && k < m_.nu; ++k) {
      if (limited_tendon(m_, k) == tendon) by_wanted_[k] += along_[i] * slopes_[i].tendon_share;
    }
  }

  void pull_limits(int i) {
    const ActuatorSlope& slope = slopes_[i];
    if (slope.share == 0 && m_.actuator_forcelimited[i]) {
      const bool upper = slope.force == m_.actuator_forcerange[2 * i + 1];
      gradient_.actuator_forcerange[2 * i + upper] += along_[i];
    } else if (slope.tendon_share != 0) {
      const int t = limited_tendon(m_, i);
      const mjtNum total = total_of(t);
      const bool upper = total > m_.tendon_actfrcrange[2 * t + 1];
      gradient_.tendon_actfrcrange[2 * t + upper] += along_[i] * slope.wanted / total;
    }
  }

  mjtNum total_of(int tendon) const {
    mjtNum total = 0;
    for (int k = 0; k < m_.nu; ++k) total += limited_tendon(m_, k) == tendon ? slopes_[k].wanted : 0;
    return total;
  }

  // f = gain * input + bias.
  void pull_force(int i) {
    const mjtNum by = by_wanted_[i], input = actuation::input(m_, d_, i, ctrl_);
    mjtNum *gain = gradient_.actuator_gainprm + mjNGAIN * i, *bias = gradient_.actuator_biasprm + mjNBIAS * i;
    const mjtNum affine[3] = {1, d_.actuator_length[i], d_.actuator_velocity[i]};
    const int gain_type = m_.actuator_gaintype[i], bias_type = m_.actuator_biastype[i];
    const int gains = gain_type == mjGAIN_AFFINE ? 3 : gain_type == mjGAIN_FIXED ? 1 : 0;
    for (int k = 0; k < gains; ++k) gain[k] += by * input * affine[k];
    for (int k = 0; k < 3 && bias_type == mjBIAS_AFFINE; ++k) bias[k] += by * affine[k];
    if (gain_type == mjGAIN_MUSCLE) pull_muscle(i, m_.actuator_gainprm + mjNGAIN * i, by * input, Muscle::kGain, gain);
    if (bias_type == mjBIAS_MUSCLE) pull_muscle(i, m_.actuator_biasprm + mjNBIAS * i, by, Muscle::kBias, bias);
    if (!is_implicit(m_)) return;
    // slopes by velocity that the integrator foresees, from inputs that are not clamped
    const mjtNum foreseen =
        m_.opt.timestep * limited_power(m_, row_of(i), row_of(i), foreseen_couplings(m_), pull_.w, pull_.qacc);
    const mjtNum raw = m_.actuator_actnum[i] > 0 ? d_.act[last_activation(m_, i)] : d_.ctrl[i];
    if (gain_type == mjGAIN_AFFINE) gain[2] += foreseen * raw;
    if (bias_type == mjBIAS_AFFINE) bias[2] += foreseen;
  }

  enum class Muscle { kGain, kBias };

  // A muscle is proportional to its peak force; its other numbers are not known here.
  void pull_muscle(int i, const mjtNum* prm, mjtNum by, Muscle part, mjtNum* slope) {
    MuscleShape shape = muscle_shape(m_, i, prm);
    const mjtNum scale = prm[2] < 0 ? 1 / at_least_minval(m_.actuator_acc0[i]) : 1;
    shape.peak_force = 1;
    const mjtNum unit = part == Muscle::kGain ? muscle_gain(shape, d_.actuator_length[i], d_.actuator_velocity[i])
                                              : muscle_bias(shape, d_.actuator_length[i]);
    const int force = prm[2] < 0 ? 3 : 2;
    slope[force] += by * scale * unit;
    for (int k = 0; k < 9; ++k) {
      if ((k != 2 && k != 3) || is_implicit(m_)) slope[k] = unknown_slope();
    }
  }

  // The next activation, and the input that is a step ahead, by a time constant.
  void pull_activation(int i) {
    if (m_.actuator_actnum[i] == 0) return;
    const int a = last_activation(m_, i), type = m_.actuator_dyntype[i];
    mjtNum* slope = gradient_.actuator_dynprm + mjNDYN * i;
    if (type == mjDYN_MUSCLE) std::fill_n(slope, 3, unknown_slope());
    if ((type != mjDYN_FILTER && type != mjDYN_FILTEREXACT) || m_.actuator_dynprm[mjNDYN * i] <= mjMINVAL) return;
    const mjtNum tau = m_.actuator_dynprm[mjNDYN * i], excess = ctrl_[i] - d_.act[a];
    if (pull_.rate) slope[0] -= pull_.rate[a] * excess / (tau * tau);
    const mjtNum next = next_activation(m_, i, d_.act[a], d_.act_dot[a]), *range = m_.actuator_actrange + 2 * i;
    if (m_.actuator_actlimited[i] && (next <= range[0] || next >= range[1])) return;
    const mjtNum h = m_.opt.timestep;
    const mjtNum decay = type == mjDYN_FILTEREXACT ? std::exp(-h / tau) : 1;
    mjtNum by_next = pull_.act ? pull_.act[a] : 0;
    if (m_.actuator_actearly[i]) by_next += by_wanted_[i] * actuation::gain(m_, d_, i);
    slope[0] -= by_next * excess * decay * h / (tau * tau);
  }

  // Length and moment arms are linear in the gear: those of unit gears are their slopes.
  void pull_gear(int i) {
    const int type = m_.actuator_trntype[i];
    int count = 1;
    if (type == mjTRN_BODY) return;
    if (type == mjTRN_SITE) count = 6;
    if (type == mjTRN_JOINT || type == mjTRN_JOINTINPARENT) {
      const int joint = m_.jnt_type[m_.actuator_trnid[2 * i]];
      count = joint == mjJNT_FREE ? 6 : joint == mjJNT_BALL ? 3 : 1;
    }
    for (int k = 0; k < count; ++k) {
      gear_[6 * i + k] = 1;
      gradient_.actuator_gear[6 * i + k] += gear_slope(i, type);
      gear_[6 * i + k] = 0;
    }
  }

  mjtNum gear_slope(int i, int type) {
    SparseRow<mjtNum> row(column_, row_);
    mjtNum length = 0;
    if (type == mjTRN_SITE) {
      length = transmission::act_on_site(unit_, d_, i, row);
    } else if (type == mjTRN_SLIDERCRANK) {
      length = transmission::act_on_slider_crank(unit_, d_, i, row);
    } else if (type == mjTRN_TENDON) {
      length = transmission::act_on_tendon(unit_, d_, i, row);
    } else {
      length = transmission::act_on_joint(unit_, d_, i, row);
    }
    const Length unit{row.size(), column_, row_, nullptr, nullptr, 1};
    mjtNum velocity = 0, along = 0;
    for (int k = 0; k < unit.n; ++k) {
      velocity += unit.moment[k] * d_.qvel[unit.dof[k]];
      along += unit.moment[k] * z_[unit.dof[k]];
    }
    const ActuatorSlope& slope = slopes_[i];
    mjtNum sum = along * slope.force + by_wanted_[i] * (slope.by_length * length + slope.by_velocity * velocity);
    if (!is_implicit(m_)) return sum;
    const Factor factor = foreseen_factor(m_, d_, i, m_.opt.timestep);
    const Length whole = row_of(i);
    sum += factor.value * (limited_power(m_, unit, whole, foreseen_couplings(m_), pull_.w, pull_.qacc) +
                           limited_power(m_, whole, unit, foreseen_couplings(m_), pull_.w, pull_.qacc));
    return sum + (factor.by_length * length + factor.by_velocity * velocity) *
                     limited_power(m_, whole, whole, foreseen_couplings(m_), pull_.w, pull_.qacc);
  }

  Length row_of(int i) const {
    const int adr = d_.moment_rowadr[i];
    return {d_.moment_rownnz[i], d_.moment_colind + adr, d_.actuator_moment + adr, nullptr, nullptr, 1};
  }

  const mjModel& m_;
  mjData& d_;
  const ParameterPull& pull_;
  mjModel& gradient_;
  StackFrame frame_;
  const ActuatorSlope* slopes_;
  mjtNum *ctrl_, *along_, *by_wanted_, *z_;
  mjModel unit_;  // the model with unit gears, sharing all else
  mjtNum* gear_;
  int* column_;
  mjtNum* row_;
};

}  // namespace

void pull_actuator_parameters(const mjModel& m, mjData& d, const ParameterPull& pull) {
  if (m.nu == 0 || (m.opt.disableflags & mjDSBL_ACTUATION)) return;
  ActuatorPull actuators(m, d, pull);
  for (int i = 0; i < m.nu; ++i) actuators.pull(i);
}

}  // namespace sinew
