// SPDX-License-Identifier: Apache-2.0
#include "shape/convex/polish.h"

#include <algorithm>
#include <limits>

#include "shape/contact_point.h"
#include "shape/convex/core_feature.h"

namespace sinew {
namespace {

constexpr int kMostSteps = 20;
constexpr mjtNum kFarthestStep = 0.3;  // of the normal, in radians
constexpr mjtNum kRounding = 1e-11;    // of the sizes: what may remain of a condition
constexpr mjtNum kParallelEdges = 1e-4;

// Two features that touch, and the normal from the first to the second.
class TouchingFeatures {
 public:
  TouchingFeatures(const CoreFeature& a, const CoreFeature& b) : side_{a, b} {
    for (int s = 0; s < 2; ++s) {
      for (int k = 0; k < side_[s].free_count(); ++k, ++free_count_) {
        if (free_count_ >= 2) continue;
        free_[free_count_] = side_[s].free_direction(k);
        slides_[free_count_] = s;
      }
    }
  }

  // From a normal that is nearly right; false if there is none near it, or many.
  bool find_normal(mjtNum size, Vector& normal) const {
    if (free_count_ > 2) return false;
    if (free_count_ < 2) return iterate(size, normal);
    const Vector across = cross(free_[0], free_[1]);
    if (norm(across) < kParallelEdges) return false;
    normal = normalized(dot(across, normal) < 0 ? -across : across);
    return true;
  }

  // The points that are opposite each other along the normal.
  void find_points(const Vector& normal, Vector& a, Vector& b) const {
    a = side_[0].point(normal);
    b = side_[1].point(-normal);
    if (free_count_ == 0) return;
    const Vector gap = part_across(a - b, normal);
    mjtNum amount[2] = {dot(gap, free_[0]), 0};
    if (free_count_ == 2) {
      const mjtNum area = dot(normal, cross(free_[0], free_[1]));
      amount[0] = dot(normal, cross(gap, free_[1])) / area;
      amount[1] = dot(normal, cross(free_[0], gap)) / area;
    }
    for (int k = 0; k < free_count_; ++k) {
      if (slides_[k] == 0) a -= free_[k] * amount[k];
      if (slides_[k] == 1) b += free_[k] * amount[k];
    }
  }

  bool hold(const Vector& a, const Vector& b) const { return side_[0].holds(a) && side_[1].holds(b); }

 private:
  // Newton's method (c.25): the gap between the points has to be along the normal. Ends when rounding does.
  bool iterate(mjtNum size, Vector& normal) const {
    if (free_count_ == 1) normal = normalized(part_across(normal, free_[0]));
    Vector n = normal;
    mjtNum best = std::numeric_limits<mjtNum>::infinity();
    for (int i = 0; i < kMostSteps; ++i) {
      const Vector gap = side_[0].point(n) - side_[1].point(-n);
      const Vector y = free_count_ == 1 ? cross(free_[0], n) : normalized(default_tangent(n)), z = cross(n, y);
      const mjtNum across_y = dot(gap, y), across_z = free_count_ == 1 ? 0 : dot(gap, z);
      const mjtNum residual = std::max(abs(across_y), abs(across_z));
      if (!(residual < best)) break;
      best = residual;
      normal = n;
      const Matrix radii = side_[0].radii(n) + side_[1].radii(-n);
      const Vector step = newton_step(radii, dot(gap, n), y, z, across_y, across_z);
      if (!(norm(step) < kFarthestStep)) return false;
      n = normalized(n + step);
    }
    return best < kRounding * size;
  }

  // Of a minimum of the depth over the normals: curvature is positive there, or the step has no end.
  Vector newton_step(const Matrix& radii, mjtNum depth, const Vector& y, const Vector& z, mjtNum across_y,
                     mjtNum across_z) const {
    const mjtNum none = std::numeric_limits<mjtNum>::infinity();
    const mjtNum yy = dot(y, radii * y) - depth;
    if (!(yy > 0)) return {none, 0, 0};
    if (free_count_ == 1) return y * (-across_y / yy);
    const mjtNum yz = dot(y, radii * z), zz = dot(z, radii * z) - depth, determinant = yy * zz - yz * yz;
    if (!(determinant > 0)) return {none, 0, 0};
    return y * ((yz * across_z - zz * across_y) / determinant) + z * ((yz * across_y - yy * across_z) / determinant);
  }

  CoreFeature side_[2];
  int free_count_ = 0;
  Vector free_[2];
  int slides_[2] = {};  // which side does, along a free direction
};

// One pair of shapes, and what was known of it before.
class Polisher {
 public:
  Polisher(const ConvexShape& a, const ConvexShape& b, const Inflation& inflation, const NearestPoints& rough)
      : full_(a, b, Core::kNo, inflation),
        rough_(rough),
        radius_a_(inflation.a + core_radius(a)),
        radius_b_(inflation.b + core_radius(b)) {
    const PairPoint at = full_(rough.normal);
    at_least_ = -dot(at.difference, rough.normal);
    size_ = distance(at.a, middle(a)) + distance(at.b, middle(b)) + norm(at.difference);
  }

  bool try_features(const CoreFeature& a, const CoreFeature& b, NearestPoints& nearest) {
    const TouchingFeatures touching(a, b);
    Vector normal = rough_.normal, on_a, on_b;
    if (!touching.find_normal(size_, normal)) return false;
    touching.find_points(normal, on_a, on_b);
    const mjtNum distance = dot(on_b - on_a, normal) - radius_a_ - radius_b_;
    if (!is_near(normal, distance) || !touching.hold(on_a, on_b)) return false;
    const mjtNum beyond = distance + dot(normal, full_(normal).difference);
    if (!(beyond < size_ * kRounding)) return false;
    nearest = {true, distance, normal, on_a + normal * radius_a_, on_b - normal * radius_b_};
    return true;
  }

 private:
  // Not another way out, near the one that was found but longer: every normal gives a bound (c.9).
  bool is_near(const Vector& normal, mjtNum distance) const {
    constexpr mjtNum kNearNormal = 0.99, kNearDistance = 1e-3;
    return dot(normal, rough_.normal) > kNearNormal && abs(distance - rough_.distance) < kNearDistance * size_ &&
           distance > at_least_ - kRounding * size_;
  }

  PairSupport full_;
  const NearestPoints& rough_;
  mjtNum radius_a_, radius_b_, size_;
  mjtNum at_least_;  // the distance, by the rough normal
};

}  // namespace

bool polish(const ConvexShape& a, const ConvexShape& b, const Inflation& inflation, NearestPoints& nearest) {
  const NearestPoints rough = nearest;
  const CoreFeatureList of_a(a, rough.a, rough.normal), of_b(b, rough.b, -rough.normal);
  Polisher polisher(a, b, inflation, rough);
  for (const CoreFeature& feature_a : of_a) {
    for (const CoreFeature& feature_b : of_b) {
      if (polisher.try_features(feature_a, feature_b, nearest)) return true;
    }
  }
  return false;
}

}  // namespace sinew
