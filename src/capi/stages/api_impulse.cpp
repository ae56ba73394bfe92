// SPDX-License-Identifier: Apache-2.0
// api_impulse.cpp -- the impulse formulation (sinew/impulse.h).
#include <cstring>

#include <mujoco/mujoco.h>
#include <sinew/impulse.h>

#include "capi/run_stage.h"
#include "capi/stages/impulse.h"
#include "impulse/step_impulse.h"

using namespace sinew;

namespace {

static_assert(int{sinewNIMPULSEINTEGRATOR} == static_cast<int>(ImpulseIntegrator::kCount));
static_assert(int{sinewIMPULSE_INTERLEAVE} == static_cast<int>(ImpulseIntegrator::kInterleave));
static_assert(int{sinewNIMPULSESOLVER} == static_cast<int>(ImpulseSolver::kCount));

using Stage = void (*)(const mjModel&, mjData&, const ImpulseSettings&);

// The settings of the caller, or those of the model if there are none.
ImpulseSettings choose(const mjModel* m, const sinewImpulse* settings) {
  sinewImpulse of_model;
  if (settings) return impulse_settings(*settings);
  sinew_readImpulse(m, &of_model);
  return impulse_settings(of_model);
}

const char* run_impulse(const char* caller, const mjModel* m, mjData* d, const sinewImpulse* settings, Stage stage) {
  if (!m || !d) return "model and data may not be NULL";
  const ImpulseSettings chosen = choose(m, settings);
  if (const char* obstacle = find_impulse_obstacle(*m, chosen)) return obstacle;
  if (m->signature != d->signature) return "the data were made for a model of another structure";
  run_stage(caller, *m, *d, [&] { stage(*m, *d, chosen); });
  return nullptr;
}

void read_number(const mjModel* m, const char* name, mjtNum& value) {
  const int id = mj_name2id(m, mjOBJ_NUMERIC, name);
  if (id >= 0 && m->numeric_size[id] > 0) value = m->numeric_data[m->numeric_adr[id]];
}

void read_choice(const mjModel* m, const char* name, int& value) {
  mjtNum number = value;
  read_number(m, name, number);
  value = number >= 0 && number < 1e9 ? static_cast<int>(number) : -1;
}

}  // namespace

namespace sinew {

ImpulseSettings impulse_settings(const sinewImpulse& from) {
  return {static_cast<ImpulseIntegrator>(from.integrator),
          static_cast<ImpulseSolver>(from.solver),
          from.iterations,
          from.tolerance,
          from.equality_time,
          from.inequality_time,
          from.lambda,
          from.softness};
}

}  // namespace sinew

extern "C" {

void sinew_defaultImpulse(sinewImpulse* settings) {
  if (!settings) return;
  *settings = {sinewIMPULSE_SEMIIMPLICIT, sinewIMPULSE_GPGS, 100, 1e-8, 0.02, 0.02, 0, 0.01};
}

void sinew_readImpulse(const mjModel* m, sinewImpulse* settings) {
  sinew_defaultImpulse(settings);
  if (!m || !settings) return;
  read_choice(m, "sinew_impulse_integrator", settings->integrator);
  read_choice(m, "sinew_impulse_solver", settings->solver);
  read_choice(m, "sinew_impulse_iterations", settings->iterations);
  read_number(m, "sinew_impulse_tolerance", settings->tolerance);
  read_number(m, "sinew_impulse_equality_time", settings->equality_time);
  read_number(m, "sinew_impulse_inequality_time", settings->inequality_time);
  read_number(m, "sinew_impulse_lambda", settings->lambda);
  read_number(m, "sinew_impulse_softness", settings->softness);
}

const char* sinew_stepImpulse(const mjModel* m, mjData* d, const sinewImpulse* settings) {
  return run_impulse(__func__, m, d, settings, step_impulse);
}

const char* sinew_forwardImpulse(const mjModel* m, mjData* d, const sinewImpulse* settings) {
  return run_impulse(__func__, m, d, settings, forward_impulse);
}

const char* sinew_inverseImpulse(const mjModel* m, mjData* d, const sinewImpulse* settings) {
  if (m && m->neq > 0 && choose(m, settings).lambda == 0)
    return "hard equalities have no inverse: choose a lambda above 0";
  return run_impulse(__func__, m, d, settings, inverse_impulse);
}

}  // extern "C"
