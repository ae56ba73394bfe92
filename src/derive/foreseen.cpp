// SPDX-License-Identifier: Apache-2.0
#include "derive/foreseen.h"

#include "derive/foreseen_forces.h"
#include "derive/kernels/slope_kernels.h"
#include "derive/length_force.h"
#include "derive/mass_change.h"
#include "derive/tree_flow.h"
#include "force/derivative.h"
#include "force/fluid.h"
#include "integrate/implicit.h"
#include "integrate/tree_lu.h"
#include "math/sparse/sparse_ldl.h"
#include "model/data_scope.h"
#include "model/plan.h"
#include "step/integrate.h"

namespace sinew {

bool foresees_forces(const mjModel& m, mjData& d) { return is_implicit(m) || has_implicit_damping(m, scope_of(m, d)); }

namespace {

// Column by column: the solutions for unit vectors.
const mjtNum* invert_tree_lu(const mjModel& m, mjData& d, StackFrame& frame) {
  const int nv = static_cast<int>(m.nv);
  mjtNum* columns = frame.alloc<mjtNum>(mjtSize{nv} * nv);
  solve_implicit(m, d, scope_of(m, d), columns);  // leaves its factors in qLU
  set_identity(columns, nv);
  for (int i = 0; i < nv; ++i) solve_tree_lu(m, scope_of(m, d), d.qLU, columns + mjtSize{i} * nv);
  return columns;
}

// M - h D where D is symmetric, factored.
TreeFactor factor_foreseen_matrix(const mjModel& m, mjData& d, StackFrame& frame) {
  const int nv = static_cast<int>(m.nv), entries = nv > 0 ? m.M_rowadr[nv - 1] + m.M_rownnz[nv - 1] : 0;
  const mjtNum h = m.opt.timestep;
  mjtNum *values = frame.copy(d.M, entries), *inverse_diag = frame.alloc<mjtNum>(nv);
  if (is_implicit(m)) {
    for (int k = 0; k < entries; ++k) values[k] -= h * d.qDeriv[m.mapD2M[k]];
  } else {
    for (int i = 0; i < nv; ++i) values[m.M_rowadr[i] + m.M_rownnz[i] - 1] += h * m.dof_damping[i];
  }
  StackFrame scratch(d);
  ldl_factor(values, inverse_diag, mass_pattern(m, d), mjMINVAL, scratch.alloc<mjtNum>(ldl_scratch_size(nv)),
             scratch.alloc<int>(nv));
  return {values, inverse_diag};
}

}  // namespace

ForeseenSolver::ForeseenSolver(const mjModel& m, mjData& d, StackFrame& frame) : m_(m), d_(d) {
  const bool whole = m.opt.integrator == mjINT_IMPLICIT;
  if (is_implicit(m)) compute_velocity_derivative(m, d, scope_of(m, d), whole);
  if (whole) {
    inverse_ = invert_tree_lu(m, d, frame);
  } else {
    factor_ = factor_foreseen_matrix(m, d, frame);
  }
}

void ForeseenSolver::solve(const mjtNum* force, mjtNum* result) const {
  const int nv = static_cast<int>(m_.nv);
  if (inverse_) return mul_mat_t_vec(result, inverse_, force, nv, nv);
  copy(result, force, nv);
  ldl_solve(result, 1, factor_.values, factor_.inverse_diag, mass_pattern(m_, d_), nullptr);
}

void ForeseenSolver::solve_transposed(const mjtNum* gradient, mjtNum* result) const {
  const int nv = static_cast<int>(m_.nv);
  inverse_ ? mul_mat_vec(result, inverse_, gradient, nv, nv) : solve(gradient, result);
}

void ForeseenSolver::solve_in_place(const WideSlopes& slopes, int columns) const {
  if (!inverse_) return solve_tree_factor(m_, d_, factor_, slopes, columns);
  StackFrame frame(d_);
  const mjtNum* before = frame.copy(slopes.x, slopes.size());
  slope_kernels().multiply({inverse_, 1, slopes.n, slopes.n, slopes.n, before, slopes.x, slopes.width, false});
}

// D has entries where actuators, dampers and media act: few of those that it has places for.
void ForeseenSolver::set_foreseen(const WideSlopes& slopes, const WideSlopes& result) const {
  const auto combine = slope_kernels().combine;
  const mjtNum h = m_.opt.timestep;
  const auto add = [&](int to, int from, mjtNum factor) {
    if (factor != 0) combine(result.row(to), 1, result.row(to), factor, slopes.row(from), slopes.width);
  };
  if (!is_implicit(m_)) {
    for (int i = 0; i < slopes.n; ++i) {
      combine(result.row(i), -h * m_.dof_damping[i], slopes.row(i), 0, nullptr, slopes.width);
    }
    return;
  }
  std::fill_n(result.x, result.size(), 0);
  for (int i = 0; i < slopes.n; ++i) {
    for (int k = m_.D_rowadr[i]; inverse_ && k < m_.D_rowadr[i] + m_.D_rownnz[i]; ++k) {
      add(i, m_.D_colind[k], h * d_.qDeriv[k]);
    }
    for (int k = m_.M_rowadr[i]; !inverse_ && k < m_.M_rowadr[i] + m_.M_rownnz[i]; ++k) {
      const int j = m_.M_colind[k];
      const mjtNum factor = h * d_.qDeriv[m_.mapD2M[k]];
      add(i, j, factor);
      if (j != i) add(j, i, factor);
    }
  }
}

Slopes make_foreseen_slopes(const mjModel& m, StackFrame& frame) {
  if (is_implicit(m)) return make_slopes(m, frame);
  return {zeros(frame, mjtSize{m.nv} * m.nv), nullptr, nullptr, nullptr};
}

void add_foreseen_slopes(const mjModel& m, mjData& d, const mjtNum* foreseen_qacc, const Slopes& slopes,
                         DerivativeReport& report, KeptTree* kept) {
  StackFrame frame(d);
  mjtNum* change = frame.alloc<mjtNum>(m.nv);
  subtract(change, d.qacc, foreseen_qacc, static_cast<int>(m.nv));
  add_mass_change(m, d, change, slopes.dq, kept ? &kept->chains : nullptr);
  const bool heavy = std::any_of(m.tendon_armature, m.tendon_armature + m.ntendon, [](mjtNum x) { return x != 0; });
  if (!is_implicit(m) && !heavy) return;
  const bool has_lengths = kept && kept->flow;
  TreeFlow flow = has_lengths ? *kept->flow : TreeFlow(m, frame);
  if (!has_lengths && (has_curved_lengths(m, LengthsOf::kForces) || (is_implicit(m) && has_medium(m)))) {
    fill_tree_flow(m, d, flow);
  }
  const AllLengthSlopes lengths =
      has_lengths ? kept->lengths : find_length_slopes(m, d, flow, LengthsOf::kForces, frame);
  add_armature_change(m, d, lengths, change, slopes.dq);
  if (is_implicit(m)) add_foreseen_forces(m, d, flow, lengths, foreseen_qacc, m.opt.timestep, slopes, report);
}

}  // namespace sinew
