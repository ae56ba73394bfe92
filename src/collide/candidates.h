// SPDX-License-Identifier: Apache-2.0
// candidates.h -- which pairs of geoms may touch: broad phase over bodies, mid phase over their geoms.
//   in    poses; bounding boxes and spheres; masks, welds, parents, excludes, explicit pairs     out   GeomPairs
//   math  docs/theory/collision.md (c.1), (c.2). Bodies whose boxes overlap, from a tree over those that move; the
//         others meet only them. Within a pair of bodies the trees of their geoms' boxes, or all pairs of few geoms.
//         Then bounding spheres.
//   note  structure decides about bodies; masks and margins are read afresh, since programs change them as they run
//   cost  O(n log n) for n bodies apart from each other; scratch on the stack        next  collide/narrow_phase.h
#ifndef SINEW_COLLIDE_CANDIDATES_H_
#define SINEW_COLLIDE_CANDIDATES_H_

#include <mujoco/mjdata.h>

#include "collide/contact_parameters.h"
#include "model/arena/side_by_side.h"

namespace sinew {

// The geom of the smaller type comes first. Ordered as mjData.contact is: by the bodies; explicit pairs of a pair of
// bodies first, in the order of the model; then by the geoms.
struct GeomPair {
  int body1, body2;  // body1 <= body2
  int geom1, geom2;
  int pair;  // explicit pair of the model; -1: found by its bodies
};

// A list in a stack frame: what it outgrows stays below until the frame is freed.
class GeomPairs {
 public:
  explicit GeomPairs(StackFrame& frame) : frame_(frame) {}
  void add(const GeomPair& pair);
  void shrink(int size) { size_ = size; }
  int size() const { return size_; }
  GeomPair* begin() { return pairs_; }
  GeomPair* end() { return pairs_ + size_; }

 private:
  StackFrame& frame_;
  GeomPair* pairs_ = nullptr;
  int size_ = 0, capacity_ = 0;
};

inline mjtNum contact_margin(const mjModel& m, const GeomPair& pair) {
  return contact_margin(m, {pair.geom1}, {pair.geom2}, pair.pair);
}

// The geom of the smaller type first.
GeomPair ordered_pair(const mjModel& m, int body1, int body2, int geom1, int geom2, int pair);

// By bodies, then by geoms; among equal geoms the explicit pairs come first, in the order of the model.
bool comes_before_by_geoms(const GeomPair& a, const GeomPair& b);

// What the broad phase knows of a body beside its box: what its geoms want, as they are now.
struct BodyBounds {
  int body;
  int contype, conaffinity;  // of all geoms together
  mjtNum margin;             // the largest
};
BodyBounds bounds_of_body(const mjModel& m, int body);

// A body whose geoms no mask admits has no tree of boxes, and needs none.
bool can_touch(const BodyBounds& bounds);
bool masks_fit(const BodyBounds& a, const BodyBounds& b);
bool masks_fit(const mjModel& m, int geom1, int geom2);

// Whether the mid phase of two bodies goes along the trees of their geoms' boxes: they have too many for all pairs.
bool have_trees(const mjModel& m, int body1, int body2);

// Appends all candidates in the order of mjData.contact; an explicit pair displaces the one found by its bodies.
// later: items of another stage, or null.
void find_candidates(const mjModel& m, mjData& d, const Scope& scope, StackFrame& frame, GeomPairs& pairs,
                     LaterItems* later = nullptr);

}  // namespace sinew

#endif  // SINEW_COLLIDE_CANDIDATES_H_
