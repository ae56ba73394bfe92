// SPDX-License-Identifier: Apache-2.0
// isosurface.h -- the surface on which a function is zero, as triangles.
//   math  surface nets (Gibson 1998): a vertex in each cell of a grid that the surface crosses, at the mean of the
//         crossings of its edges, then moved onto the surface by Newton's steps; four vertices around each edge of the
//         grid that the surface crosses make two triangles
//   out   a closed mesh, counter-clockwise from outside: outside of the box counts as outside of the shape
//   cost  O(cells^3) calls of the function
#ifndef SINEW_SHAPE_ISOSURFACE_H_
#define SINEW_SHAPE_ISOSURFACE_H_

#include <functional>

#include "shape/types.h"

namespace sinew {

// Negative inside. `cells` is the number of cells along the longest side of the box.
TriangleMesh isosurface(const std::function<double(const Triple&)>& function, const CenteredBox& box, int cells);

}  // namespace sinew

#endif  // SINEW_SHAPE_ISOSURFACE_H_
