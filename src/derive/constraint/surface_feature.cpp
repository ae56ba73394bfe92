// SPDX-License-Identifier: Apache-2.0
#include "derive/constraint/surface_feature.h"

#include <algorithm>
#include <cmath>

#include "derive/constraint/heightfield_feature.h"
#include "shape/contact_point.h"
#include "shape/convex/support.h"

namespace sinew {
namespace {

// Below this component of the normal a direction is flat, and within this share of a size a point is on a feature.
constexpr mjtNum kFlat = 1e-6, kExactlyFlat = 1e-10;

// A geom and a point of its surface, in the frame of the geom.
struct Place {
  Matrix R_wg;
  Vector size, point, normal;
};

void add_free(const Vector& direction, SurfaceFeature& feature) {
  feature.free_direction[feature.free_count++] = direction;
}

// A face: both directions across the normal.
void set_face(const Vector& normal, SurfaceFeature& feature) {
  const Vector first = normalized(default_tangent(normal));
  add_free(first, feature);
  add_free(cross(normal, first), feature);
}

bool sphere_feature(const Place& at, SurfaceFeature& feature) {
  feature.radius = at.size.x;
  return true;
}

bool capsule_feature(const Place& at, SurfaceFeature& feature) {
  feature.radius = at.size.x;
  const mjtNum along = at.point.z - at.size.x * at.normal.z, half = at.size.y;
  if (std::abs(along) >= half * (1 - kFlat)) return true;
  add_free({0, 0, 1}, feature);
  feature.is_exact = std::abs(at.normal.z) < kExactlyFlat;
  return std::abs(at.normal.z) < 1e-4;
}

// The point where the normal is n is D^2 n / |D n|, D the half axes.
bool ellipsoid_feature(const Place& at, SurfaceFeature& feature) {
  const Vector stretched = scaled(at.size, at.normal), point = scaled(at.size, stretched);
  const mjtNum length = norm(stretched);
  if (length < mjMINVAL) return false;
  const Matrix squares = Matrix::diagonal(scaled(at.size, at.size));
  feature.has_matrix = true;
  feature.radii = squares * (1 / length) - outer(point, point) * (1 / (length * length * length));
  return true;
}

// A side, a cap, or the rim between them, where the point goes round with the normal.
bool cylinder_feature(const Place& at, SurfaceFeature& feature) {
  const Vector axis{0, 0, 1}, across{at.normal.x, at.normal.y, 0};
  const mjtNum length = norm(across);
  feature.is_exact = std::min(length, std::abs(at.normal.z)) < kExactlyFlat;
  if (length < kFlat) {
    set_face(at.normal, feature);
    return true;
  }
  const Vector around = cross(axis, across * (1 / length));
  feature.has_matrix = true;
  feature.radii = outer(around, around) * (at.size.x / length);
  if (std::abs(at.normal.z) < kFlat) add_free(axis, feature);
  return true;
}

// Along an axis that the normal has a part of, the point is on that side of the box.
bool is_on_side(const Place& at, int axis) {
  const mjtNum side = at.normal[axis] > 0 ? at.size[axis] : -at.size[axis];
  return std::abs(at.point[axis] - side) < 1e-4 * norm(at.size);
}

// Axes across the normal are free: exactly so against polytopes, and up to a tolerance against round shapes.
bool box_feature(const Place& at, SurfaceFeature& feature) {
  for (int i = 0; i < 3; ++i) {
    const mjtNum part = std::abs(at.normal[i]);
    if (part >= kFlat || (part >= kExactlyFlat && is_on_side(at, i))) continue;
    if (feature.free_count == 2) return false;
    feature.is_exact = feature.is_exact && part < kExactlyFlat;
    Vector axis;
    axis[i] = 1;
    add_free(axis, feature);
  }
  return true;
}

Vector vertex_at(const float* vertex, int v) { return {vertex[3 * v], vertex[3 * v + 1], vertex[3 * v + 2]}; }

// The vertices of a hull that are nearly as far along a direction as the furthest, found from there along its edges.
//   lost  all vertices of the mesh, one by one: nine tenths of a derivative for grippers of some thousand vertices
class HighVertices {
 public:
  // depth: how far below the furthest.
  HighVertices(const MeshHull& hull, const Vector& direction, mjtNum depth) : hull_(hull), direction_(direction) {
    const int count = hull.graph[0];
    const int *edge_adr = hull.graph + 2, *edge = edge_adr + 2 * count;
    add(climb_hull(hull, direction, 0));
    for (int k = 0; k < count_ && !overflows_; ++k) {
      for (const int* next = edge + edge_adr[node_[k]]; *next >= 0; ++next) {
        if (height(*next) > most_ - depth) add(*next);
      }
    }
  }

  bool overflows() const { return overflows_; }

  // Those that are not more than `depth` below the furthest.
  template <class Visit>
  void for_each(mjtNum depth, Visit&& visit) const {
    for (int k = 0; k < count_; ++k) {
      if (height(node_[k]) > most_ - depth) visit(vertex(node_[k]));
    }
  }

 private:
  static constexpr int kMost = 128;

  Vector vertex(int node) const { return vertex_at(hull_.vert, (hull_.graph + 2 + hull_.graph[0])[node]); }
  mjtNum height(int node) const { return dot(vertex(node), direction_); }
  void add(int node) {
    if (std::find(node_, node_ + count_, node) != node_ + count_) return;
    overflows_ = count_ == kMost;
    if (overflows_) return;
    node_[count_++] = node;
    most_ = std::max(most_, height(node));
  }

