// SPDX-License-Identifier: Apache-2.0
#include "cast/box_tree.h"

#include <numeric>

namespace sinew::cast {

void BoxTree::build(const std::vector<Box>& boxes) {
  nodes_.clear();
  order_.resize(boxes.size());
  std::iota(order_.begin(), order_.end(), 0);
  if (!boxes.empty()) split(boxes, 0, static_cast<int>(boxes.size()), 0);
}

void BoxTree::split(const std::vector<Box>& boxes, int first, int last, int depth) {
  const auto index = nodes_.size();
  nodes_.push_back({{}, first, last - first});
  Box centres;
  for (int i = first; i < last; ++i) {
    const Box& box = boxes[order_[i]];
    nodes_[index].box.include(box);
    centres.include((box.low + box.high) * 0.5f);
  }
  if (last - first <= kLeaf || depth + 2 >= kDepth) return;
  const Vec side = centres.high - centres.low;
  const int axis = side.x >= side.y && side.x >= side.z ? 0 : side.y >= side.z ? 1 : 2;
  const auto centre = [&](int box) { return boxes[box].low[axis] + boxes[box].high[axis]; };
  const float middle = centres.low[axis] + centres.high[axis];
  const auto begin = order_.begin();
  auto cut = std::partition(begin + first, begin + last, [&](int box) { return centre(box) < middle; });
  // Where the middle leaves nearly all on one side, half of the boxes go to each.
  const auto count = last - first, left = static_cast<int>(cut - begin) - first;
  if (left < count / 8 || left > count - count / 8 || left == 0 || left == count) {
    cut = begin + first + count / 2;
    std::nth_element(begin + first, cut, begin + last, [&](int a, int b) { return centre(a) < centre(b); });
  }
  const int at = static_cast<int>(cut - begin);
  split(boxes, first, at, depth + 1);
  nodes_[index].first = static_cast<int>(nodes_.size());
  nodes_[index].count = 0;
  split(boxes, at, last, depth + 1);
}

}  // namespace sinew::cast
