// SPDX-License-Identifier: Apache-2.0
// isosurface.h -- the surface on which a function is zero, as triangles.
//   math  marching cubes (Lorensen and Cline 1987): a vertex on each edge of a grid that the surface crosses, where a
//         straight line between the values at its ends is zero; polygons through the vertices of each cell, cut into
//         triangles. Where the corners of a face alternate, those inside are kept apart, on both sides of the face.
//   out   a closed mesh, counter-clockwise from outside: outside of the box counts as outside of the shape
//   cost  O(nodes) calls of the function
#ifndef SINEW_SHAPE_ISOSURFACE_H_
#define SINEW_SHAPE_ISOSURFACE_H_

#include <array>
#include <functional>

#include "shape/types.h"

namespace sinew {

// Negative inside. `nodes` is the number of grid points along each side of the box, two at least; the first and the
// last lie on its faces.
TriangleMesh isosurface(const std::function<double(const Triple&)>& function, const CenteredBox& box,
                        const std::array<int, 3>& nodes);

}  // namespace sinew

#endif  // SINEW_SHAPE_ISOSURFACE_H_
