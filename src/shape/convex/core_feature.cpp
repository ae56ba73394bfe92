// SPDX-License-Identifier: Apache-2.0
#include "shape/convex/core_feature.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "shape/contact_point.h"
#include "shape/primitives/primitive.h"

namespace sinew {
namespace {

// Of the size of a feature: closer points are one.
constexpr mjtNum kSame = 1e-9;

// visit(corner) for each corner of a core that has corners only, in the shape's frame.
template <class Visit>
void visit_corners(const ConvexShape& shape, Visit&& visit) {
  const Vector& size = shape.size;
  switch (shape.type) {
    case mjGEOM_SPHERE:
      visit(Vector{});
      return;
    case mjGEOM_CAPSULE:
      for (const mjtNum end : {-size.y, size.y}) visit(Vector{0, 0, end});
      return;
    case mjGEOM_BOX:
      for (int i = 0; i < 8; ++i)
        visit(Vector{i & 1 ? size.x : -size.x, i & 2 ? size.y : -size.y, i & 4 ? size.z : -size.z});
      return;
    case mjGEOM_MESH: {
      const MeshHull& mesh = shape.mesh;
      const int count = mesh.graph ? mesh.graph[0] : mesh.nvert;
      const int* vertex_of = mesh.graph ? mesh.graph + 2 + count : nullptr;
      for (int i = 0; i < count; ++i) visit(load3_wide(mesh.vert + 3 * (vertex_of ? vertex_of[i] : i)));
      return;
    }
    default:
      for (int i = 0; i < shape.npoint; ++i) visit(shape.point[i]);
  }
}

// Whether points of a plane lie around a place in it: the directions from the place to the points, taken so far, fill
// an angle less than half a turn, until one of them lies beyond both of its sides.
class Surrounded {
 public:
  Surrounded(const Vector& place, const Vector& first, const Vector& second, mjtNum same)
      : place_(place), first_(first), second_(second), same_(same) {}

  void add(const Vector& point) {
    const Direction to{dot(point - place_, first_), dot(point - place_, second_)};
    if (yes_) return;
    if (to.x * to.x + to.y * to.y <= same_ * same_) {
      yes_ = true;
    } else if (empty_) {
      right_ = left_ = to;
      empty_ = false;
    } else {
      const bool left_of_right = turn(right_, to) >= 0, right_of_left = turn(to, left_) >= 0;
      if (!left_of_right && !right_of_left) yes_ = true;
      if (left_of_right && !right_of_left) left_ = to;
      if (!left_of_right && right_of_left) right_ = to;
    }
  }
  bool yes() const { return yes_; }

 private:
  struct Direction {
    mjtNum x, y;
  };
  static mjtNum turn(const Direction& from, const Direction& to) { return from.x * to.y - from.y * to.x; }

