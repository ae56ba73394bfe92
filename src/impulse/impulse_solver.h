// SPDX-License-Identifier: Apache-2.0
// impulse_solver.h -- impulses within their cones: min 1/2 f'(A + R) f + f'(v0 - v*).
//   math  docs/theory/impulses.md (8.8), (8.9)
//   cost  O(n^2) a sweep; the matrix is dense
#ifndef SINEW_IMPULSE_IMPULSE_SOLVER_H_
#define SINEW_IMPULSE_IMPULSE_SOLVER_H_

#include "impulse/impulse_rows.h"

namespace sinew {

struct ImpulseProblem {
  const ImpulseObject* objects;
  int nobject, n;
  const double* H;       // A + R, n x n
  const double* offset;  // v0 - v*
};

double impulse_cost(const ImpulseProblem& problem, const double* f);

// Improves f, which has to be within its cones; returns the number of sweeps.
int solve_impulses(const ImpulseProblem& problem, const ImpulseSettings& settings, double* f);

}  // namespace sinew

#endif  // SINEW_IMPULSE_IMPULSE_SOLVER_H_
