// SPDX-License-Identifier: Apache-2.0
// sparse_ldl_pattern.h -- where the entries of a sparse symmetric matrix, and of its factor, are.
//   note  it defines no function: files compiled for newer processors include it
#ifndef SINEW_MATH_SPARSE_SPARSE_LDL_PATTERN_H_
#define SINEW_MATH_SPARSE_SPARSE_LDL_PATTERN_H_

namespace sinew {

// The lower triangle by rows: row k has rownnz[k] entries from rowadr[k] on, columns ascending, the diagonal last.
// The pattern is closed under elimination from the last row to the first: if i < k is in row k, then every column of
// row k up to i is in row i. The parent of k is the column before its diagonal; a kinematic tree is closed as it
// stands.
//
// A block is a run of up to four rows in which each row is the one before it plus its own diagonal (four dofs of a leg
// without branches, of a free body). Rows of a block share the columns outside it, so work on them is dense:
//
//     row 7    . 1 . . 4 . . 7             outside columns 1 4, rows 7 8 9: block = {..., 7, 10, ...}
//     row 8    . 1 . . 4 . . 7 8
//     row 9    . 1 . . 4 . . 7 8 9
struct LdlPattern {
  int n;
  const int* rownnz;  // n
  const int* rowadr;  // n
  const int* colind;  // entries
  int nblock;
  const int* block;  // nblock + 1: block s has the rows block[s] to block[s + 1] - 1
};

constexpr int kLdlBlockRows = 4;

// What a factor takes up by ldl_update().
constexpr int kMostLdlUpdates = 4;
struct LdlVectors {
  double* w;            // n numbers of each vector; its columns are among those of its last row
  const double* alpha;  // of each
  const int* last;      // of each: its last column that is not zero
  int count;            // at most kMostLdlUpdates
};

// What of L^T D L x = b is solved: everything, L^T alone or L alone.
enum class LdlParts { kAll, kLT, kL };

}  // namespace sinew

#endif  // SINEW_MATH_SPARSE_SPARSE_LDL_PATTERN_H_
