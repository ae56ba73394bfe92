// SPDX-License-Identifier: Apache-2.0
// row_kernels.h -- the cost of scalar rows, four at a time and without branches; forces of a group of rows on dofs.
//   math  (s.2): with c = clamp(x, low, high), a row at x = (J a - aref)_i costs D c (x - c/2), pulls back with the
//         force -D c, and has the curvature D inside (low, high), 0 outside:
//             equality (-inf, inf)     friction loss (-R eta, R eta)     limit, pyramid, frictionless (-inf, 0)
//         A row of an elliptic cone has (0, 0) and so no part in these sums: cone.h adds it.
//         The Hessian gains J^T diag(weight) J of a group of rows (ConstraintRows::group), whose columns are the same.
//   note  a table for each kind of processor, as math/simd/kernels_table.h
#ifndef SINEW_SOLVE_ROW_KERNELS_H_
#define SINEW_SOLVE_ROW_KERNELS_H_

#include "base/cpu.h"
#include "math/sparse/sparse.h"
#include "math/sparse/sparse_ldl_pattern.h"

namespace sinew {

struct RowCosts {
  const double* D;
  const double* low;
  const double* high;
  int n;
};

// First and second derivative of a cost along a line.
struct LineSlope {
  double slope, curvature;
};

// The columns of a group of rows in H, ascending. A run is a stretch of them that are consecutive both in H and in J;
// so it is in every row of H that has it.
struct GroupColumns {
  int count;
  const int* columns;
  const int* source;  // which of the group's columns in J each is; null: the same
  int nrun;
  const int* run;  // nrun + 1: where runs start
};

// Rows whose columns are the same, in groups (ConstraintRows::group).
struct RowGroups {
  const SparseRows& rows;
  const int* group;
  int ngroup;
};

// Writes where groups begin, and in the end the number of rows, given how many rows with the same columns follow each
// (as mjData.efc_J_rowsuper); returns the number of groups.
int find_groups(const int* rowsuper, int nrow, int* group);

struct RowKernels {
  // x += step * direction, then force and weight (the curvature) there; returns the cost
  double (*move)(double* x, const double* direction, double step, const RowCosts& rows, double* force, double* weight);
  double (*cost)(const double* x, const RowCosts& rows);
  LineSlope (*slope)(const double* x, const double* direction, double step, const RowCosts& rows);
  // pull[columns] += J^T force, J is nr x nc. Two roundings per term: fused, opposite forces of opposite rows would
  // leave the rounding of their products behind, which is a push of its own where forces are huge
  void (*add_pull)(double* pull, const int* columns, const double* J, const double* force, int nr, int nc);
  // res = J vec, and pull += J^T force; scratch: the longest row
  void (*multiply)(double* res, const double* J, const RowGroups& groups, const double* vec, double* scratch);
  void (*pull)(double* pull, const double* J, const RowGroups& groups, const double* force);
  // lower triangle: H += J^T diag(weight) J, J is nr x columns.count; rows of weight 0 are passed over
  void (*add_square)(double* H, const LdlPattern& pattern, const GroupColumns& columns, const double* J,
                     const double* weight, int nr);
  // res += J^T diag(weight) J vec
  void (*add_square_times)(double* res, const double* J, const RowGroups& groups, const double* weight,
                           const double* vec);
};

extern const RowKernels kScalarRowKernels;
extern const RowKernels kAvx2RowKernels;  // call its members only where has_avx2_fma()

// Those that this processor runs; not for files that are compiled for newer processors.
inline const RowKernels& row_kernels() { return has_avx2_fma() ? kAvx2RowKernels : kScalarRowKernels; }

}  // namespace sinew

#endif  // SINEW_SOLVE_ROW_KERNELS_H_
