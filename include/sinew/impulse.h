/* SPDX-License-Identifier: Apache-2.0 */
// impulse.h -- the first formulation of this kind of engine: steps of velocity, with impulses for constraints.
//   A step finds the next velocity directly: v' = v + M^-1 (h (c + tau) + J' f), where the impulses f minimize the
//   kinetic energy relative to a recommended velocity, within their friction cones. Equalities are eliminated before.
//   docs/theory/impulses.md has the equations, and compares it with mj_step.
//   note  contacts have elliptic cones, whatever the model says; solref, solimp and margins have no part in it;
//         sleeping trees and flexes are refused
#ifndef SINEW_IMPULSE_H_
#define SINEW_IMPULSE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjexport.h>
#include <mujoco/mjmodel.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum sinewImpulseIntegrator_ {
  sinewIMPULSE_SEMIIMPLICIT = 0,  // q' = q + h v'
  sinewIMPULSE_MIDPOINT,          // q' = q + h (v + v') / 2
  sinewIMPULSE_EXPLICIT,          // q' = q + h v
  sinewIMPULSE_RK4,               // Runge-Kutta of fourth order over all of it
  sinewIMPULSE_INTERLEAVE,        // the same over what is smooth, impulses once, at the end
  sinewNIMPULSEINTEGRATOR
} sinewImpulseIntegrator;

typedef enum sinewImpulseSolver_ {
  sinewIMPULSE_PGS = 0,  // Gauss-Seidel over objects, each projected on its cone
  sinewIMPULSE_GPGS,     // Gauss-Seidel with updates along a contact's ray, then of its friction
  sinewNIMPULSESOLVER
} sinewImpulseSolver;

typedef struct sinewImpulse_ {
  int integrator;          // sinewImpulseIntegrator
  int solver;              // sinewImpulseSolver
  int iterations;          // most sweeps over the impulses
  mjtNum tolerance;        // sweeps end when no impulse changes by more than this part of the largest
  mjtNum equality_time;    // time constant with which violated equalities decay; 0: in one step
  mjtNum inequality_time;  // the same for penetrations and violated limits
  mjtNum lambda;           // weight of equalities; 0: they are hard
  mjtNum softness;         // of contacts, limits and friction: R = softness times the diagonal of A
} sinewImpulse;

// Semi-implicit, GPGS, hard equalities, time constants of 0.02 s, softness 0.01.
MJAPI void sinew_defaultImpulse(sinewImpulse* settings);

// The defaults, and what the model's <custom> says: numerics named sinew_impulse_softness, sinew_impulse_lambda, ...
// Programs that do not know them ignore them.
MJAPI void sinew_readImpulse(const mjModel* m, sinewImpulse* settings);

// One step. NULL, or why it was refused; then nothing has changed. qacc is (v' - v) / h, efc_force impulses / h.
MJAPI const char* sinew_stepImpulse(const mjModel* m, mjData* d, const sinewImpulse* settings);

// What sinew_stepImpulse computes before it integrates, in d: qacc, efc_force, qfrc_constraint.
MJAPI const char* sinew_forwardImpulse(const mjModel* m, mjData* d, const sinewImpulse* settings);

// The forces besides those of constraints that make (v' - v) / h equal d->qacc, in d->qfrc_inverse. Needs no factor of
// M and no iterations; equalities have to be soft.
MJAPI const char* sinew_inverseImpulse(const mjModel* m, mjData* d, const sinewImpulse* settings);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // SINEW_IMPULSE_H_
