// SPDX-License-Identifier: Apache-2.0
// descent.h -- contacts of two distance functions A and B.
//   math  docs/theory/collision.md (c.14). Contacts are local minima of A + B + |max(A, B)|, sought from several points
//         of the region that both share. Apart, the minimum is midway between nearest points of the surfaces.
//         Overlapping, it is the point of one surface that is deepest inside the other; the function has a kink along
//         that surface, where plain descent zigzags, so the search walks on the surface itself and goes down the other
//         function. Either way A + B at the minimum is the distance of the contact.
//   out   contacts with normals from A to B
//   cost  up to about 2 * iterations samples of both functions for each starting point
#ifndef SINEW_SHAPE_SDF_DESCENT_H_
#define SINEW_SHAPE_SDF_DESCENT_H_

#include "shape/contact_point.h"
#include "shape/sdf/field.h"

namespace sinew {

// A box somewhere in space.
struct StartRegion {
  Vector center;
  Matrix axes;
  Vector half;
};

struct DescentSettings {
  int points = 40;      // starting points
  int iterations = 10;  // from each of them
  mjtNum margin = 0;    // contacts must be closer
  mjtNum merge = 0;     // contacts that are this near to each other, and face alike, are one: the deepest
};

int collide_fields(FieldRef a, FieldRef b, const StartRegion& region, const DescentSettings& settings,
                   ContactPoint* out, int max_contacts);

}  // namespace sinew

#endif  // SINEW_SHAPE_SDF_DESCENT_H_