  Vector place_, first_, second_;
  mjtNum same_;
  bool empty_ = true, yes_ = false;
  Direction right_{}, left_{};
};

}  // namespace

void CoreFeature::add_free(const Vector& local) { free_[free_count_++] = shape_->mat * local; }

// The corners that are as far along the direction as any, up to a share of the size. The longest way from the first of
// them is along the edge; of a face, the corner furthest off that line gives the second direction.
CoreFeature CoreFeature::of_corners(const ConvexShape& shape, const Vector& local, mjtNum tolerance) {
  CoreFeature feature;
  feature.shape_ = &shape;
  feature.along_ = local;
  mjtNum most = -std::numeric_limits<mjtNum>::infinity();
  visit_corners(shape, [&](const Vector& corner) {
    if (feature.count_++ == 0) feature.corner_[0] = corner;
    most = std::max(most, dot(corner, local));
    feature.size_ = std::max(feature.size_, distance(corner, feature.corner_[0]));
  });
  feature.count_ = 0;
  feature.lowest_ = most - tolerance * feature.size_;
  Vector edge, side;
  feature.visit_own_corners([&](const Vector& corner) {
    if (feature.count_++ == 0) feature.corner_[0] = corner;
    if (norm_squared(corner - feature.corner_[0]) > norm_squared(edge)) edge = corner - feature.corner_[0];
  });
  if (!(normalize(edge) > kSame * feature.size_)) return feature;
  feature.add_free(edge);
  feature.visit_own_corners([&](const Vector& corner) {
    const Vector off = part_across(corner - feature.corner_[0], edge);
    if (norm_squared(off) > norm_squared(side)) side = off;
  });
  if (normalize(side) > kSame * feature.size_) feature.add_free(side);
  return feature;
}

CoreFeature CoreFeature::of_cylinder(const ConvexShape& shape, const Vector& local, mjtNum tolerance) {
  CoreFeature feature;
  feature.shape_ = &shape;
  feature.end_ = local.z < 0 ? -shape.size.y : shape.size.y;
  const mjtNum across = sqrt(local.x * local.x + local.y * local.y);
  feature.kind_ = across <= tolerance ? Kind::kLid : abs(local.z) <= tolerance ? Kind::kWall : Kind::kRim;
  if (feature.kind_ == Kind::kWall) feature.add_free({0, 0, 1});
  if (feature.kind_ == Kind::kLid) {
    feature.add_free({1, 0, 0});
    feature.add_free({0, 1, 0});
  }
  return feature;
}

CoreFeature CoreFeature::of_triangle(const ConvexShape& shape, const Vector (&corner)[3]) {
  CoreFeature feature;
  feature.shape_ = &shape;
  feature.kind_ = Kind::kTriangle;
  std::copy_n(corner, 3, feature.corner_);
  Vector edge = corner[1] - corner[0];
  feature.size_ = normalize(edge);
  feature.add_free(edge);
  feature.add_free(normalized(part_across(corner[2] - corner[0], edge)));
  return feature;
}

CoreFeature CoreFeature::of_ellipsoid(const ConvexShape& shape) {
  CoreFeature feature;
  feature.shape_ = &shape;
  feature.kind_ = Kind::kEllipsoid;
  return feature;
}

// visit(corner) for each corner of an edge, a face or a triangle.
template <class Visit>
void CoreFeature::visit_own_corners(Visit&& visit) const {
  if (kind_ == Kind::kTriangle) {
    for (const Vector& corner : corner_) visit(corner);
  } else {
    visit_corners(*shape_, [&](const Vector& corner) {
      if (dot(corner, along_) >= lowest_) visit(corner);
    });
  }
}

bool CoreFeature::is_same(const CoreFeature& other) const {
  return shape_ == other.shape_ && kind_ == other.kind_ && count_ == other.count_;
}

Vector CoreFeature::point(const Vector& outward) const {
  const Vector n = transpose_times(shape_->mat, outward), &size = shape_->size;
  Vector local = corner_[0];
  if (kind_ == Kind::kEllipsoid) {
    const Vector stretched = scaled(size, n);
    local = scaled(size, stretched) * (1 / norm(stretched));
  } else if (kind_ == Kind::kLid) {
    local = {0, 0, end_};
  } else if (kind_ == Kind::kWall || kind_ == Kind::kRim) {
    const mjtNum scale = size.x / sqrt(n.x * n.x + n.y * n.y);
    local = {n.x * scale, n.y * scale, kind_ == Kind::kRim ? end_ : 0};
  }
  return shape_->pos + shape_->mat * local;
}

Matrix CoreFeature::radii(const Vector& outward) const {
  const Vector n = transpose_times(shape_->mat, outward), &size = shape_->size;
  if (kind_ == Kind::kEllipsoid) {
    const Vector stretched = scaled(size, n), point = scaled(size, stretched);
    const mjtNum length = norm(stretched);
    const Matrix local =
        Matrix::diagonal(scaled(size, size)) * (1 / length) - outer(point, point) * (1 / (length * length * length));
    return shape_->mat * local * transpose(shape_->mat);
  }
  if (kind_ == Kind::kWall || kind_ == Kind::kRim) {
    const mjtNum across = sqrt(n.x * n.x + n.y * n.y);
    const Vector around = shape_->mat * Vector{-n.y / across, n.x / across, 0};
    return outer(around, around) * (size.x / across);
  }
  return {};
}

bool CoreFeature::holds(const Vector& point) const {
  if (free_count_ == 0) return true;
  const Vector local = transpose_times(shape_->mat, point - shape_->pos), &size = shape_->size;
  if (kind_ == Kind::kWall) return abs(local.z) <= size.y * (1 + kSame);
  if (kind_ == Kind::kLid) return local.x * local.x + local.y * local.y <= size.x * size.x * (1 + kSame);
  const Vector edge = transpose_times(shape_->mat, free_[0]);
  Surrounded surrounded(local, edge, free_count_ == 2 ? transpose_times(shape_->mat, free_[1]) : Vector{},
                        kSame * size_);
  mjtNum high = -std::numeric_limits<mjtNum>::infinity(), low = -high;  // along the edge, from the point
  visit_own_corners([&](const Vector& corner) {
    const mjtNum from = dot(corner - local, edge);
    low = std::min(low, from);
    high = std::max(high, from);
    if (free_count_ == 2) surrounded.add(corner);
  });
  return free_count_ == 2 ? surrounded.yes() : low <= kSame * size_ && high >= -kSame * size_;
}

CoreFeatureList::CoreFeatureList(const ConvexShape& shape, const Vector& point, const Vector& outward) {
  if (shape.type == mjGEOM_ELLIPSOID) {
    add(CoreFeature::of_ellipsoid(shape));
    return;
  }
  const Vector local = transpose_times(shape.mat, outward), place = transpose_times(shape.mat, point - shape.pos);
  CoreFeature last;
  for (const mjtNum tolerance : {1e-10, 1e-7, 1e-5, 1e-3, 1e-2}) {
    const CoreFeature feature = shape.type == mjGEOM_CYLINDER ? CoreFeature::of_cylinder(shape, local, tolerance)
                                                              : CoreFeature::of_corners(shape, local, tolerance);
    if (feature.is_same(last)) continue;
    last = feature;
    if (shape.type == mjGEOM_MESH && feature.free_count() == 2 && feature.count_ > 3) {
      add_triangles(feature, place);
    } else {
      add(feature);
    }
  }
}

void CoreFeatureList::add(const CoreFeature& feature) {
  if (count_ < kMost) feature_[count_++] = feature;
}

// Corners of a mesh are floats, and four of them are in no plane: the face is made of triangles, and which ones depends
// on the last digits. From each corner, the two others on either side of the line to the point make one that holds it.
void CoreFeatureList::add_triangles(const CoreFeature& face, const Vector& point) {
  const Vector x = transpose_times(face.shape_->mat, face.free_[0]),
               y = transpose_times(face.shape_->mat, face.free_[1]);
  constexpr mjtNum kHalfTurn = mjPI;
  face.visit_own_corners([&](const Vector& corner) {
    const Vector to = point - corner;
    const mjtNum to_x = dot(to, x), to_y = dot(to, y);
    mjtNum left = kHalfTurn, right = -kHalfTurn;
    Vector triangle[3] = {corner, corner, corner};
    face.visit_own_corners([&](const Vector& other) {
      const mjtNum other_x = dot(other - corner, x), other_y = dot(other - corner, y);
      if (other_x == 0 && other_y == 0) return;
      const mjtNum angle = std::atan2(to_x * other_y - to_y * other_x, to_x * other_x + to_y * other_y);
      if (angle >= 0 && angle < left) left = angle, triangle[1] = other;
      if (angle < 0 && angle > right) right = angle, triangle[2] = other;
    });
    if (left - right < kHalfTurn) add(CoreFeature::of_triangle(*face.shape_, triangle));
  });
}

}  // namespace sinew
