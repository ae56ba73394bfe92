// SPDX-License-Identifier: Apache-2.0
#include "solve/ordering.h"

#include <algorithm>
#include <cstdint>

#include <suitesparse/amd.h>

#include "solve/lists.h"

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

// The parts that each group of rows joins, each once; a group within one part joins none.
Lists list_joined_parts(const int* part, int count, const ConstraintRows& rows, Scratch& scratch) {
  const SparseRows& pattern = rows.problem.J_pattern;
  int* mark = scratch.alloc<int>(count);
  return make_lists(rows.ngroup, scratch, [&](auto visit) {
    std::fill_n(mark, count, -1);
    for (int g = 0; g < rows.ngroup; ++g) {
      const int nnz = pattern.rownnz[rows.group[g]];
      const int* columns = pattern.colind + pattern.rowadr[rows.group[g]];
      if (nnz == 0 || part[columns[0]] == part[columns[nnz - 1]]) continue;
      for (int i = 0; i < nnz; ++i) {
        if (mark[part[columns[i]]] == g) continue;
        mark[part[columns[i]]] = g;
        visit(g, part[columns[i]]);
      }
    }
  });
}

// The graph: for each part the other parts that some group joins with it, each once.
Lists list_neighbours(const int* part, int count, const ConstraintRows& rows, Scratch& scratch) {
  const Lists joined = list_joined_parts(part, count, rows, scratch);
  const Lists groups = make_lists(count, scratch, [&](auto visit) {
    for (int g = 0; g < rows.ngroup; ++g) {
      for (int k = joined.start[g]; k < joined.start[g + 1]; ++k) visit(joined.value[k], g);
    }
  });
  int* mark = scratch.alloc<int>(count);
  return make_lists(count, scratch, [&](auto visit) {
    std::fill_n(mark, count, -1);
    for (int a = 0; a < count; ++a) {
      mark[a] = a;
      for (int k = groups.start[a]; k < groups.start[a + 1]; ++k) {
        const int g = groups.value[k];
        for (int i = joined.start[g]; i < joined.start[g + 1]; ++i) {
          const int b = joined.value[i];
          if (mark[b] == a) continue;
          mark[b] = a;
          visit(a, b);
        }
      }
    }
  });
}

// order[k]: the part that is eliminated as the k-th. amd_2 works in the memory that it is given: a copy of the graph
// with a fifth of its size and `count` numbers to spare, and eight arrays.
const int* find_order(const Lists& graph, int count, Scratch& scratch) {
  const int edges = graph.start[count], room = edges + edges / 5 + count + 1;
  int* work = scratch.alloc<int>(room);
  std::copy_n(graph.value, edges, work);
  int* length = scratch.alloc<int>(count);
  for (int a = 0; a < count; ++a) length[a] = graph.start[a + 1] - graph.start[a];
  int* array[7];
  for (int*& a : array) a = scratch.alloc<int>(count);
  auto [weight, inverse, order, head, elements, degree, flag] = array;
  double info[AMD_INFO];
  amd_2(count, graph.start, work, length, room, edges, weight, inverse, order, head, elements, degree, flag, nullptr,
        info);
  return order;
}

}  // namespace

void order_dofs(int* place, const ConstraintRows& rows, Scratch& scratch) {
  const int nv = rows.problem.nv;
  int* part = scratch.alloc<int>(nv);
  const int count = find_parts(part, rows, scratch);
  const int* order = find_order(list_neighbours(part, count, rows, scratch), count, scratch);
  int* size = scratch.alloc<int>(count);
  std::fill_n(size, count, 0);
  for (int i = 0; i < nv; ++i) ++size[part[i]];
  int* next = scratch.alloc<int>(count);             // where the next dof of a part goes
  for (int k = count - 1, start = 0; k >= 0; --k) {  // eliminated first, so placed last
    next[order[k]] = start;
    start += size[order[k]];
  }
  for (int i = 0; i < nv; ++i) place[i] = next[part[i]]++;
}

}  // namespace sinew
