// SPDX-License-Identifier: Apache-2.0
// supernode.h -- runs of rows with the same columns: what efc_J_rowsuper counts.
#ifndef SINEW_CONSTRAINT_SUPERNODE_H_
#define SINEW_CONSTRAINT_SUPERNODE_H_

#include <algorithm>
#include <cstring>

#include "base/short_loop.h"
#include "math/sparse/sparse.h"

namespace sinew {

// For each row, how many of those that follow it without a break have its columns. rowsuper comes with 1 where the next
// row is known to have them, and with 0 where they are to be compared.
inline void count_following_rows(int* rowsuper, const SparseRows& rows) {
  for (int r = rows.nr - 1; r >= 0; --r) {
    const int *columns = rows.colind + rows.rowadr[r], nnz = rows.rownnz[r];
    const bool same = rowsuper[r] || (r + 1 < rows.nr && nnz == rows.rownnz[r + 1] &&
                                      std::equal(columns, columns + nnz, rows.colind + rows.rowadr[r + 1]));
    rowsuper[r] = same ? rowsuper[r + 1] + 1 : 0;
  }
}

// Writes the columns of a row so many times, one after the other. Four at a time, which stay in a register: copies of
// whole rows were calls, and loads that wait for the stores that have just made the first.
inline void repeat_columns(const int* columns, int width, int times, int* to) {
  int k = 0;
  for (; k + 4 <= width; k += 4) {
    int four[4];
    std::memcpy(four, columns + k, sizeof four);
    SINEW_SHORT_LOOP
    for (int r = 0; r < times; ++r) std::memcpy(to + r * width + k, four, sizeof four);
  }
  for (; k < width; ++k) {
    const int column = columns[k];
    SINEW_SHORT_LOOP
    for (int r = 0; r < times; ++r) to[r * width + k] = column;
  }
}

}  // namespace sinew

#endif  // SINEW_CONSTRAINT_SUPERNODE_H_
