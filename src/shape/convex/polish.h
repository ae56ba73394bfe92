// SPDX-License-Identifier: Apache-2.0
// polish.h -- the nearest points of two shapes to the last digits, from an answer that is nearly right.
//   in    two shapes and what GJK or EPA said of them       out   the same, with no error but rounding
//   math  docs/theory/collision.md (c.24)-(c.26): Newton's method on the normal, for the features that it touches
//   note  EPA meets a round shape with ever smaller triangles, and where it ends jumps from pose to pose: its depth is
//         right to 1e-9, the root of that in the normal. Slopes of the polished answer are those of the shapes
//   note  asked for by a ccd_tolerance of 0 only: MuJoCo's contacts have the error, and rest on it
//   cost  a few microseconds; a mesh is searched as a whole
#ifndef SINEW_SHAPE_CONVEX_POLISH_H_
#define SINEW_SHAPE_CONVEX_POLISH_H_

#include "shape/convex/support.h"

namespace sinew {

// Signed distance and nearest points of two shapes.
struct NearestPoints {
  bool found = false;
  mjtNum distance = 0;
  Vector normal{}, a{}, b{};  // the normal from a to b
};

// Of inflated shapes. True if the polished answer is proven: the points are on the shapes, nothing of these is further
// along the normal, and the line between the points is along it. Otherwise `nearest` stays as it is: where sides are
// parallel, or the answer was too far off.
bool polish(const ConvexShape& a, const ConvexShape& b, const Inflation& inflation, NearestPoints& nearest);

}  // namespace sinew

#endif  // SINEW_SHAPE_CONVEX_POLISH_H_
