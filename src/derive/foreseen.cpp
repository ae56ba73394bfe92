// SPDX-License-Identifier: Apache-2.0
#include "derive/foreseen.h"

#include "derive/dense_algebra.h"
#include "derive/foreseen_forces.h"
#include "derive/length_force.h"
#include "derive/mass_change.h"
#include "derive/tree_flow.h"
#include "force/derivative.h"
#include "integrate/implicit.h"
#include "integrate/tree_lu.h"
#include "math/dense/cholesky.h"
#include "model/data_scope.h"
#include "step/integrate.h"

namespace sinew {

bool foresees_forces(const mjModel& m, mjData& d) { return is_implicit(m) || has_implicit_damping(m, scope_of(m, d)); }

namespace {

// Row i of the inverse, transposed, is the solution for the unit vector of i.
const mjtNum* invert_tree_lu(const mjModel& m, mjData& d, StackFrame& frame) {
  const int nv = static_cast<int>(m.nv);
  mjtNum *columns = frame.alloc<mjtNum>(mjtSize{nv} * nv), *inverse = frame.alloc<mjtNum>(mjtSize{nv} * nv);
  solve_implicit(m, d, scope_of(m, d), columns);  // leaves its factors in qLU
  set_identity(columns, nv);
  for (int i = 0; i < nv; ++i) solve_tree_lu(m, scope_of(m, d), d.qLU, columns + mjtSize{i} * nv);
  transpose_dense(inverse, columns, nv, nv);
  return inverse;
}

// The lower triangle of M - h D where D is symmetric.
mjtNum* fill_foreseen_matrix(const mjModel& m, mjData& d, StackFrame& frame) {
  const int nv = static_cast<int>(m.nv);
  const mjtNum h = m.opt.timestep;
  mjtNum* lower = frame.alloc<mjtNum>(mjtSize{nv} * nv);
  for (int i = 0; i < nv; ++i) {
    mjtNum* row = lower + mjtSize{i} * nv;
    std::fill_n(row, i + 1, 0);
    for (int k = m.M_rowadr[i]; k < m.M_rowadr[i] + m.M_rownnz[i]; ++k) row[m.M_colind[k]] += d.M[k];
    if (!is_implicit(m)) {
      row[i] += h * m.dof_damping[i];
      continue;
    }
    for (int k = m.D_rowadr[i]; k <= m.D_rowadr[i] + m.D_diag[i]; ++k) {
      if (m.mapM2D[k] >= 0) row[m.D_colind[k]] -= h * d.qDeriv[k];
    }
  }
  return lower;
}

}  // namespace

const mjtNum* invert_foreseen_matrix(const mjModel& m, mjData& d, StackFrame& frame) {
  const int nv = static_cast<int>(m.nv);
  if (is_implicit(m)) compute_velocity_derivative(m, d, scope_of(m, d), m.opt.integrator == mjINT_IMPLICIT);
  if (m.opt.integrator == mjINT_IMPLICIT) return invert_tree_lu(m, d, frame);
  mjtNum* inverse = frame.alloc<mjtNum>(mjtSize{nv} * nv);
  invert_positive(fill_foreseen_matrix(m, d, frame), nv, 1, inverse, frame);
  return inverse;
}

ForeseenSolver::ForeseenSolver(const mjModel& m, mjData& d, StackFrame& frame) : nv_(static_cast<int>(m.nv)) {
  if (m.opt.integrator == mjINT_IMPLICIT) {
    inverse_ = invert_foreseen_matrix(m, d, frame);
    return;
  }
  if (is_implicit(m)) compute_velocity_derivative(m, d, scope_of(m, d), false);
  mjtNum* lower = fill_foreseen_matrix(m, d, frame);
  chol_factor(lower, nv_, mjMINVAL);
  factor_ = lower;
}

void ForeseenSolver::solve(const mjtNum* force, mjtNum* result) const {
  if (factor_) return chol_solve(result, factor_, force, nv_);
  mul_mat_vec(result, inverse_, force, nv_, nv_);
}

void ForeseenSolver::solve_transposed(const mjtNum* gradient, mjtNum* result) const {
  if (factor_) return chol_solve(result, factor_, gradient, nv_);
  mul_mat_t_vec(result, inverse_, gradient, nv_, nv_);
}

Slopes make_foreseen_slopes(const mjModel& m, StackFrame& frame) {
  if (is_implicit(m)) return make_slopes(m, frame);
  return {zeros(frame, mjtSize{m.nv} * m.nv), nullptr, nullptr, nullptr};
}

void add_foreseen_slopes(const mjModel& m, mjData& d, const mjtNum* foreseen_qacc, const Slopes& slopes,
                         DerivativeReport& report) {
  StackFrame frame(d);
  mjtNum* change = frame.alloc<mjtNum>(m.nv);
  subtract(change, d.qacc, foreseen_qacc, static_cast<int>(m.nv));
  add_mass_change(m, d, change, slopes.dq);
  const bool heavy = std::any_of(m.tendon_armature, m.tendon_armature + m.ntendon, [](mjtNum x) { return x != 0; });
  if (!is_implicit(m) && !heavy) return;
  TreeFlow flow(m, frame);
  fill_tree_flow(m, d, d.qvel, d.qacc, acting_gravity(m), flow);
  const AllLengthSlopes lengths = find_length_slopes(m, d, flow, LengthsOf::kForces, frame);
  add_armature_change(m, d, lengths, change, slopes.dq);
  if (is_implicit(m)) add_foreseen_forces(m, d, flow, lengths, foreseen_qacc, m.opt.timestep, slopes, report);
}

}  // namespace sinew
