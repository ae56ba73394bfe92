// SPDX-License-Identifier: Apache-2.0
#include "derive/constraint/heightfield_feature.h"

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

// The narrow phase knows normals of round shapes only to about this.
constexpr mjtNum kFits = 1e-4;

mjtNum distance_to_segment(const Vector& point, const Vector& from, const Vector& along) {
  const mjtNum share = clip(dot(point - from, along) / norm_squared(along), mjtNum{0}, mjtNum{1});
  return distance(point, from + along * share);
}

// The best fit among the parts of triangles: faces before edges before corners.
class BestPart {
 public:
  BestPart(const Vector& point, const Vector& normal, mjtNum reach) : point_(point), normal_(normal), reach_(reach) {}

  void try_triangle(const Vector& a, const Vector& b, const Vector& c) {
    const Vector face = normalized(cross(b - a, c - a));
    if (norm(cross(face, normal_)) < kFits && std::abs(dot(face, point_ - a)) < reach_) {
      offer(2, normalized(b - a), cross(normal_, normalized(b - a)));
    }
    try_edge(a, b);
    try_edge(b, c);
    try_edge(c, a);
  }

  bool set(SurfaceFeature& feature) const {
    if (free_count_ < 0) return false;
    feature.free_count = free_count_;
    std::copy_n(direction_, free_count_, feature.free_direction);
    return true;
  }

 private:
  void try_edge(const Vector& from, const Vector& to) {
    const Vector along = to - from, unit = normalized(along);
    if (distance_to_segment(point_, from, along) >= reach_) return;
    if (std::abs(dot(unit, normal_)) < kFits) offer(1, unit, Vector{});
    if (distance(point_, from) < reach_) offer(0, Vector{}, Vector{});
  }

  void offer(int free_count, const Vector& first, const Vector& second) {
    if (free_count <= free_count_) return;
    free_count_ = free_count;
    direction_[0] = first;
    direction_[1] = second;
  }

  Vector point_, normal_;
  mjtNum reach_;
  int free_count_ = -1;
  Vector direction_[2];
};

}  // namespace

bool find_heightfield_feature(const HeightField& field, const Vector& point, const Vector& normal,
                              SurfaceFeature& feature) {
  if (field.nrow < 2 || field.ncol < 2) return false;
  const mjtNum reach = kFits * std::min(field.step(0), field.step(1));
  BestPart best(point, normal, reach);
  // the cell that the point is in, and those that it is on the border of
  const auto cell = [&](int axis, mjtNum at) {
    return grid_index((at + field.size[axis]) / field.step(axis), field.cells(axis) - 1);
  };
  for (int r = cell(1, point.y - reach); r <= cell(1, point.y + reach); ++r) {
    for (int c = cell(0, point.x - reach); c <= cell(0, point.x + reach); ++c) {
      const Vector low = field.vertex(r, c), high = field.vertex(r + 1, c + 1);
      best.try_triangle(low, field.vertex(r, c + 1), high);
      best.try_triangle(low, high, field.vertex(r + 1, c));
    }
  }
  return best.set(feature);
}

}  // namespace sinew
