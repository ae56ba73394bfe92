// SPDX-License-Identifier: Apache-2.0
// portal.h -- contact of two overlapping shapes by Minkowski portal refinement: what the API's old pipeline computes.
//   math  Snethen, "XenoCollide" (Game Programming Gems 7): a triangle of support points, the portal, through which the
//         ray from a point inside the difference to the origin leaves; it is pushed out until it lies on the surface
//   note  the normal is the one near that ray, not that of the shortest way out; distances of shapes apart are unknown
#ifndef SINEW_SHAPE_CONVEX_PORTAL_H_
#define SINEW_SHAPE_CONVEX_PORTAL_H_

#include "shape/convex/support.h"

namespace sinew {

struct PortalContact {
  bool found;  // the shapes overlap
  mjtNum depth;
  Vector normal;  // unit, from a to b
  Vector pos;
};

PortalContact find_portal_contact(PairSupport& support, mjtNum tolerance, int iterations);

}  // namespace sinew

#endif  // SINEW_SHAPE_CONVEX_PORTAL_H_
