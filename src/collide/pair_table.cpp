// SPDX-License-Identifier: Apache-2.0
#include "collide/pair_table.h"

#include <algorithm>

#include <mujoco/mujoco.h>

#include "collide/body_filter.h"

namespace sinew {

PairTable::PairTable(const mjModel& m)
    : flag_(3 * static_cast<std::size_t>(m.ngeom) + static_cast<std::size_t>(m.nexclude) + 2),
      margin_(static_cast<std::size_t>(m.ngeom) + 1) {}

// False if it was in mind already.
bool PairTable::remember(const mjModel& m) {
  bool is_new = false;
  const auto take = [&](auto*& place, auto value) {
    is_new = is_new || *place != value;
    *place++ = value;
  };
  int* flag = flag_.data();
  for (const int* of_geoms : {m.geom_contype, m.geom_conaffinity, m.geom_type}) {
    for (int g = 0; g < m.ngeom; ++g) take(flag, of_geoms[g]);
  }
  for (int i = 0; i < m.nexclude; ++i) take(flag, m.exclude_signature[i]);
  take(flag, m.opt.disableflags);
  take(flag, m.opt.enableflags);
  mjtNum* margin = margin_.data();
  for (int g = 0; g < m.ngeom; ++g) take(margin, m.geom_margin[g]);
  take(margin, m.opt.o_margin);
  return is_new;
}

bool PairTable::update(const mjModel& m, mjData& d) {
  if (mjcb_contactfilter) return false;
  const bool is_new = remember(m);
  if (is_new || !is_made_) is_whole_ = make(m, d);
  is_made_ = true;
  return is_whole_;
}

// Bodies without geoms, or whose geoms no mask admits, meet nobody.
bool PairTable::add_body(const mjModel& m, int b) {
  const BodyBounds bounds = bounds_of_body(m, b);
  if (m.body_geomnum[b] == 0 || !can_touch(bounds)) return true;
  if (nbody_ == kMostBodies) return false;
  Body body{b, -1, m.body_weldid[b] != 0, bounds.margin, nullptr};
  if (m.body_bvhnum[b] > 0) {
    const int root = m.body_bvhadr[b];
    body.geom = m.bvh_nodeid[root];
    body.aabb = body.geom >= 0 ? m.geom_aabb + 6 * body.geom : m.bvh_aabb + 6 * root;
  }
  bounds_[nbody_] = bounds;
  body_[nbody_++] = body;
  return true;
}

bool PairTable::add_pairs(const mjModel& m, int first, int second) {
  const BodyBounds &a = bounds_[first], &b = bounds_[second];
  const int begin = npair_, n1 = m.body_geomnum[a.body], n2 = m.body_geomnum[b.body];
  for (int g1 = m.body_geomadr[a.body]; g1 < m.body_geomadr[a.body] + n1; ++g1) {
    for (int g2 = m.body_geomadr[b.body]; g2 < m.body_geomadr[b.body] + n2; ++g2) {
      if (!masks_fit(m, g1, g2)) continue;
      if (npair_ == kMostPairs) return false;
      const mjtNum margin = n1 * n2 == 1 ? std::max(a.margin, b.margin) : contact_margin(m, {g1}, {g2}, -1);
      pair_[npair_++] = {ordered_pair(m, a.body, b.body, g1, g2, -1), margin};
    }
  }
  if (npair_ == begin) return true;
  std::sort(pair_ + begin, pair_ + npair_,
            [](const Pair& x, const Pair& y) { return comes_before_by_geoms(x.geoms, y.geoms); });
  body_pair_[nbody_pair_++] = {first, second, begin, npair_};  // each has a pair, so there is room
  return true;
}

// Bodies ascend, and so do their pairs: contacts are found in the order of mjData.
bool PairTable::make(const mjModel& m, mjData& d) {
  nbody_ = nbody_pair_ = npair_ = 0;
  if (m.npair > 0 || m.nflex > 0) return false;
  for (int b = 0; b < m.nbody; ++b) {
    if (!add_body(m, b)) return false;
  }
  StackFrame frame(d);
  const BodyFilter filter(m, d, frame);
  for (int i = 0; i < nbody_; ++i) {
    for (int j = i + 1; j < nbody_; ++j) {
      const int body1 = body_[i].body, body2 = body_[j].body;
      if ((!body_[i].moves && !body_[j].moves) || !masks_fit(bounds_[i], bounds_[j])) continue;
      if (!filter.may_touch(body1, body2)) continue;
      if (have_trees(m, body1, body2) || !add_pairs(m, i, j)) return false;
    }
  }
  return true;
}

}  // namespace sinew
