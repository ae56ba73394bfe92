// SPDX-License-Identifier: Apache-2.0
#include "solve/hessian.h"

#include <algorithm>

#include "math/dense/dense.h"
#include "math/sparse/sparse_fill.h"
#include "math/sparse/sparse_ldl.h"

namespace sinew {
namespace {

// Up to this many dofs a pattern that is not M's is the whole triangle.
constexpr int kDenseDofs = 40;

// A factor is updated as long as not more than one row in so many dofs changed: see bench/solve.
constexpr int kDofsPerUpdate = 8;

bool contains(const int* set, int n, const int* columns, int count) {
  int at = 0;
  for (int i = 0; i < count; ++i) {
    while (at < n && set[at] < columns[i]) ++at;
    if (at == n || set[at] != columns[i]) return false;
  }
  return true;
}

// Whether each group's columns are among those of M's row of its last column: then nothing fills in.
bool mass_pattern_suffices(const Prepared& r) {
  const LdlPattern& mass = r.p.mass;
  const SparseRows& rows = r.p.rows;
  for (int g = 0; g < r.ngroup; ++g) {
    const int nnz = rows.rownnz[r.group[g]];
    if (nnz == 0) continue;
    const int* columns = rows.colind + rows.rowadr[r.group[g]];
    const int last = columns[nnz - 1];
    if (!contains(mass.colind + mass.rowadr[last], mass.rownnz[last], columns, nnz)) return false;
  }
  return true;
}

LdlPattern whole_triangle(int n, Scratch& scratch) {
  int* rownnz = scratch.alloc<int>(n);
  int* rowadr = scratch.alloc<int>(n);
  int* colind = scratch.alloc<int>(n * (n + 1) / 2);
  int* block = scratch.alloc<int>(n + 1);
  int total = 0;
  for (int k = 0; k < n; ++k) {
    rownnz[k] = k + 1;
    rowadr[k] = total;
    for (int c = 0; c <= k; ++c) colind[total + c] = c;
    total += k + 1;
  }
  return {n, rownnz, rowadr, colind, find_blocks(block, n, rownnz, rowadr, colind), block};
}

LdlPattern planned(const Prepared& r, Scratch& scratch) {
  const int n = r.p.nv;
  const SparseRows mass{n, n, r.p.mass.rownnz, r.p.mass.rowadr, r.p.mass.colind};
  int* rownnz = scratch.alloc<int>(n);
  int* rowadr = scratch.alloc<int>(n);
  int* block = scratch.alloc<int>(n + 1);
  int* work = scratch.alloc<int>(static_cast<int>(fill_scratch_size(mass, r.p.rows)));
  int* colind = scratch.alloc<int>(count_fill(rownnz, rowadr, mass, r.p.rows, work));
  write_fill(colind, rownnz, rowadr, n, work);
  return {n, rownnz, rowadr, colind, find_blocks(block, n, rownnz, rowadr, colind), block};
}

int entries_of(const LdlPattern& pattern) {
  return pattern.n ? pattern.rowadr[pattern.n - 1] + pattern.rownnz[pattern.n - 1] : 0;
}

// The lower triangle of a k x k matrix, added where its columns are.
void add_triangle(double* value, const LdlPattern& pattern, const double* dense, const int* columns, int k) {
  for (int i = 0; i < k; ++i, dense += k) {
    const int c = columns[i];
    double* row = value + pattern.rowadr[c];
    if (pattern.rownnz[c] == i + 1) {
      for (int j = 0; j <= i; ++j) row[j] += dense[j];
      continue;
    }
    const int* row_columns = pattern.colind + pattern.rowadr[c];
    for (int j = 0, at = 0; j <= i; ++j) {
      while (row_columns[at] != columns[j]) ++at;
      row[at] += dense[j];
    }
  }
}

// value += J^T diag(weight) J
void add_rows(Hessian& h, const Prepared& r, const double* weight) {
  const SparseRows& rows = r.p.rows;
  for (int g = 0; g < r.ngroup; ++g) {
    const int first = r.group[g], end = r.group[g + 1], nnz = rows.rownnz[first];
    if (std::all_of(weight + first, weight + end, [](double w) { return w == 0; })) continue;
    set_sqr_mat_t_d_lower(h.dense, r.p.J + rows.rowadr[first], weight + first, end - first, nnz);
    add_triangle(h.value, h.pattern, h.dense, rows.colind + rows.rowadr[first], nnz);
  }
}

void add_cone(double* value, const Hessian& h, const Prepared& r, const Cone& cone, const double* x) {
  const SparseRows& rows = r.p.rows;
  const int nnz = rows.rownnz[cone.row];
  double B[kMaxConeDim * kMaxConeDim];
  cone_hessian_root(B, cone, x);
  mul_mat_mat(h.cone_rows, B, r.p.J + rows.rowadr[cone.row], cone.dim, cone.dim, nnz);
  set_sqr_mat_t_d_lower(h.dense, h.cone_rows, nullptr, cone.dim, nnz);
  add_triangle(value, h.pattern, h.dense, rows.colind + rows.rowadr[cone.row], nnz);
}

void factor_hessian(Hessian& h, const Prepared& r, const double* x) {
  std::copy_n(h.value, h.nnz, h.factor);
  h.has_cones = false;
  for (int k = 0; k < r.ncone; ++k) {
    if (r.cone[k].zone != mjCNSTRSTATE_CONE) continue;
    add_cone(h.factor, h, r, r.cone[k], x);
    h.has_cones = true;
  }
  ldl_factor(h.factor, h.inverse_diag, h.pattern, mjMINVAL, h.ldl_scratch, h.index_scratch);
}

// value += change * j j^T for one row j of J.
void add_row(Hessian& h, const Prepared& r, int row, double change) {
  const SparseRows& rows = r.p.rows;
  const int nnz = rows.rownnz[row];
  set_sqr_mat_t_d_lower(h.dense, r.p.J + rows.rowadr[row], &change, 1, nnz);
  add_triangle(h.value, h.pattern, h.dense, rows.colind + rows.rowadr[row], nnz);
}

// The factor follows; false if a pivot was lost.
bool update_factor(Hessian& h, const Prepared& r, int row, double change) {
  const SparseRows& rows = r.p.rows;
  const int nnz = rows.rownnz[row];
  if (nnz == 0) return true;
  const int* columns = rows.colind + rows.rowadr[row];
  const double* val = r.p.J + rows.rowadr[row];
  for (int i = 0; i < nnz; ++i) h.update[columns[i]] = val[i];
  return ldl_update(h.factor, h.inverse_diag, h.pattern, h.update, columns[nnz - 1], change, mjMINVAL) == r.p.nv;
}

}  // namespace

Hessian plan_hessian(const Prepared& r, Scratch& scratch) {
  const int n = r.p.nv;
  Hessian h{};
  h.pattern = mass_pattern_suffices(r) ? r.p.mass : n <= kDenseDofs ? whole_triangle(n, scratch) : planned(r, scratch);
  h.nnz = entries_of(h.pattern);
  h.value = scratch.alloc<double>(h.nnz);
  h.factor = scratch.alloc<double>(h.nnz);
  h.inverse_diag = scratch.alloc<double>(n);
  h.weight = scratch.alloc<double>(r.p.nefc);
  h.dense = scratch.alloc<double>(r.longest * r.longest);
  h.cone_rows = scratch.alloc<double>(kMaxConeDim * r.longest);
  h.update = scratch.alloc<double>(n);
  fill(h.update, 0, n);
  h.ldl_scratch = scratch.alloc<double>(static_cast<int>(ldl_scratch_size(n)));
  h.index_scratch = scratch.alloc<int>(n);
  return h;
}

void build_hessian(Hessian& h, const Prepared& r, const double* weight, const double* x) {
  const Problem& p = r.p;
  if (h.pattern.colind == p.mass.colind) {
    std::copy_n(p.M, h.nnz, h.value);
  } else {
    fill(h.value, 0, h.nnz);
    add_rows_to_superset(h.value, {p.nv, p.nv, h.pattern.rownnz, h.pattern.rowadr, h.pattern.colind}, p.M,
                         {p.nv, p.nv, p.mass.rownnz, p.mass.rowadr, p.mass.colind});
  }
  copy(h.weight, weight, p.nefc);
  add_rows(h, r, weight);
  factor_hessian(h, r, x);
}

int update_hessian(Hessian& h, const Prepared& r, const double* weight, const double* x) {
  const int nefc = r.p.nefc;
  int changed = 0;
  for (int i = 0; i < nefc; ++i) changed += h.weight[i] != weight[i];
  if (changed > nefc / 2) {
    build_hessian(h, r, weight, x);
    return 0;
  }
  bool slides = h.has_cones;
  for (int k = 0; k < r.ncone; ++k) slides |= r.cone[k].zone == mjCNSTRSTATE_CONE;
  bool keeps = !slides && changed * kDofsPerUpdate <= r.p.nv;
  int updates = 0;
  for (int i = 0; i < nefc; ++i) {
    if (h.weight[i] == weight[i]) continue;
    const double change = weight[i] - h.weight[i];
    h.weight[i] = weight[i];
    add_row(h, r, i, change);
    if (keeps) {
      keeps = update_factor(h, r, i, change);
      ++updates;
    }
  }
  if (keeps) return updates;
  factor_hessian(h, r, x);
  return 0;
}

void solve_hessian(const Hessian& h, double* x) { ldl_solve(x, 1, h.factor, h.inverse_diag, h.pattern, h.ldl_scratch); }

}  // namespace sinew
