// SPDX-License-Identifier: Apache-2.0
// broad_phase.h -- pairs of boxes that overlap.
//   math  a tree over the boxes, split where their middles spread most until few are left, and descended against
//         itself. A sweep along one axis compares each of n separated boxes with n^(1/2) others in a plane and with
//         n^(2/3) in space; the tree compares it with its neighbours, however they lie and whatever their sizes
//   note  the tree holds the boxes in single precision, rounded outwards: half the memory. What it finds is compared
//         once more as it was given. Neither building nor comparing branches on coordinates where it can be helped:
//         with std::nth_element for every split, 10,000 boxes cost four times as much, in wrong guesses
//   idea  bodies of one mechanism are neighbours, and stay so: the tree is built over bunches of them, not over bodies
//   cost  O(n log n) and the pairs found; all pairs of few boxes are compared (few_boxes.h), which is faster
#ifndef SINEW_COLLIDE_BROAD_PHASE_H_
#define SINEW_COLLIDE_BROAD_PHASE_H_

#include "collide/bounds.h"
#include "collide/few_boxes.h"
#include "collide/leaf_overlaps.h"
#include "model/arena/arena.h"

namespace sinew {

// A tree over boxes.
class OverlapTree {
 public:
  struct Box {  // as leaf_overlaps.h reads it
    float low[3], high[3];
  };
  static constexpr int kLeaf = kLeafBoxes;

  // Boxes at the end of a branch, coordinate by coordinate, so that another is compared with all of them at once.
  // The places after the last box hold empty ones, which overlap nothing.
  struct Leaf {
    float low[3][kLeaf], high[3][kLeaf];
    int id[kLeaf];  // place among the boxes given
    int count;

    Box box(int i) const { return {{low[0][i], low[1][i], low[2][i]}, {high[0][i], high[1][i], high[2][i]}}; }
  };
  struct Node {
    Box box;
    int right;  // the left child is the next node; 0: none, this is a leaf
    int leaf;   // if it is one
  };

  // Boxes with the same number in `group` that follow one another, as those of a mechanism do, are likely neighbours:
  // up to kLeaf of them stay together (null: there are none). Memory comes from the frame.
  OverlapTree(const WorldBox* boxes, const int* group, int count, StackFrame& frame);

  int nodes() const { return nnode_; }
  const Node& node(int i) const { return node_[i]; }
  const Leaf& leaf(const Node& node) const { return leaf_[node.leaf]; }
  Box rounded(const WorldBox& box) const;

  // Boxes as good as endless, like planes, are in no node: one would overlap all others.
  int endless_count() const { return nendless_; }
  int endless(int i) const { return endless_[i]; }

 private:
  // Boxes that stay together, and their middle.
  struct Item {
    float at[3];
    int first, count;
  };
  int count_together(const int* group, int first, int count, WorldBox& around) const;
  void add_item(const WorldBox& around, int first, int count);
  void place(const int* group, int count);
  int build(const Box& cell, Item* here, Item* there, int items, int count);
  void make_leaf(const Item* item, int count, Node& node);

  const WorldBox* boxes_;
  Node* node_ = nullptr;
  Leaf* leaf_ = nullptr;
  int* endless_ = nullptr;
  Item* item_ = nullptr;
  int nnode_ = 0, nleaf_ = 0, nendless_ = 0, nplaced_ = 0, nitem_ = 0;
  mjtNum origin_[3] = {};  // a place among the boxes: a scene far from the world's origin must not lose digits
};

// A piece of a descent: pairs below a node, between two nodes, or of the box `id` with those below the first.
struct DescentPiece {
  int first, second, id;  // -1: none
};

// Calls found(i, j) once for each pair of boxes that overlap, i != j, in no particular order. Of the boxes from
// `moving` on, as many as there may be, none is compared with another. group: as OverlapTree has it;
// few boxes need none.
template <class Found>
void for_each_overlap(const WorldBox* boxes, const int* group, int moving, int count, StackFrame& frame, Found&& found);

}  // namespace sinew

#include "collide/broad_phase.tpp"

#endif  // SINEW_COLLIDE_BROAD_PHASE_H_
