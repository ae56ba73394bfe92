// SPDX-License-Identifier: Apache-2.0
// hull.h -- convex hull of points by qhull (reentrant: any number of threads at once).
//   in    points; the largest number of hull vertices, or -1     out   mjModel.mesh_graph, or what qhull objected to
//   note  MuJoCo takes the hull of the vertices as the asset gives them, before scale, refpos and the move into
//         the inertial frame; a mirroring scale therefore turns the hull's faces inside out
#ifndef SINEW_SHAPE_HULL_H_
#define SINEW_SHAPE_HULL_H_

#include <string>

#include "shape/types.h"

namespace sinew {

// graph is laid out as mjModel.mesh_graph:
//   numvert, numface, vert_edgeadr[numvert], vert_globalid[numvert], edge_localid[numvert+3*numface],
//   face_globalid[3*numface]
// edge_localid holds for each vertex the local ids of its neighbours, closed by -1.
struct Hull {
  std::vector<int> graph;
  std::string error;  // not empty: no hull, graph is empty (points in a plane, fewer than 4, ...)

  std::span<const int> faces() const;  // face_globalid: triangles of indices into the input points
};

Hull convex_hull(std::span<const double> points, int maxhullvert = -1);

}  // namespace sinew

#endif  // SINEW_SHAPE_HULL_H_
