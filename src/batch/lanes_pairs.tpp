// SPDX-License-Identifier: Apache-2.0
// lanes_pairs.tpp -- the comparisons of collide/candidates.cpp in lanes, number by number: an environment gets the
// candidates that it would find alone.
#ifndef SINEW_BATCH_LANES_PAIRS_TPP_
#define SINEW_BATCH_LANES_PAIRS_TPP_

#include <bit>

#include "batch/lanes_data.h"
#include "collide/spheres.h"

namespace sinew {
namespace lane_pairs {

template <class Pack>
BoxOf<LanesOf<Pack>> box_of(const LanesData<Pack>& lanes, const PairTable::Body& body) {
  if (!body.aabb) {
    const LanesOf<Pack> least(-mjMAXVAL), most(mjMAXVAL);
    return {{least, least, least}, {most, most, most}};
  }
  const LanesOf<Pack>* position = body.geom >= 0 ? lanes.geom_xpos + 3 * body.geom : lanes.xipos + 3 * body.body;
  const LanesOf<Pack>* axes = body.geom >= 0 ? lanes.geom_xmat + 9 * body.geom : lanes.ximat + 9 * body.body;
  return world_box(body.aabb, position, axes, body.margin);
}

template <class Real>
typename Real::Mask overlap(const BoxOf<Real>& a, const BoxOf<Real>& b) {
  typename Real::Mask meet = (a.low[0] <= b.high[0]) & (b.low[0] <= a.high[0]);
  for (int k = 1; k < 3; ++k) meet = meet & (a.low[k] <= b.high[k]) & (b.low[k] <= a.high[k]);
  return meet;
}

template <class Real>
void extend(BoxOf<Real>& box, const BoxOf<Real>& other) {
  for (int k = 0; k < 3; ++k) {
    box.low[k] = select(other.low[k] < box.low[k], other.low[k], box.low[k]);
    box.high[k] = select(box.high[k] < other.high[k], other.high[k], box.high[k]);
  }
}

}  // namespace lane_pairs

// Boxes are in scratch memory: to clear an array for them would take as long as to fill it.
template <class Pack>
void find_pairs_in_lanes(const mjModel& m, LanesData<Pack>& lanes, const PairTable& table, LanePairs& found) {
  using Real = LanesOf<Pack>;
  static_assert(sizeof(BoxOf<Real>) == 6 * sizeof(Real));
  const auto bodies = table.bodies();
  auto* box = reinterpret_cast<BoxOf<Real>*>(lanes.scratch);
  unsigned near[PairTable::kMostBodies];  // by body: the lanes that it counts in
  const Real least(-mjMAXVAL), most(mjMAXVAL);
  BoxOf<Real> reach{{most, most, most}, {least, least, least}};  // of all that move
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    new (box + i) BoxOf<Real>(lane_pairs::box_of(lanes, bodies[i]));
    near[i] = kEveryLane<Real>;
    if (bodies[i].moves) lane_pairs::extend(reach, box[i]);
  }
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    if (bodies[i].moves) continue;
    near[i] = ~is_beyond(m, lanes.geom_xpos, bodies[i].body, reach) & bits(lane_pairs::overlap(box[i], reach));
  }
  const auto meet_in_lanes = [&](const PairTable::Pair& pair) {
    return spheres_meet(m, lanes.geom_xpos, lanes.geom_xmat, pair.geoms.geom1, pair.geoms.geom2, pair.margin);
  };
  for (int& count : found.count) count = 0;
  for (const PairTable::BodyPair& both : table.body_pairs()) {
    const unsigned overlap =
        near[both.first] & near[both.second] & bits(lane_pairs::overlap(box[both.first], box[both.second]));
    if (overlap == 0) continue;
    for (const PairTable::Pair& pair : table.pairs(both)) {
      for (unsigned meet = overlap & meet_in_lanes(pair); meet != 0; meet &= meet - 1) {
        const int lane = std::countr_zero(meet);
        found.pair[lane][found.count[lane]++] = pair.geoms;
      }
    }
  }
}

}  // namespace sinew

#endif  // SINEW_BATCH_LANES_PAIRS_TPP_
