// SPDX-License-Identifier: Apache-2.0
#include "constraint/solve_constraints.h"

#include <algorithm>
#include <mutex>

#include "base/task_pool.h"
#include "constraint/island.h"
#include "constraint/problem_view.h"
#include "constraint/row_reference.h"
#include "model/arena/arena.h"
#include "model/data_scope.h"
#include "solve/solve.h"

namespace sinew {
namespace {

// number: under which the report is kept
void solve_view(const mjModel& m, mjData& d, const ProblemView& view, int number, Scratch& scratch) {
  SolverReport report = begin_report(d, number);
  solve(view.problem, solver_settings(m, d), view.answer, scratch, report);
  keep_report(d, number, report);
}

void solve_whole(const mjModel& m, mjData& d) {
  StackFrame frame(d);
  FrameMemory memory{frame};
  Scratch scratch = memory.scratch(m.nv, d.nefc);
  solve_view(m, d, view_whole_problem(m, d, scratch), 0, scratch);
}

void solve_island(const mjModel& m, mjData& d, int island, const OrderedArrays& arrays, FrameMemory memory) {
  Scratch scratch = memory.scratch(d.island_nv[island], d.island_nefc[island]);
  solve_view(m, d, view_problem(m, d, island, arrays, scratch), island, scratch);
}

// qacc_warmstart in island order; null if the model wants none.
const mjtNum* gather_warmstart(const mjModel& m, const mjData& d, StackFrame& frame) {
  if (m.opt.disableflags & mjDSBL_WARMSTART) return nullptr;
  mjtNum* warmstart = frame.alloc<mjtNum>(d.nidof);
  for (int i = 0; i < d.nidof; ++i) warmstart[i] = d.qacc_warmstart[d.map_idof2dof[i]];
  return warmstart;
}

void solve_islands(const mjModel& m, mjData& d, const Scope& scope) {
  StackFrame frame(d);
  const OrderedArrays arrays{gather_warmstart(m, d, frame), frame.alloc<mjtNum>(d.nefc)};
  gather_islands(m, d, scope);
  TaskPool* pool = bound_pool(d);
  if (pool && d.nisland > 1) {
    std::mutex mutex;
    pool->run(d.nisland, [&](int island, int) { solve_island(m, d, island, arrays, {frame, &mutex}); });
  } else {
    for (int island = 0; island < d.nisland; ++island) {
      StackFrame island_frame(d);
      solve_island(m, d, island, arrays, {island_frame});
    }
  }
  scatter_islands(d, scope, arrays.b);
}

}  // namespace

void solve_constraints(const mjModel& m, mjData& d, const Scope& scope) {
  forget_reports(d);
  if (d.nefc == 0) {
    copy_dofs(scope.runs, d.qacc_smooth, d.qacc);
    clear_dofs(scope.runs, d.qfrc_constraint);
  } else if (is_whole_problem(m, d)) {
    solve_whole(m, d);
  } else {
    solve_islands(m, d, scope);
  }
}

mjtNum evaluate_constraint_cost(const mjModel& m, mjData& d, const mjtNum* residual, bool cone_hessians) {
  clear_dofs(scope_of(m, d).runs, d.qfrc_constraint);
  if (d.nefc == 0) return 0;
  StackFrame frame(d);
  FrameMemory memory{frame};
  Scratch scratch = memory.scratch(m.nv, d.nefc);
  const ProblemView view = view_whole_problem(m, d, scratch);
  const mjtNum cost = evaluate_constraints(view.problem, residual, view.answer.force, view.answer.state,
                                           cone_hessians ? d.contact : nullptr, scratch);
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
