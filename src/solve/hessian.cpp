// SPDX-License-Identifier: Apache-2.0
#include "solve/hessian.h"

#include <algorithm>
#include <cstddef>

#include "math/dense/dense.h"
#include "math/sparse/sparse_ldl.h"

namespace sinew {
namespace {

// A factor is updated as long as not more than one row in so many dofs changed; else it is factored anew.
constexpr int kDofsPerUpdate = 8;

// The columns of a group of rows in H, and which of its columns in J each is (null: the same).
struct GroupColumns {
  int count;
  const int* columns;
  const int* source;
};

GroupColumns columns_of(const Hessian& h, const Prepared& r, int g) {
  const Placement& placement = h.placement;
  if (!placement.place) {
    const SparseRows& rows = r.p.rows;
    return {rows.rownnz[r.group[g]], rows.colind + rows.rowadr[r.group[g]], nullptr};
  }
  const int adr = placement.groups.rowadr[g];
  return {placement.groups.rownnz[g], placement.groups.colind + adr, placement.source + adr};
}

// Adds numbers at some of a row's columns.
template <class Value>
void add_to_row(double* row, const int* row_columns, int row_nnz, const int* columns, int count, Value value) {
  if (row_nnz == count) {  // the same columns
    for (int j = 0; j < count; ++j) row[j] += value(j);
    return;
  }
  for (int j = 0, at = 0; j < count; ++j) {
    while (row_columns[at] != columns[j]) ++at;
    row[at] += value(j);
  }
}

// A symmetric matrix over a group's columns, of which the lower triangle is there.
void add_triangle(double* value, const LdlPattern& pattern, const double* dense, const GroupColumns& c) {
  for (int i = 0; i < c.count; ++i) {
    const int at = c.columns[i];
    double* row = value + pattern.rowadr[at];
    const int* row_columns = pattern.colind + pattern.rowadr[at];
    const double* from = dense + std::ptrdiff_t{i} * c.count;
    if (!c.source) {
      add_to_row(row, row_columns, pattern.rownnz[at], c.columns, i + 1, [&](int j) { return from[j]; });
    } else {
      add_to_row(row, row_columns, pattern.rownnz[at], c.columns, i + 1, [&](int j) {
        const std::ptrdiff_t a = c.source[i], b = c.source[j];
        return dense[a > b ? a * c.count + b : b * c.count + a];
      });
    }
  }
}

// value += J^T diag(weight) J
void add_rows(Hessian& h, const Prepared& r, const double* weight) {
  for (int g = 0; g < r.ngroup; ++g) {
    const int first = r.group[g], end = r.group[g + 1];
    if (std::all_of(weight + first, weight + end, [](double w) { return w == 0; })) continue;
    const GroupColumns columns = columns_of(h, r, g);
    set_sqr_mat_t_d_lower(h.dense, r.p.J + r.p.rows.rowadr[first], weight + first, end - first, columns.count);
    add_triangle(h.value, h.pattern, h.dense, columns);
  }
}

// value += change * j j^T for one row j of J, of group g.
void add_row(Hessian& h, const Prepared& r, int g, int row, double change) {
  const GroupColumns columns = columns_of(h, r, g);
  set_sqr_mat_t_d_lower(h.dense, r.p.J + r.p.rows.rowadr[row], &change, 1, columns.count);
  add_triangle(h.value, h.pattern, h.dense, columns);
}

// Visits every row with its group.
template <class Visit>
void for_each_row(const Prepared& r, Visit visit) {
  for (int g = 0; g < r.ngroup; ++g) {
    for (int i = r.group[g]; i < r.group[g + 1]; ++i) visit(g, i);
  }
}

void add_cones(Hessian& h, const Prepared& r, const double* x) {
  h.has_cones = false;
  for (int k = 0, g = 0; k < r.ncone; ++k) {
    const Cone& cone = r.cone[k];
    if (cone.zone != mjCNSTRSTATE_CONE) continue;
    while (r.group[g + 1] <= cone.row) ++g;
    const GroupColumns columns = columns_of(h, r, g);
    double B[kMaxConeDim * kMaxConeDim];
    cone_hessian_root(B, cone, x);
    mul_mat_mat(h.cone_rows, B, r.p.J + r.p.rows.rowadr[cone.row], cone.dim, cone.dim, columns.count);
    set_sqr_mat_t_d_lower(h.dense, h.cone_rows, nullptr, cone.dim, columns.count);
    add_triangle(h.factor, h.pattern, h.dense, columns);
    h.has_cones = true;
  }
}

// The factor of `value` and the cones, where `value` has caught up with the weights.
void factor_hessian(Hessian& h, const Prepared& r, const double* x) {
  for_each_row(r, [&](int g, int i) {
    if (h.value_weight[i] == h.weight[i]) return;
    add_row(h, r, g, i, h.weight[i] - h.value_weight[i]);
    h.value_weight[i] = h.weight[i];
  });
  std::copy_n(h.value, h.nnz, h.factor);
  add_cones(h, r, x);
  ldl_factor(h.factor, h.inverse_diag, h.pattern, mjMINVAL, h.ldl_scratch, h.index_scratch);
}

// The factor follows a change of one row's weight; false if a pivot was lost.
bool update_factor(Hessian& h, const Prepared& r, int g, int row, double change) {
  const GroupColumns c = columns_of(h, r, g);
  if (c.count == 0) return true;
  const double* val = r.p.J + r.p.rows.rowadr[row];
  for (int i = 0; i < c.count; ++i) h.update[c.columns[i]] = val[c.source ? c.source[i] : i];
  return ldl_update(h.factor, h.inverse_diag, h.pattern, h.update, c.columns[c.count - 1], change, mjMINVAL) ==
         h.pattern.n;
}

}  // namespace

void build_hessian(Hessian& h, const Prepared& r, const double* weight, const double* x) {
  const Problem& p = r.p;
  if (h.pattern.colind == p.mass.colind) {
    std::copy_n(p.M, h.nnz, h.value);
  } else {
    fill(h.value, 0, h.nnz);
    add_rows_to_superset(h.value, {p.nv, p.nv, h.pattern.rownnz, h.pattern.rowadr, h.pattern.colind}, p.M,
                         h.placement.mass);
  }
  copy(h.weight, weight, p.nefc);
  copy(h.value_weight, weight, p.nefc);
  add_rows(h, r, weight);
  factor_hessian(h, r, x);
}

int update_hessian(Hessian& h, const Prepared& r, const double* weight, const double* x) {
  int changed = 0;
  for (int i = 0; i < r.p.nefc; ++i) changed += h.weight[i] != weight[i];
  if (changed > r.p.nefc / 2) {
    build_hessian(h, r, weight, x);
    return 0;
  }
  bool keeps = !h.has_cones && !any_cone_slides(r) && changed * kDofsPerUpdate <= r.p.nv;
  for_each_row(r, [&](int g, int i) {
    if (h.weight[i] == weight[i]) return;
    if (keeps) keeps = update_factor(h, r, g, i, weight[i] - h.weight[i]);
    h.weight[i] = weight[i];
  });
  if (keeps) return changed;
  factor_hessian(h, r, x);
  return 0;
}

void solve_hessian(const Hessian& h, double* x) {
  const int* place = h.placement.place;
  if (!place) return ldl_solve(x, 1, h.factor, h.inverse_diag, h.pattern, h.ldl_scratch);
  for (int i = 0; i < h.pattern.n; ++i) h.placed[place[i]] = x[i];
  ldl_solve(h.placed, 1, h.factor, h.inverse_diag, h.pattern, h.ldl_scratch);
  for (int i = 0; i < h.pattern.n; ++i) x[i] = h.placed[place[i]];
}

}  // namespace sinew
