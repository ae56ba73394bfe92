// SPDX-License-Identifier: Apache-2.0
// api_constraint.cpp -- constraint rows: making them, their reference accelerations, products with their Jacobian.
#include <mujoco/mujoco.h>

#include "capi/run_stage.h"
#include "constraint/island.h"
#include "constraint/make_constraint.h"
#include "constraint/project.h"
#include "constraint/row_reference.h"
#include "model/data_scope.h"
#include "tree/jacobian_format.h"

using namespace sinew;

void mj_makeConstraint(const mjModel* m, mjData* d) {
  run_stage(__func__, *m, *d, [&] { make_constraint(*m, *d, scope_of(*m, *d)); });
}

void mj_island(const mjModel* m, mjData* d) {
  run_stage(__func__, *m, *d, [&] { find_islands(*m, *d); });
}

void mj_projectConstraint(const mjModel* m, mjData* d) {
  run_stage(__func__, *m, *d, [&] { project_constraint(*m, *d); });
}

void mj_referenceConstraint(const mjModel* m, mjData* d) {
  run_stage(__func__, *m, *d, [&] { reference_constraint(*m, *d); });
}

void mj_mulJacVec(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec) {
  if (is_data_of(__func__, *m, *d)) multiply_jacobian(*m, *d, res, vec);
}

void mj_mulJacTVec(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec) {
  if (is_data_of(__func__, *m, *d)) multiply_jacobian_transposed(*m, *d, res, vec);
}

int mj_isSparse(const mjModel* m) { return jacobian_is_sparse(*m); }

int mj_isDual(const mjModel* m) { return solver_is_dual(*m); }
