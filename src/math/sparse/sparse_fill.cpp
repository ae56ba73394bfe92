// SPDX-License-Identifier: Apache-2.0
#include "math/sparse/sparse_fill.h"

#include <algorithm>

namespace sinew {
namespace {

// Eliminating the last dof of a row of J couples all its other dofs. So for the plan, the row is as good as the entries
// between its last column and the others.
template <class Visit>
void for_each_entry(const SparseRows& lower, const SparseRows& cliques, Visit visit) {
  for (int r = 0; r < lower.nr; ++r) {
    const int* columns = lower.colind + lower.rowadr[r];
    for (int i = 0; i < lower.rownnz[r] - 1; ++i) visit(r, columns[i]);
  }
  for (int r = 0; r < cliques.nr; ++r) {
    const int nnz = cliques.rownnz[r];
    const int* columns = cliques.colind + cliques.rowadr[r];
    const bool repeated = r > 0 && cliques.rownnz[r - 1] == nnz &&
                          std::equal(columns, columns + nnz, cliques.colind + cliques.rowadr[r - 1]);
    if (repeated) continue;
    for (int i = 0; i < nnz - 1; ++i) visit(columns[nnz - 1], columns[i]);
  }
}

struct FillScratch {
  int* parent;  // n: the next row that the elimination of a row touches
  int* work;    // n
  int* start;   // n + 1: where the list of a column starts
  int* list;    // per column j, the rows below j that have it in A or J's reduced entries
  FillScratch(int* memory, int n) : parent(memory), work(parent + n), start(work + n), list(start + n + 1) {}
};

void list_columns(const FillScratch& s, int n, const SparseRows& lower, const SparseRows& cliques) {
  std::fill(s.start, s.start + n + 1, 0);
  for_each_entry(lower, cliques, [&](int, int c) { ++s.start[c + 1]; });
  for (int c = 0; c < n; ++c) s.start[c + 1] += s.start[c];
  std::copy(s.start, s.start + n, s.work);
  for_each_entry(lower, cliques, [&](int r, int c) { s.list[s.work[c]++] = r; });
}

// Liu's elimination tree, here from the last column to the first. work[r] is a shortcut to an ancestor of r.
void find_parents(const FillScratch& s, int n) {
  for (int c = n - 1; c >= 0; --c) {
    s.parent[c] = s.work[c] = -1;
    for (int i = s.start[c]; i < s.start[c + 1]; ++i) {
      int r = s.list[i];
      while (r != c) {
        const int next = s.work[r];
        s.work[r] = c;
        if (next < 0) s.parent[r] = c;
        r = next < 0 ? c : next;
      }
    }
  }
}

// Column c of the factor: from each row that has it, along the parents until c. Columns come in ascending order.
template <class Visit>
void for_each_factor_entry(const FillScratch& s, int n, Visit visit) {
  std::fill(s.work, s.work + n, -1);
  for (int c = 0; c < n; ++c) {
    s.work[c] = c;
    for (int i = s.start[c]; i < s.start[c + 1]; ++i) {
      for (int r = s.list[i]; s.work[r] != c; r = s.parent[r]) {
        s.work[r] = c;
        visit(r, c);
      }
    }
    visit(c, c);
  }
}

}  // namespace

std::size_t fill_scratch_size(const SparseRows& lower, const SparseRows& cliques) {
  std::size_t entries = 0;
  for (int r = 0; r < lower.nr; ++r) entries += static_cast<std::size_t>(lower.rownnz[r]);
  for (int r = 0; r < cliques.nr; ++r) entries += static_cast<std::size_t>(cliques.rownnz[r]);
  return entries + 4 * static_cast<std::size_t>(lower.nr) + 1;
}

int count_fill(int* rownnz, int* rowadr, const SparseRows& lower, const SparseRows& cliques, int* scratch) {
  const int n = lower.nr;
  const FillScratch s(scratch, n);
  list_columns(s, n, lower, cliques);
  find_parents(s, n);
  std::fill(rownnz, rownnz + n, 0);
  for_each_factor_entry(s, n, [&](int r, int) { ++rownnz[r]; });
  int total = 0;
  for (int r = 0; r < n; ++r) {
    rowadr[r] = total;
    total += rownnz[r];
  }
  return total;
}

void write_fill(int* colind, const int* rownnz, const int* rowadr, int n, int* scratch) {
  const FillScratch s(scratch, n);
  // an unfinished row keeps the number of its entries in its last place, which is written last
  for (int r = 0; r < n; ++r) colind[rowadr[r] + rownnz[r] - 1] = 0;
  for_each_factor_entry(s, n, [&](int r, int c) {
    int& last = colind[rowadr[r] + rownnz[r] - 1];
    if (r == c) {
      last = c;
    } else {
      colind[rowadr[r] + last++] = c;
    }
  });
}

int find_blocks(int* block, int n, const int* rownnz, const int* rowadr, const int* colind) {
  int count = 0;
  for (int r = 0; r < n; ++r) {
    const bool joins = r > 0 && r - block[count - 1] < kLdlBlockRows && rownnz[r] == rownnz[r - 1] + 1 &&
                       colind[rowadr[r] + rownnz[r] - 2] == r - 1;
    if (!joins) block[count++] = r;
  }
  block[count] = n;
  return count;
}

}  // namespace sinew
