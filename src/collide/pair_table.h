// SPDX-License-Identifier: Apache-2.0
// pair_table.h -- all pairs of geoms that find_candidates() may find, whatever the poses: for a batch, whose
// environments compare boxes and spheres of these pairs four at a time (batch/lanes.h).
//   in    structure, masks, margins, flags of the model as they are now       out   bodies, pairs of bodies, of geoms
//   note  small models only: a pair costs a comparison in every step, be it as far apart as it likes
//   cost  O(bodies^2 + pairs) when something of that has changed, else O(geoms) to see that nothing has
#ifndef SINEW_COLLIDE_PAIR_TABLE_H_
#define SINEW_COLLIDE_PAIR_TABLE_H_

#include <span>
#include <vector>

#include "collide/candidates.h"

namespace sinew {

class PairTable {
 public:
  static constexpr int kMostBodies = 64, kMostPairs = 512;

  // The box around a body: of its only geom, in the geom's frame; of all, in the body's inertial frame; or none, null:
  // the body is endless.
  struct Body {
    int body, geom;  // geom: -1 for the inertial frame
    bool moves;
    mjtNum margin;
    const mjtNum* aabb;
  };
  struct BodyPair {
    int first, second;  // places among the bodies
    int begin, end;     // places among the pairs
  };
  struct Pair {
    GeomPair geoms;
    mjtNum margin;
  };

  explicit PairTable(const mjModel& m);

  // Brings the table up to date. False if the model needs find_candidates(): it is too large, or more than boxes and
  // spheres decides about its pairs. Uses the stack of the data.
  bool update(const mjModel& m, mjData& d);

  std::span<const Body> bodies() const { return {body_, static_cast<std::size_t>(nbody_)}; }
  std::span<const BodyPair> body_pairs() const { return {body_pair_, static_cast<std::size_t>(nbody_pair_)}; }
  std::span<const Pair> pairs(const BodyPair& of) const { return {pair_ + of.begin, pair_ + of.end}; }

 private:
  bool remember(const mjModel& m);
  bool make(const mjModel& m, mjData& d);
  bool add_body(const mjModel& m, int b);
  bool add_pairs(const mjModel& m, int first, int second);

  Body body_[kMostBodies];
  BodyBounds bounds_[kMostBodies];
  BodyPair body_pair_[kMostPairs];
  Pair pair_[kMostPairs];
  int nbody_ = 0, nbody_pair_ = 0, npair_ = 0;
  bool is_made_ = false, is_whole_ = false;
  std::vector<int> flag_;  // what the table was made of, as far as programs may change it
  std::vector<mjtNum> margin_;
};

}  // namespace sinew

#endif  // SINEW_COLLIDE_PAIR_TABLE_H_
