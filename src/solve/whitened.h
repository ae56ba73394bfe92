// SPDX-License-Identifier: Apache-2.0
// whitened.h -- Y with Y Y^T = J M^-1 J^T, row by row, (s.10): L^T D^1/2 Y^T = J^T for M = L^T D L.
//   note  solving from the leaves to the root reaches the ancestors of a row's dofs and no other dof
#ifndef SINEW_SOLVE_WHITENED_H_
#define SINEW_SOLVE_WHITENED_H_

#include <cstddef>

#include "solve/constraint_rows.h"

namespace sinew {

// The rows of each group (ConstraintRows::group) are a dense matrix over the group's columns.
struct Whitened {
  double* val;
  int* colind;
  int* value_address;   // by group: where its matrix starts
  int* column_address;  // ngroup + 1: where its columns start
  double* diagonal;     // nefc: |row|^2
  int longest;          // columns of the widest group

  int entries;

  int width(int g) const { return column_address[g + 1] - column_address[g]; }
  const int* columns(int g) const { return colind + column_address[g]; }
  // A row of group g, counted from the group's first.
  const double* row(int g, int i) const { return val + value_address[g] + std::ptrdiff_t{i} * width(g); }
};

Whitened whiten(const ConstraintRows& rows, Scratch& scratch);

}  // namespace sinew

#endif  // SINEW_SOLVE_WHITENED_H_
