// SPDX-License-Identifier: Apache-2.0
// tree_pattern.h -- the entries of a kinematic tree's inertia matrix: dof i and dof j interact if one moves the other.
//   in    the parent of every dof, -1 for none; parents come before their children
//   out   the lower triangle by rows as mjModel.M_rownnz, M_rowadr and M_colind: in row k, k's ancestors and then k
#ifndef SINEW_MATH_SPARSE_TREE_PATTERN_H_
#define SINEW_MATH_SPARSE_TREE_PATTERN_H_

namespace sinew {

// Fills rownnz and rowadr and returns the number of entries.
int count_tree_pattern(int* rownnz, int* rowadr, const int* parent, int n);

// Fills colind, which has room for that many.
void write_tree_pattern(int* colind, const int* rownnz, const int* rowadr, const int* parent, int n);

}  // namespace sinew

#endif  // SINEW_MATH_SPARSE_TREE_PATTERN_H_
