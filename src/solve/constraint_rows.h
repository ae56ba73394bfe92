// SPDX-License-Identifier: Apache-2.0
// constraint_rows.h -- the rows of a Problem made ready: bounds, cones, groups of rows; what all solvers do with them.
//   in    a Problem (problem.h)        out   the cost s and its derivatives; products with J and J^T
#ifndef SINEW_SOLVE_CONSTRAINT_ROWS_H_
#define SINEW_SOLVE_CONSTRAINT_ROWS_H_

#include "solve/cone.h"
#include "solve/problem.h"
#include "solve/row_kernels.h"

namespace sinew {

struct ConstraintRows {
  const Problem& problem;
  RowCosts costs;
  int ncone;
  Cone* cone;
  int ngroup;        // rows with the same columns are a dense matrix
  const int* group;  // ngroup + 1
  double* gathered;  // scratch of products: the longest row
  int longest;
  double scale;  // of costs and gradients, before they are compared with a tolerance

  RowGroups groups() const { return {problem.J_pattern, group, ngroup}; }
  int size(int g) const { return group[g + 1] - group[g]; }
};

ConstraintRows prepare(const Problem& p, double scale, Scratch& scratch);

// x += step * direction; then force and weight (its curvature; 0 where a cone slides) of each row at x. Returns s(x).
double move_constraints(ConstraintRows& rows, double* x, const double* direction, double step, double* force,
                        double* weight);
double cost_of_constraints(const ConstraintRows& rows, const double* x);

// Whether a cone slides where move_constraints() has been: then the cost is not quadratic around there.
bool any_cone_slides(const ConstraintRows& rows);

// The state of every row at x, where move_constraints() has been.
void write_states(const ConstraintRows& rows, const double* x, int* state);

// H of the contacts whose cones slide at x, where move_constraints() has been; others stay as they are.
void write_cone_hessians(const ConstraintRows& rows, const double* x, mjContact* contact);

// res = J vec and res = J^T vec
void mul_J(const ConstraintRows& rows, double* res, const double* vec);
void mul_J_t(const ConstraintRows& rows, double* res, const double* vec);

// x = J a - aref
void residual(const ConstraintRows& rows, double* x, const double* a);

}  // namespace sinew

#endif  // SINEW_SOLVE_CONSTRAINT_ROWS_H_
