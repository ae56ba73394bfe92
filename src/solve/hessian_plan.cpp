// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "base/assert.h"
#include "math/dense/dense.h"
#include "math/sparse/sparse_fill.h"
#include "math/sparse/sparse_ldl.h"
#include "solve/hessian.h"
#include "solve/hessian_pattern.h"
#include "solve/kept_plan.h"
#include "solve/ordering.h"
#include "solve/validate_rows.h"

namespace sinew {
namespace {

bool contains(const int* set, int n, const int* columns, int count) {
  if (n == count) return std::equal(set, set + n, columns);
  int at = 0;
  for (int i = 0; i < count; ++i) {
    while (at < n && set[at] < columns[i]) ++at;
    if (at == n || set[at] != columns[i]) return false;
  }
  return true;
}

// The rows of a triangle do not depend on how many follow: those of the largest serve all.
struct Triangle {
  int rownnz[kDenseDofs], rowadr[kDenseDofs], colind[kDenseDofs * (kDenseDofs + 1) / 2];

  constexpr Triangle() : rownnz(), rowadr(), colind() {
    for (int k = 0, total = 0; k < kDenseDofs; ++k) {
      rownnz[k] = k + 1;
      rowadr[k] = total;
      for (int c = 0; c <= k; ++c) colind[total++] = c;
    }
  }
};
constexpr Triangle kTriangle;

// The dofs of a part of the mechanism keep their order, so the rows of M stay ascending.
SparseRows place_mass(const int* place, const ConstraintRows& rows, Scratch& scratch) {
  const LdlPattern& mass = rows.problem.mass;
  const int n = mass.n, entries = mass.rowadr[n - 1] + mass.rownnz[n - 1];
  int* rownnz = scratch.alloc<int>(n);
  int* rowadr = scratch.alloc<int>(n);
  int* colind = scratch.alloc<int>(entries);
  for (int i = 0; i < n; ++i) {
    rownnz[place[i]] = mass.rownnz[i];
    rowadr[place[i]] = mass.rowadr[i];
  }
  for (int i = 0; i < entries; ++i) colind[i] = place[mass.colind[i]];
  return {n, n, rownnz, rowadr, colind};
}

// from[i]: which of the columns is the i-th by its place. Dofs of a part keep their order and have no others between
// them, so that columns of one part are in order, and those of two most often but for which part is first.
void order_by_place(int* from, const int* columns, int n, const int* place) {
  int turn = 0;  // where the places first descend
  for (int i = 1; i < n && turn == 0; ++i) turn = place[columns[i]] < place[columns[i - 1]] ? i : 0;
  for (int i = 0; i < n; ++i) from[i] = i + turn < n ? i + turn : i + turn - n;
  const auto by_place = [&](int a, int b) { return place[columns[a]] < place[columns[b]]; };
  if (turn > 0 && !std::is_sorted(from, from + n, by_place)) std::sort(from, from + n, by_place);
}

// source: into what Placement::source will be
SparseRows place_groups(int** source, const int* place, const ConstraintRows& rows, Scratch& scratch) {
  const SparseRows& pattern = rows.problem.J_pattern;
  int* rownnz = scratch.alloc<int>(rows.ngroup);
  int* rowadr = scratch.alloc<int>(rows.ngroup);
  int total = 0;
  for (int g = 0; g < rows.ngroup; ++g) {
    rownnz[g] = pattern.rownnz[rows.group[g]];
    rowadr[g] = total;
    total += rownnz[g];
  }
  int* colind = scratch.alloc<int>(total);
  *source = scratch.alloc<int>(total);
  for (int g = 0; g < rows.ngroup; ++g) {
    const int* columns = pattern.colind + pattern.rowadr[rows.group[g]];
    int* from = *source + rowadr[g];
    order_by_place(from, columns, rownnz[g], place);
    for (int i = 0; i < rownnz[g]; ++i) colind[rowadr[g] + i] = place[columns[from[i]]];
  }
  return {rows.ngroup, rows.problem.nv, rownnz, rowadr, colind};
}

Placement place_anew(const ConstraintRows& rows, Scratch& scratch) {
  int* place = scratch.alloc<int>(rows.problem.nv);
  int* source = nullptr;
  order_dofs(place, rows, scratch);
  const SparseRows groups = place_groups(&source, place, rows, scratch);
  return {place, place_mass(place, rows, scratch), groups, source};
}

LdlPattern plan_fill(const Placement& placement, Scratch& scratch) {
  const int n = placement.mass.nr;
  int* rownnz = scratch.alloc<int>(n);
  int* rowadr = scratch.alloc<int>(n);
  int* block = scratch.alloc<int>(n + 1);
  int* work = scratch.alloc<int>(static_cast<int>(fill_scratch_size(placement.mass, placement.groups)));
  int* colind = scratch.alloc<int>(count_fill(rownnz, rowadr, placement.mass, placement.groups, work));
  write_fill(colind, rownnz, rowadr, n, work);
  return blocked_pattern(n, rownnz, rowadr, colind, block);
}

}  // namespace

bool mass_pattern_suffices(const LdlPattern& mass, const RowGroups& groups) {
  for (int g = 0; g < groups.ngroup; ++g) {
    const int row = groups.group[g], nnz = groups.rows.rownnz[row];
    if (nnz == 0) continue;
    const int* columns = groups.rows.colind + groups.rows.rowadr[row];
    const int last = columns[nnz - 1];
    if (mass.rownnz[last] == last + 1) continue;  // all of them, as for a free body alone
    if (!contains(mass.colind + mass.rowadr[last], mass.rownnz[last], columns, nnz)) return false;
  }
  return true;
}

LdlPattern whole_triangle(int n, int* block) {
  int count = 0;
  for (int k = 0; k < n; k += kLdlBlockRows) block[count++] = k;
  block[count] = n;
  return {n, kTriangle.rownnz, kTriangle.rowadr, kTriangle.colind, count, block};
}

void plan_hessian(Hessian& h, const ConstraintRows& rows, Scratch& scratch) {
  const int n = rows.problem.nv;
  const LdlPattern& mass = rows.problem.mass;
  h = {};
  h.placement = {nullptr, {n, n, mass.rownnz, mass.rowadr, mass.colind}, {}, nullptr};
  if (mass_pattern_suffices(mass, rows.groups())) {
    h.pattern = mass;
  } else if (n <= kDenseDofs) {
    h.pattern = whole_triangle(n, scratch.alloc<int>(n + 1));
  } else if (!find_kept_plan(rows, h)) {
    h.placement = place_anew(rows, scratch);
    h.pattern = plan_fill(h.placement, scratch);
    keep_plan(rows, h);
  }
  SINEW_ASSERT(pattern_is_closed(h.pattern));
  h.nnz = n ? h.pattern.rowadr[n - 1] + h.pattern.rownnz[n - 1] : 0;
  h.value = scratch.alloc<double>(h.nnz);
  h.value_weight = scratch.alloc<double>(rows.problem.nefc);
  h.factor = scratch.alloc<double>(h.nnz);
  h.inverse_diag = scratch.alloc<double>(n);
  h.weight = scratch.alloc<double>(rows.problem.nefc);
  h.run = scratch.alloc<int>(rows.longest + 1);
  h.cone_rows = scratch.alloc<double>(kMaxConeDim * rows.longest);
  h.update = scratch.alloc<double>(kMostLdlUpdates * n);
  h.placed = scratch.alloc<double>(n);
  h.ldl_scratch = scratch.alloc<double>(static_cast<int>(ldl_scratch_size(n)));
  h.index_scratch = scratch.alloc<int>(n);
}

}  // namespace sinew
