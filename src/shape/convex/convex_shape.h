// SPDX-License-Identifier: Apache-2.0
// convex_shape.h -- one convex shape somewhere in space, as plain numbers and borrowed arrays.
#ifndef SINEW_SHAPE_CONVEX_CONVEX_SHAPE_H_
#define SINEW_SHAPE_CONVEX_CONVEX_SHAPE_H_

#include <mujoco/mjmodel.h>

#include "math/mat3.h"
#include "math/vec3.h"
#include "shape/convex/hull_table.h"

namespace sinew {

// In place of an mjtGeom: the hull of up to six points, thickened by size.x; a prism of a height field, an element of a
// flex.
inline constexpr int kPointsShape = mjNGEOMTYPES;

// The vertices of a mesh and its convex hull. Without a graph every vertex is tried.
struct MeshHull {
  const float* vert = nullptr;
  int nvert = 0;
  const int* graph = nullptr;        // as mjModel.mesh_graph
  const HullTable* table = nullptr;  // of all vertices of the graph, if there are few
};

// The flat faces of a mesh, as mjModel.mesh_poly* has them: vertices and polygons are numbered within the mesh, adr
// counts within vert and map.
struct MeshFaces {
  const mjtNum* normal = nullptr;  // 3 a polygon
  const int* vertadr = nullptr;
  const int* vertnum = nullptr;
  const int* vert = nullptr;
  const int* mapadr = nullptr;  // by vertex of the mesh: its polygons in map
  const int* mapnum = nullptr;
  const int* map = nullptr;
  int count = 0;
};

// The shape is given in a frame of its own, whose pose is pos and mat; size means what mjModel.geom_size means.
struct ConvexShape {
  int type = mjGEOM_SPHERE;  // an mjtGeom that is convex, or kPointsShape
  Vector pos{};
  Matrix mat = Matrix::identity();
  Vector size{};
  mjtNum bound = 0;  // radius around pos: mjModel.geom_rbound. Contacts closer than a thousandth of it are one
  MeshHull mesh{};
  MeshFaces faces{};
  Vector point[6]{};
  int npoint = 0;
  bool upright = false;  // of six points, 3 to 5 are above 0 to 2
  bool element = false;  // of a flex, as MuJoCo has it: its middle is that of its box, and it is no core in a skin
};

// A point inside the shape.
Vector middle(const ConvexShape& shape);

// Made of corners, edges and flat faces only.
bool is_polytope(const ConvexShape& shape);

// The shape of a geom that is convex (kinds::kConvex) at the given pose (3 and 9 numbers); of an sdf geom, which must
// have a mesh, the hull of that.
ConvexShape convex_of_geom(const mjModel& m, int geom, const mjtNum* pos, const mjtNum* mat);

}  // namespace sinew

#endif  // SINEW_SHAPE_CONVEX_CONVEX_SHAPE_H_
