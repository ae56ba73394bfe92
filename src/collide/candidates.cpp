// SPDX-License-Identifier: Apache-2.0
#include "collide/candidates.h"

#include <algorithm>
#include <tuple>

#include <mujoco/mujoco.h>

#include "collide/body_filter.h"
#include "collide/broad_phase.h"
#include "math/vec3.h"
#include "model/awake.h"

namespace sinew {
namespace {

bool overrides(const mjModel& m) { return m.opt.enableflags & mjENBL_OVERRIDE; }

// A program's own filter takes the place of the masks; it is asked later, in the order of the contacts.
bool masks_fit(const mjModel& m, int geom1, int geom2) {
  if (mjcb_contactfilter) return true;
  return (m.geom_contype[geom1] & m.geom_conaffinity[geom2]) || (m.geom_contype[geom2] & m.geom_conaffinity[geom1]);
}

// Bounding spheres, where both geoms have one; a plane and a sphere otherwise. Planes have none, nor do user types.
bool spheres_meet(const mjModel& m, const mjData& d, int geom1, int geom2, mjtNum margin) {
  const mjtNum radius1 = m.geom_rbound[geom1], radius2 = m.geom_rbound[geom2];
  const auto offset = load3(d.geom_xpos + 3 * geom2) - load3(d.geom_xpos + 3 * geom1);
  if (radius1 > 0 && radius2 > 0) {
    const mjtNum reach = radius1 + radius2 + margin;
    return norm_squared(offset) <= reach * reach;
  }
  auto is_above = [&](int plane, const Vec3<mjtNum>& from_plane, mjtNum radius) {
    if (m.geom_type[plane] != mjGEOM_PLANE || radius <= 0) return false;
    const mjtNum* R = d.geom_xmat + 9 * plane;
    return dot(from_plane, Vec3<mjtNum>{R[2], R[5], R[8]}) > radius + margin;
  };
  return !is_above(geom1, offset, radius2) && !is_above(geom2, -offset, radius1);
}

mjtNum margin_of_geoms(const mjModel& m, int geom1, int geom2) {
  return overrides(m) ? m.opt.o_margin : std::max(m.geom_margin[geom1], m.geom_margin[geom2]);
}

// What the broad phase knows of a body: a box around it, and what its geoms want, as they are now.
struct BodyBounds {
  int body;
  int contype, conaffinity;  // of all geoms together
  mjtNum margin;             // the largest
};

BodyBounds bounds_of_body(const mjModel& m, int body) {
  BodyBounds bounds{body, 0, 0, overrides(m) ? m.opt.o_margin : 0};
  const int first = m.body_geomadr[body];
  for (int g = first; g < first + m.body_geomnum[body]; ++g) {
    bounds.contype |= m.geom_contype[g];
    bounds.conaffinity |= m.geom_conaffinity[g];
    if (!overrides(m)) bounds.margin = std::max(bounds.margin, m.geom_margin[g]);
  }
  return bounds;
}

// A body whose geoms no mask admits has no tree of boxes, and needs none.
bool can_touch(const BodyBounds& bounds) { return mjcb_contactfilter || bounds.contype || bounds.conaffinity; }

bool masks_fit(const BodyBounds& a, const BodyBounds& b) {
  return mjcb_contactfilter || (a.contype & b.conaffinity) || (b.contype & a.conaffinity);
}

GeomPair ordered_pair(const mjModel& m, int body1, int body2, int geom1, int geom2, int pair) {
  if (m.geom_type[geom1] > m.geom_type[geom2]) std::swap(geom1, geom2);
  return {std::min(body1, body2), std::max(body1, body2), geom1, geom2, pair};
}

// The geoms of two bodies.
class MidPhase {
 public:
  MidPhase(const mjModel& m, const mjData& d, GeomPairs& pairs) : m_(m), d_(d), pairs_(pairs) {}

  void operator()(int body1, int body2, mjtNum margin) {
    body1_ = body1;
    body2_ = body2;
    margin_ = margin;
    constexpr int kFew = 16;
    const int n1 = m_.body_geomnum[body1], n2 = m_.body_geomnum[body2];
    const bool trees = n1 * n2 > kFew && m_.body_bvhnum[body1] > 0 && m_.body_bvhnum[body2] > 0 &&
                       !(m_.opt.disableflags & mjDSBL_MIDPHASE);
    if (trees) {
      descend(m_.body_bvhadr[body1], m_.body_bvhadr[body2]);
      return;
    }
    const int first1 = m_.body_geomadr[body1], first2 = m_.body_geomadr[body2];
    for (int g1 = first1; g1 < first1 + n1; ++g1) {
      for (int g2 = first2; g2 < first2 + n2; ++g2) consider(g1, g2);
    }
  }

 private:
  void consider(int geom1, int geom2) {
    if (!masks_fit(m_, geom1, geom2)) return;
    if (!spheres_meet(m_, d_, geom1, geom2, margin_of_geoms(m_, geom1, geom2))) return;
    pairs_.add(ordered_pair(m_, body1_, body2_, geom1, geom2, -1));
  }

  // Both trees at once, the larger box first.
  void descend(int node1, int node2) {
    const WorldBox box1 = node_box(m_, d_, body1_, node1, margin_), box2 = node_box(m_, d_, body2_, node2, 0);
    if (!overlap(box1, box2)) return;
    const bool leaf1 = m_.bvh_nodeid[node1] >= 0, leaf2 = m_.bvh_nodeid[node2] >= 0;
    if (leaf1 && leaf2) {
      consider(m_.bvh_nodeid[node1], m_.bvh_nodeid[node2]);
      return;
    }
    const bool split_first = !leaf1 && (leaf2 || extent(box1) > extent(box2));
    const int split = split_first ? node1 : node2, owner = split_first ? body1_ : body2_;
    for (int side = 0; side < 2; ++side) {
      const int child = m_.bvh_child[2 * split + side];
      if (child < 0) continue;
      const int node = m_.body_bvhadr[owner] + child;
      if (split_first) {
        descend(node, node2);
      } else {
        descend(node1, node);
      }
    }
  }

