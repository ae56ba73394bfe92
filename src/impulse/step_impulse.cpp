// SPDX-License-Identifier: Apache-2.0
#include "impulse/step_impulse.h"

#include <algorithm>
#include <cmath>

#include "force/actuation.h"
#include "impulse/impulse_cone.h"
#include "impulse/next_velocity.h"
#include "integrate/advance.h"
#include "integrate/position.h"
#include "math/dense/dense.h"
#include "model/data_scope.h"
#include "step/runge_kutta.h"
#include "step/step.h"
#include "tree/mass_factor.h"

namespace sinew {
namespace {

// The model with elliptic cones: the rows of a contact are then its normal and its directions of friction. Its arrays
// are those of the model.
mjModel with_elliptic_cones(const mjModel& m) {
  mjModel result = m;
  result.opt.cone = mjCONE_ELLIPTIC;
  return result;
}

void compute_smooth(const mjModel& m, mjData& d, Sensors sensors) {
  forward_before_control(m, d, mjSTAGE_NONE, sensors);
  compute_actuation(m, d, scope_of(m, d));
  forward_acceleration(m, d, scope_of(m, d));
}

// Impulses at the state in d, where smooth forces cause the acceleration `smooth`.
void answer_constraints(const mjModel& m, mjData& d, const ImpulseSettings& settings, const double* smooth) {
  const double h = m.opt.timestep;
  StackFrame frame(d);
  const ImpulseRows rows = gather_impulse_rows(m, d, settings, frame);
  double* before = frame.alloc<double>(m.nv);
  double* next = frame.alloc<double>(m.nv);
  add_scaled(before, d.qvel, smooth, h, m.nv);
  find_next_velocity(m, d, settings, rows, before, next, d.efc_force);
  for (int i = 0; i < m.nv; ++i) d.qacc[i] = (next[i] - d.qvel[i]) / h;
  for (int i = 0; i < d.nefc; ++i) d.efc_force[i] /= h;
  mul_mat_t_vec(d.qfrc_constraint, rows.J, d.efc_force, d.nefc, m.nv);
}

void forward_elliptic(const mjModel& m, mjData& d, const ImpulseSettings& settings, Sensors sensors) {
  compute_smooth(m, d, sensors);
  answer_constraints(m, d, settings, d.qacc_smooth);
  measure(m, d, mjSTAGE_ACC, sensors);
}

// Runge-Kutta over what is smooth; then the impulses at the start change velocity and position once.
void step_interleaved(const mjModel& m, mjData& d, const ImpulseSettings& settings) {
  const double h = m.opt.timestep;
  StackFrame frame(d);
  const double* start = frame.copy(d.qvel, m.nv);
  double* change = frame.alloc<double>(m.nv);
  compute_smooth(m, d, Sensors::kCompute);
  const double* smooth = frame.copy(d.qacc_smooth, m.nv);
  answer_constraints(m, d, settings, smooth);
  measure(m, d, mjSTAGE_ACC, Sensors::kCompute);
  for (int i = 0; i < m.nv; ++i) change[i] = h * (d.qacc[i] - smooth[i]);
  std::copy_n(smooth, m.nv, d.qacc);
  integrate_runge_kutta(m, d, [](const mjModel& model, mjData& data, Sensors sensors) {
    compute_smooth(model, data, sensors);
    std::copy_n(data.qacc_smooth, model.nv, data.qacc);
  });
  integrate_position(m, d.qpos, change, h);
  for (int i = 0; i < m.nv; ++i) d.qvel[i] += change[i];
  for (int i = 0; i < m.nv; ++i) d.qacc[i] = (d.qvel[i] - start[i]) / h;
}

template <class Choice>
bool is_one(Choice choice) {
  return static_cast<int>(choice) >= 0 && choice < Choice::kCount;
}

}  // namespace

const char* find_impulse_obstacle(const mjModel& m, const ImpulseSettings& settings) {
  const auto negative = [](double x) { return !(x >= 0) || std::isinf(x); };
  if (!is_one(settings.integrator)) return "there is no such integrator";
  if (!is_one(settings.solver)) return "there is no such solver";
  if (settings.iterations < 1) return "iterations have to be at least 1";
  if (negative(settings.equality_time) || negative(settings.inequality_time))
    return "time constants may not be negative";
  if (negative(settings.lambda) || negative(settings.tolerance)) return "lambda and tolerance may not be negative";
  if (negative(settings.softness) || settings.softness == 0) return "softness has to be above 0";
  if (m.opt.enableflags & mjENBL_SLEEP) return "sleep is switched on, which impulses do not have";
  if (m.nflex) return "the model has flexes, which impulses do not have";
  return nullptr;
}

void forward_impulse(const mjModel& m, mjData& d, const ImpulseSettings& settings) {
  forward_elliptic(with_elliptic_cones(m), d, settings, Sensors::kCompute);
}

void inverse_impulse(const mjModel& model, mjData& d, const ImpulseSettings& settings) {
  const mjModel m = with_elliptic_cones(model);
  const double h = m.opt.timestep;
  StackFrame frame(d);
  forward_before_control(m, d, mjSTAGE_NONE, Sensors::kSkip);
  const ImpulseRows rows = gather_impulse_rows(m, d, settings, frame);
  double* next = frame.alloc<double>(m.nv);
  double* velocity = frame.alloc<double>(d.nefc);
  add_scaled(next, d.qvel, d.qacc, h, m.nv);
  mul_mat_vec(velocity, rows.J, next, d.nefc, m.nv);
  for (int i = 0; i < d.ne; ++i) d.efc_force[i] = settings.lambda * (rows.recommended[i] - velocity[i]);
  for (int i = 0; i < rows.n; ++i) {
    d.efc_force[d.ne + i] = (rows.recommended[d.ne + i] - velocity[d.ne + i]) / rows.R[i];
  }
  for (int k = 0; k < rows.nobject; ++k) {
    const ImpulseObject& object = rows.objects[k];
    project_impulse(object, rows.R + object.first, d.efc_force + d.ne + object.first);
  }
  for (int i = 0; i < d.nefc; ++i) d.efc_force[i] /= h;
  mul_mat_t_vec(d.qfrc_constraint, rows.J, d.efc_force, d.nefc, m.nv);
  multiply_mass_matrix(m, d, d.qfrc_inverse, d.qacc);
  for (int i = 0; i < m.nv; ++i) d.qfrc_inverse[i] += d.qfrc_bias[i] - d.qfrc_passive[i] - d.qfrc_constraint[i];
}

void step_impulse(const mjModel& model, mjData& d, const ImpulseSettings& settings) {
  const mjModel m = with_elliptic_cones(model);
  begin_step(m, d);
  if (settings.integrator == ImpulseIntegrator::kInterleave) return step_interleaved(m, d, settings);
  forward_elliptic(m, d, settings, Sensors::kCompute);
  if (settings.integrator == ImpulseIntegrator::kRungeKutta) {
    return integrate_runge_kutta(m, d, [&](const mjModel& point, mjData& data, Sensors sensors) {
      forward_elliptic(point, data, settings, sensors);
    });
  }
  StackFrame frame(d);
  const double part =
      settings.integrator == ImpulseIntegrator::kExplicit ? 0 : 0.5;  // of the change that the position sees
  double* rate = frame.alloc<double>(m.nv);
  add_scaled(rate, d.qvel, d.qacc, part * m.opt.timestep, m.nv);
  advance(m, d, scope_of(m, d), d.act_dot, d.qacc,
          settings.integrator == ImpulseIntegrator::kSemiImplicit ? nullptr : rate);
}

}  // namespace sinew
