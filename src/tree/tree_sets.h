// SPDX-License-Identifier: Apache-2.0
// tree_sets.h -- disjoint sets of trees; the first tree of a set stands for it.
#ifndef SINEW_TREE_TREE_SETS_H_
#define SINEW_TREE_TREE_SETS_H_

#include <algorithm>

namespace sinew {

class TreeSets {
 public:
  // parent: a number for each tree, while this lives
  TreeSets(int* parent, int count) : parent_(parent) {
    for (int t = 0; t < count; ++t) parent_[t] = t;
  }

  // Paths are halved on the way.
  int find(int tree) {
    while (parent_[tree] != tree) tree = parent_[tree] = parent_[parent_[tree]];
    return tree;
  }

  void join(int a, int b) {
    a = find(a);
    b = find(b);
    parent_[std::max(a, b)] = std::min(a, b);
  }

 private:
  int* parent_;
};

}  // namespace sinew

#endif  // SINEW_TREE_TREE_SETS_H_
