// SPDX-License-Identifier: Apache-2.0
// element_tree.h -- the tree of boxes over the elements of a flex, as mjData has it at present.
//   in    bvh_child, bvh_nodeid of the model; bvh_aabb_dyn (kinematics/flex.h)
//   cost  about log(elements) for a small box, linear in the elements found
#ifndef SINEW_COLLIDE_FLEX_ELEMENT_TREE_H_
#define SINEW_COLLIDE_FLEX_ELEMENT_TREE_H_

#include <cmath>

#include <mujoco/mjdata.h>

#include "collide/bounds.h"
#include "model/arena/arena.h"

namespace sinew {

// Centre and half sizes to corners.
inline WorldBox box_around(const mjtNum* aabb, mjtNum grown) {
  WorldBox box;
  for (int k = 0; k < 3; ++k) {
    box.low[k] = aabb[k] - aabb[3 + k] - grown;
    box.high[k] = aabb[k] + aabb[3 + k] + grown;
  }
  return box;
}

class ElementTree {
 public:
  ElementTree(const mjModel& m, const mjData& d, int flex)
      : child_(m.bvh_child + 2 * m.flex_bvhadr[flex]),
        nodeid_(m.bvh_nodeid + m.flex_bvhadr[flex]),
        aabb_(d.bvh_aabb_dyn + 6 * (m.flex_bvhadr[flex] - m.nbvhstatic)),
        empty_(m.flex_bvhnum[flex] <= 0) {}

  bool empty() const { return empty_; }
  const mjtNum* aabb(int node) const { return aabb_ + 6 * node; }
  int element(int node) const { return nodeid_[node]; }  // -1: not a leaf
  int child(int node, int side) const { return child_[2 * node + side]; }
  WorldBox box() const { return box_around(aabb_, 0); }

  // Calls visit(element) for those whose boxes overlap a box.
  template <class Visit>
  void for_each_in(const WorldBox& box, Visit&& visit) const {
    if (!empty_) below(0, box, visit);
  }

 private:
  template <class Visit>
  void below(int node, const WorldBox& box, Visit& visit) const {
    const mjtNum* here = aabb(node);
    for (int k = 0; k < 3; ++k) {
      if (here[k] + here[3 + k] < box.low[k] || here[k] - here[3 + k] > box.high[k]) return;
    }
    if (element(node) >= 0) {
      visit(element(node));
      return;
    }
    below(child(node, 0), box, visit);
    below(child(node, 1), box, visit);
  }

  const int *child_, *nodeid_;
  const mjtNum* aabb_;
  bool empty_;
};

}  // namespace sinew

#endif  // SINEW_COLLIDE_FLEX_ELEMENT_TREE_H_
