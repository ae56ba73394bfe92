// SPDX-License-Identifier: Apache-2.0
#include "derive/constraint/surface_feature.h"

#include <algorithm>
#include <cmath>

#include "derive/constraint/heightfield_feature.h"
#include "shape/contact_point.h"

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

// The vertices that are furthest along the normal: a corner, an edge, or a face.
class SupportSet {
 public:
  // tolerance: of the height along the normal.
  SupportSet(const float* vertex, int count, const Vector& normal, mjtNum size, mjtNum tolerance)
      : reach_(kOnFeature * size) {
    mjtNum most = -mjMAXVAL;
    for (int v = 0; v < count; ++v) most = std::max(most, dot(at(vertex, v), normal));
    for (int v = 0; v < count; ++v) {
      if (dot(at(vertex, v), normal) > most - tolerance) add(at(vertex, v));
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

  static Vector at(const float* vertex, int v) { return {vertex[3 * v], vertex[3 * v + 1], vertex[3 * v + 2]}; }

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

// Against another polytope the normal is exact, and tells a corner from an edge that is nearly as high; against round
// shapes it is not, and the point is somewhere else then.
bool mesh_feature(const mjModel& m, int geom, const Place& at, SurfaceFeature& feature) {
  const int mesh = m.geom_dataid[geom];
  if (mesh < 0) return false;
  const float* vertices = m.mesh_vert + 3 * m.mesh_vertadr[mesh];
  const mjtNum size = m.geom_rbound[geom];
  for (const mjtNum tolerance : {kExactlyFlat, kFlat}) {
    const SupportSet set(vertices, m.mesh_vertnum[mesh], at.normal, size, tolerance * size);
    feature.is_exact = tolerance == kExactlyFlat;
    if (set.set(at.point, at.normal, feature)) return true;
  }
  return false;
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
