// SPDX-License-Identifier: Apache-2.0
// tree_pairs.tpp -- tree_pairs.h for one Pack; included by tree_pairs_scalar.cpp and tree_pairs_avx2.cpp only.
#ifndef SINEW_COLLIDE_TREE_PAIRS_TPP_
#define SINEW_COLLIDE_TREE_PAIRS_TPP_

#include "collide/box_rounding.h"
#include "collide/tree_pairs.h"

namespace sinew {
namespace {  // internal: see math/kernels/dense_product.tpp

// A node and its box; the fourth lane has zeros, which overlap one another.
template <class Pack>
struct BoxNode {
  Pack low, high;
  int index, geom;
};

template <class Pack>
struct BoxFrame {
  Pack origin, x, y, z;  // axes

  static BoxFrame load(const double* pos, const double* mat) {
    return {Pack::of(pos[0], pos[1], pos[2], 0), Pack::of(mat[0], mat[3], mat[6], 0),
            Pack::of(mat[1], mat[4], mat[7], 0), Pack::of(mat[2], mat[5], mat[8], 0)};
  }
  void set_box(const double* aabb, Pack grown, BoxNode<Pack>& node) const {
    const Pack middle =
        origin + x * Pack::broadcast(aabb[0]) + y * Pack::broadcast(aabb[1]) + z * Pack::broadcast(aabb[2]);
    const Pack size = abs(x) * Pack::broadcast(aabb[3]) + abs(y) * Pack::broadcast(aabb[4]) +
                      abs(z) * Pack::broadcast(aabb[5]) + grown;
    const Pack half = size + Pack::broadcast(kBoxRounding) * (size + abs(middle));
    node.low = middle - half;
    node.high = middle + half;
  }
};

template <class Pack>
class PosedTree {
 public:
  PosedTree(const BodyTree& tree, const GeomBoxes& geoms)
      : tree_(tree),
        geoms_(geoms),
        frame_(BoxFrame<Pack>::load(tree.xipos, tree.ximat)),
        grown_(Pack::of(tree.grown, tree.grown, tree.grown, 0)) {}

  BoxNode<Pack> root() const { return node(tree_.root); }

  // False if there is no such child.
  bool child(const BoxNode<Pack>& parent, int side, BoxNode<Pack>& found) const {
    const int index = tree_.child[2 * parent.index + side];
    if (index >= 0) found = node(tree_.root + index);
    return index >= 0;
  }

 private:
  BoxNode<Pack> node(int index) const {
    BoxNode<Pack> result;
    result.index = index;
    result.geom = tree_.geom[index];
    if (const int g = result.geom; g >= 0) {
      BoxFrame<Pack>::load(geoms_.xpos + 3 * g, geoms_.xmat + 9 * g).set_box(geoms_.aabb + 6 * g, grown_, result);
    } else {
      frame_.set_box(tree_.aabb + 6 * index, grown_, result);
    }
    return result;
  }

  const BodyTree& tree_;
  const GeomBoxes& geoms_;
  BoxFrame<Pack> frame_;
  Pack grown_;
};

template <class Pack>
bool overlap(const BoxNode<Pack>& a, const BoxNode<Pack>& b) {
  return all((a.low <= b.high) & (b.low <= a.high));
}

template <class Pack>
double extent(const BoxNode<Pack>& box) {
  double low[Pack::kLanes], high[Pack::kLanes];
  box.low.store(low);
  box.high.store(high);
  return high[0] - low[0] + high[1] - low[1] + high[2] - low[2];
}

// The boxes of the two nodes overlap.
template <class Pack>
void descend(const PosedTree<Pack>& first, const BoxNode<Pack>& a, const PosedTree<Pack>& second,
             const BoxNode<Pack>& b, const LeafPairs& pairs) {
  const bool leaf_a = a.geom >= 0, leaf_b = b.geom >= 0;
  if (leaf_a && leaf_b) return pairs.take(pairs.receiver, a.geom, b.geom);
  BoxNode<Pack> child;
  if (!leaf_a && (leaf_b || extent(a) > extent(b))) {
    for (int side = 0; side < 2; ++side) {
      if (first.child(a, side, child) && overlap(child, b)) descend(first, child, second, b, pairs);
    }
  } else {
    for (int side = 0; side < 2; ++side) {
      if (second.child(b, side, child) && overlap(a, child)) descend(first, a, second, child, pairs);
    }
  }
}

template <class Pack>
void find_tree_pairs(const BodyTree& first, const BodyTree& second, const GeomBoxes& geoms, const LeafPairs& pairs) {
  const PosedTree<Pack> posed_first(first, geoms), posed_second(second, geoms);
  const BoxNode<Pack> a = posed_first.root(), b = posed_second.root();
  if (overlap(a, b)) descend(posed_first, a, posed_second, b, pairs);
}

template <class Pack>
void box_in_world(const double* aabb, const double* pos, const double* mat, double grown, double* low, double* high) {
  BoxNode<Pack> box;
  BoxFrame<Pack>::load(pos, mat).set_box(aabb, Pack::broadcast(grown), box);
  box.low.store_first(low, 3);
  box.high.store_first(high, 3);
}

}  // namespace
}  // namespace sinew

#endif  // SINEW_COLLIDE_TREE_PAIRS_TPP_
