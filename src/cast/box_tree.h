// SPDX-License-Identifier: Apache-2.0
// box_tree.h -- boxes in a binary tree, and the way of a ray through it, near boxes first.
//   math  nodes are split at the middle of the longest side of their centres; a ray meets a box where its slabs overlap
//   cost  O(n log n) to build; about log n boxes a ray
#ifndef SINEW_CAST_BOX_TREE_H_
#define SINEW_CAST_BOX_TREE_H_

#include <algorithm>
#include <vector>

#include "math/vec3.h"

namespace sinew::cast {

using Vec = Vec3<float>;

constexpr float kFar = 1e30f;

struct Ray {
  Vec origin, direction;

  Vec at(float t) const { return origin + direction * t; }
};

struct Box {
  Vec low{kFar, kFar, kFar}, high{-kFar, -kFar, -kFar};

  void include(const Vec& p) {
    for (int i = 0; i < 3; ++i) {
      low[i] = std::min(low[i], p[i]);
      high[i] = std::max(high[i], p[i]);
    }
  }
  void include(const Box& other) {
    include(other.low);
    include(other.high);
  }
};

// The slopes of a ray turned round once, for many boxes.
struct RaySlopes {
  explicit RaySlopes(const Ray& ray) : origin(ray.origin) {
    for (int i = 0; i < 3; ++i) {
      const float d = ray.direction[i];
      inverse[i] = d > 1e-20f || d < -1e-20f ? 1 / d : 1e20f;
    }
  }

  // Where the ray enters the box, or kFar.
  float enter(const Box& box, float reach) const {
    float first = 0, last = reach;
    const auto slab = [&](float low, float high, float from, float slope) {
      const float a = (low - from) * slope, b = (high - from) * slope;
      first = std::max(first, std::min(a, b));
      last = std::min(last, std::max(a, b));
    };
    slab(box.low.x, box.high.x, origin.x, inverse.x);
    slab(box.low.y, box.high.y, origin.y, inverse.y);
    slab(box.low.z, box.high.z, origin.z, inverse.z);
    return first <= last ? first : kFar;
  }

  Vec origin, inverse;
};

class BoxTree {
 public:
  void build(const std::vector<Box>& boxes);
  bool empty() const { return nodes_.empty(); }
  const Box& bounds() const { return nodes_[0].box; }

  // Calls visit(index) for boxes that the ray may enter before `reach`, which visit may lower. A visit that returns
  // true ends the walk.
  template <class Visit>
  void walk(const Ray& ray, const float& reach, Visit&& visit) const {
    if (nodes_.empty()) return;
    const RaySlopes slopes(ray);
    struct Waiting {
      int node;
      float enter;
    } stack[kDepth];
    int size = 0;
    const auto push = [&](int node, float enter) {
      if (enter < kFar) stack[size++] = {node, enter};
    };
    push(0, slopes.enter(nodes_[0].box, reach));
    while (size > 0) {
      const auto [index, enter] = stack[--size];
      if (enter > reach) continue;
      const Node& node = nodes_[index];
      if (node.count > 0) {
        for (int i = 0; i < node.count; ++i) {
          if (visit(order_[node.first + i])) return;
        }
        continue;
      }
      const int left = index + 1, right = node.first;
      const float a = slopes.enter(nodes_[left].box, reach), b = slopes.enter(nodes_[right].box, reach);
      push(a < b ? right : left, std::max(a, b));
      push(a < b ? left : right, std::min(a, b));
    }
  }

 private:
  static constexpr int kDepth = 64, kLeaf = 2;

  struct Node {
    Box box;
    int first;  // of a leaf: in order_; else the second child, while the first follows its parent
    int count;  // 0: no leaf
  };

  void split(const std::vector<Box>& boxes, int first, int last, int depth);

  std::vector<Node> nodes_;
  std::vector<int> order_;
};

}  // namespace sinew::cast

#endif  // SINEW_CAST_BOX_TREE_H_
