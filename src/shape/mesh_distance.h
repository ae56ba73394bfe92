// SPDX-License-Identifier: Apache-2.0
// mesh_distance.h -- distance from a point to the surface of a closed mesh, negative inside.
//   math  nearest point over a bounding volume tree; the sign is that of the angle-weighted pseudonormal there
//         (Baerentzen and Aanaes 2005), which is right at edges and corners as well
//   cost  O(log nface) a query for points near the surface
#ifndef SINEW_SHAPE_MESH_DISTANCE_H_
#define SINEW_SHAPE_MESH_DISTANCE_H_

#include "shape/bvh.h"
#include "shape/types.h"

namespace sinew {

class MeshDistance {
 public:
  explicit MeshDistance(MeshView mesh);  // the mesh must outlive this

  double operator()(const Triple& point) const;

 private:
  struct Nearest {
    double square;  // of the distance
    Triple offset;  // from the nearest point of the surface to the query
    Triple normal;  // pseudonormal there
  };

  void visit(int node, const Triple& point, Nearest& nearest) const;
  void try_face(int face, const Triple& point, Nearest& nearest) const;

  MeshView mesh_;
  Bvh bvh_;
  std::vector<Triple> face_normal_, edge_normal_, vertex_normal_;  // 1 a face, 3 a face, 1 a vertex
};

}  // namespace sinew

#endif  // SINEW_SHAPE_MESH_DISTANCE_H_
