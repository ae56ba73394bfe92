// SPDX-License-Identifier: Apache-2.0
// tree_pattern.h -- the entries of a kinematic tree's inertia matrix: dof i and dof j interact if one moves the other.
//   in    the parent of every dof, -1 for none; parents come before their children
//   out   the lower triangle by rows as mjModel.M_rownnz, M_rowadr and M_colind: in row k, k's ancestors and then k
#ifndef SINEW_TESTS_SUPPORT_TREE_PATTERN_H_
#define SINEW_TESTS_SUPPORT_TREE_PATTERN_H_

#include <algorithm>

#include "base/assert.h"

namespace sinew {

inline int count_tree_pattern(int* rownnz, int* rowadr, const int* parent, int n) {
  int total = 0;
  for (int k = 0; k < n; ++k) {
    SINEW_ASSERT(parent[k] < k);
    rownnz[k] = parent[k] < 0 ? 1 : rownnz[parent[k]] + 1;
    rowadr[k] = total;
    total += rownnz[k];
  }
  return total;
}

inline void write_tree_pattern(int* colind, const int* rownnz, const int* rowadr, const int* parent, int n) {
  for (int k = 0; k < n; ++k) {
    int* row = colind + rowadr[k];
    if (parent[k] >= 0) std::copy_n(colind + rowadr[parent[k]], rownnz[parent[k]], row);
    row[rownnz[k] - 1] = k;
  }
}

}  // namespace sinew

#endif  // SINEW_TESTS_SUPPORT_TREE_PATTERN_H_
