// SPDX-License-Identifier: Apache-2.0
// heightfield_pairs.h -- a height field against a convex shape.
//   math  docs/theory/collision.md (c.12): two triangles per cell of the grid, each a prism down to the field's base.
//         The prisms below the shape's box that reach up to it are convex, and so is the shape: the convex collider
//         does the rest
//   out   contacts with normals from the field to the shape, at most what the caller has room for
//   cost  a few support calls per cell below the shape
#ifndef SINEW_SHAPE_PAIRS_HEIGHTFIELD_PAIRS_H_
#define SINEW_SHAPE_PAIRS_HEIGHTFIELD_PAIRS_H_

#include "shape/convex/collide_convex.h"
#include "shape/heightfield.h"

namespace sinew {

// Three vertices of the grid: row and column of each.
using GridTriangle = int[3][2];

struct PosedHeightField : HeightField {
  Vector pos;
  Matrix mat;

  mjtNum top(const GridTriangle& corner) const;

  // What is below a triangle of the surface, which may be raised, down to the base. The order of the corners decides
  // ties between them.
  ConvexShape prism(const GridTriangle& corner, mjtNum raised = 0) const;
};

// `box`: centre and half sizes of the shape in its own frame (mjModel.geom_aabb). One contact per prism at most, also
// with mjENBL_MULTICCD. A margin raises the surface, see collide_prism.
int collide_heightfield(const PosedHeightField& field, const ConvexShape& shape, const mjtNum* box, mjtNum margin,
                        const CcdSettings& settings, ContactPoint* out, int max_contacts);

}  // namespace sinew

#endif  // SINEW_SHAPE_PAIRS_HEIGHTFIELD_PAIRS_H_