  const MeshHull& hull_;
  Vector direction_;
  int node_[kMost], count_ = 0;
  mjtNum most_ = -mjMAXVAL;
  bool overflows_ = false;
};

// The vertices that are furthest along the normal: a corner, an edge, or a face.
class SupportSet {
 public:
  // tolerance: of the height along the normal.
  SupportSet(const HighVertices& high, mjtNum size, mjtNum tolerance) : reach_(kOnFeature * size) {
    high.for_each(tolerance, [&](const Vector& vertex) { add(vertex); });
  }
  SupportSet(const float* vertex, int count, const Vector& normal, mjtNum size, mjtNum tolerance)
      : reach_(kOnFeature * size) {
    mjtNum most = -mjMAXVAL;
    for (int v = 0; v < count; ++v) most = std::max(most, dot(vertex_at(vertex, v), normal));
    for (int v = 0; v < count; ++v) {
      if (dot(vertex_at(vertex, v), normal) > most - tolerance) add(vertex_at(vertex, v));
    }
  }

  bool set(const Vector& point, const Vector& normal, SurfaceFeature& feature) const {
    if (rank_ == 0) return distance(point, first_) < reach_;
    if (rank_ == 1) {
      if (norm(cross(point - first_, direction_)) >= reach_) return false;
      add_free(normalized(part_across(direction_, normal)), feature);
    } else {
      set_face(normal, feature);
    }
    return true;
  }

 private:
  static constexpr mjtNum kOnFeature = 1e-4;  // of the size of the mesh

  void add(const Vector& vertex) {
    if (count_++ == 0) {
      first_ = vertex;
      return;
    }
    const Vector apart = vertex - first_;
    const mjtNum length = norm(apart);
    if (length < reach_) return;
    const Vector unit = apart * (1 / length);
    if (rank_ == 0) direction_ = unit;
    rank_ = rank_ == 0 || norm(cross(direction_, unit)) < kOnFeature ? std::max(rank_, 1) : 2;
  }

  mjtNum reach_;
  int count_ = 0, rank_ = 0;
  Vector first_, direction_;
};

// Among all vertices, or among those that a hull has nearby: its edges may lead past rises of the rounding of a vertex.
template <class Set>
bool set_mesh_feature(const Place& at, Set&& set_within, SurfaceFeature& feature) {
  for (const mjtNum tolerance : {kExactlyFlat, kFlat}) {
    feature.is_exact = tolerance == kExactlyFlat;
    if (set_within(tolerance).set(at.point, at.normal, feature)) return true;
  }
  return false;
}

// Against another polytope the normal is exact, and tells a corner from an edge that is nearly as high; against round
// shapes it is not, and the point is somewhere else then.
bool mesh_feature(const mjModel& m, int geom, const Place& at, SurfaceFeature& feature) {
  const int mesh = m.geom_dataid[geom];
  if (mesh < 0) return false;
  const int graph = m.mesh_graphadr[mesh], count = m.mesh_vertnum[mesh];
  const float* vertices = m.mesh_vert + 3 * m.mesh_vertadr[mesh];
  const mjtNum size = m.geom_rbound[geom];
  constexpr mjtNum kNearby = 1e-5;  // of the size
  if (graph >= 0) {
    const MeshHull hull{vertices, count, m.mesh_graph + graph};
    const HighVertices high(hull, at.normal, kNearby * size);
    if (!high.overflows()) {
      return set_mesh_feature(
          at, [&](mjtNum tolerance) { return SupportSet(high, size, tolerance * size); }, feature);
    }
  }
  return set_mesh_feature(
      at, [&](mjtNum tolerance) { return SupportSet(vertices, count, at.normal, size, tolerance * size); }, feature);
}

bool heightfield_feature(const mjModel& m, int geom, const Place& at, SurfaceFeature& feature) {
  const int id = m.geom_dataid[geom];
  return id >= 0 && find_heightfield_feature(heightfield_of(m, id), at.point, at.normal, feature);
}

bool local_feature(const mjModel& m, int geom, const Place& at, SurfaceFeature& feature) {
  switch (m.geom_type[geom]) {
    case mjGEOM_PLANE:
      set_face(at.normal, feature);
      return true;
    case mjGEOM_HFIELD:
      return heightfield_feature(m, geom, at, feature);
    case mjGEOM_SPHERE:
      return sphere_feature(at, feature);
    case mjGEOM_CAPSULE:
      return capsule_feature(at, feature);
    case mjGEOM_ELLIPSOID:
      return ellipsoid_feature(at, feature);
    case mjGEOM_CYLINDER:
      return cylinder_feature(at, feature);
    case mjGEOM_BOX:
      return box_feature(at, feature);
    case mjGEOM_MESH:
      return mesh_feature(m, geom, at, feature);
    default:
      return false;
  }
}

}  // namespace

bool find_surface_feature(const mjModel& m, const mjData& d, int geom, const Vector& point, const Vector& normal,
                          SurfaceFeature& feature) {
  const Matrix R_wg = load9(d.geom_xmat + 9 * geom);
  const Place at{R_wg, load3(m.geom_size + 3 * geom), transpose_times(R_wg, point - load3(d.geom_xpos + 3 * geom)),
                 transpose_times(R_wg, normal)};
  if (!local_feature(m, geom, at, feature)) return false;
  if (feature.has_matrix) feature.radii = R_wg * feature.radii * transpose(R_wg);
  for (int k = 0; k < feature.free_count; ++k) {
    feature.free_direction[k] = normalized(part_across(R_wg * feature.free_direction[k], normal));
  }
  return true;
}

}  // namespace sinew
