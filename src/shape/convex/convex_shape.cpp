// SPDX-License-Identifier: Apache-2.0
#include "shape/convex/convex_shape.h"

#include <algorithm>

namespace sinew {
namespace {

void add_mesh(const mjModel& m, int mesh, ConvexShape& shape) {
  const int vertadr = m.mesh_vertadr[mesh], polyadr = m.mesh_polyadr[mesh], graphadr = m.mesh_graphadr[mesh];
  shape.mesh = {m.mesh_vert + 3 * vertadr, m.mesh_vertnum[mesh], graphadr < 0 ? nullptr : m.mesh_graph + graphadr};
  shape.faces.normal = m.mesh_polynormal + 3 * polyadr;
  shape.faces.vertadr = m.mesh_polyvertadr + polyadr;
  shape.faces.vertnum = m.mesh_polyvertnum + polyadr;
  shape.faces.vert = m.mesh_polyvert;
  shape.faces.mapadr = m.mesh_polymapadr + vertadr;
  shape.faces.mapnum = m.mesh_polymapnum + vertadr;
  shape.faces.map = m.mesh_polymap;
  shape.faces.count = m.mesh_polynum[mesh];
}

}  // namespace

Vector middle(const ConvexShape& shape) {
  if (shape.kind != ConvexKind::kPoints) return shape.pos;
  Vector sum{};
  for (int i = 0; i < shape.npoint; ++i) sum += shape.point[i];
  return shape.pos + shape.mat * (sum * (1.0 / std::max(shape.npoint, 1)));
}

bool is_polytope(const ConvexShape& shape) {
  return shape.kind == ConvexKind::kBox || shape.kind == ConvexKind::kMesh ||
         (shape.kind == ConvexKind::kPoints && shape.size.x == 0);
}

bool is_convex(int geom_type) {
  return geom_type == mjGEOM_MESH || (geom_type >= mjGEOM_SPHERE && geom_type <= mjGEOM_BOX);
}

ConvexShape convex_of_geom(const mjModel& m, int geom, const mjtNum* pos, const mjtNum* mat) {
  ConvexShape shape;
  shape.pos = load3(pos);
  shape.mat = load9(mat);
  shape.size = load3(m.geom_size + 3 * geom);
  shape.bound = m.geom_rbound[geom];
  switch (m.geom_type[geom]) {
    case mjGEOM_CAPSULE:
      shape.kind = ConvexKind::kCapsule;
      break;
    case mjGEOM_ELLIPSOID:
      shape.kind = ConvexKind::kEllipsoid;
      break;
    case mjGEOM_CYLINDER:
      shape.kind = ConvexKind::kCylinder;
      break;
    case mjGEOM_BOX:
      shape.kind = ConvexKind::kBox;
      break;
    case mjGEOM_MESH:
      shape.kind = ConvexKind::kMesh;
      add_mesh(m, m.geom_dataid[geom], shape);
      break;
    default:
      shape.kind = ConvexKind::kSphere;
      break;
  }
  return shape;
}

}  // namespace sinew
