// SPDX-License-Identifier: Apache-2.0
#include "collide/broad_phase.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinew {
namespace {

constexpr float kInfinite = std::numeric_limits<float>::infinity();
constexpr OverlapTree::Box kEmpty{{kInfinite, kInfinite, kInfinite}, {-kInfinite, -kInfinite, -kInfinite}};

constexpr int kFewest = 3;  // boxes in a leaf, unless they are all

bool is_endless(const WorldBox& box) {
  constexpr mjtNum kHuge = 1e6;
  return (box.high[0] - box.low[0] > kHuge) | (box.high[1] - box.low[1] > kHuge) | (box.high[2] - box.low[2] > kHuge);
}

void extend(OverlapTree::Box& box, const OverlapTree::Box& other) {
  for (int k = 0; k < 3; ++k) {
    box.low[k] = std::min(box.low[k], other.low[k]);
    box.high[k] = std::max(box.high[k], other.high[k]);
  }
}

struct Split {
  int axis;
  float at;
};

Split half_way_along_widest(const OverlapTree::Box& box) {
  int widest = 0;
  for (int k = 1; k < 3; ++k) {
    if (box.high[k] - box.low[k] > box.high[widest] - box.low[widest]) widest = k;
  }
  return {widest, box.low[widest] / 2 + box.high[widest] / 2};
}

template <class Middle>
OverlapTree::Box box_around(const Middle* middle, int count) {
  OverlapTree::Box around = kEmpty;
  for (int i = 0; i < count; ++i) {
    for (int k = 0; k < 3; ++k) {
      around.low[k] = std::min(around.low[k], middle[i].at[k]);
      around.high[k] = std::max(around.high[k], middle[i].at[k]);
    }
  }
  return around;
}

// Copies what lies below the split to the front and the rest to the back, from the end on. Each is written to both
// places and one of them is kept: there is no branch to guess. Returns how many are in front.
template <class Middle>
int copy_parted(const Middle* from, Middle* to, int count, Split split) {
  int front = 0, back = count - 1;
  for (int i = 0; i < count; ++i) {
    const int below = from[i].at[split.axis] < split.at;
    to[front] = from[i];
    to[back] = from[i];
    front += below;
    back -= 1 - below;
  }
  return front;
}

}  // namespace

OverlapTree::OverlapTree(const WorldBox* boxes, int count, StackFrame& frame) : boxes_(boxes) {
  if (count <= 0) return;
  const auto n = static_cast<std::size_t>(count);
  Middle* middle = frame.alloc<Middle>(n);
  Middle* other = frame.alloc<Middle>(n);
  endless_ = frame.alloc<int>(n);
  leaf_ = frame.alloc<Leaf>(n / kFewest + 1);
  node_ = frame.alloc<Node>(2 * (n / kFewest) + 1);
  place(count, middle);
  if (nplaced_ > 0) build(box_around(middle, nplaced_), middle, other, nplaced_);
}

void OverlapTree::place(int count, Middle* middle) {
  for (int i = 0; i < count; ++i) {
    if (is_endless(boxes_[i])) {
      endless_[nendless_++] = i;
      continue;
    }
    mjtNum at[3];
    for (int k = 0; k < 3; ++k) at[k] = (boxes_[i].low[k] + boxes_[i].high[k]) / 2;
    const bool somewhere = std::isfinite(at[0] + at[1] + at[2]);
    if (nplaced_ == 0 && somewhere) std::copy_n(at, 3, origin_);
    Middle& place = middle[nplaced_++];
    place.id = i;
    // what has no place in an order would break the order
    for (int k = 0; k < 3; ++k) place.at[k] = somewhere ? static_cast<float>(at[k] - origin_[k]) : 0;
  }
}

OverlapTree::Box OverlapTree::rounded(const WorldBox& box) const {
  // more than conversion to the nearest can take back, for numbers that have all their digits
  constexpr mjtNum kOutwards = std::numeric_limits<float>::epsilon(), kSmallest = std::numeric_limits<float>::min();
  Box result;
  for (int k = 0; k < 3; ++k) {
    const mjtNum low = box.low[k] - origin_[k], high = box.high[k] - origin_[k];
    result.low[k] = static_cast<float>(low - std::abs(low) * kOutwards - kSmallest);
    result.high[k] = static_cast<float>(high + std::abs(high) * kOutwards + kSmallest);
  }
  return result;
}

void OverlapTree::make_leaf(const Middle* middle, int count, Node& node) {
  node.leaf = nleaf_++;
  node.box = kEmpty;
  Leaf& leaf = leaf_[node.leaf];
  leaf.count = count;
  for (int i = 0; i < kLeaf; ++i) {
    const Box box = i < count ? rounded(boxes_[middle[i].id]) : kEmpty;
    leaf.id[i] = i < count ? middle[i].id : -1;
    for (int k = 0; k < 3; ++k) {
      leaf.low[k][i] = box.low[k];
      leaf.high[k][i] = box.high[k];
    }
    extend(node.box, box);
  }
}

// Makes the node of the boxes whose middles lie in a cell, with all below it, and returns its index. The cell need not
// be tight. The order of the middles is lost, here and in the second array, which is as long.
int OverlapTree::build(const Box& cell, Middle* here, Middle* there, int count) {
  const int n = nnode_++;
  Node& node = node_[n];
  node.right = 0;
  if (count <= kLeaf) {
    make_leaf(here, count, node);
    return n;
  }
  const auto lopsided = [count](int left) { return std::min(left, count - left) < std::max(count / kLeaf, kFewest); };
  Box lower = cell;
  Split split = half_way_along_widest(lower);
  int left = copy_parted(here, there, count, split);
  if (lopsided(left)) {  // too loose a cell
    lower = box_around(here, count);
    split = half_way_along_widest(lower);
    left = copy_parted(here, there, count, split);
  }
  if (lopsided(left)) {  // a crowd and some outside: halves of the number, that the depth may be of the order of log n
    left = count / 2;
    std::nth_element(there, there + left, there + count,
                     [axis = split.axis](const Middle& a, const Middle& b) { return a.at[axis] < b.at[axis]; });
    split.at = there[left].at[split.axis];
  }
  Box upper = lower;
  lower.high[split.axis] = upper.low[split.axis] = split.at;
  build(lower, there, here, left);
  node.right = build(upper, there + left, here + left, count - left);
  node.box = node_[n + 1].box;
  extend(node.box, node_[node.right].box);
  return n;
}

}  // namespace sinew
