// SPDX-License-Identifier: Apache-2.0
#include "derive/length_force.h"

#include "derive/adhesion.h"
#include "derive/length_view.h"
#include "force/passive.h"
#include "math/dense/dense.h"
#include "tree/actuator.h"
#include "tree/length_rows.h"

namespace sinew {
namespace {

bool is_open(const bool* open, int dof) { return !open || open[dof]; }

// terms += scale * moments^T gradient, with the dofs of another length for the gradient
void add_outer(const Length& row, const Length& column, const LengthGradient& gradient, mjtNum scale, const bool* open,
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

// What the acceleration of the length at rest adds to inertia: armature J (J a + acceleration).
void add_armature_bias(const mjModel& m, mjData& d, const Length& length, const LengthSlopes& slopes, mjtNum armature,
                       const InverseTerms& terms) {
  StackFrame frame(d);
  LengthGradient gradient(length.n, frame);
  scale(gradient.q, slopes.acceleration_q, armature, length.n);
  scale(gradient.v, slopes.acceleration_v, armature, length.n);
  add_outer(length, length, gradient, 1, nullptr, m.nv, terms);
  add_curvature(length, armature * slopes.acceleration, nullptr, m.nv, terms);
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
    const mjtNum *rest = m.tendon_lengthspring + 2 * t, stretch = spring_stretch(d.ten_length[t], rest);
    const bool pulls = stretch != 0 || rest[0] == rest[1];  // a spring at its one rest length does so both ways
    const mjtNum force = stiffness * stretch + damping * d.ten_velocity[t];
    LengthGradient gradient(length.n, frame);
    gradient.add(length, pulls ? stiffness : 0, damping, d.qvel);
    add_outer(length, length, gradient, 1, nullptr, m.nv, terms);
    add_curvature(length, force, nullptr, m.nv, terms);
    if (armature != 0 && length.curvature) add_armature_bias(m, d, length, all.tendon[t], armature, terms);
  }
  if (terms.dq) add_armature_change(m, d, all, d.qacc, terms.dq);
}

void add_armature_change(const mjModel& m, mjData& d, const AllLengthSlopes& all, const mjtNum* a, mjtNum* dq) {
  for (int t = 0; t < m.ntendon; ++t) {
    if (m.tendon_armature[t] == 0) continue;
    const Length length = tendon_length(d, all, t, 1);
    add_limited_product(m, d, length, Couplings::kMass, {m.tendon_armature[t]}, a, {dq, nullptr, nullptr, nullptr});
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
    LengthGradient gradient(column.n, frame);
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
    if (m.actuator_trntype[i] == mjTRN_BODY && row.n > 0) {
      if (slope.by_velocity != 0) report.add(Obstacle::kAdhesion, i);  // by velocities along arms that move
      if (slope.force != 0) subtract_adhesion(m, d, i, slope.force, open, terms, report);
    }
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
