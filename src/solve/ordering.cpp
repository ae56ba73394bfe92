// SPDX-License-Identifier: Apache-2.0
#include "solve/ordering.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>

namespace sinew {
namespace {

// A number for each group of rows, such that equal sums stand for equal sets of groups.
std::uint64_t signature_of(int group) {
  std::uint64_t x = (static_cast<std::uint64_t>(group) + 1) * 0x9e3779b97f4a7c15u;
  x ^= x >> 29;
  return x * 0xbf58476d1ce4e5b9u;
}

// part[dof]. Dofs that M couples are one part, as are neighbours that all the same rows touch: the inertia of a free
// body may be diagonal, its contacts never are. Returns the number of parts.
int find_parts(int* part, const ConstraintRows& rows, Scratch& scratch) {
  const Problem& p = rows.problem;
  auto* signature = scratch.alloc<std::uint64_t>(p.nv);
  std::fill_n(signature, p.nv, 0);
  for (int g = 0; g < rows.ngroup; ++g) {
    const int row = rows.group[g];
    const int* columns = p.J_pattern.colind + p.J_pattern.rowadr[row];
    for (int i = 0; i < p.J_pattern.rownnz[row]; ++i) signature[columns[i]] += signature_of(g);
  }
  int count = 0;
  for (int i = 0; i < p.nv; ++i) {
    const bool coupled = p.mass.rownnz[i] > 1;
    const bool alike = i > 0 && signature[i] == signature[i - 1];
    part[i] = coupled ? part[p.mass.colind[p.mass.rowadr[i]]] : alike ? part[i - 1] : count++;
  }
  return count;
}

// A square matrix of bits: who is whose neighbour.
class Neighbours {
 public:
  Neighbours(int n, Scratch& scratch) : words_((n + 63) / 64), bits_(scratch.alloc<std::uint64_t>(n * words_)) {
    std::fill_n(bits_, static_cast<std::size_t>(n) * static_cast<std::size_t>(words_), 0);
  }
  void join(int a, int b) {
    set(a, b);
    set(b, a);
  }
  void separate(int a, int b) { row(a)[b / 64] &= ~bit(b); }
  int count(int a) const {
    int total = 0;
    for (int w = 0; w < words_; ++w) total += std::popcount(row(a)[w]);
    return total;
  }
  // a's neighbours become neighbours of each other, and a leaves the graph; visit(b) for each of them.
  template <class Visit>
  void eliminate(int a, Visit visit) {
    for (int w = 0; w < words_; ++w) {
      for (std::uint64_t left = row(a)[w]; left; left &= left - 1) {
        const int b = 64 * w + std::countr_zero(left);
        for (int k = 0; k < words_; ++k) row(b)[k] |= row(a)[k];
        separate(b, a);
        separate(b, b);
        visit(b);
      }
    }
  }

 private:
  static std::uint64_t bit(int b) { return std::uint64_t{1} << (b % 64); }
  std::uint64_t* row(int a) const { return bits_ + std::ptrdiff_t{a} * words_; }
  void set(int a, int b) { row(a)[b / 64] |= bit(b); }

  int words_;
  std::uint64_t* bits_;
};

void join_parts(Neighbours& neighbours, const int* part, const ConstraintRows& rows) {
  const SparseRows& pattern = rows.problem.J_pattern;
  for (int g = 0; g < rows.ngroup; ++g) {
    const int row = rows.group[g];
    const int* columns = pattern.colind + pattern.rowadr[row];
    for (int i = 1; i < pattern.rownnz[row]; ++i) {
      if (part[columns[i]] == part[columns[i - 1]]) continue;
      for (int j = 0; j < i; ++j) {
        if (part[columns[j]] != part[columns[i]]) neighbours.join(part[columns[i]], part[columns[j]]);
      }
    }
  }
}

// order[k]: the part that is eliminated as the k-th. degree: scratch
void find_order(int* order, int* degree, int count, Neighbours& neighbours) {
  constexpr int kGone = std::numeric_limits<int>::max();
  for (int a = 0; a < count; ++a) degree[a] = neighbours.count(a);
  for (int k = 0; k < count; ++k) {
    const int a = static_cast<int>(std::min_element(degree, degree + count) - degree);
    order[k] = a;
    degree[a] = kGone;
    neighbours.eliminate(a, [&](int b) { degree[b] = neighbours.count(b); });
  }
}

}  // namespace

void order_dofs(int* place, const ConstraintRows& rows, Scratch& scratch) {
  const int nv = rows.problem.nv;
  int* part = scratch.alloc<int>(nv);
  const int count = find_parts(part, rows, scratch);
  if (count > kMaxParts) {
    std::iota(place, place + nv, 0);
    return;
  }
  Neighbours neighbours(count, scratch);
  join_parts(neighbours, part, rows);
  int* order = scratch.alloc<int>(count);
  int* next = scratch.alloc<int>(count);  // degrees at first; then where the next dof of a part goes
  find_order(order, next, count, neighbours);
  int* size = scratch.alloc<int>(count);
  std::fill_n(size, count, 0);
  for (int i = 0; i < nv; ++i) ++size[part[i]];
  for (int k = count - 1, start = 0; k >= 0; --k) {  // eliminated first, so placed last
    next[order[k]] = start;
    start += size[order[k]];
  }
  for (int i = 0; i < nv; ++i) place[i] = next[part[i]]++;
}

}  // namespace sinew
