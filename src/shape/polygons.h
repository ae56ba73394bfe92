// SPDX-License-Identifier: Apache-2.0
// polygons.h -- the flat faces of a convex mesh: coplanar triangles merged, for contacts at several points.
//   in    vertices and hull triangles      out   the mesh_poly* arrays of one mesh, addresses local to it
//   note  polygons are found among the vertices as the asset gives them, before scale and before the move into the
//         inertial frame; their normals are those of the finished vertices
#ifndef SINEW_SHAPE_POLYGONS_H_
#define SINEW_SHAPE_POLYGONS_H_

#include "shape/types.h"

namespace sinew {

struct Polygons {
  std::vector<int> vertadr, vertnum, vert;  // corners of each polygon in order
  std::vector<int> mapadr, mapnum, map;     // per vertex of the mesh: the polygons that meet there
};

// `face` are triangles of indices into vert: Hull::faces(), or the mesh's own faces if it has no hull.
Polygons merge_polygons(std::span<const double> vert, std::span<const int> face);

// mesh_polynormal: the normals of the polygons, from the first three corners of each.
std::vector<double> polygon_normals(const Polygons& polygons, std::span<const double> vert);

}  // namespace sinew

#endif  // SINEW_SHAPE_POLYGONS_H_
