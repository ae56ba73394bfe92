// SPDX-License-Identifier: Apache-2.0
#include "integrate/implicit.h"

#include <algorithm>

#include "integrate/advance.h"
#include "integrate/tree_lu.h"
#include "model/arena/arena.h"
#include "model/parts.h"
#include "tree/mass_factor.h"

namespace sinew {
namespace {

void sum_forces(const mjData& d, const Scope& scope, mjtNum* force) {
  for (const Run& run : scope.runs) {
    for (const int i : run.dofs) force[i] = d.qfrc_smooth[i] + d.qfrc_constraint[i];
  }
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
  for_parts(m, d, scope, Work::kHeavy, [&](const Scope& part) {
    sum_forces(d, part, qacc);
    MassFactor(m, d, part).solve_with_diagonal(qacc, m.opt.timestep, m.dof_damping);
  });
}

void solve_implicit_fast(const mjModel& m, mjData& d, const Scope& scope, mjtNum* qacc) {
  for_parts(m, d, scope, Work::kHeavy, [&](const Scope& part) {
    sum_forces(d, part, qacc);
    MassFactor(m, d, part).solve_with_matrix(qacc, -m.opt.timestep, d.qDeriv);
  });
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
