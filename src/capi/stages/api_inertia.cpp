// SPDX-License-Identifier: Apache-2.0
// The inertia matrix: computing, factoring, solving, multiplying.
#include <algorithm>

#include <mujoco/mujoco.h>

#include "capi/run_stage.h"
#include "inertia/mass_matrix.h"
#include "model/data_scope.h"
#include "tree/mass_factor.h"

using namespace sinew;

extern "C" {

void mj_crb(const mjModel* m, mjData* d) {
  run_stage(__func__, *m, *d, [&] {
    compute_composite_inertia(*m, *d, scope_of(*m, *d));
    copy_mass_matrix(*m, *d, scope_of(*m, *d));
  });
}

void mj_makeM(const mjModel* m, mjData* d) {
  run_stage(__func__, *m, *d, [&] { compute_mass_matrix(*m, *d, scope_of(*m, *d)); });
}

void mj_factorM(const mjModel* m, mjData* d) {
  run_stage(__func__, *m, *d, [&] { MassFactor(*m, *d, scope_of(*m, *d)).factor(); });
}

void mj_solveM(const mjModel* m, mjData* d, mjtNum* x, const mjtNum* y, int n) {
  run_stage(__func__, *m, *d, [&] { MassFactor(*m, *d, scope_of(*m, *d)).solve(x, y, n); });
}

void mj_solveM2(const mjModel* m, mjData* d, mjtNum* x, const mjtNum* y, const mjtNum* sqrtInvD, int n) {
  run_stage(__func__, *m, *d, [&] { MassFactor(*m, *d, scope_of(*m, *d)).solve_half(x, y, sqrtInvD, n); });
}

void mj_mulM(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec) {
  if (is_data_of(__func__, *m, *d)) multiply_mass_matrix(*m, *d, res, vec);
}

void mj_mulM2(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec) {
  if (is_data_of(__func__, *m, *d)) multiply_half_mass_matrix(*m, *d, res, vec);
}

void mj_addM(const mjModel* m, mjData* d, mjtNum* dst, int* rownnz, int* rowadr, int* colind) {
  if (!is_data_of(__func__, *m, *d)) return;
  const SparseRows pattern{m->nv, m->nv, rownnz, rowadr, colind};
  add_mass_matrix(*m, *d, dst, rownnz && rowadr && colind ? &pattern : nullptr);
}

void mj_fullM(const mjModel* m, mjtNum* dst, const mjtNum* M) {
  const std::size_t nv = static_cast<std::size_t>(m->nv);
  const auto at = [nv](int row, int column) {
    return static_cast<std::size_t>(row) * nv + static_cast<std::size_t>(column);
  };
  std::fill_n(dst, nv * nv, 0);
  for (int i = 0; i < m->nv; ++i) {
    int adr = m->dof_Madr[i];
    for (int j = i; j >= 0; j = m->dof_parentid[j], ++adr) dst[at(i, j)] = dst[at(j, i)] = M[adr];
  }
}

}  // extern "C"
