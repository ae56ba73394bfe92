// SPDX-License-Identifier: Apache-2.0
// hessian.h -- H = M + J^T W J and its factor, for Newton's method; W has the curvature of the rows and of the cones.
//   math  docs/theory/solvers.md (s.6), (s.7)
//   note  three patterns, one code. A row that touches a single chain of dofs adds only entries that M has: then H has
//         M's pattern. Else small problems take the whole triangle, because planning the fill costs more than it saves
//         (kDenseDofs), and large ones put their dofs in an order of little fill (ordering.h) and plan that
//         (math/sparse/sparse_fill.h).
//   cost  building: entries of J times the length of its rows; then a change of few rows is a rank-one update each
#ifndef SINEW_SOLVE_HESSIAN_H_
#define SINEW_SOLVE_HESSIAN_H_

#include "solve/constraint_rows.h"

namespace sinew {

// Where the columns of M and J are in H. If the order is the model's, `place` is null, and the columns are those of the
// problem.
struct Placement {
  const int* place;   // by dof: its row and column in H
  SparseRows mass;    // M by rows of H; its values are where they were
  SparseRows groups;  // a row for each group (ConstraintRows::group): its columns in H, ascending
  const int* source;  // for each entry of `groups`: which of the group's columns in J it is
};

struct Hessian {
  Placement placement;
  LdlPattern pattern;
  int nnz;
  double* value;         // M + J^T diag(value_weight) J
  double* value_weight;  // of each row; lags behind as long as the factor is updated
  double* factor;        // M + J^T diag(weight) J and the cones that slide, factored
  double* inverse_diag;  // nv
  double* weight;        // of each row, in the factor
  bool has_cones;        // whether cones are in the factor
  int* run;              // scratch: runs of a group's columns, as many as the longest row has and one more
  double* cone_rows;     // scratch: B J of a cone
  double* update;        // scratch, kMostLdlUpdates times nv: zeros between updates
  bool has_updated;      // false until it is filled with zeros: most problems end before
  double* placed;        // scratch, nv: a vector in the order of H
  double* ldl_scratch;
  int* index_scratch;
};

// Into `h`, where it stays: to copy it would be to wait for what has just been written.
void plan_hessian(Hessian& h, const ConstraintRows& rows, Scratch& scratch);

// From nothing, with these weights of the rows; x is where the cones are.
void build_hessian(Hessian& h, const ConstraintRows& rows, const double* weight, const double* x);

// To new weights and a new x. Returns the number of rank-one updates, 0 if it was factored anew.
int update_hessian(Hessian& h, const ConstraintRows& rows, const double* weight, const double* x);

// x = H^-1 x
void solve_hessian(const Hessian& h, double* x);

}  // namespace sinew

#endif  // SINEW_SOLVE_HESSIAN_H_
