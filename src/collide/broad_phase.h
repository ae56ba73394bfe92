// SPDX-License-Identifier: Apache-2.0
// broad_phase.h -- pairs of boxes that overlap.
//   math  a tree over the boxes, halved along the axis on which their middles spread most until few are left, and
//         descended against itself. A sweep along one axis compares each of n separated boxes in space with n^(2/3)
//         others; the tree compares it with its neighbours, whatever the sizes
//   cost  O(n log n) and the pairs found; for few boxes all pairs are compared, which is faster
#ifndef SINEW_COLLIDE_BROAD_PHASE_H_
#define SINEW_COLLIDE_BROAD_PHASE_H_

#include "collide/bounds.h"
#include "model/arena/arena.h"

namespace sinew {

// Boxes in the order of the leaves of a tree, and the tree.
class OverlapTree {
 public:
  struct Item {
    WorldBox box;
    int id;  // place among the boxes given
  };
  struct Node {
    WorldBox box;
    int first, last;  // items
    int right;        // the left child is the next node; 0: a leaf
  };
  static constexpr int kLeaf = 8;

  // Memory comes from the frame; without it the tree is empty.
  OverlapTree(const WorldBox* boxes, int count, StackFrame& frame);

  int nodes() const { return nnode_; }
  int items() const { return nitem_; }

  // Items from here on are as good as endless, like planes. They are in no node: one would overlap all others.
  int endless() const { return endless_; }
  const Node& node(int i) const { return node_[i]; }
  const Item& item(int i) const { return item_[i]; }

 private:
  struct Middle {
    float at[3];
    int id;
  };
  int build(const WorldBox* boxes, Middle* middle, int first, int last);
  static int widest_axis(const Middle* middle, int first, int last);

  Item* item_ = nullptr;
  Node* node_ = nullptr;
  int nnode_ = 0, nitem_ = 0, endless_ = 0;
};

// Calls found(i, j), i != j, once for each pair of boxes that overlap, in no particular order.
template <class Found>
void for_each_overlap(const WorldBox* boxes, int count, StackFrame& frame, Found&& found);

}  // namespace sinew

#include "collide/broad_phase.tpp"

#endif  // SINEW_COLLIDE_BROAD_PHASE_H_
