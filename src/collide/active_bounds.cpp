// SPDX-License-Identifier: Apache-2.0
#include "collide/active_bounds.h"

#include <algorithm>
#include <cmath>

#include "collide/body_filter.h"
#include "collide/turned_boxes.h"
#include "model/arena/arena.h"

namespace sinew {

namespace {

// How far a box reaches from its center along x.
mjtNum reach_along_x(const TurnedBox& box) {
  mjtNum sum = 0;
  for (int i = 0; i < 3; ++i) sum += box.half[i] * std::abs(box.axes.column(i).x);
  return sum;
}

class Marker {
 public:
  Marker(const mjModel& m, mjData& d) : m_(m), d_(d) {}

  void mark_bodies(int body1, int body2) {
    const mjtNum margin = m_.body_margin[body1] + m_.body_margin[body2];
    descend({body1, -1, m_.body_bvhadr[body1]}, {body2, -1, m_.body_bvhadr[body2]}, margin);
  }
  void mark_flex(int body, int flex) {
    const mjtNum margin = m_.body_margin[body] + m_.flex_margin[flex];
    descend({body, -1, m_.body_bvhadr[body]}, {-1, flex, m_.flex_bvhadr[flex]}, margin);
  }
  TurnedBox root_box(int body) const { return box({body, -1, m_.body_bvhadr[body]}); }

  void mark_itself(int flex) {
    const Owner owner{-1, flex, m_.flex_bvhadr[flex]};
    descend(owner, owner, m_.flex_margin[flex]);
  }

 private:
  // A node of the tree of a body or of a flex.
  struct Owner {
    int body, flex, node;
  };

  bool is_leaf(int node) const { return m_.bvh_nodeid[node] >= 0; }

  // A leaf of a body is the box of its geom, in the geom's own frame; its other nodes are in its inertial frame, the
  // nodes of a flex in the world.
  TurnedBox box(const Owner& owner) const {
    const int body = owner.body, node = owner.node;
    if (body < 0) {
      const mjtNum* bounds = d_.bvh_aabb_dyn + 6 * (node - m_.nbvhstatic);
      return {load3(bounds), load3(bounds + 3), Matrix::identity()};
    }
    const int geom = m_.bvh_nodeid[node];
    const mjtNum* aabb = geom >= 0 ? m_.geom_aabb + 6 * geom : m_.bvh_aabb + 6 * node;
    return geom >= 0 ? turned_box(aabb, d_.geom_xpos + 3 * geom, d_.geom_xmat + 9 * geom)
                     : turned_box(aabb, d_.xipos + 3 * body, d_.ximat + 9 * body);
  }

  void descend(const Owner& a, const Owner& b, mjtNum margin) {
    const TurnedBox box_a = box(a), box_b = box(b);
    // boxes that only their edges part count as overlapping, as in MuJoCo
    if (side_parts(box_a, box_b, margin)) return;
    d_.bvh_active[a.node] = d_.bvh_active[b.node] = 1;
    if (is_leaf(a.node) && is_leaf(b.node)) return;
    const bool first = !is_leaf(a.node) && (is_leaf(b.node) || norm(box_a.half) > norm(box_b.half));
    const int* children = m_.bvh_child + 2 * (first ? a : b).node;
    for (int i = 0; i < 2; ++i) {
      if (children[i] < 0) continue;
      Owner next = first ? a : b;
      next.node = (next.body >= 0 ? m_.body_bvhadr[next.body] : m_.flex_bvhadr[next.flex]) + children[i];
      descend(first ? next : a, first ? b : next, margin);
    }
  }

  const mjModel& m_;
  mjData& d_;
};

bool kinds_meet(int contype1, int conaffinity1, int contype2, int conaffinity2) {
  return (contype1 & conaffinity2) || (contype2 & conaffinity1);
}

bool trees_meet(const mjModel& m, const BodyFilter& filter, int body1, int body2) {
  const bool single = m.body_geomnum[body1] == 1 && m.body_geomnum[body2] == 1;  // two geoms need no trees
  return !single &&
         kinds_meet(m.body_contype[body1], m.body_conaffinity[body1], m.body_contype[body2],
                    m.body_conaffinity[body2]) &&
         filter.may_touch(body1, body2);
}

// How far a body reaches along x.
struct Extent {
  mjtNum low, high;
  int body;
};

// Bodies ordered by where they begin; those whose poses are no numbers are left out. Returns how many there are.
int sort_bodies(const mjModel& m, const Marker& marker, Extent* extents) {
  int n = 0;
  for (int body = 0; body < m.nbody; ++body) {
    if (m.body_bvhadr[body] < 0) continue;
    const TurnedBox box = marker.root_box(body);
    const mjtNum reach = reach_along_x(box) + m.body_margin[body];
    const Extent extent{box.center.x - reach, box.center.x + reach, body};
    if (extent.low <= extent.high) extents[n++] = extent;
  }
  std::sort(extents, extents + n, [](const Extent& a, const Extent& b) { return a.low < b.low; });
  return n;
}

}  // namespace

void mark_active_bounds(const mjModel& m, mjData& d) {
  std::fill_n(d.bvh_active, m.nbvh, mjtByte{0});
  if (m.opt.disableflags & (mjDSBL_CONSTRAINT | mjDSBL_CONTACT)) return;
  StackFrame frame(d);
  const BodyFilter filter(m, d, frame);
  Marker marker(m, d);
  Extent* extents = frame.alloc<Extent>(m.nbody);
  const int n = sort_bodies(m, marker, extents);
  for (int i = 0; i < n; ++i) {
    const int body = extents[i].body;
    for (int j = i + 1; j < n && extents[j].low <= extents[i].high; ++j) {
      const int first = std::min(body, extents[j].body), second = std::max(body, extents[j].body);
      if (trees_meet(m, filter, first, second)) marker.mark_bodies(first, second);
    }
    for (int f = 0; f < m.nflex; ++f) {
      if (m.flex_bvhadr[f] >= 0 &&
          kinds_meet(m.body_contype[body], m.body_conaffinity[body], m.flex_contype[f], m.flex_conaffinity[f])) {
        marker.mark_flex(body, f);
      }
    }
  }
  for (int f = 0; f < m.nflex; ++f) {
    const int how = m.flex_selfcollide[f];
    const bool by_tree = how == mjFLEXSELF_BVH || (how == mjFLEXSELF_AUTO && m.flex_dim[f] == 3);
    if (by_tree && m.flex_bvhadr[f] >= 0 && (m.flex_contype[f] & m.flex_conaffinity[f])) marker.mark_itself(f);
  }
}

}  // namespace sinew
