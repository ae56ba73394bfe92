// SPDX-License-Identifier: Apache-2.0
#include "collide/broad_phase.h"

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

bool is_endless(const WorldBox& box) {
  constexpr mjtNum kHuge = 1e6;
  for (int k = 0; k < 3; ++k) {
    if (box.high[k] - box.low[k] > kHuge) return true;
  }
  return false;
}

}  // namespace

OverlapTree::OverlapTree(const WorldBox* boxes, int count, StackFrame& frame) {
  if (count <= 0) return;
  const auto n = static_cast<std::size_t>(count);
  item_ = frame.alloc<Item>(n);
  node_ = frame.alloc<Node>(n);  // a leaf has at least kLeaf / 2 items
  Middle* middle = frame.alloc<Middle>(n);
  if (!item_ || !node_ || !middle) return;
  for (int i = 0, last = count; i < count; ++i) {
    if (is_endless(boxes[i])) {
      item_[--last] = {boxes[i], i};
      continue;
    }
    Middle& place = middle[endless_++];
    place.id = i;
    for (int k = 0; k < 3; ++k) {
      const auto at = static_cast<float>((boxes[i].low[k] + boxes[i].high[k]) / 2);
      place.at[k] = std::isfinite(at) ? at : 0;  // what has no place in an order would break the order
    }
  }
  nitem_ = count;
  if (endless_ > 0) build(boxes, middle, 0, endless_);
}

int OverlapTree::widest_axis(const Middle* middle, int first, int last) {
  float low[3], high[3];
  std::copy_n(middle[first].at, 3, low);
  std::copy_n(middle[first].at, 3, high);
  for (int i = first + 1; i < last; ++i) {
    for (int k = 0; k < 3; ++k) {
      low[k] = std::min(low[k], middle[i].at[k]);
      high[k] = std::max(high[k], middle[i].at[k]);
    }
  }
  int widest = 0;
  for (int k = 1; k < 3; ++k) {
    if (high[k] - low[k] > high[widest] - low[widest]) widest = k;
  }
  return widest;
}

// Returns the index of the node made for items first to last.
int OverlapTree::build(const WorldBox* boxes, Middle* middle, int first, int last) {
  const int n = nnode_++;
  Node& node = node_[n];
  node.first = first;
  node.last = last;
  node.right = 0;
  if (last - first <= kLeaf) {
    node.box = {{mjMAXVAL, mjMAXVAL, mjMAXVAL}, {-mjMAXVAL, -mjMAXVAL, -mjMAXVAL}};
    for (int i = first; i < last; ++i) {
      item_[i] = {boxes[middle[i].id], middle[i].id};
      extend(node.box, item_[i].box);
    }
    return n;
  }
  const int axis = widest_axis(middle, first, last), half = first + (last - first) / 2;
  std::nth_element(middle + first, middle + half, middle + last,
                   [axis](const Middle& a, const Middle& b) { return a.at[axis] < b.at[axis]; });
  build(boxes, middle, first, half);
  node.right = build(boxes, middle, half, last);
  node.box = node_[n + 1].box;
  extend(node.box, node_[node.right].box);
  return n;
}

}  // namespace sinew
