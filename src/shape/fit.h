// SPDX-License-Identifier: Apache-2.0
// fit.h -- a primitive in place of a mesh: geom attributes `mesh` and `fitscale`, compiler attribute `fitaabb`.
//   in    the mesh's inertia box, or its vertices in the inertial frame     out   size of the primitive and its place
#ifndef SINEW_SHAPE_FIT_H_
#define SINEW_SHAPE_FIT_H_

#include "shape/primitive.h"

namespace sinew {

// The primitive in the mesh's inertial frame; axes of the frame are permuted by quat so that z is the long one where
// the kind wants it.
struct Fit {
  Triple size{};
  Triple pos{0, 0, 0};
  Quadruple quat{1, 0, 0, 0};
};

// `box`: half sizes of the equivalent inertia box.
Fit fit_to_inertia_box(Primitive kind, const Triple& box, double fitscale);

// `box`: centre and half sizes around the vertices, in the inertial frame.
Fit fit_to_aabb(Primitive kind, const CenteredBox& box, double fitscale);

}  // namespace sinew

#endif  // SINEW_SHAPE_FIT_H_
