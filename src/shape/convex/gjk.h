// SPDX-License-Identifier: Apache-2.0
// gjk.h -- distance of two convex shapes.
//   math  docs/theory/collision.md (c.3)-(c.7). Gilbert, Johnson and Keerthi 1988: the point of the difference nearest
//         to the origin, approached by simplices. Once four points are there and no direction has shown the shapes
//         apart, a second search tries to close a tetrahedron around the origin, which tells overlapping shapes sooner.
//   note  between flat sides the last bit of a direction picks the corner: mujoco_ties.h
//   cost  one support call a step: 3 to 6 for polytopes, about 15 for round shapes at a tolerance of 1e-6
#ifndef SINEW_SHAPE_CONVEX_GJK_H_
#define SINEW_SHAPE_CONVEX_GJK_H_

#include "shape/convex/simplex.h"

namespace sinew {

enum class GjkEnd {
  kApart,    // distance is known, or as good as the iterations allow
  kBeyond,   // further apart than the cutoff; how far was not asked
  kOverlap,  // the simplex holds the origin
};

struct GjkResult {
  GjkEnd end;
  mjtNum distance;  // of the nearest point found
  Simplex simplex;  // empty if the shapes are beyond the cutoff
  Vector parting;   // the direction that showed them beyond it
};

GjkResult find_distance(PairSupport& support, mjtNum cutoff, mjtNum tolerance, int iterations);

}  // namespace sinew

#endif  // SINEW_SHAPE_CONVEX_GJK_H_
