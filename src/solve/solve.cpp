// SPDX-License-Identifier: Apache-2.0
#include "solve/solve.h"

#include "math/dense/dense.h"
#include "solve/dual.h"
#include "solve/prepared.h"
#include "solve/primal.h"

namespace sinew {

void solve(const Problem& p, const SolverSettings& settings, Scratch& scratch, SolverReport& report) {
  const Prepared r = prepare(p, settings.scale, scratch);
  const auto solve_primal = settings.solver == mjSOL_CG ? solve_cg : solve_newton;
  const bool solved = settings.solver != mjSOL_PGS && solve_primal(r, settings, scratch, report);
  if (!solved) solve_pgs(r, settings, scratch, report);
  if (settings.noslip_iterations > 0) remove_slip(r, settings, scratch, report);
}

double evaluate_constraints(const Problem& p, const double* x, bool cone_hessians, Scratch& scratch) {
  const Prepared r = prepare(p, 1, scratch);
  double* at = scratch.alloc<double>(p.nefc);
  double* weight = scratch.alloc<double>(p.nefc);
  copy(at, x, p.nefc);
  const double cost = move_constraints(r, at, at, 0, p.force, weight);
  write_states(r, at, p.state);
  if (cone_hessians) write_cone_hessians(r, at);
  return cost;
}

}  // namespace sinew
