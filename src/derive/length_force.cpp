// SPDX-License-Identifier: Apache-2.0
#include "derive/length_force.h"

#include <algorithm>

#include "force/passive.h"
#include "tree/actuator.h"
#include "tree/length_rows.h"

namespace sinew {
namespace {

// A length: constant moment arms out of a row of the data, or one with slopes; scaled by a gear.
struct Length {
  int n;
  const int* dof;
  const mjtNum* moment;
  const mjtNum* slope;      // null: zero
  const mjtNum* curvature;  // null: zero
  mjtNum gear;
};

Length curved(const LengthSlopes& slopes, mjtNum gear) {
  return {slopes.n, slopes.dof, slopes.moment, slopes.slope, slopes.curvature, gear};
}

Length tendon_length(const mjData& d, const AllLengthSlopes& all, int t, mjtNum gear) {
  if (all.tendon[t].n > 0) return curved(all.tendon[t], gear);
  const int adr = d.ten_J_rowadr[t];
  return {d.ten_J_rownnz[t], d.ten_J_colind + adr, d.ten_J + adr, d.ten_J + adr, nullptr, gear};
}

Length actuator_length(const mjModel& m, const mjData& d, const AllLengthSlopes& all, int i) {
  if (all.actuator[i].n > 0) return curved(all.actuator[i], 1);
  if (m.actuator_trntype[i] == mjTRN_TENDON) {
    return tendon_length(d, all, m.actuator_trnid[2 * i], m.actuator_gear[6 * i]);
  }
  const int adr = d.moment_rowadr[i], type = m.actuator_trntype[i];
  const bool has_length = type != mjTRN_BODY && type != mjTRN_SITE && m.jnt_type[m.actuator_trnid[2 * i]] != mjJNT_FREE;
  const mjtNum* moment = d.actuator_moment + adr;
  return {d.moment_rownnz[i], d.moment_colind + adr, moment, has_length ? moment : nullptr, nullptr, 1};
}

// The rate of the moments along v, by position: sum over k of v_k dJ_k/dq_j.
void add_curved(const Length& length, mjtNum scale, const mjtNum* v, mjtNum* row) {
  if (!length.curvature) return;
  for (int k = 0; k < length.n; ++k) {
    const mjtNum rate = scale * length.gear * v[length.dof[k]];
    const mjtNum* by = length.curvature + mjtSize{k} * length.n;
    for (int j = 0; rate != 0 && j < length.n; ++j) row[j] += rate * by[j];
  }
}

// What a scalar force changes by with the dofs of a length: by position and velocity.
struct Gradient {
  mjtNum *q, *v;

  Gradient(int n, StackFrame& frame) : q(frame.alloc<mjtNum>(n)), v(frame.alloc<mjtNum>(n)) {
    std::fill_n(q, n, 0);
    std::fill_n(v, n, 0);
  }

