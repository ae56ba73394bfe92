// SPDX-License-Identifier: Apache-2.0
#include "solve/kept_plan.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace sinew {
namespace {

// A record begins with its sizes.
struct Sizes {
  int nv, mass_entries, ngroup, group_entries, entries, nblock;
};
constexpr std::int64_t kSizes = sizeof(Sizes) / sizeof(int);

// What lies behind them: first what the plan was made of, then the plan.
template <class Int>
struct Record {
  Int *mass_rownnz, *mass_rowadr, *mass_colind, *group_rownnz, *group_columns;
  Int *place, *placed_rownnz, *placed_rowadr, *placed_colind, *group_rowadr, *group_colind, *group_source;
  Int *rownnz, *rowadr, *colind, *block;
};

template <class Int>
Record<Int> lay_out(Int* first, const Sizes& s) {
  auto take = [next = first + kSizes](int count) mutable {
    Int* piece = next;
    next += count;
    return piece;
  };
  Record<Int> r;
  r.mass_rownnz = take(s.nv);
  r.mass_rowadr = take(s.nv);
  r.mass_colind = take(s.mass_entries);
  r.group_rownnz = take(s.ngroup);
  r.group_columns = take(s.group_entries);
  r.place = take(s.nv);
  r.placed_rownnz = take(s.nv);
  r.placed_rowadr = take(s.nv);
  r.placed_colind = take(s.mass_entries);
  r.group_rowadr = take(s.ngroup);
  r.group_colind = take(s.group_entries);
  r.group_source = take(s.group_entries);
  r.rownnz = take(s.nv);
  r.rowadr = take(s.nv);
  r.colind = take(s.entries);
  r.block = take(s.nblock + 1);
  return r;
}

std::int64_t size_of_record(const Sizes& s) {
  return kSizes + 7 * std::int64_t{s.nv} + 2 * std::int64_t{s.mass_entries} + 2 * std::int64_t{s.ngroup} +
         3 * std::int64_t{s.group_entries} + std::int64_t{s.entries} + s.nblock + 1;
}

int entries_of(const LdlPattern& pattern) {
  return pattern.n ? pattern.rowadr[pattern.n - 1] + pattern.rownnz[pattern.n - 1] : 0;
}

bool same(const int* a, const int* b, int n) { return std::equal(a, a + n, b); }

bool made_of(const Record<const int>& r, const Sizes& s, const ConstraintRows& rows) {
  const LdlPattern& mass = rows.problem.mass;
  const SparseRows& J = rows.problem.J_pattern;
  if (s.nv != mass.n || s.ngroup != rows.ngroup || s.mass_entries != entries_of(mass)) return false;
  if (!same(r.mass_rownnz, mass.rownnz, s.nv) || !same(r.mass_rowadr, mass.rowadr, s.nv)) return false;
  if (!same(r.mass_colind, mass.colind, s.mass_entries)) return false;
  const int* columns = r.group_columns;
  for (int g = 0; g < s.ngroup; ++g) {
    const int row = rows.group[g], nnz = J.rownnz[row];
    if (r.group_rownnz[g] != nnz || !same(columns, J.colind + J.rowadr[row], nnz)) return false;
    columns += nnz;
  }
  return true;
}

}  // namespace

bool find_kept_plan(const ConstraintRows& rows, Hessian& h) {
  const Problem& p = rows.problem;
  const int* first = p.kept ? p.kept->find(p.kept_slot) : nullptr;
  if (!first) return false;
  Sizes s;
  std::memcpy(&s, first, sizeof s);
  const Record<const int> r = lay_out(first, s);
  if (!made_of(r, s, rows)) return false;
  h.placement.place = r.place;
  h.placement.mass = {s.nv, s.nv, r.placed_rownnz, r.placed_rowadr, r.placed_colind};
  h.placement.groups = {s.ngroup, s.nv, r.group_rownnz, r.group_rowadr, r.group_colind};
  h.placement.source = r.group_source;
  h.pattern = {s.nv, r.rownnz, r.rowadr, r.colind, s.nblock, r.block};
  return true;
}

void keep_plan(const ConstraintRows& rows, const Hessian& h) {
  const Problem& p = rows.problem;
  if (!p.kept || p.nv == 0 || rows.ngroup == 0) return;
  const SparseRows &placed = h.placement.mass, &groups = h.placement.groups;
  const int last = rows.ngroup - 1, group_entries = groups.rowadr[last] + groups.rownnz[last];
  const Sizes s{p.nv, entries_of(p.mass), rows.ngroup, group_entries, entries_of(h.pattern), h.pattern.nblock};
  int* first = p.kept->replace(p.kept_slot, size_of_record(s));
  if (!first) return;
  std::memcpy(first, &s, sizeof s);
  const Record<int> r = lay_out(first, s);
  std::copy_n(p.mass.rownnz, s.nv, r.mass_rownnz);
  std::copy_n(p.mass.rowadr, s.nv, r.mass_rowadr);
  std::copy_n(p.mass.colind, s.mass_entries, r.mass_colind);
  std::copy_n(groups.rownnz, s.ngroup, r.group_rownnz);
  for (int g = 0; g < s.ngroup; ++g) {
    const SparseRows& J = p.J_pattern;
    const int* columns = J.colind + J.rowadr[rows.group[g]];
    std::copy_n(columns, groups.rownnz[g], r.group_columns + groups.rowadr[g]);
  }
  std::copy_n(h.placement.place, s.nv, r.place);
  std::copy_n(placed.rownnz, s.nv, r.placed_rownnz);
  std::copy_n(placed.rowadr, s.nv, r.placed_rowadr);
  std::copy_n(placed.colind, s.mass_entries, r.placed_colind);
  std::copy_n(groups.rowadr, s.ngroup, r.group_rowadr);
  std::copy_n(groups.colind, s.group_entries, r.group_colind);
  std::copy_n(h.placement.source, s.group_entries, r.group_source);
  std::copy_n(h.pattern.rownnz, s.nv, r.rownnz);
  std::copy_n(h.pattern.rowadr, s.nv, r.rowadr);
  std::copy_n(h.pattern.colind, s.entries, r.colind);
  std::copy_n(h.pattern.block, s.nblock + 1, r.block);
}

}  // namespace sinew
