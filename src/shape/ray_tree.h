// SPDX-License-Identifier: Apache-2.0
// ray_tree.h -- a ray through a tree of boxes: only what may be nearer than the nearest hit so far is looked at.
//   note  boxes are taken a little larger than they are: they were made from numbers that mjModel keeps as floats, and
//         a ray along a flat box must not miss what is in it
#ifndef SINEW_SHAPE_RAY_TREE_H_
#define SINEW_SHAPE_RAY_TREE_H_

#include <utility>

#include "shape/ray.h"

namespace sinew {

// The bvh_ arrays of mjModel from the first node of a tree on.
struct BoxTree {
  const int* child;    // 2 a node, -1: none
  const int* nodeid;   // what a leaf holds; -1 for other nodes
  const mjtNum* aabb;  // centre and half sizes
};

inline BoxTree box_tree_at(const mjModel& m, int address) {
  return {m.bvh_child + 2 * address, m.bvh_nodeid + address, m.bvh_aabb + 6 * address};
}

namespace ray_tree {

// The ray with its slopes turned round once, for many boxes.
class BoxTest {
 public:
  explicit BoxTest(const Ray& ray) : origin_(ray.origin) {
    constexpr mjtNum kSteep = 1e300;  // in place of infinity, which times nothing would not be a number
    for (int k = 0; k < 3; ++k) {
      const mjtNum v = ray.direction[k];
      inverse_[k] = abs(v) > 1 / kSteep ? 1 / v : kSteep;
      slack_[k] = kRounding * abs(origin_[k]);
    }
  }

  // Where the ray, from its origin up to `reach`, enters the box; beyond every reach if it does not.
  mjtNum enter(const mjtNum* aabb, mjtNum reach) const {
    mjtNum enter = 0, leave = reach;
    for (int k = 0; k < 3; ++k) {
      const mjtNum half = aabb[k + 3] * (1 + kFloat) + abs(aabb[k]) * kFloat + slack_[k];
      const mjtNum middle = aabb[k] - origin_[k];
      const mjtNum a = (middle - half) * inverse_[k], b = (middle + half) * inverse_[k];
      enter = std::max(enter, std::min(a, b));
      leave = std::min(leave, std::max(a, b));
    }
    return enter <= leave ? enter : std::numeric_limits<mjtNum>::infinity();
  }

 private:
  static constexpr mjtNum kFloat = 1e-6, kRounding = 1e-12;
  Vector origin_, inverse_, slack_;
};

}  // namespace ray_tree

// Calls visit(id) for the leaves whose boxes the ray may enter no later than at `nearest`, near boxes first. visit()
// lowers `nearest` when it finds a hit; infinity: none yet.
template <class Visit>
void visit_boxes(const BoxTree& tree, const Ray& ray, const mjtNum& nearest, Visit&& visit) {
  const ray_tree::BoxTest test(ray);
  struct Waiting {
    int node;
    mjtNum enter;
  } stack[mjMAXTREEDEPTH + 2];  // depth first: one sibling waits on every level
  int size = 0;
  const auto push = [&](int node, mjtNum enter) {
    if (enter <= nearest && enter < std::numeric_limits<mjtNum>::infinity()) stack[size++] = {node, enter};
  };
  push(0, test.enter(tree.aabb, nearest));
  while (size > 0) {
    const auto [node, enter] = stack[--size];
    if (enter > nearest) continue;
    if (tree.nodeid[node] >= 0) {
      visit(tree.nodeid[node]);
      continue;
    }
    int near = tree.child[2 * node], far = tree.child[2 * node + 1];
    mjtNum near_enter = test.enter(tree.aabb + 6 * near, nearest), far_enter = test.enter(tree.aabb + 6 * far, nearest);
    if (far_enter < near_enter) {
      std::swap(near, far);
      std::swap(near_enter, far_enter);
    }
    push(far, far_enter);
    push(near, near_enter);
  }
}

}  // namespace sinew

#endif  // SINEW_SHAPE_RAY_TREE_H_