  // of a force by length and by velocity
  void add(const Length& length, mjtNum by_length, mjtNum by_velocity, const mjtNum* qvel) {
    for (int j = 0; j < length.n; ++j) {
      if (length.slope) q[j] += by_length * length.gear * length.slope[j];
      v[j] += by_velocity * length.gear * length.moment[j];
    }
    if (by_velocity != 0) add_curved(length, by_velocity, qvel, q);
  }
};

bool is_open(const bool* open, int dof) { return !open || open[dof]; }

// terms += scale * moments^T gradient, with the dofs of another length for the gradient
void add_outer(const Length& row, const Length& column, const Gradient& gradient, mjtNum scale, const bool* open,
               mjtSize nv, const InverseTerms& terms) {
  for (int k = 0; k < row.n; ++k) {
    const mjtNum moment = scale * row.gear * row.moment[k];
    if (moment == 0 || !is_open(open, row.dof[k])) continue;
    for (int j = 0; j < column.n; ++j) {
      const mjtSize entry = row.dof[k] * nv + column.dof[j];
      if (terms.dq) terms.dq[entry] += moment * gradient.q[j];
      if (terms.dv) terms.dv[entry] += moment * gradient.v[j];
    }
  }
}

void add_curvature(const Length& length, mjtNum force, const bool* open, mjtSize nv, const InverseTerms& terms) {
  if (!length.curvature || !terms.dq || force == 0) return;
  for (int k = 0; k < length.n; ++k) {
    if (!is_open(open, length.dof[k])) continue;
    const mjtNum* by = length.curvature + mjtSize{k} * length.n;
    for (int j = 0; j < length.n; ++j) {
      terms.dq[length.dof[k] * nv + length.dof[j]] += force * length.gear * by[j];
    }
  }
}

// Whether M has an entry for two dofs: one of them moves the other.
bool are_coupled(const mjModel& m, int a, int b) {
  int lower = std::max(a, b);
  while (lower > std::min(a, b)) lower = m.dof_parentid[lower];
  return lower == std::min(a, b);
}

// armature J_k (sum of J_r a_r + acceleration of the length), where M leaves out dofs r that are not coupled to k.
void add_armature(const mjModel& m, mjData& d, const Length& length, const LengthSlopes& slopes, mjtNum armature,
                  const InverseTerms& terms) {
  StackFrame frame(d);
  mjtNum* by = frame.alloc<mjtNum>(length.n);
  for (int k = 0; k < length.n; ++k) {
    const mjtSize row = length.dof[k] * mjtSize{m.nv};
    mjtNum acceleration = slopes.acceleration;
    std::copy_n(slopes.acceleration_q, length.n, by);
    for (int r = 0; r < length.n; ++r) {
      if (!are_coupled(m, length.dof[k], length.dof[r])) continue;
      const mjtNum a = d.qacc[length.dof[r]];
      acceleration += length.moment[r] * a;
      for (int j = 0; j < length.n; ++j) by[j] += length.curvature[mjtSize{r} * length.n + j] * a;
    }
    const mjtNum *curvature = length.curvature + mjtSize{k} * length.n, moment = length.moment[k];
    for (int j = 0; j < length.n; ++j) {
      const mjtSize entry = row + length.dof[j];
      if (terms.dq) terms.dq[entry] += armature * (moment * by[j] + acceleration * curvature[j]);
      if (terms.dv) terms.dv[entry] += armature * moment * slopes.acceleration_v[j];
    }
  }
}

}  // namespace

void add_tendon_derivative(const mjModel& m, mjData& d, const AllLengthSlopes& all, const InverseTerms& terms) {
  const bool passive = has_passive_forces(m);
  const bool springs = passive && !(m.opt.disableflags & mjDSBL_SPRING);
  const bool dampers = passive && !(m.opt.disableflags & mjDSBL_DAMPER);
  for (int t = 0; t < m.ntendon; ++t) {
    const mjtNum stiffness = springs ? m.tendon_stiffness[t] : 0, damping = dampers ? m.tendon_damping[t] : 0;
    const mjtNum armature = m.tendon_armature[t];
    if (stiffness == 0 && damping == 0 && armature == 0) continue;
    StackFrame frame(d);
    const Length length = tendon_length(d, all, t, 1);
    const mjtNum stretch = spring_stretch(d.ten_length[t], m.tendon_lengthspring + 2 * t);
    const mjtNum force = stiffness * stretch + damping * d.ten_velocity[t];
    Gradient gradient(length.n, frame);
    gradient.add(length, stretch != 0 ? stiffness : 0, damping, d.qvel);
    add_outer(length, length, gradient, 1, nullptr, m.nv, terms);
    add_curvature(length, force, nullptr, m.nv, terms);
    if (armature != 0 && length.curvature) add_armature(m, d, length, all.tendon[t], armature, terms);
  }
}

namespace {

// What force i, on its transmission, owes to force k before limits: share times all that force k changes with.
void add_share(const mjModel& m, mjData& d, const AllLengthSlopes& all, const Length& row, int k,
               const ActuatorSlope& slope, mjtNum share, const bool* open, const InverseTerms& terms,
               const InputTerms& inputs) {
  if (share == 0) return;
  if ((terms.dq || terms.dv) && (slope.by_length != 0 || slope.by_velocity != 0)) {
    StackFrame frame(d);
    const Length column = actuator_length(m, d, all, k);
    Gradient gradient(column.n, frame);
    gradient.add(column, slope.by_length, slope.by_velocity, d.qvel);
    add_outer(row, column, gradient, -share, open, m.nv, terms);
  }
  const int act = m.actuator_actnum[k] > 0 ? last_activation(m, k) : -1;
  for (int r = 0; r < row.n; ++r) {
    const mjtSize dof = row.dof[r];
    if (!is_open(open, row.dof[r])) continue;
    const mjtNum moment = share * row.gear * row.moment[r];
    if (inputs.dctrl) inputs.dctrl[dof * m.nu + k] -= moment * slope.by_ctrl;
    if (inputs.dact && act >= 0) inputs.dact[dof * m.na + act] -= moment * slope.by_act;
  }
}

}  // namespace

void add_actuator_derivative(const mjModel& m, mjData& d, const AllLengthSlopes& all, const ActuatorSlope* slopes,
                             const bool* open, const InverseTerms& terms, const InputTerms& inputs,
                             DerivativeReport& report) {
  for (int i = 0; i < m.nu; ++i) {
    const ActuatorSlope& slope = slopes[i];
    const Length row = actuator_length(m, d, all, i);
    if (m.actuator_trntype[i] == mjTRN_BODY && slope.force != 0 && row.n > 0) report.add(Obstacle::kAdhesion, i);
    add_share(m, d, all, row, i, slope, slope.share, open, terms, inputs);
    const int tendon = slope.tendon_share != 0 ? limited_tendon(m, i) : -1;
    for (int k = 0; tendon >= 0 && k < m.nu; ++k) {
      if (limited_tendon(m, k) == tendon) {
        add_share(m, d, all, row, k, slopes[k], slope.tendon_share, open, terms, inputs);
      }
    }
    add_curvature(row, -slope.force, open, m.nv, terms);
  }
}

}  // namespace sinew
