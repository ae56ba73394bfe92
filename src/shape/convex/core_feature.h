// SPDX-License-Identifier: Apache-2.0
// core_feature.h -- the part of a shape's core that a normal touches: a corner, an edge, a face, or a round surface.
//   in    a shape, a point of its surface and the outward normal there, both known up to an error
//   out   the features that may be meant: a normal nearly across an edge touches the edge, or one of its ends
//   math  docs/theory/collision.md (c.24). The core is the shape without the thickness of a ball, a capsule or a
//         thickened element (support.h), which only moves a point along its normal
//   cost  O(1); O(corners) for a mesh
#ifndef SINEW_SHAPE_CONVEX_CORE_FEATURE_H_
#define SINEW_SHAPE_CONVEX_CORE_FEATURE_H_

#include "shape/convex/convex_shape.h"

namespace sinew {

class CoreFeature {
 public:
  // Directions, unit and in the world, in which the feature is straight: its normals are across them.
  int free_count() const { return free_count_; }
  const Vector& free_direction(int k) const { return free_[k]; }

  // The point of the feature that has this outward normal; of an edge or a face, some point of its line or plane.
  Vector point(const Vector& outward) const;

  // How that point moves with the normal, across it: the radii of curvature.
  Matrix radii(const Vector& outward) const;

  // Whether a point of the line or plane is one of the edge or face.
  bool holds(const Vector& point) const;

 private:
  enum class Kind { kCorners, kTriangle, kEllipsoid, kWall, kRim, kLid };

  friend class CoreFeatureList;
  static CoreFeature of_corners(const ConvexShape& shape, const Vector& local, mjtNum tolerance);
  static CoreFeature of_triangle(const ConvexShape& shape, const Vector (&corner)[3]);
  static CoreFeature of_cylinder(const ConvexShape& shape, const Vector& local, mjtNum tolerance);
  static CoreFeature of_ellipsoid(const ConvexShape& shape);
  bool is_same(const CoreFeature& other) const;
  void add_free(const Vector& local);
  template <class Visit>
  void visit_own_corners(Visit&& visit) const;

  const ConvexShape* shape_ = nullptr;
  Kind kind_ = Kind::kCorners;
  int free_count_ = 0;
  Vector free_[2];

  // Corners: those that reach lowest_ or further along along_, in the shape's frame; the first of them, how many
  // there are. Triangle: three corners. Lid and rim: end_ is the height of the lid.
  Vector along_, corner_[3];
  mjtNum lowest_ = 0, size_ = 0, end_ = 0;
  int count_ = 0;
};

// The features that may be meant, those first that an exact normal would touch.
class CoreFeatureList {
 public:
  CoreFeatureList(const ConvexShape& shape, const Vector& point, const Vector& outward);

  const CoreFeature* begin() const { return feature_; }
  const CoreFeature* end() const { return feature_ + count_; }

 private:
  static constexpr int kMost = 24;

  void add(const CoreFeature& feature);
  void add_triangles(const CoreFeature& face, const Vector& point);

  CoreFeature feature_[kMost];
  int count_ = 0;
};

}  // namespace sinew

#endif  // SINEW_SHAPE_CONVEX_CORE_FEATURE_H_
