// SPDX-License-Identifier: Apache-2.0
// api_solver.cpp -- the constraint solver's own entries; mj_fwdConstraint and mj_invConstraint are in api_step.cpp.
#include <mujoco/mujoco.h>

#include "capi/run_stage.h"
#include "constraint/solve_constraints.h"

void mj_constraintUpdate(const mjModel* m, mjData* d, const mjtNum* jar, mjtNum cost[1], int flg_coneHessian) {
  sinew::run_stage(__func__, *m, *d, [&] {
    const mjtNum value = sinew::evaluate_constraint_cost(*m, *d, jar, flg_coneHessian != 0);
    if (cost) cost[0] = value;
  });
}

int mj_isPyramidal(const mjModel* m) { return m->opt.cone == mjCONE_PYRAMIDAL; }
