// SPDX-License-Identifier: Apache-2.0
#include "integrate/implicit.h"

#include <algorithm>

#include "integrate/advance.h"
#include "integrate/tree_lu.h"
#include "model/arena/arena.h"
#include "model/private_data.h"
#include "tree/awake.h"
#include "tree/mass_factor.h"

namespace sinew {
namespace {

void sum_forces(const mjModel& m, const mjData& d, mjtNum* force) {
  const IndexList dofs = awake_dofs(m, d);
  for (int k = 0; k < dofs.size(); ++k) force[dofs[k]] = d.qfrc_smooth[dofs[k]] + d.qfrc_constraint[dofs[k]];
}

}  // namespace

bool has_implicit_damping(const mjModel& m) {
  if (m.opt.disableflags & (mjDSBL_EULERDAMP | mjDSBL_DAMPER)) return false;
  return std::any_of(m.dof_damping, m.dof_damping + m.nv, [](mjtNum damping) { return damping > 0; });
}

bool has_implicit_damping(const mjModel& m, const mjData& d) {
  if (!something_sleeps(m, d)) return has_implicit_damping(m);
  if (m.opt.disableflags & (mjDSBL_EULERDAMP | mjDSBL_DAMPER)) return false;
  const auto is_damped = [&](int dof) { return m.dof_damping[dof] > 0; };
  if (std::any_of(d.dof_awake_ind, d.dof_awake_ind + d.nv_awake, is_damped)) return true;
  Answer& answer = private_data(d).sleep.rest_is_damped;
  if (answer == Answer::kUnknown) answer = has_implicit_damping(m) ? Answer::kYes : Answer::kNo;
  return answer == Answer::kYes;
}

void solve_with_damping(const mjModel& m, mjData& d, mjtNum* qacc) {
  sum_forces(m, d, qacc);
  MassFactor(m, d).solve_with_diagonal(qacc, m.opt.timestep, m.dof_damping);
}

void solve_implicit_fast(const mjModel& m, mjData& d, mjtNum* qacc) {
  sum_forces(m, d, qacc);
  MassFactor(m, d).solve_with_matrix(qacc, -m.opt.timestep, d.qDeriv);
}

void solve_implicit(const mjModel& m, mjData& d, mjtNum* qacc) {
  const IndexList dofs = awake_dofs(m, d);
  for (int n = 0; n < dofs.size(); ++n) {
    const int begin = m.D_rowadr[dofs[n]], end = begin + m.D_rownnz[dofs[n]];
    for (int k = begin; k < end; ++k) {
      const mjtNum inertia = m.mapM2D[k] >= 0 ? d.M[m.mapM2D[k]] : 0;
      d.qLU[k] = inertia - m.opt.timestep * d.qDeriv[k];
    }
  }
  StackFrame frame(d);
  factor_tree_lu(m, dofs, d.qLU, frame.alloc<mjtNum>(m.nv));
  sum_forces(m, d, qacc);
  solve_tree_lu(m, dofs, d.qLU, qacc);
}

void integrate_euler(const mjModel& m, mjData& d) {
  if (!has_implicit_damping(m, d)) {
    advance(m, d, d.act_dot, d.qacc, nullptr);
    return;
  }
  StackFrame frame(d);
  mjtNum* qacc = frame.alloc<mjtNum>(m.nv);
  solve_with_damping(m, d, qacc);
  advance(m, d, d.act_dot, qacc, nullptr);
}

void integrate_implicit(const mjModel& m, mjData& d) {
  StackFrame frame(d);
  mjtNum* qacc = frame.alloc<mjtNum>(m.nv);
  if (m.nv > 0) (m.opt.integrator == mjINT_IMPLICIT ? solve_implicit : solve_implicit_fast)(m, d, qacc);
  advance(m, d, d.act_dot, qacc, nullptr);
}

}  // namespace sinew
