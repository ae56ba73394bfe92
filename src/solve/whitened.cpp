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
int for_each_reached(const Prepared& r, int g, int* mark, Visit visit) {
  const SparseRows& rows = r.p.rows;
  const int row = r.group[g];
  int count = 0;
  for (int i = 0; i < rows.rownnz[row]; ++i) {
    for (int c = rows.colind[rows.rowadr[row] + i]; c >= 0 && mark[c] != g; c = parent_of(r.p.mass, c)) {
      mark[c] = g;
      visit(c);
      ++count;
    }
  }
  return count;
}

// work: nv zeros, and zeros again afterwards
void whiten_row(double* y, const int* columns, int width, const Prepared& r, int row, double* work) {
  const Problem& p = r.p;
  const int adr = p.rows.rowadr[row];
  for (int i = adr; i < adr + p.rows.rownnz[row]; ++i) work[p.rows.colind[i]] = p.J[i];
  ldl_solve_half_sparse(y, columns, width, work, p.mass_factor, p.mass_inverse_diag, p.mass);
}

}  // namespace

Whitened whiten(const Prepared& r, Scratch& scratch) {
  Whitened w{};
  w.value_address = scratch.alloc<int>(r.ngroup);
  w.column_address = scratch.alloc<int>(r.ngroup + 1);
  w.diagonal = scratch.alloc<double>(r.p.nefc);
  int* mark = scratch.alloc<int>(r.p.nv);
  double* work = scratch.alloc<double>(r.p.nv);
  std::fill_n(mark, r.p.nv, -1);
  int columns = 0;
  for (int g = 0; g < r.ngroup; ++g) {
    const int width = for_each_reached(r, g, mark, [](int) {});
    w.value_address[g] = w.entries;
    w.column_address[g] = columns;
    w.entries += width * (r.group[g + 1] - r.group[g]);
    columns += width;
    w.longest = std::max(w.longest, width);
  }
  w.column_address[r.ngroup] = columns;
  w.colind = scratch.alloc<int>(columns);
  w.val = scratch.alloc<double>(w.entries);
  std::fill_n(mark, r.p.nv, -1);
  fill(work, 0, r.p.nv);
  for (int g = 0; g < r.ngroup; ++g) {
    int* group_columns = w.colind + w.column_address[g];
    int* end = group_columns;
    for_each_reached(r, g, mark, [&](int c) { *end++ = c; });
    std::sort(group_columns, end);
    double* y = w.val + w.value_address[g];
    for (int row = r.group[g]; row < r.group[g + 1]; ++row, y += w.width(g)) {
      whiten_row(y, group_columns, w.width(g), r, row, work);
      w.diagonal[row] = dot(y, y, w.width(g));
    }
  }
  return w;
}

}  // namespace sinew
