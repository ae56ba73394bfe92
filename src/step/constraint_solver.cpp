// SPDX-License-Identifier: Apache-2.0
#include "step/constraint_solver.h"

#include <algorithm>
#include <mutex>

#include "base/task_pool.h"
#include "constraint/island.h"
#include "constraint/reference.h"
#include "math/sparse/sparse_fill.h"
#include "model/arena/arena.h"
#include "model/plan.h"
#include "solve/solve.h"
#include "tree/constraint_jacobian.h"
#include "tree/resting_zeros.h"

namespace sinew {
namespace {

// Scratch for one solve from a frame of the stack; with a mutex when several threads share the frame.
struct FrameMemory {
  StackFrame& frame;
  std::mutex* mutex = nullptr;

  static std::byte* take(void* self, std::size_t bytes) {
    const FrameMemory& memory = *static_cast<FrameMemory*>(self);
    if (!memory.mutex) return memory.frame.alloc<std::byte>(bytes);
    const std::lock_guard<std::mutex> lock(*memory.mutex);
    return memory.frame.alloc<std::byte>(bytes);
  }
  // Enough at once for most solves; large Hessians come on top.
  Scratch scratch(const Problem& p) {
    const auto dofs = static_cast<std::size_t>(p.nv), rows = static_cast<std::size_t>(p.nefc);
    return {this, &take, 1024 + 24 * sizeof(double) * (dofs + rows)};
  }
};

// The scale of an island is that of its inertia as it is now. PGS, and a problem without islands, take the model's.
mjtNum scale_of(const mjModel& m, const Problem& p, bool is_island) {
  if (!is_island || m.opt.solver == mjSOL_PGS) {
    return 1 / (m.stat.meaninertia * static_cast<mjtNum>(std::max<mjtSize>(1, m.nv)));
  }
  mjtNum sum = 0;
  for (int i = 0; i < p.nv; ++i) sum += p.M[p.mass.rowadr[i] + p.mass.rownnz[i] - 1];
  return 1 / sum;
}

// What dual solvers gain in a sweep over all islands is compared with the tolerance: an island has its share of that,
// by its dofs, so that it does not depend on who else is awake.
SolverSettings settings_of(const mjModel& m, const Problem& p, bool is_island) {
  const mjtNum share = static_cast<mjtNum>(p.nv) / static_cast<mjtNum>(m.nv);
  return {.solver = m.opt.solver,
          .iterations = m.opt.iterations,
          .tolerance = m.opt.tolerance * (m.opt.solver == mjSOL_PGS ? share : 1),
          .ls_iterations = m.opt.ls_iterations,
          .ls_tolerance = m.opt.ls_tolerance,
          .noslip_iterations = m.opt.noslip_iterations,
          .noslip_tolerance = m.opt.noslip_tolerance * share,
          .scale = scale_of(m, p, is_island)};
}

// Everything at once.
Problem whole_problem(const mjModel& m, mjData& d) {
  const bool warm = !(m.opt.disableflags & mjDSBL_WARMSTART);
  return {.nv = static_cast<int>(m.nv),
          .ne = d.ne,
          .nf = d.nf,
          .nefc = d.nefc,
          .mass = {},
          .M = d.M,
          .mass_factor = d.qLD,
          .mass_inverse_diag = d.qLDiagInv,
          .qfrc_smooth = d.qfrc_smooth,
          .qacc_smooth = d.qacc_smooth,
          .qacc_warmstart = warm ? d.qacc_warmstart : nullptr,
          .rows = constraint_jacobian(m, d),
          .rowsuper = d.efc_J_rowsuper,
          .J = constraint_jacobian_values(m, d),
          .type = d.efc_type,
          .id = d.efc_id,
          .D = d.efc_D,
          .R = d.efc_R,
          .aref = d.efc_aref,
          .frictionloss = d.efc_frictionloss,
          .contact = d.contact,
          .qacc = d.qacc,
          .qfrc_constraint = d.qfrc_constraint,
          .b = d.efc_b,
          .force = d.efc_force,
          .state = d.efc_state};
}

// One island; its qacc is the warm start already, if there is one. b: all rows in island order.
Problem island_problem(const mjModel& m, mjData& d, int island, mjtNum* b) {
  const int nv = d.island_nv[island], dof = d.island_idofadr[island], row = d.island_iefcadr[island];
  const bool warm = !(m.opt.disableflags & mjDSBL_WARMSTART);
  const int first = d.iM_rowadr[dof];
  return {.nv = nv,
          .ne = d.island_ne[island],
          .nf = d.island_nf[island],
          .nefc = d.island_nefc[island],
          .mass = {},
          .M = d.iM + first,
          .mass_factor = d.iLD + first,
          .mass_inverse_diag = d.iLDiagInv + dof,
          .qfrc_smooth = d.ifrc_smooth + dof,
          .qacc_smooth = d.iacc_smooth + dof,
          .qacc_warmstart = warm ? d.iacc + dof : nullptr,
          .rows = {d.island_nefc[island], nv, d.iefc_J_rownnz + row, d.iefc_J_rowadr + row, d.iefc_J_colind},
          .rowsuper = d.iefc_J_rowsuper + row,
          .J = d.iefc_J,
          .type = d.iefc_type + row,
          .id = d.iefc_id + row,
          .D = d.iefc_D + row,
          .R = d.iefc_R + row,
          .aref = d.iefc_aref + row,
          .frictionloss = d.iefc_frictionloss + row,
          .contact = d.contact,
          .qacc = d.iacc + dof,
          .qfrc_constraint = d.ifrc_constraint + dof,
          .b = b + row,
          .force = d.iefc_force + row,
          .state = d.iefc_state + row};
}

// Islands beyond the last that mjData has room for are not reported.
SolverReport report_of(mjData& d, int island) {
  if (island >= mjNISLAND) return {nullptr, 0, 0, 0};
  return {d.solver + island * mjNSOLVER, mjNSOLVER, 0, 0};
}

void keep_report(mjData& d, int island, const SolverReport& report) {
  if (island >= mjNISLAND) return;
  d.solver_niter[island] = report.niter;
  d.solver_nnz[island] = report.nnz;
}

void solve_whole(const mjModel& m, mjData& d) {
  StackFrame frame(d);
  FrameMemory memory{frame};
  unsettle(d, kZeroAcceleration | kZeroConstraint);  // this solves for all dofs
  Problem p = whole_problem(m, d);
  Scratch scratch = memory.scratch(p);
  p.mass = mass_pattern(m, d);
  SolverReport report = report_of(d, 0);
  solve(p, settings_of(m, p, d.nisland > 0), scratch, report);
  keep_report(d, 0, report);
}

void solve_island(const mjModel& m, mjData& d, int island, mjtNum* b, FrameMemory memory) {
  Problem p = island_problem(m, d, island, b);
  Scratch scratch = memory.scratch(p);
  const int dof = d.island_idofadr[island], first = d.iM_rowadr[dof];
  int* rowadr = scratch.alloc<int>(p.nv);
  for (int i = 0; i < p.nv; ++i) rowadr[i] = d.iM_rowadr[dof + i] - first;
  p.mass = blocked_pattern(p.nv, d.iM_rownnz + dof, rowadr, d.iM_colind + first, scratch.alloc<int>(p.nv + 1));
  SolverReport report = report_of(d, island);
  solve(p, settings_of(m, p, true), scratch, report);
  keep_report(d, island, report);
}

void solve_islands(const mjModel& m, mjData& d) {
  StackFrame frame(d);
  mjtNum* b = frame.alloc<mjtNum>(d.nefc);
  copy_awake_dofs(m, d, kZeroAcceleration, d.qacc_warmstart, d.qacc);
  gather_islands(m, d);
  TaskPool* pool = bound_pool(d);
  if (pool && d.nisland > 1) {
    std::mutex mutex;
    pool->run(d.nisland, [&](int island, int) { solve_island(m, d, island, b, {frame, &mutex}); });
  } else {
    for (int island = 0; island < d.nisland; ++island) {
      StackFrame island_frame(d);
      solve_island(m, d, island, b, {island_frame});
    }
  }
  for (int i = 0; i < d.nefc; ++i) d.efc_b[d.map_iefc2efc[i]] = b[i];
  scatter_islands(m, d);
}

}  // namespace

void solve_constraints(const mjModel& m, mjData& d) {
  std::fill_n(d.solver_niter, mjNISLAND, 0);
  std::fill_n(d.solver_nnz, mjNISLAND, 0);
  if (d.nefc == 0) {
    copy_awake_dofs(m, d, kZeroAcceleration, d.qacc_smooth, d.qacc);
    clear_all_dofs(m, d, kZeroConstraint, d.qfrc_constraint);
  } else if (d.nisland > 1 || (d.nisland == 1 && d.nidof < m.nv)) {
    solve_islands(m, d);
  } else {
    solve_whole(m, d);
  }
}

mjtNum evaluate_constraint_cost(const mjModel& m, mjData& d, const mjtNum* residual, bool cone_hessians) {
  clear_all_dofs(m, d, kZeroConstraint, d.qfrc_constraint);
  if (d.nefc == 0) return 0;
  StackFrame frame(d);
  FrameMemory memory{frame};
  const Problem p = whole_problem(m, d);
  Scratch scratch = memory.scratch(p);
  const mjtNum cost = evaluate_constraints(p, residual, cone_hessians, scratch);
  multiply_jacobian_transposed(m, d, d.qfrc_constraint, d.efc_force);
  return cost;
}

void invert_constraints(const mjModel& m, mjData& d) {
  StackFrame frame(d);
  mjtNum* residual = frame.alloc<mjtNum>(d.nefc);
  multiply_jacobian(m, d, residual, d.qacc);
  for (int i = 0; i < d.nefc; ++i) residual[i] -= d.efc_aref[i];
  evaluate_constraint_cost(m, d, residual, false);
}

}  // namespace sinew
