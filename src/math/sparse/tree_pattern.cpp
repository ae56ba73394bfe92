// SPDX-License-Identifier: Apache-2.0
#include "math/sparse/tree_pattern.h"

#include <algorithm>

#include "base/assert.h"

namespace sinew {

int count_tree_pattern(int* rownnz, int* rowadr, const int* parent, int n) {
  int total = 0;
  for (int k = 0; k < n; ++k) {
    SINEW_ASSERT(parent[k] < k);
    rownnz[k] = parent[k] < 0 ? 1 : rownnz[parent[k]] + 1;
    rowadr[k] = total;
    total += rownnz[k];
  }
  return total;
}

void write_tree_pattern(int* colind, const int* rownnz, const int* rowadr, const int* parent, int n) {
  for (int k = 0; k < n; ++k) {
    int* row = colind + rowadr[k];
    if (parent[k] >= 0) std::copy_n(colind + rowadr[parent[k]], rownnz[parent[k]], row);
    row[rownnz[k] - 1] = k;
  }
}

}  // namespace sinew
