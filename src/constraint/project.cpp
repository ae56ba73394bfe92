// SPDX-License-Identifier: Apache-2.0
#include "constraint/project.h"

#include <algorithm>
#include <climits>

#include "base/error.h"
#include "constraint/allocate.h"
#include "math/sparse/sparse_ldl.h"
#include "model/arena/arena.h"
#include "tree/constraint_jacobian.h"

namespace sinew {
namespace {

// The rows of B, and the memory for them.
struct HalfRows {
  int *rownnz, *rowadr, *colind;
  mjtNum* values;
};

// The columns of a row of J and their ancestors, ascending; returns their number. mark: nv numbers, none equal to row.
int list_support(const mjModel& m, const mjData& d, int row, int* mark, int* support) {
  int count = 0;
  for (int k = d.efc_J_rowadr[row]; k < d.efc_J_rowadr[row] + d.efc_J_rownnz[row]; ++k) {
    const int dof = d.efc_J_colind[k];
    for (int e = m.M_rowadr[dof]; e < m.M_rowadr[dof] + m.M_rownnz[dof]; ++e) {
      const int ancestor = m.M_colind[e];
      if (mark[ancestor] == row) continue;
      mark[ancestor] = row;
      support[count++] = ancestor;
    }
  }
  std::sort(support, support + count);
  return count;
}

HalfRows plan_half_rows(const mjModel& m, mjData& d, StackFrame& frame) {
  HalfRows half{frame.alloc<int>(d.nefc), frame.alloc<int>(d.nefc), nullptr, nullptr};
  int* mark = frame.alloc<int>(m.nv);
  int* support = frame.alloc<int>(m.nv);
  std::fill_n(mark, m.nv, -1);
  int entries = 0;
  for (int r = 0; r < d.nefc; ++r) {
    half.rownnz[r] = has_columns_of_previous(d, r) ? half.rownnz[r - 1] : list_support(m, d, r, mark, support);
    half.rowadr[r] = entries;
    entries += half.rownnz[r];
  }
  half.colind = frame.alloc<int>(entries);
  half.values = frame.alloc<mjtNum>(entries);
  std::fill_n(mark, m.nv, -1);
  for (int r = 0; r < d.nefc; ++r) {
    int* columns = half.colind + half.rowadr[r];
    if (has_columns_of_previous(d, r)) {
      std::copy_n(half.colind + half.rowadr[r - 1], half.rownnz[r], columns);
    } else {
      list_support(m, d, r, mark, columns);
    }
  }
  return half;
}

// B: from the leaves to the root, each dof hands its part to its ancestors. work: nv zeros, and again at the end.
void solve_half_rows(const mjModel& m, const mjData& d, const HalfRows& half, mjtNum* work) {
  const mjtNum* J = constraint_jacobian_values(m, d);
  const LdlPattern pattern{static_cast<int>(m.nv), m.M_rownnz, m.M_rowadr, m.M_colind, 0, nullptr};
  for (int r = 0; r < d.nefc; ++r) {
    for (int k = d.efc_J_rowadr[r]; k < d.efc_J_rowadr[r] + d.efc_J_rownnz[r]; ++k) work[d.efc_J_colind[k]] = J[k];
    const int adr = half.rowadr[r];
    ldl_solve_half_sparse(half.values + adr, half.colind + adr, half.rownnz[r], work, d.qLD, d.qLDiagInv, pattern);
  }
}

// Rows by tree: those of tree t are rows[adr[t]] up to rows[adr[t + 1]], ascending.
struct TreeRows {
  int *adr, *rows;
};

template <class Visit>
void for_each_tree(const mjModel& m, const HalfRows& half, int row, Visit&& visit) {
  int last = -1;  // the dofs of a tree are consecutive
  for (int k = half.rowadr[row]; k < half.rowadr[row] + half.rownnz[row]; ++k) {
    const int tree = m.dof_treeid[half.colind[k]];
    if (tree != last) visit(tree);
    last = tree;
  }
}

TreeRows sort_rows_by_tree(const mjModel& m, const mjData& d, const HalfRows& half, StackFrame& frame) {
  TreeRows result{frame.alloc<int>(m.ntree + 2), nullptr};
  int* fill = result.adr + 1;  // one ahead: becomes adr when every row has been put in its place
  std::fill_n(result.adr, m.ntree + 2, 0);
  for (int r = 0; r < d.nefc; ++r) {
    for_each_tree(m, half, r, [&](int tree) { ++fill[tree + 1]; });
  }
  for (int t = 0; t < m.ntree; ++t) fill[t + 1] += fill[t];
  result.rows = frame.alloc<int>(fill[m.ntree]);
  for (int r = 0; r < d.nefc; ++r) {
    for_each_tree(m, half, r, [&](int tree) { result.rows[fill[tree]++] = r; });
  }
  return result;
}

// Rows that share a tree with the given one, ascending; returns their number. mark: nefc numbers, none equal to row.
int list_neighbours(const mjModel& m, const HalfRows& half, const TreeRows& by_tree, int row, int* mark,
                    int* neighbours) {
  int count = 0, trees = 0;
  for_each_tree(m, half, row, [&](int tree) {
    ++trees;
    for (int k = by_tree.adr[tree]; k < by_tree.adr[tree + 1]; ++k) {
      const int other = by_tree.rows[k];
      if (mark[other] == row) continue;
      mark[other] = row;
      neighbours[count++] = other;
    }
  });
  if (trees > 1) std::sort(neighbours, neighbours + count);
  return count;
}

// Fills efc_AR_*, whose memory it takes; false if there is none.
bool plan_sparse(const mjModel& m, mjData& d, const HalfRows& half, StackFrame& frame) {
  const TreeRows by_tree = sort_rows_by_tree(m, d, half, frame);
  int* mark = frame.alloc<int>(d.nefc);
  int* neighbours = frame.alloc<int>(d.nefc);
  std::fill_n(mark, d.nefc, -1);
  mjtSize entries = 0;
  for (int r = 0; r < d.nefc; ++r) entries += list_neighbours(m, half, by_tree, r, mark, neighbours);
  if (entries > INT_MAX) {
    raise_error("mj_projectConstraint: efc_AR with %lld entries is too large", static_cast<long long>(entries));
    return false;
  }
  d.nA = static_cast<int>(entries);
  allocate_dual(m, d);
  std::fill_n(mark, d.nefc, -1);
  int adr = 0;
  for (int r = 0; r < d.nefc; ++r) {
    d.efc_AR_rowadr[r] = adr;
    d.efc_AR_rownnz[r] = list_neighbours(m, half, by_tree, r, mark, d.efc_AR_colind + adr);
    adr += d.efc_AR_rownnz[r];
  }
  return true;
}

bool plan_dense(const mjModel& m, mjData& d) {
  if (d.nefc > 46340) {  // the square must be an int
    raise_error("mj_projectConstraint: a dense efc_AR of %d rows is too large", d.nefc);
    return false;
  }
  d.nA = d.nefc * d.nefc;
  allocate_dual(m, d);
  for (int r = 0; r < d.nefc; ++r) {
    d.efc_AR_rownnz[r] = d.nefc;
    d.efc_AR_rowadr[r] = r * d.nefc;
    for (int c = 0; c < d.nefc; ++c) d.efc_AR_colind[r * d.nefc + c] = c;
  }
  return true;
}

// The lower triangle row by row; what stands above the diagonal of a row comes in the order of its columns, so a cursor
// per row says where. work: nv zeros.
void multiply_halves(mjData& d, const HalfRows& half, mjtNum* work, int* cursor) {
  for (int r = 0; r < d.nefc; ++r) {
    const int* columns = half.colind + half.rowadr[r];
    const mjtNum* values = half.values + half.rowadr[r];
    for (int k = 0; k < half.rownnz[r]; ++k) work[columns[k]] = values[k];
    int e = d.efc_AR_rowadr[r];
    for (; d.efc_AR_colind[e] < r; ++e) {
      const int c = d.efc_AR_colind[e];
      d.efc_AR[e] = dot_sparse(half.values + half.rowadr[c], half.colind + half.rowadr[c], half.rownnz[c], work);
      d.efc_AR[cursor[c]++] = d.efc_AR[e];
    }
    d.efc_AR[e] = dot_sparse(values, columns, half.rownnz[r], work) + d.efc_R[r];
    cursor[r] = e + 1;
    for (int k = 0; k < half.rownnz[r]; ++k) work[columns[k]] = 0;
  }
}

}  // namespace

void project_constraint(const mjModel& m, mjData& d) {
  d.nA = 0;
  if (d.nefc == 0 || !solver_is_dual(m)) return;
  StackFrame frame(d);
  const HalfRows half = plan_half_rows(m, d, frame);
  if (!(jacobian_is_sparse(m) ? plan_sparse(m, d, half, frame) : plan_dense(m, d))) {
    d.nA = 0;
    return;
  }
  mjtNum* work = frame.alloc<mjtNum>(m.nv);
  int* cursor = frame.alloc<int>(d.nefc);
  std::fill_n(work, m.nv, 0);
  solve_half_rows(m, d, half, work);
  multiply_halves(d, half, work, cursor);
}

}  // namespace sinew
