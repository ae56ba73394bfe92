// SPDX-License-Identifier: Apache-2.0
#include "math/sparse/sparse_fill.h"

#include <algorithm>
#include <bit>

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

// Rows of the lower triangle of an n x n matrix, a bit for each entry. The rows of 32 columns are equally long.
class BitTriangle {
 public:
  explicit BitTriangle(int* memory) : words_(reinterpret_cast<unsigned*>(memory)) {}

  static std::size_t size(int n) { return start(n); }
  static int words(int r) { return r / kBits + 1; }
  unsigned* row(int r) const { return words_ + start(r); }
  void set(int r, int c) const { row(r)[c / kBits] |= 1u << c % kBits; }

  bool has(int r, int c) const { return row(r)[c / kBits] >> c % kBits & 1u; }

  // The last column of row r before its diagonal; -1 if there is none.
  int last_before(int r) const {
    const unsigned* bits = row(r);
    unsigned word = bits[r / kBits] & ((1u << r % kBits) - 1);
    int k = r / kBits;
    while (word == 0 && k > 0) word = bits[--k];
    return word ? kBits * k + kBits - 1 - std::countl_zero(word) : -1;
  }

  // Row `to` gains the entries of a later row up to its own diagonal.
  void add(int from, int to) const {
    const unsigned* a = row(from);
    unsigned* b = row(to);
    const int last = to / kBits;
    for (int k = 0; k < last; ++k) b[k] |= a[k];
    b[last] |= a[last] & ((2u << to % kBits) - 1);
  }

  int count(int r) const {
    const unsigned* bits = row(r);
    unsigned total = 0;
    for (int k = 0; k < words(r); ++k) {  // bits of pairs, fours, bytes, words: in vectors, where popcount is a call
      unsigned x = bits[k];
      x -= x >> 1 & 0x55555555u;
      x = (x & 0x33333333u) + (x >> 2 & 0x33333333u);
      x = (x + (x >> 4)) & 0x0f0f0f0fu;
      x += x >> 8;
      total += (x + (x >> 16)) & 63u;
    }
    return static_cast<int>(total);
  }

  void write(int r, int* columns) const {
    const unsigned* bits = row(r);
    for (int k = 0; k < words(r); ++k) {
      for (unsigned word = bits[k]; word; word &= word - 1) *columns++ = kBits * k + std::countr_zero(word);
    }
  }

 private:
  static constexpr int kBits = 32;
  static std::size_t start(int r) {
    const auto block = static_cast<std::size_t>(r / kBits), in_block = static_cast<std::size_t>(r % kBits);
    return (kBits / 2 * block + in_block) * (block + 1);
  }

  unsigned* words_;
};

// Up to so many rows are planned as bits, of which each row takes those of the rows that have it as their last column.
// Beyond that most bits would be zeros.
constexpr int kBitRows = 2048;

void find_fill_bits(const BitTriangle& bits, int n, const SparseRows& lower, const SparseRows& cliques) {
  std::fill_n(bits.row(0), BitTriangle::size(n), 0u);
  for (int r = 0; r < n; ++r) bits.set(r, r);
  for_each_entry(lower, cliques, [&](int r, int c) { bits.set(r, c); });
  for (int r = n - 1; r >= 0; --r) {
    const int parent = bits.last_before(r);
    if (parent >= 0) bits.add(r, parent);
  }
}

}  // namespace

std::size_t fill_scratch_size(const SparseRows& lower, const SparseRows& cliques) {
  if (lower.nr <= kBitRows) return BitTriangle::size(lower.nr);
  std::size_t entries = 0;
  for (int r = 0; r < lower.nr; ++r) entries += static_cast<std::size_t>(lower.rownnz[r]);
  for (int r = 0; r < cliques.nr; ++r) entries += static_cast<std::size_t>(cliques.rownnz[r]);
  return entries + 4 * static_cast<std::size_t>(lower.nr) + 1;
}

int count_fill(int* rownnz, int* rowadr, const SparseRows& lower, const SparseRows& cliques, int* scratch) {
  const int n = lower.nr;
  if (n <= kBitRows) {
    const BitTriangle bits(scratch);
    find_fill_bits(bits, n, lower, cliques);
    for (int r = 0; r < n; ++r) rownnz[r] = bits.count(r);
  } else {
    const FillScratch s(scratch, n);
    list_columns(s, n, lower, cliques);
    find_parents(s, n);
    std::fill(rownnz, rownnz + n, 0);
    for_each_factor_entry(s, n, [&](int r, int) { ++rownnz[r]; });
  }
  int total = 0;
  for (int r = 0; r < n; ++r) {
    rowadr[r] = total;
    total += rownnz[r];
  }
  return total;
}

void write_fill(int* colind, const int* rownnz, const int* rowadr, int n, int* scratch) {
  if (n <= kBitRows) {
    const BitTriangle bits(scratch);
    for (int r = 0; r < n; ++r) {
      int* columns = colind + rowadr[r];
      // a row that has the one before it, and one entry more, has its entries: the pattern is closed
      if (r > 0 && rownnz[r] == rownnz[r - 1] + 1 && bits.has(r, r - 1)) {
        std::copy_n(colind + rowadr[r - 1], rownnz[r - 1], columns);
        columns[rownnz[r] - 1] = r;
      } else {
        bits.write(r, columns);
      }
    }
    return;
  }
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
