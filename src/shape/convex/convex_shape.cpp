// SPDX-License-Identifier: Apache-2.0
#include "shape/convex/convex_shape.h"

#include <algorithm>

#include "base/kinds/geoms.h"

namespace sinew {
namespace {

void add_mesh(const mjModel& m, int mesh, ConvexShape& shape) {
  const int vertadr = m.mesh_vertadr[mesh], polyadr = m.mesh_polyadr[mesh], graphadr = m.mesh_graphadr[mesh];
  shape.mesh = {m.mesh_vert + 3 * vertadr, m.mesh_vertnum[mesh], graphadr < 0 ? nullptr : m.mesh_graph + graphadr,
                nullptr};
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
  if (shape.type != kPointsShape) return shape.pos;
  if (shape.element) {
    Vector low = shape.point[0], high = low;
    for (int i = 1; i < shape.npoint; ++i) {
      for (int k = 0; k < 3; ++k) {
        low[k] = std::min(low[k], shape.point[i][k]);
        high[k] = std::max(high[k], shape.point[i][k]);
      }
    }
    return shape.pos + shape.mat * ((low + high) * 0.5);
  }
  Vector sum{};
  for (int i = 0; i < shape.npoint; ++i) sum += shape.point[i];
  return shape.pos + shape.mat * (sum * (1.0 / std::max(shape.npoint, 1)));
}

bool is_polytope(const ConvexShape& shape) {
  return shape.type == kPointsShape ? shape.size.x == 0 : kinds::kGeoms[shape.type].has(kinds::kPolytope);
}

ConvexShape convex_of_geom(const mjModel& m, int geom, const mjtNum* pos, const mjtNum* mat) {
  ConvexShape shape;
  shape.type = m.geom_type[geom] == mjGEOM_SDF ? mjGEOM_MESH : m.geom_type[geom];
  shape.pos = load3(pos);
  shape.mat = load9(mat);
  shape.size = load3(m.geom_size + 3 * geom);
  shape.bound = m.geom_rbound[geom];
  if (shape.type == mjGEOM_MESH) add_mesh(m, m.geom_dataid[geom], shape);
  return shape;
}

}  // namespace sinew
