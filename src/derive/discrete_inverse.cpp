// SPDX-License-Identifier: Apache-2.0
#include "derive/discrete_inverse.h"

#include "derive/foreseen.h"
#include "force/derivative.h"
#include "math/dense/dense.h"
#include "model/data_scope.h"
#include "step/integrate.h"
#include "tree/mass_factor.h"

namespace sinew {
namespace {

// M - h D, which is not symmetric for implicit integration.
void fill_foreseen(const mjModel& m, mjData& d, mjtNum* matrix) {
  const mjtSize nv = m.nv;
  const mjtNum h = m.opt.timestep;
  const bool whole = m.opt.integrator == mjINT_IMPLICIT;
  if (is_implicit(m)) compute_velocity_derivative(m, d, scope_of(m, d), whole);
  std::fill_n(matrix, nv * nv, 0);
  for (int i = 0; i < m.nv; ++i) {
    for (int k = m.M_rowadr[i]; k < m.M_rowadr[i] + m.M_rownnz[i]; ++k) {
      const int j = m.M_colind[k];
      matrix[i * nv + j] += d.M[k];
      if (j != i) matrix[j * nv + i] += d.M[k];
    }
    if (!is_implicit(m)) {
      matrix[i * nv + i] += h * m.dof_damping[i];
      continue;
    }
    for (int k = m.D_rowadr[i]; k < m.D_rowadr[i] + m.D_rownnz[i]; ++k) {
      // the fast method has no room for entries that M does not have
      if (whole || m.mapM2D[k] >= 0) matrix[i * nv + m.D_colind[k]] -= h * d.qDeriv[k];
    }
  }
}

// matrix = scale M^-1 matrix
void solve_columns(const mjModel& m, mjData& d, mjtNum scale_by, mjtNum* matrix) {
  StackFrame frame(d);
  const int nv = static_cast<int>(m.nv);
  mjtNum* columns = frame.alloc<mjtNum>(mjtSize{nv} * nv);
  transpose_dense(columns, matrix, nv, nv);
  MassFactor(m, d, scope_of(m, d)).solve(columns, columns, nv);
  transpose_dense(matrix, columns, nv, nv);
  scale(matrix, matrix, scale_by, nv * nv);
}

}  // namespace

bool is_discrete(const mjModel& m) { return m.opt.enableflags & mjENBL_INVDISCRETE; }

ContinuousAcceleration::ContinuousAcceleration(const mjModel& m, mjData& d, DerivativeReport& report)
    : m_(m), d_(d), frame_(d) {
  if (m.nv == 0 || !foresees_forces(m, d)) return;
  const int nv = static_cast<int>(m.nv);
  discrete_ = frame_.copy(d.qacc, nv);
  mjtNum *by_discrete = frame_.alloc<mjtNum>(mjtSize{nv} * nv), *force = frame_.alloc<mjtNum>(nv);
  fill_foreseen(m, d, by_discrete);
  mul_mat_vec(force, by_discrete, discrete_, nv, nv);
  MassFactor(m, d, scope_of(m, d)).solve(d.qacc, force, 1);
  const Slopes added = make_foreseen_slopes(m, frame_);
  add_foreseen_slopes(m, d, discrete_, added, report);
  solve_columns(m, d, 1, by_discrete);
  solve_columns(m, d, -1, added.dq);
  if (added.dv) solve_columns(m, d, -1, added.dv);
  slopes_ = {added.dq, added.dv, by_discrete};
}

ContinuousAcceleration::~ContinuousAcceleration() {
  if (discrete_) std::copy_n(discrete_, m_.nv, d_.qacc);
}

void ContinuousAcceleration::chain(const mjtNum* by_a, const InverseTerms& terms) {
  if (!discrete_) return;
  StackFrame frame(d_);
  const int nv = static_cast<int>(m_.nv), size = nv * nv;
  mjtNum *product = frame.alloc<mjtNum>(size), *copied = frame.copy(by_a, size);
  const auto add_product = [&](const mjtNum* slopes, mjtNum* result) {
    if (!slopes || !result) return;
    mul_mat_mat(product, copied, slopes, nv, nv, nv);
    add(result, result, product, size);
  };
  add_product(slopes_.dq, terms.dq);
  add_product(slopes_.dv, terms.dv);
  if (terms.da) mul_mat_mat(terms.da, copied, slopes_.da, nv, nv, nv);
}

}  // namespace sinew
