// SPDX-License-Identifier: Apache-2.0
// prepared.h -- a Problem made ready: bounds of its rows, its cones, its groups of rows; and what all solvers do with
// them.
//   in    a Problem (problem.h)        out   the cost s and its derivatives; products with J and J^T
#ifndef SINEW_SOLVE_PREPARED_H_
#define SINEW_SOLVE_PREPARED_H_

#include "solve/cone.h"
#include "solve/problem.h"
#include "solve/row_kernels.h"

namespace sinew {

struct Prepared {
  const Problem& p;
  const RowKernels& kernels;
  RowCosts costs;
  int ncone;
  Cone* cone;
  int ngroup;        // rows with the same columns are a dense matrix
  const int* group;  // ngroup + 1
  double* gathered;  // scratch of products: the longest row
  int longest;
  double scale;  // SolverSettings::scale
  bool stiff;    // stiff.h
};

Prepared prepare(const Problem& p, double scale, Scratch& scratch);

// x += step * direction; then force and weight (its curvature; 0 where a cone slides) of each row at x. Returns s(x).
double move_constraints(const Prepared& r, double* x, const double* direction, double step, double* force,
                        double* weight);
double cost_of_constraints(const Prepared& r, const double* x);

// Whether a cone slides where move_constraints() has been: then the cost is not quadratic around there.
bool any_cone_slides(const Prepared& r);

// The state of every row at x, where move_constraints() has been.
void write_states(const Prepared& r, const double* x, int* state);

// mjContact.H of cones that slide at x, where move_constraints() has been.
void write_cone_hessians(const Prepared& r, const double* x);

// res = J vec and res = J^T vec
void mul_J(const Prepared& r, double* res, const double* vec);
void mul_J_t(const Prepared& r, double* res, const double* vec);

// x = J a - aref
void residual(const Prepared& r, double* x, const double* a);

}  // namespace sinew

#endif  // SINEW_SOLVE_PREPARED_H_
