// SPDX-License-Identifier: Apache-2.0
// solve.h -- the door to this folder: a Problem in, a Solution out.
//   in    problem.h                     out   qacc, qfrc_constraint, b, force, state
//   cost  Newton: a few factors of M's size; CG: products; PGS: sweeps over the rows. Scratch is the caller's
#ifndef SINEW_SOLVE_SOLVE_H_
#define SINEW_SOLVE_SOLVE_H_

#include "solve/problem.h"

namespace sinew {

// Minimizes with the solver that the settings name, and then suppresses slip if they ask for it.
void solve(const Problem& p, const SolverSettings& settings, const Solution& answer, Scratch& scratch,
           SolverReport& report);

// Costs and gradients are multiplied by this before they are compared with a tolerance. The scale of an island is that
// of its inertia as it is now. PGS, and a problem without islands, take the model's.
double scale_of(const Problem& p, const SolverSettings& settings);

// What the constraints do where J a - aref = x: force, state and, into the contacts given, mjContact.H of cones that
// slide. Returns the cost s(x).
double evaluate_constraints(const Problem& p, const double* x, double* force, int* state, mjContact* cone_hessians,
                            Scratch& scratch);

}  // namespace sinew

#endif  // SINEW_SOLVE_SOLVE_H_
