// SPDX-License-Identifier: Apache-2.0
#include "solve/solve.h"

#include "math/dense/dense.h"
#include "solve/constraint_rows.h"
#include "solve/gauss_seidel.h"
#include "solve/primal.h"
#include "solve/stiff.h"

namespace sinew {
namespace {

// What dual solvers gain in a sweep over all islands is compared with the tolerance: an island has its share of that,
// by its dofs, so that it does not depend on who else is awake.
bool has_share(const SolverSettings& model) {
  return model.is_island && (model.solver == mjSOL_PGS || model.noslip_iterations > 0);
}

SolverSettings settings_of_part(const Problem& p, const SolverSettings& model) {
  SolverSettings settings = model;
  const double share = static_cast<double>(p.nv) / model.model_dofs;
  if (model.solver == mjSOL_PGS) settings.tolerance *= share;
  settings.noslip_tolerance *= share;
  return settings;
}

// Settings are those of this problem, and not copied: a copy would wait for what has just been written.
void solve_part(const Problem& p, const SolverSettings& settings, const Solution& answer, Scratch& scratch,
                SolverReport& report) {
  ConstraintRows rows = prepare(p, scale_of(p, settings), scratch);
  if (settings.solver == mjSOL_PGS) {
    solve_pgs(rows, settings, answer, scratch, report);
  } else if (has_stiff_rows(p, rows.scale)) {
    solve_stiff(p, rows.scale, settings, answer, scratch, report);
  } else {
    const auto solve_primal = settings.solver == mjSOL_CG ? solve_cg : solve_newton;
    solve_primal(rows, settings, answer, scratch, report);
  }
  if (settings.noslip_iterations > 0) remove_slip(rows, settings, answer, scratch, report);
}

}  // namespace

double scale_of(const Problem& p, const SolverSettings& settings) {
  if (!settings.is_island || settings.solver == mjSOL_PGS) return 1 / settings.model_inertia;
  double trace = 0;
  for (int i = 0; i < p.nv; ++i) trace += p.M[p.mass.rowadr[i] + p.mass.rownnz[i] - 1];
  return 1 / trace;
}

void solve(const Problem& p, const SolverSettings& model, const Solution& answer, Scratch& scratch,
           SolverReport& report) {
  if (has_share(model)) return solve_part(p, settings_of_part(p, model), answer, scratch, report);
  solve_part(p, model, answer, scratch, report);
}

double evaluate_constraints(const Problem& p, const double* x, double* force, int* state, mjContact* cone_hessians,
                            Scratch& scratch) {
  ConstraintRows rows = prepare(p, 1, scratch);
  double* at = scratch.alloc<double>(p.nefc);
  double* weight = scratch.alloc<double>(p.nefc);
  copy(at, x, p.nefc);
  const double cost = move_constraints(rows, at, at, 0, force, weight);
  write_states(rows, at, state);
  if (cone_hessians) write_cone_hessians(rows, at, cone_hessians);
  return cost;
}

}  // namespace sinew
