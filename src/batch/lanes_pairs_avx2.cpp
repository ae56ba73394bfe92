// SPDX-License-Identifier: Apache-2.0
// lanes_pairs_avx2.cpp -- the comparisons of collide/candidates.cpp in lanes, number by number: an environment gets the
// candidates that it would find alone.
#include <bit>

#include "batch/lanes_data.h"
#include "collide/spheres.h"

namespace sinew {
namespace {

using LaneBox = BoxOf<PackLanes>;
static_assert(sizeof(LaneBox) == 6 * sizeof(PackLanes));
using Mask = PackLanes::Mask;

LaneBox box_of(const Lanes4Data& lanes, const PairTable::Body& body) {
  if (!body.aabb) {
    const PackLanes least(-mjMAXVAL), most(mjMAXVAL);
    return {{least, least, least}, {most, most, most}};
  }
  const PackLanes* position = body.geom >= 0 ? lanes.geom_xpos + 3 * body.geom : lanes.xipos + 3 * body.body;
  const PackLanes* axes = body.geom >= 0 ? lanes.geom_xmat + 9 * body.geom : lanes.ximat + 9 * body.body;
  return world_box(body.aabb, position, axes, body.margin);
}

Mask overlap_in_lanes(const LaneBox& a, const LaneBox& b) {
  Mask meet = (a.low[0] <= b.high[0]) & (b.low[0] <= a.high[0]);
  for (int k = 1; k < 3; ++k) meet = meet & (a.low[k] <= b.high[k]) & (b.low[k] <= a.high[k]);
  return meet;
}

void extend(LaneBox& box, const LaneBox& other) {
  for (int k = 0; k < 3; ++k) {
    box.low[k] = select(other.low[k] < box.low[k], other.low[k], box.low[k]);
    box.high[k] = select(box.high[k] < other.high[k], other.high[k], box.high[k]);
  }
}

}  // namespace

// Boxes are in scratch memory: to clear an array for them would take as long as to fill it.
void find_pairs_in_lanes(const mjModel& m, Lanes4Data& lanes, const PairTable& table, LanePairs& found) {
  const auto bodies = table.bodies();
  auto* box = reinterpret_cast<LaneBox*>(lanes.scratch);
  unsigned near[PairTable::kMostBodies];  // by body: the lanes that it counts in
  const PackLanes least(-mjMAXVAL), most(mjMAXVAL);
  LaneBox reach{{most, most, most}, {least, least, least}};  // of all that move
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    new (box + i) LaneBox(box_of(lanes, bodies[i]));
    near[i] = kEveryLane<PackLanes>;
    if (bodies[i].moves) extend(reach, box[i]);
  }
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    if (bodies[i].moves) continue;
    near[i] = ~is_beyond(m, lanes.geom_xpos, bodies[i].body, reach) & bits(overlap_in_lanes(box[i], reach));
  }
  const auto meet_in_lanes = [&](const PairTable::Pair& pair) {
    return spheres_meet(m, lanes.geom_xpos, lanes.geom_xmat, pair.geoms.geom1, pair.geoms.geom2, pair.margin);
  };
  for (int& count : found.count) count = 0;
  for (const PairTable::BodyPair& both : table.body_pairs()) {
    const unsigned overlap =
        near[both.first] & near[both.second] & bits(overlap_in_lanes(box[both.first], box[both.second]));
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
