// SPDX-License-Identifier: Apache-2.0
// api_integrate.cpp -- integrators, and the arithmetic of positions.
#include <mujoco/mujoco.h>

#include "base/error.h"
#include "capi/run_stage.h"
#include "integrate/implicit.h"
#include "integrate/position.h"
#include "model/data_scope.h"
#include "step/integrate.h"
#include "step/runge_kutta.h"
#include "step/sleep.h"
#include "step/step.h"

using namespace sinew;

extern "C" {

void mj_Euler(const mjModel* m, mjData* d) {
  run_stage(__func__, *m, *d, [&] {
    integrate_euler(*m, *d, scope_of(*m, *d));
    put_to_sleep(*m, *d);
  });
}

void mj_implicit(const mjModel* m, mjData* d) {
  run_stage(__func__, *m, *d, [&] {
    integrate_with_derivative(*m, *d);
    put_to_sleep(*m, *d);
  });
}

void mj_RungeKutta(const mjModel* m, mjData* d, int N) {
  run_stage(__func__, *m, *d, [&] {
    if (N == 4) {
      integrate_runge_kutta(*m, *d, &forward);
    } else {
      raise_error("mj_RungeKutta: the order is 4, got %d", N);
    }
  });
}

void mj_integratePos(const mjModel* m, mjtNum* qpos, const mjtNum* qvel, mjtNum dt) {
  integrate_position(*m, qpos, qvel, dt);
}

void mj_differentiatePos(const mjModel* m, mjtNum* qvel, mjtNum dt, const mjtNum* qpos1, const mjtNum* qpos2) {
  differentiate_position(*m, qvel, dt, qpos1, qpos2);
}

void mj_normalizeQuat(const mjModel* m, mjtNum* qpos) { normalize_quaternions(*m, qpos); }

}  // extern "C"
