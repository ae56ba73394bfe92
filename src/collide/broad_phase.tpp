// SPDX-License-Identifier: Apache-2.0
// broad_phase.tpp -- the descent, for broad_phase.h.
#include <bit>

#include "base/cpu.h"
#include "collide/few_boxes.h"
#include "collide/leaf_overlaps.h"

namespace sinew {

inline bool overlap(const OverlapTree::Box& a, const OverlapTree::Box& b) {
  return (a.low[0] <= b.high[0]) & (b.low[0] <= a.high[0]) & (a.low[1] <= b.high[1]) & (b.low[1] <= a.high[1]) &
         (a.low[2] <= b.high[2]) & (b.low[2] <= a.high[2]);
}

template <class Found>
class TreeDescent {
 public:
  TreeDescent(const OverlapTree& tree, const WorldBox* boxes, Found& found)
      : tree_(tree), boxes_(boxes), found_(found) {}

  // Pairs of boxes that the tree was made of.
  void all() {
    if (tree_.nodes() > 0) within(0);
    for (int j = 0; j < tree_.endless_count(); ++j) {
      for (int i = 0; i < j; ++i) compare(tree_.endless(i), tree_.endless(j));
      meet_finite(tree_.endless(j));
    }
  }

  // Pairs of another box with those.
  void with(int id) {
    with_endless(id);
    meet_finite(id);
  }

  // The pairs of all(), and of with(id) for the boxes from `moving` to `count`, in pieces for run(). Those with a box
  // that is endless are found here.
  template <class List>
  void cut(int moving, int count, int most, List& pieces) {
    if (tree_.nodes() > 0) pieces.add({0, -1, -1});
    for (int j = 0; j < tree_.endless_count(); ++j) {
      for (int i = 0; i < j; ++i) compare(tree_.endless(i), tree_.endless(j));
      if (tree_.nodes() > 0) pieces.add({0, -1, tree_.endless(j)});
    }
    for (int id = moving; id < count; ++id) {
      with_endless(id);
      if (tree_.nodes() > 0) pieces.add({0, -1, id});
    }
    for (int k = 0; k < pieces.size() && pieces.size() < most; ++k) cut_piece(pieces, k);
  }

  void run(const DescentPiece& piece) {
    if (piece.id >= 0)
      below(piece.first, tree_.rounded(boxes_[piece.id]), piece.id);
    else if (piece.second >= 0)
      between(piece.first, piece.second);
    else
      within(piece.first);
  }

 private:
  using Box = OverlapTree::Box;
  using Leaf = OverlapTree::Leaf;
  using Node = OverlapTree::Node;

  unsigned overlaps_with(const Box& box, const Leaf& leaf) const { return overlaps_(box.low, leaf.low[0]); }
  // A piece becomes one of those below it, and the others go to the end; what ends in leaves stays.
  template <class List>
  void cut_piece(List& pieces, int k) {
    const DescentPiece piece = pieces[k];
    const int a = piece.first, a2 = tree_.node(a).right;
    if (a2 == 0) return;
    if (piece.id >= 0) {
      pieces.begin()[k] = {a + 1, -1, piece.id};
      pieces.add({a2, -1, piece.id});
    } else if (piece.second < 0) {
      pieces.begin()[k] = {a + 1, -1, -1};
      pieces.add({a2, -1, -1});
      pieces.add({a + 1, a2, -1});
    } else {
      const int b = piece.second, b2 = tree_.node(b).right;
      if (b2 == 0 || !overlap(tree_.node(a).box, tree_.node(b).box)) return;
      pieces.begin()[k] = {a + 1, b + 1, -1};
      pieces.add({a + 1, b2, -1});
      pieces.add({a2, b + 1, -1});
      pieces.add({a2, b2, -1});
    }
  }

  void with_endless(int id) {
    for (int i = 0; i < tree_.endless_count(); ++i) compare(tree_.endless(i), id);
  }

  void meet_finite(int id) {
    if (tree_.nodes() > 0) below(0, tree_.rounded(boxes_[id]), id);
  }

  // Pairs below one node.
  void within(int n) {
    const Node& node = tree_.node(n);
    if (node.right) {
      within(n + 1);
      within(node.right);
      between(n + 1, node.right);
      return;
    }
    const Leaf& leaf = tree_.leaf(node);
    for (int i = 0; i + 1 < leaf.count; ++i) {
      const unsigned later = ~1u << i;
      compare_all(leaf.id[i], leaf, overlaps_with(leaf.box(i), leaf) & later);
    }
  }

  // Pairs of one box below a and one below b. A list of node pairs without branches instead of the recursion gained 5 %
  // where boxes are scattered and lost as much in lattices; descending into the larger node alone lost 10 %.
  void between(int a, int b) {
    const Node &first = tree_.node(a), &second = tree_.node(b);
    if (!overlap(first.box, second.box)) return;
    if (first.right && second.right) {
      between(a + 1, b + 1);
      between(a + 1, second.right);
      between(first.right, b + 1);
      between(first.right, second.right);
    } else if (first.right) {
      between(a + 1, b);
      between(first.right, b);
    } else if (second.right) {
      between(a, b + 1);
      between(a, second.right);
    } else {
      const Leaf& leaf = tree_.leaf(first);
      for (unsigned near = overlaps_with(second.box, leaf); near; near &= near - 1) {
        const int i = std::countr_zero(near);
        in_leaf(leaf.id[i], leaf.box(i), tree_.leaf(second));
      }
    }
  }

  // Pairs of a box that is not in the tree and one below the node.
  void below(int n, const Box& box, int id) {
    const Node& node = tree_.node(n);
    if (!overlap(node.box, box)) return;
    if (node.right) {
      below(n + 1, box, id);
      below(node.right, box, id);
    } else {
      in_leaf(id, box, tree_.leaf(node));
    }
  }

  void in_leaf(int id, const Box& box, const Leaf& leaf) { compare_all(id, leaf, overlaps_with(box, leaf)); }

  void compare_all(int id, const Leaf& leaf, unsigned bits) {
    for (; bits; bits &= bits - 1) compare(id, leaf.id[std::countr_zero(bits)]);
  }

  void compare(int i, int j) {
    if (overlap(boxes_[i], boxes_[j])) found_(i, j);
  }

  const OverlapTree& tree_;
  const WorldBox* boxes_;
  Found& found_;
  const LeafOverlaps overlaps_ = has_avx2_fma() ? kAvx2LeafOverlaps : kScalarLeafOverlaps;
};

template <class Found>
void for_each_overlap(const WorldBox* boxes, const int* group, int moving, int count, StackFrame& frame,
                      Found&& found) {
  if (count <= kFewBoxes) {  // what stands comes first: most often the world, whose contacts are the first
    const FewOverlaps overlaps = has_avx2_fma() ? kAvx2FewOverlaps : kScalarFewOverlaps;
    for (int j = moving; j < count; ++j) {
      for (unsigned near = overlaps(boxes[j].low, boxes[0].low, moving); near; near &= near - 1) {
        found(std::countr_zero(near), j);
      }
    }
    for (int i = 0; i + 1 < moving; ++i) {
      for (unsigned near = overlaps(boxes[i].low, boxes[i + 1].low, moving - i - 1); near; near &= near - 1) {
        found(i, i + 1 + std::countr_zero(near));
      }
    }
    return;
  }
  const OverlapTree tree(boxes, group, moving, frame);
  TreeDescent descent(tree, boxes, found);
  descent.all();
  for (int i = moving; i < count; ++i) descent.with(i);
}

}  // namespace sinew
