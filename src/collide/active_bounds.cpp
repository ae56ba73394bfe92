// SPDX-License-Identifier: Apache-2.0
#include "collide/active_bounds.h"

#include <algorithm>
#include <cmath>

#include "collide/body_filter.h"
#include "math/mat3.h"

namespace sinew {

namespace {

// A box in the world.
struct TurnedBox {
  Vec3<mjtNum> center, half;
  Mat3<mjtNum> axes;

  // How far the box reaches from its center along a direction.
  mjtNum reach(const Vec3<mjtNum>& direction) const {
    mjtNum sum = 0;
    for (int i = 0; i < 3; ++i) sum += half[i] * std::abs(dot(axes.column(i), direction));
    return sum;
  }
};

// False if a side of either parts them. Boxes that only their edges part count as overlapping, as in MuJoCo.
bool overlap(const TurnedBox& a, const TurnedBox& b, mjtNum margin) {
  const Vec3<mjtNum> apart = b.center - a.center;
  for (int i = 0; i < 6; ++i) {
    const Vec3<mjtNum> axis = i < 3 ? a.axes.column(i) : b.axes.column(i - 3);
    if (std::abs(dot(apart, axis)) > a.reach(axis) + b.reach(axis) + margin) return false;
  }
  return true;
}

class Marker {
 public:
  Marker(const mjModel& m, mjData& d) : m_(m), d_(d) {}

  void mark(int body1, int body2) {
    const mjtNum margin = m_.body_margin[body1] + m_.body_margin[body2];
    descend(body1, m_.body_bvhadr[body1], body2, m_.body_bvhadr[body2], margin);
  }

 private:
  bool is_leaf(int node) const { return m_.bvh_nodeid[node] >= 0; }

  // A leaf is the box of its geom, in the geom's own frame; the others are in the inertial frame of the body.
  TurnedBox box(int body, int node) const {
    const int geom = m_.bvh_nodeid[node];
    const mjtNum* aabb = geom >= 0 ? m_.geom_aabb + 6 * geom : m_.bvh_aabb + 6 * node;
    const Mat3<mjtNum> R = load9(geom >= 0 ? d_.geom_xmat + 9 * geom : d_.ximat + 9 * body);
    return {load3(geom >= 0 ? d_.geom_xpos + 3 * geom : d_.xipos + 3 * body) + R * load3(aabb), load3(aabb + 3), R};
  }

  void descend(int body1, int node1, int body2, int node2, mjtNum margin) {
    if (!overlap(box(body1, node1), box(body2, node2), margin)) return;
    d_.bvh_active[node1] = d_.bvh_active[node2] = 1;
    if (is_leaf(node1) && is_leaf(node2)) return;
    const bool first = !is_leaf(node1) && (is_leaf(node2) || size(node1) > size(node2));
    const int* children = m_.bvh_child + 2 * (first ? node1 : node2);
    for (int i = 0; i < 2; ++i) {
      if (children[i] < 0) continue;
      const int base = m_.body_bvhadr[first ? body1 : body2];
      descend(body1, first ? base + children[i] : node1, body2, first ? node2 : base + children[i], margin);
    }
  }

  mjtNum size(int node) const { return norm(load3(m_.bvh_aabb + 6 * node + 3)); }

  const mjModel& m_;
  mjData& d_;
};

bool kinds_meet(const mjModel& m, int body1, int body2) {
  return (m.body_contype[body1] & m.body_conaffinity[body2]) || (m.body_contype[body2] & m.body_conaffinity[body1]);
}

}  // namespace

void mark_active_bounds(const mjModel& m, mjData& d) {
  std::fill_n(d.bvh_active, m.nbvh, mjtByte{0});
  if (m.opt.disableflags & (mjDSBL_CONSTRAINT | mjDSBL_CONTACT)) return;
  Marker marker(m, d);
  for (int body1 = 0; body1 < m.nbody; ++body1) {
    if (m.body_bvhadr[body1] < 0) continue;
    for (int body2 = body1 + 1; body2 < m.nbody; ++body2) {
      if (m.body_bvhadr[body2] < 0 || !kinds_meet(m, body1, body2)) continue;
      if (m.body_geomnum[body1] == 1 && m.body_geomnum[body2] == 1) continue;
      if (bodies_may_touch(m, d, body1, body2)) marker.mark(body1, body2);
    }
  }
}

}  // namespace sinew
