// SPDX-License-Identifier: Apache-2.0
// unfactored.h -- Newton's step H d = -g of a large problem by conjugate gradients, without the factor of H.
//   math  docs/theory/solvers.md (s.18): H v = M v + J^T (W (J v)) is never summed; its diagonal preconditions
//   idea  the factor of a mesh of n vertices takes n^1.5 operations in any order; a product with H takes n. Edges that
//         are held are as stiff as their softness says, some 20 times the inertia of their ends: the number of products
//         depends on that and not on n, about 50 for six digits
//   note  where rows are stiffer it gives up, and the factor is the way
//   lost  the factor of H's blocks of one vertex each, to precondition: as many products, each twice as dear
#ifndef SINEW_SOLVE_UNFACTORED_H_
#define SINEW_SOLVE_UNFACTORED_H_

#include "solve/constraint_rows.h"

namespace sinew {

// Scratch, nv numbers each.
struct Unfactored {
  double *inverse_diag, *left, *direction, *product;
};

// Whether a problem is large, held together by equalities, and without cones.
bool is_for_gradients(const ConstraintRows& rows);

Unfactored plan_unfactored(const ConstraintRows& rows, Scratch& scratch);

// d = -H^-1 g, until no more than `enough` is left of g; `weight` has the curvature of the rows. False if that takes
// too many products: then d is of no use.
bool solve_unfactored(const Unfactored& u, const ConstraintRows& rows, const double* weight, const double* g,
                      double enough, double* d);

}  // namespace sinew

#endif  // SINEW_SOLVE_UNFACTORED_H_