  static mjtNum extent(const WorldBox& box) {
    return box.high[0] - box.low[0] + box.high[1] - box.low[1] + box.high[2] - box.low[2];
  }

  const mjModel& m_;
  const mjData& d_;
  GeomPairs& pairs_;
  int body1_ = 0, body2_ = 0;
  mjtNum margin_ = 0;
};

// The margin of a pair is the larger of the two, so each box must have all of it.
WorldBox box_of_body(const mjModel& m, const mjData& d, int body, mjtNum margin) {
  if (m.body_bvhnum[body] > 0) return node_box(m, d, body, m.body_bvhadr[body], margin);
  return {{-mjMAXVAL, -mjMAXVAL, -mjMAXVAL}, {mjMAXVAL, mjMAXVAL, mjMAXVAL}};
}

void add_body_pairs(const mjModel& m, mjData& d, StackFrame& frame, GeomPairs& pairs) {
  const auto nbody = static_cast<std::size_t>(m.nbody);
  WorldBox* box = frame.alloc<WorldBox>(nbody);
  BodyBounds* bounds = frame.alloc<BodyBounds>(nbody);
  if (!box || !bounds) return;
  int count = 0;
  const auto add = [&](int b) {  // false if no mask of its geoms admits anything
    bounds[count] = bounds_of_body(m, b);
    if (!can_touch(bounds[count])) return false;
    box[count] = box_of_body(m, d, b, bounds[count].margin);
    ++count;
    return true;
  };
  // what sleeps or stands meets nobody but those that are awake: it is left out if it is beyond the reach of them all
  const bool sleeping = something_sleeps(m, d);
  WorldBox reach{{mjMAXVAL, mjMAXVAL, mjMAXVAL}, {-mjMAXVAL, -mjMAXVAL, -mjMAXVAL}};
  for (int b = 0; b < m.nbody; ++b) {
    if (m.body_geomnum[b] == 0 || (sleeping && d.body_awake[b] != mjS_AWAKE)) continue;
    if (add(b)) extend(reach, box[count - 1]);
  }
  for (int b = 0; sleeping && b < m.nbody; ++b) {
    if (m.body_geomnum[b] == 0 || d.body_awake[b] == mjS_AWAKE) continue;
    if (add(b) && !overlap(box[count - 1], reach)) --count;
  }
  MidPhase mid_phase(m, d, pairs);
  for_each_overlap(box, count, frame, [&](int i, int j) {
    const bool ascending = bounds[i].body < bounds[j].body;
    const BodyBounds &a = bounds[ascending ? i : j], &b = bounds[ascending ? j : i];
    if (!masks_fit(a, b) || !bodies_may_touch(m, d, a.body, b.body)) return;
    mid_phase(a.body, b.body, std::max(a.margin, b.margin));
  });
}

void add_explicit_pairs(const mjModel& m, const mjData& d, GeomPairs& pairs) {
  for (int i = 0; i < m.npair; ++i) {
    const int geom1 = m.pair_geom1[i], geom2 = m.pair_geom2[i];
    const int body1 = m.geom_bodyid[geom1], body2 = m.geom_bodyid[geom2];
    if (!one_is_awake(m, d, body1, body2)) continue;
    const GeomPair pair = ordered_pair(m, body1, body2, geom1, geom2, i);
    if (spheres_meet(m, d, pair.geom1, pair.geom2, contact_margin(m, pair))) pairs.add(pair);
  }
}

bool same_geoms(const GeomPair& a, const GeomPair& b) { return a.geom1 == b.geom1 && a.geom2 == b.geom2; }

}  // namespace

void GeomPairs::add(const GeomPair& pair) {
  if (size_ == capacity_) {
    const int capacity = capacity_ ? 2 * capacity_ : 256;
    GeomPair* larger = frame_.alloc<GeomPair>(capacity);
    if (!larger) return;
    std::copy_n(pairs_, size_, larger);
    pairs_ = larger;
    capacity_ = capacity;
  }
  pairs_[size_++] = pair;
}

mjtNum contact_margin(const mjModel& m, const GeomPair& pair) {
  if (pair.pair >= 0 && !overrides(m)) return m.pair_margin[pair.pair];
  return margin_of_geoms(m, pair.geom1, pair.geom2);
}

void find_candidates(const mjModel& m, mjData& d, StackFrame& frame, GeomPairs& pairs) {
  add_explicit_pairs(m, d, pairs);
  add_body_pairs(m, d, frame, pairs);
  // among equal geoms the explicit pairs come first, in the order of the model
  std::sort(pairs.begin(), pairs.end(), [](const GeomPair& a, const GeomPair& b) {
    const unsigned pair_a = static_cast<unsigned>(a.pair), pair_b = static_cast<unsigned>(b.pair);
    return std::tie(a.body1, a.body2, a.geom1, a.geom2, pair_a) < std::tie(b.body1, b.body2, b.geom1, b.geom2, pair_b);
  });
  if (m.npair == 0) return;
  GeomPair* kept = pairs.begin();
  for (const GeomPair& pair : pairs) {
    const bool displaced = pair.pair < 0 && kept != pairs.begin() && same_geoms(kept[-1], pair);
    if (!displaced) *kept++ = pair;
  }
  pairs.shrink(static_cast<int>(kept - pairs.begin()));
}

}  // namespace sinew
