// SPDX-License-Identifier: Apache-2.0
// sparse_fill.h -- plans a sparse factor: where H = A + J^T D J and its factor will have entries, and in which blocks.
//   in    the patterns of A (lower triangle) and J        out   a closed pattern (sparse_ldl_pattern.h)
//   idea  rows as bits: a row has what its own entries and the rows that end in its column have. Large ones (2048) walk
//         along the tree of elimination instead, entry by entry: 2.7 times the instructions for 100 humanoids
//   cost  linear in the entries of A, J and the result, and a bit for each pair of rows; the caller owns all memory
#ifndef SINEW_MATH_SPARSE_SPARSE_FILL_H_
#define SINEW_MATH_SPARSE_SPARSE_FILL_H_

#include <cstddef>

#include "math/sparse/sparse.h"
#include "math/sparse/sparse_ldl_pattern.h"

namespace sinew {

// Integers that count_fill() wants as scratch.
std::size_t fill_scratch_size(const SparseRows& lower, const SparseRows& cliques);

// The entries that each row of the factor will have, and where they start; returns their number. `lower` is n x n with
// the diagonal last in each row; J may have no rows.
int count_fill(int* rownnz, int* rowadr, const SparseRows& lower, const SparseRows& cliques, int* scratch);

// The columns, into room for as many entries as were counted; scratch as count_fill() left it.
void write_fill(int* colind, const int* rownnz, const int* rowadr, int n, int* scratch);

// Groups the rows of a closed pattern; block has room for n + 1. Returns the number of blocks.
int find_blocks(int* block, int n, const int* rownnz, const int* rowadr, const int* colind);

// A closed pattern with its blocks; block has room for n + 1.
inline LdlPattern blocked_pattern(int n, const int* rownnz, const int* rowadr, const int* colind, int* block) {
  return {n, rownnz, rowadr, colind, find_blocks(block, n, rownnz, rowadr, colind), block};
}

}  // namespace sinew

#endif  // SINEW_MATH_SPARSE_SPARSE_FILL_H_
