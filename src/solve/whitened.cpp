// SPDX-License-Identifier: Apache-2.0
#include "solve/whitened.h"

#include <algorithm>

#include "math/dense/dense.h"
#include "math/sparse/sparse_ldl.h"

namespace sinew {
namespace {

// The dof that the elimination of dof c touches first, -1 if none.
int parent_of(const LdlPattern& mass, int c) {
  const int nnz = mass.rownnz[c];
  return nnz > 1 ? mass.colind[mass.rowadr[c] + nnz - 2] : -1;
}

// Visits the group's columns and all their ancestors once, in no particular order; returns how many.
template <class Visit>
int for_each_reached(const ConstraintRows& rows, int g, int* mark, Visit visit) {
  const SparseRows& pattern = rows.problem.J_pattern;
  const int row = rows.group[g];
  int count = 0;
  for (int i = 0; i < pattern.rownnz[row]; ++i) {
    for (int c = pattern.colind[pattern.rowadr[row] + i]; c >= 0 && mark[c] != g; c = parent_of(rows.problem.mass, c)) {
      mark[c] = g;
      visit(c);
      ++count;
    }
  }
  return count;
}

// work: nv zeros, and zeros again afterwards
void whiten_row(double* y, const int* columns, int width, const ConstraintRows& rows, int row, double* work) {
  const Problem& p = rows.problem;
  const int adr = p.J_pattern.rowadr[row];
  for (int i = adr; i < adr + p.J_pattern.rownnz[row]; ++i) work[p.J_pattern.colind[i]] = p.J[i];
  ldl_solve_half_sparse(y, columns, width, work, p.mass_factor, p.mass_inverse_diag, p.mass);
}

}  // namespace

Whitened whiten(const ConstraintRows& rows, Scratch& scratch) {
  Whitened whitened{};
  whitened.value_address = scratch.alloc<int>(rows.ngroup);
  whitened.column_address = scratch.alloc<int>(rows.ngroup + 1);
  whitened.diagonal = scratch.alloc<double>(rows.problem.nefc);
  int* mark = scratch.alloc<int>(rows.problem.nv);
  double* work = scratch.alloc<double>(rows.problem.nv);
  std::fill_n(mark, rows.problem.nv, -1);
  int columns = 0;
  for (int g = 0; g < rows.ngroup; ++g) {
    const int width = for_each_reached(rows, g, mark, [](int) {});
    whitened.value_address[g] = whitened.entries;
    whitened.column_address[g] = columns;
    whitened.entries += width * (rows.group[g + 1] - rows.group[g]);
    columns += width;
    whitened.longest = std::max(whitened.longest, width);
  }
  whitened.column_address[rows.ngroup] = columns;
  whitened.colind = scratch.alloc<int>(columns);
  whitened.val = scratch.alloc<double>(whitened.entries);
  std::fill_n(mark, rows.problem.nv, -1);
  fill(work, 0, rows.problem.nv);
  for (int g = 0; g < rows.ngroup; ++g) {
    int* group_columns = whitened.colind + whitened.column_address[g];
    int* end = group_columns;
    for_each_reached(rows, g, mark, [&](int c) { *end++ = c; });
    std::sort(group_columns, end);
    double* y = whitened.val + whitened.value_address[g];
    for (int row = rows.group[g]; row < rows.group[g + 1]; ++row, y += whitened.width(g)) {
      whiten_row(y, group_columns, whitened.width(g), rows, row, work);
      whitened.diagonal[row] = dot(y, y, whitened.width(g));
    }
  }
  return whitened;
}

}  // namespace sinew
