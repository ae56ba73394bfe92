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

// A box that is aligned with the axes.
struct AlignedRegion {
  WorldBox box;

  bool overlaps(const mjtNum* aabb) const {
    for (int k = 0; k < 3; ++k) {
      if (aabb[k] + aabb[3 + k] < box.low[k] || aabb[k] - aabb[3 + k] > box.high[k]) return false;
    }
    return true;
  }
};

// The box of a geom, which is seldom aligned with the axes: the directions of its own sides count too.
class GeomRegion {
 public:
  GeomRegion(const mjModel& m, const mjData& d, int geom, mjtNum margin)
      : aligned_{geom_box(m, d, geom, margin)}, mat_(load9(d.geom_xmat + 9 * geom)), margin_(margin) {
    middle_ = load3(d.geom_xpos + 3 * geom) + mat_ * load3(m.geom_aabb + 6 * geom);
    half_ = load3(m.geom_aabb + 6 * geom + 3);
  }

  bool overlaps(const mjtNum* aabb) const {
    if (!aligned_.overlaps(aabb)) return false;
    const Vector offset = transpose_times(mat_, load3(aabb) - middle_);
    for (int k = 0; k < 3; ++k) {
      const mjtNum reach =
          std::abs(mat_(0, k)) * aabb[3] + std::abs(mat_(1, k)) * aabb[4] + std::abs(mat_(2, k)) * aabb[5];
      if (std::abs(offset[k]) > half_[k] + reach + margin_) return false;
    }
    return true;
  }

 private:
  AlignedRegion aligned_;
  Matrix mat_;
  Vector middle_, half_;
  mjtNum margin_;
};

// trap  a flex without active layers has no tree; MuJoCo then lets all its elements touch, and so does this
class ElementTree {
 public:
  ElementTree(const mjModel& m, const mjData& d, int flex)
      : child_(m.bvh_child + 2 * m.flex_bvhadr[flex]),
        nodeid_(m.bvh_nodeid + m.flex_bvhadr[flex]),
        aabb_(d.bvh_aabb_dyn + 6 * (m.flex_bvhadr[flex] - m.nbvhstatic)),
        element_aabb_(d.flexelem_aabb + 6 * m.flex_elemadr[flex]),
        elements_(m.flex_elemnum[flex]),
        empty_(m.flex_bvhnum[flex] <= 0) {}

  bool empty() const { return empty_; }
  const mjtNum* aabb(int node) const { return aabb_ + 6 * node; }
  int element(int node) const { return nodeid_[node]; }  // -1: not a leaf
  int child(int node, int side) const { return child_[2 * node + side]; }

  // Around all elements.
  WorldBox box(mjtNum grown) const {
    WorldBox all = box_around(empty_ ? element_aabb_ : aabb_, grown);
    for (int e = 1; e < elements_ && empty_; ++e) extend(all, box_around(element_aabb_ + 6 * e, grown));
    return all;
  }

  // Calls visit(element) for those whose boxes overlap a region: a type with overlaps(aabb).
  template <class Region, class Visit>
  void for_each_in(const Region& region, Visit&& visit) const {
    if (!empty_) return below(0, region, visit);
    for (int e = 0; e < elements_; ++e) {
      if (region.overlaps(element_aabb_ + 6 * e)) visit(e);
    }
  }

 private:
  template <class Region, class Visit>
  void below(int node, const Region& region, Visit& visit) const {
    if (!region.overlaps(aabb(node))) return;
    if (element(node) >= 0) {
      visit(element(node));
      return;
    }
    below(child(node, 0), region, visit);
    below(child(node, 1), region, visit);
  }

  const int *child_, *nodeid_;
  const mjtNum *aabb_, *element_aabb_;
  int elements_;
  bool empty_;
};

}  // namespace sinew

#endif  // SINEW_COLLIDE_FLEX_ELEMENT_TREE_H_
