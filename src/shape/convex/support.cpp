// SPDX-License-Identifier: Apache-2.0
#include "shape/convex/support.h"

#include <algorithm>

namespace sinew {
namespace {

mjtNum core_radius(const ConvexShape& shape) {
  switch (shape.kind) {
    case ConvexKind::kSphere:
    case ConvexKind::kCapsule:
    case ConvexKind::kPoints: return shape.size.x;
    default: return 0;
  }
}

mjtNum along(const float* vertex, const Vector& direction) {
  return vertex[0] * direction.x + vertex[1] * direction.y + vertex[2] * direction.z;
}

Vector ellipsoid_point(const Vector& size, const Vector& direction) {
  const Vector stretched = scaled(size, direction);
  const mjtNum length = norm(stretched);
  return length < mjMINVAL ? Vector{} : scaled(size, stretched) * (1 / length);
}

Vector cylinder_point(const Vector& size, const Vector& direction) {
  const mjtNum across = sqrt(direction.x * direction.x + direction.y * direction.y);
  const mjtNum scale = across < mjMINVAL ? 0 : size.x / across;
  return {direction.x * scale, direction.y * scale, direction.z < 0 ? -size.y : size.y};
}

}  // namespace

Support::Support(const ConvexShape& shape, Core core)
    : shape_(shape), radius_(core == Core::kYes ? core_radius(shape) : 0), skin_(core_radius(shape) - radius_) {}

Vector Support::operator()(const Vector& direction) {
  const Vector point = shape_.pos + shape_.mat * local(transpose_times(shape_.mat, direction));
  return skin_ > 0 ? point + direction * skin_ : point;
}

Vector Support::local(const Vector& direction) {
  const Vector& size = shape_.size;
  switch (shape_.kind) {
    case ConvexKind::kSphere: return {};
    case ConvexKind::kCapsule: return {0, 0, direction.z < 0 ? -size.y : size.y};
    case ConvexKind::kEllipsoid: return ellipsoid_point(size, direction);
    case ConvexKind::kCylinder: return cylinder_point(size, direction);
    case ConvexKind::kBox: {
      const bool x = direction.x >= 0, y = direction.y >= 0, z = direction.z >= 0;
      corner_ = (x ? 1 : 0) | (y ? 2 : 0) | (z ? 4 : 0);
      return {x ? size.x : -size.x, y ? size.y : -size.y, z ? size.z : -size.z};
    }
    case ConvexKind::kMesh: return farthest_vertex(direction);
    case ConvexKind::kPoints: {
      corner_ = 0;
      mjtNum best = dot(shape_.point[0], direction);
      for (int i = 1; i < shape_.npoint; ++i) {
        const mjtNum value = dot(shape_.point[i], direction);
        if (value > best) {
          best = value;
          corner_ = i;
        }
      }
      return shape_.point[corner_];
    }
  }
  return {};
}

// On a convex hull a vertex that no neighbour beats is the best of all.
Vector Support::farthest_vertex(const Vector& direction) {
  const MeshHull& mesh = shape_.mesh;
  const auto value = [&](int vertex) { return along(mesh.vert + 3 * vertex, direction); };
  if (!mesh.graph) {
    mjtNum best = value(corner_);
    for (int i = 0; i < mesh.nvert; ++i) {
      const mjtNum v = value(i);
      if (v > best) {
        best = v;
        corner_ = i;
      }
    }
  } else {
    const int count = mesh.graph[0];
    const int* edge_adr = mesh.graph + 2;
    const int* vertex_of = edge_adr + count;
    const int* edge = vertex_of + count;
    mjtNum best = value(vertex_of[node_]);
    for (int previous = -1; previous != node_;) {
      previous = node_;
      for (const int* next = edge + edge_adr[previous]; *next >= 0; ++next) {
        const mjtNum v = value(vertex_of[*next]);
        if (v > best) {
          best = v;
          node_ = *next;
        }
      }
    }
    corner_ = vertex_of[node_];
  }
  const float* p = mesh.vert + 3 * corner_;
  return {p[0], p[1], p[2]};
}

Vector middle(const ConvexShape& shape) {
  if (shape.kind != ConvexKind::kPoints) return shape.pos;
  Vector sum{};
  for (int i = 0; i < shape.npoint; ++i) sum += shape.point[i];
  return shape.pos + shape.mat * (sum * (1.0 / std::max(shape.npoint, 1)));
}

Vector PairSupport::offset() const { return middle(a_.shape()) - middle(b_.shape()); }

bool is_convex(int geom_type) {
  return geom_type == mjGEOM_MESH || (geom_type >= mjGEOM_SPHERE && geom_type <= mjGEOM_BOX);
}

ConvexShape convex_of_geom(const mjModel& m, int geom, const mjtNum* pos, const mjtNum* mat) {
  ConvexShape shape;
  shape.pos = load3(pos);
  shape.mat = load9(mat);
  shape.size = load3(m.geom_size + 3 * geom);
  switch (m.geom_type[geom]) {
    case mjGEOM_CAPSULE: shape.kind = ConvexKind::kCapsule; break;
    case mjGEOM_ELLIPSOID: shape.kind = ConvexKind::kEllipsoid; break;
    case mjGEOM_CYLINDER: shape.kind = ConvexKind::kCylinder; break;
    case mjGEOM_BOX: shape.kind = ConvexKind::kBox; break;
    case mjGEOM_MESH: {
      shape.kind = ConvexKind::kMesh;
      const int mesh = m.geom_dataid[geom];
      const int vertadr = m.mesh_vertadr[mesh], polyadr = m.mesh_polyadr[mesh];
      const int graphadr = m.mesh_graphadr[mesh];
      shape.mesh = {m.mesh_vert + 3 * vertadr, m.mesh_vertnum[mesh], graphadr < 0 ? nullptr : m.mesh_graph + graphadr};
      shape.faces = {m.mesh_polynormal + 3 * polyadr,
                     m.mesh_polyvertadr + polyadr,
                     m.mesh_polyvertnum + polyadr,
                     m.mesh_polyvert,
                     m.mesh_polymapadr + vertadr,
                     m.mesh_polymapnum + vertadr,
                     m.mesh_polymap,
                     m.mesh_polynum[mesh]};
      break;
    }
    default: shape.kind = ConvexKind::kSphere; break;
  }
  return shape;
}

}  // namespace sinew
