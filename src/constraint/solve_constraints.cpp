// SPDX-License-Identifier: Apache-2.0
#include "constraint/solve_constraints.h"

#include <algorithm>
#include <numeric>

#include "constraint/island.h"
#include "constraint/problem_view.h"
#include "constraint/row_reference.h"
#include "model/arena/side_by_side.h"
#include "model/data_scope.h"
#include "solve/solve.h"

namespace sinew {
namespace {

constexpr int kFewToSolve = 100;  // of all islands but the largest: threads gain nothing by fewer

// number: under which the report is kept
void solve_view(mjData& d, const ProblemView& view, const SolverSettings& settings, int number, Scratch& scratch) {
  SolverReport report = begin_report(d, number);
  solve(view.problem, settings, view.answer, scratch, report);
  keep_report(d, number, report);
}

void solve_whole(const mjModel& m, mjData& d) {
  StackFrame frame(d);
  FrameMemory memory{frame};
  Scratch scratch = memory.scratch(m.nv, d.nefc);
  solve_view(d, view_whole_problem(m, d, scratch), solver_settings(m, d), 0, scratch);
}

// What the islands of a step have in common.
struct Islands {
  SolverSettings settings;  // once: who copies what has just been written, number by number, waits for it
  mjtNum* warmstart;        // room for that of all, or null if the model wants none
  mjtNum* b;
  IslandPlace* place;
};

// Gathers an island, solves it and scatters the answer.
void solve_island(const mjModel& m, mjData& d, const Islands& all, int island) {
  StackFrame frame(d);
  FrameMemory memory{frame};
  Scratch scratch = memory.scratch(d.island_nv[island], d.island_nefc[island]);
  gather_island(m, d, island, all.place[island]);
  const int first = d.island_idofadr[island], after = first + d.island_nv[island];
  for (int i = first; all.warmstart && i < after; ++i) all.warmstart[i] = d.qacc_warmstart[d.map_idof2dof[i]];
  solve_view(d, view_problem(m, d, island, {all.warmstart, all.b}, scratch), all.settings, island, scratch);
  scatter_island(d, island, all.b);
}

bool is_worth_threads(const mjData& d) {
  if (!has_helpers(d)) return false;
  return d.nefc - *std::max_element(d.island_nefc, d.island_nefc + d.nisland) >= kFewToSolve;
}

// In each share of a thread those with many rows first, that none of them is the last to be begun.
//   lost  all in one order, of which each thread took the next: the solver took 1.12 times as long for 100 humanoids,
//         since half of what a thread read was in the other's cache
int* by_size(const mjData& d, int shares, StackFrame& frame) {
  int* order = frame.alloc<int>(d.nisland);
  std::iota(order, order + d.nisland, 0);
  for (int s = 0; s < shares; ++s) {
    const Range share = chunk_of(d.nisland, shares, s);
    std::sort(order + share.first, order + share.after, [&](int a, int b) {
      return d.island_nefc[a] != d.island_nefc[b] ? d.island_nefc[a] > d.island_nefc[b] : a < b;
    });
  }
  return order;
}

void solve_islands(const mjModel& m, mjData& d, const Scope& scope) {
  StackFrame frame(d);
  const bool warm = !(m.opt.disableflags & mjDSBL_WARMSTART);
  const Islands all{solver_settings(m, d), warm ? frame.alloc<mjtNum>(d.nidof) : nullptr, frame.alloc<mjtNum>(d.nefc),
                    frame.alloc<IslandPlace>(d.nisland)};
  place_islands(m, d, scope, all.place);
  if (is_worth_threads(d)) {
    const int* order = by_size(d, worker_count(d), frame);
    side_by_side(d, d.nisland, [&](int k, int) { solve_island(m, d, all, order[k]); });
  } else {
    for (int island = 0; island < d.nisland; ++island) solve_island(m, d, all, island);
  }
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
