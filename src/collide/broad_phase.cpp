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

template <class Item>
OverlapTree::Box box_around(const Item* item, int items) {
  OverlapTree::Box around = kEmpty;
  for (int i = 0; i < items; ++i) {
    for (int k = 0; k < 3; ++k) {
      around.low[k] = std::min(around.low[k], item[i].at[k]);
      around.high[k] = std::max(around.high[k], item[i].at[k]);
    }
  }
  return around;
}

// How many items are in front of a split, and how many boxes they have.
struct Parted {
  int items, boxes;
};

// Copies what lies below the split to the front and the rest to the back, from the end on. Each is written to both
// places and one of them is kept: there is no branch to guess.
template <class Item>
Parted copy_parted(const Item* from, Item* to, int items, Split split) {
  int front = 0, back = items - 1, boxes = 0;
  for (int i = 0; i < items; ++i) {
    const int below = from[i].at[split.axis] < split.at;
    to[front] = from[i];
    to[back] = from[i];
    front += below;
    back -= 1 - below;
    boxes += below * from[i].count;
  }
  return {front, boxes};
}

mjtNum longest_side(const WorldBox& box) {
  return std::max({box.high[0] - box.low[0], box.high[1] - box.low[1], box.high[2] - box.low[2]});
}

}  // namespace

OverlapTree::OverlapTree(const WorldBox* boxes, const int* group, int count, StackFrame& frame) : boxes_(boxes) {
  if (count <= 0) return;
  const auto n = static_cast<std::size_t>(count);
  item_ = frame.alloc<Item>(n);
  Item* other = frame.alloc<Item>(n);
  endless_ = frame.alloc<int>(n);
  place(group, count);
  // A leaf has an item at least, and kFewest boxes unless it lies beside boxes that stay together: three such leaves at
  // most for each bunch of them, and a bunch is kFewest boxes or more.
  const auto items = static_cast<std::size_t>(nitem_), bunches = (n - items) / (kFewest - 1);
  const std::size_t leaves = std::min(items + 1, n / kFewest + 1 + 3 * bunches);
  leaf_ = frame.alloc<Leaf>(leaves);
  node_ = frame.alloc<Node>(2 * leaves);
  if (nplaced_ > 0) build(box_around(item_, nitem_), item_, other, nitem_, nplaced_);
}

// The boxes from `first` on that stay together: all of one group, and near one another as the limbs of a mechanism are,
// for which no longer than all of them in a row will do.
int OverlapTree::count_together(const int* group, int first, int count, WorldBox& around) const {
  around = boxes_[first];
  if (!group) return 1;
  mjtNum in_a_row = longest_side(around);
  int n = 1;
  for (; n < kLeaf && first + n < count && group[first + n] == group[first]; ++n) {
    const WorldBox& next = boxes_[first + n];
    if (is_endless(next)) break;
    WorldBox larger = around;
    extend(larger, next);
    in_a_row += longest_side(next);
    if (longest_side(larger) > in_a_row) break;
    around = larger;
  }
  if (n >= kFewest) return n;
  around = boxes_[first];
  return 1;
}

void OverlapTree::add_item(const WorldBox& around, int first, int count) {
  mjtNum at[3];
  for (int k = 0; k < 3; ++k) at[k] = (around.low[k] + around.high[k]) / 2;
  const bool somewhere = std::isfinite(at[0] + at[1] + at[2]);
  if (nplaced_ == 0 && somewhere) std::copy_n(at, 3, origin_);
  Item& item = item_[nitem_++];
  item.first = first;
  item.count = count;
  nplaced_ += count;
  // what has no place in an order would break the order
  for (int k = 0; k < 3; ++k) item.at[k] = somewhere ? static_cast<float>(at[k] - origin_[k]) : 0;
}

void OverlapTree::place(const int* group, int count) {
  for (int i = 0; i < count;) {
    if (is_endless(boxes_[i])) {
      endless_[nendless_++] = i++;
      continue;
    }
    WorldBox around;
    const int together = count_together(group, i, count, around);
    add_item(around, i, together);
    i += together;
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

void OverlapTree::make_leaf(const Item* item, int count, Node& node) {
  node.leaf = nleaf_++;
  node.box = kEmpty;
  Leaf& leaf = leaf_[node.leaf];
  leaf.count = count;
  int id = item->first, end = id + item->count;
  for (int i = 0; i < kLeaf; ++i) {
    if (i < count && id == end) {
      ++item;
      id = item->first;
      end = id + item->count;
    }
    const Box box = i < count ? rounded(boxes_[id]) : kEmpty;
    leaf.id[i] = i < count ? id++ : -1;
    for (int k = 0; k < 3; ++k) {
      leaf.low[k][i] = box.low[k];
      leaf.high[k][i] = box.high[k];
    }
    extend(node.box, box);
  }
}

// Makes the node of the items whose middles lie in a cell, with all below it, and returns its index. The cell need not
// be tight. The order of the items is lost, here and in the second array, which is as long. count: of their boxes.
int OverlapTree::build(const Box& cell, Item* here, Item* there, int items, int count) {
  const int n = nnode_++;
  Node& node = node_[n];
  node.right = 0;
  if (count <= kLeaf) {
    make_leaf(here, count, node);
    return n;
  }
  const auto lopsided = [count](const Parted& left) {
    return std::min(left.boxes, count - left.boxes) < std::max(count / kLeaf, kFewest);
  };
  Box lower = cell;
  Split split = half_way_along_widest(lower);
  Parted left = copy_parted(here, there, items, split);
  if (lopsided(left)) {  // too loose a cell
    lower = box_around(here, items);
    split = half_way_along_widest(lower);
    left = copy_parted(here, there, items, split);
  }
  if (lopsided(left)) {  // a crowd and some outside: halves of the number, that the depth may be of the order of log n
    left = {items / 2, 0};
    std::nth_element(there, there + left.items, there + items,
                     [axis = split.axis](const Item& a, const Item& b) { return a.at[axis] < b.at[axis]; });
    for (int i = 0; i < left.items; ++i) left.boxes += there[i].count;
    split.at = there[left.items].at[split.axis];
  }
  Box upper = lower;
  lower.high[split.axis] = upper.low[split.axis] = split.at;
  build(lower, there, here, left.items, left.boxes);
  node.right = build(upper, there + left.items, here + left.items, items - left.items, count - left.boxes);
  node.box = node_[n + 1].box;
  extend(node.box, node_[node.right].box);
  return n;
}

}  // namespace sinew
