// SPDX-License-Identifier: Apache-2.0
#include "integrate/implicit.h"

#include <algorithm>

#include "integrate/advance.h"
#include "integrate/tree_lu.h"
#include "math/simd/kernels.h"
#include "model/arena/arena.h"
#include "tree/articulated.h"
#include "tree/run_factor.h"

namespace sinew {
namespace {

void sum_forces(const mjData& d, const Scope& scope, mjtNum* force) {
  for (const Run& run : scope.runs) {
    for (const int i : run.dofs) force[i] = d.qfrc_smooth[i] + d.qfrc_constraint[i];
  }
}

// qacc = qH^-1 f; qH is replaced by its factor.
void solve_on_mass_pattern(const mjModel& m, mjData& d, const Scope& scope, mjtNum* qacc) {
  factor_runs(m, d, scope, d.qH, d.qHDiagInv);
  sum_forces(d, scope, qacc);
  solve_runs(m, d, scope, qacc, d.qH, d.qHDiagInv);
}

// The same for qH = M + diag(extra) of long chains, without M.
void solve_on_bodies(const mjModel& m, mjData& d, const Scope& scope, const mjtNum* extra, mjtNum* qacc) {
  sum_forces(d, scope, qacc);
  solve_articulated(m, d, scope, extra, d.qH, d.qHDiagInv, qacc);
}

// So it is when all dampers and actuators are at joints, and there is no fluid.
bool derivative_is_diagonal(const mjModel& m, const mjData& d, const Scope& scope) {
  const auto any_bit = kernels().any_bit;  // sums that begin at zero are never -0
  for (const Run& run : scope.runs) {
    for (const int i : run.dofs) {
      const int before = m.D_diag[i];
      const mjtNum* row = d.qDeriv + m.D_rowadr[i];
      if (any_bit(row, before) || any_bit(row + before + 1, m.D_rownnz[i] - before - 1)) return false;
    }
  }
  return true;
}

}  // namespace

bool has_implicit_damping(const mjModel& m, const Scope& scope) {
  if (m.opt.disableflags & (mjDSBL_EULERDAMP | mjDSBL_DAMPER)) return false;
  return scope.leaves_out_damping || std::any_of(scope.runs.begin(), scope.runs.end(), [&](const Run& run) {
           return std::any_of(m.dof_damping + run.dofs.first, m.dof_damping + run.dofs.after,
                              [](mjtNum damping) { return damping > 0; });
         });
}

void solve_with_damping(const mjModel& m, mjData& d, const Scope& scope, mjtNum* qacc) {
  if (articulated_factor_pays(m)) {
    StackFrame frame(d);
    mjtNum* extra = frame.alloc<mjtNum>(m.nv);
    for (int i = 0; i < m.nv; ++i) extra[i] = m.opt.timestep * m.dof_damping[i];
    return solve_on_bodies(m, d, scope, extra, qacc);
  }
  for (const Run& run : scope.runs) {
    for (const int i : run.dofs) {
      const int begin = m.M_rowadr[i], diagonal = begin + m.M_rownnz[i] - 1;
      std::copy(d.M + begin, d.M + diagonal + 1, d.qH + begin);
      d.qH[diagonal] += m.opt.timestep * m.dof_damping[i];
    }
  }
  solve_on_mass_pattern(m, d, scope, qacc);
}

void solve_implicit_fast(const mjModel& m, mjData& d, const Scope& scope, mjtNum* qacc) {
  if (articulated_factor_pays(m) && derivative_is_diagonal(m, d, scope)) {
    StackFrame frame(d);
    mjtNum* extra = frame.alloc<mjtNum>(m.nv);
    for (int i = 0; i < m.nv; ++i) extra[i] = -m.opt.timestep * d.qDeriv[m.D_rowadr[i] + m.D_diag[i]];
    return solve_on_bodies(m, d, scope, extra, qacc);
  }
  for (const Run& run : scope.runs) {
    for (const int i : run.dofs) {
      for (int k = m.M_rowadr[i]; k < m.M_rowadr[i] + m.M_rownnz[i]; ++k) {
        d.qH[k] = d.M[k] - m.opt.timestep * d.qDeriv[m.mapD2M[k]];
      }
    }
  }
  solve_on_mass_pattern(m, d, scope, qacc);
}

void solve_implicit(const mjModel& m, mjData& d, const Scope& scope, mjtNum* qacc) {
  for (const Run& run : scope.runs) {
    for (const int i : run.dofs) {
      for (int k = m.D_rowadr[i]; k < m.D_rowadr[i] + m.D_rownnz[i]; ++k) {
        const mjtNum inertia = m.mapM2D[k] >= 0 ? d.M[m.mapM2D[k]] : 0;
        d.qLU[k] = inertia - m.opt.timestep * d.qDeriv[k];
      }
    }
  }
  StackFrame frame(d);
  factor_tree_lu(m, scope, d.qLU, frame.alloc<mjtNum>(m.nv));
  sum_forces(d, scope, qacc);
  solve_tree_lu(m, scope, d.qLU, qacc);
}

void integrate_euler(const mjModel& m, mjData& d, const Scope& scope) {
  if (!has_implicit_damping(m, scope)) {
    advance(m, d, scope, d.act_dot, d.qacc, nullptr);
    return;
  }
  StackFrame frame(d);
  mjtNum* qacc = frame.alloc<mjtNum>(m.nv);
  solve_with_damping(m, d, scope, qacc);
  advance(m, d, scope, d.act_dot, qacc, nullptr);
}

void integrate_implicit(const mjModel& m, mjData& d, const Scope& scope) {
  StackFrame frame(d);
  mjtNum* qacc = frame.alloc<mjtNum>(m.nv);
  if (m.nv > 0) (m.opt.integrator == mjINT_IMPLICIT ? solve_implicit : solve_implicit_fast)(m, d, scope, qacc);
  advance(m, d, scope, d.act_dot, qacc, nullptr);
}

}  // namespace sinew
