// SPDX-License-Identifier: Apache-2.0
#include "impulse/impulse_rows.h"

#include <algorithm>
#include <cmath>

#include "impulse/impulse_cone.h"
#include "tree/constraint_jacobian.h"

namespace sinew {
namespace {

// Even a row that nothing can move has an R to divide by.
constexpr double kLeastR = 1e-12;

double* dense_jacobian(const mjModel& m, const mjData& d, StackFrame& frame) {
  const mjtNum* values = constraint_jacobian_values(m, d);
  double* J = frame.alloc<double>(std::ptrdiff_t{d.nefc} * m.nv);
  std::fill_n(J, std::ptrdiff_t{d.nefc} * m.nv, 0);
  for (int i = 0; i < d.nefc; ++i) {
    const int start = d.efc_J_rowadr[i];
    for (int k = start; k < start + d.efc_J_rownnz[i]; ++k) J[std::ptrdiff_t{i} * m.nv + d.efc_J_colind[k]] = values[k];
  }
  return J;
}

// (8.2): the velocity after time h of a violation that decays with critical damping.
double decayed_velocity(double violation, double velocity, double time_constant, double h) {
  if (time_constant <= 0) return -violation / h;
  const double rate = 1 / time_constant;
  return (velocity - h * rate * velocity - h * rate * rate * violation) * std::exp(-h * rate);
}

// What is still apart may come to touch within the step.
double least_velocity(double distance, double velocity, double time_constant, double h) {
  return distance > 0 ? -distance / h : decayed_velocity(distance, velocity, time_constant, h);
}

// R of a contact, such that its cone is circular in the metric of R.
void regularize_contact(const ImpulseObject& contact, const double* diagonal, double softness, double* R) {
  double mean = 0;
  for (int j = 1; j < contact.dim; ++j) mean += diagonal[j] / (contact.dim - 1);
  set_cone_weights(contact, std::max(softness * diagonal[0], kLeastR), std::max(softness * mean, kLeastR), R);
}

ImpulseObject object_at(const mjModel& m, const mjData& d, int row) {
  const int first = row - d.ne;
  switch (d.efc_type[row]) {
    case mjCNSTR_FRICTION_DOF:
    case mjCNSTR_FRICTION_TENDON:
      return {ImpulseObject::kFriction, first, 1, m.opt.timestep * d.efc_frictionloss[row], nullptr};
    case mjCNSTR_CONTACT_ELLIPTIC: {
      const mjContact& contact = d.contact[d.efc_id[row]];
      return {ImpulseObject::kContact, first, contact.dim, 0, contact.friction};
    }
    default:
      return {ImpulseObject::kLimit, first, 1, 0, nullptr};
  }
}

}  // namespace

ImpulseRows gather_impulse_rows(const mjModel& m, mjData& d, const ImpulseSettings& settings, StackFrame& frame) {
  const double h = m.opt.timestep;
  ImpulseRows rows{m.nv, d.ne, d.nefc - d.ne, dense_jacobian(m, d, frame), nullptr, nullptr, nullptr, 0};
  rows.recommended = frame.alloc<double>(d.nefc);
  rows.R = frame.alloc<double>(rows.n);
  rows.objects = frame.alloc<ImpulseObject>(rows.n);
  for (int i = 0; i < d.ne; ++i) {
    rows.recommended[i] = decayed_velocity(d.efc_pos[i], d.efc_vel[i], settings.equality_time, h);
  }
  for (int row = d.ne; row < d.nefc;) {
    const ImpulseObject& object = rows.objects[rows.nobject++] = object_at(m, d, row);
    double* recommended = rows.recommended + row;
    std::fill_n(recommended, object.dim, 0);
    if (object.kind != ImpulseObject::kFriction) {
      recommended[0] = least_velocity(d.efc_pos[row], d.efc_vel[row], settings.inequality_time, h);
    }
    if (object.kind == ImpulseObject::kContact) {
      regularize_contact(object, d.efc_diagApprox + row, settings.softness, rows.R + object.first);
    } else {
      rows.R[object.first] = std::max(settings.softness * d.efc_diagApprox[row], kLeastR);
    }
    row += object.dim;
  }
  return rows;
}

}  // namespace sinew
