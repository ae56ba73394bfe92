// SPDX-License-Identifier: Apache-2.0
#include "shape/convex/support.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "base/cpu.h"
#include "shape/primitives/table.h"

namespace sinew {
namespace {

mjtNum along(const float* vertex, const Vector& direction) {
  return vertex[0] * direction.x + vertex[1] * direction.y + vertex[2] * direction.z;
}

// From a vertex of a graph to the best of its neighbours, as long as that is better.
template <class Value>
int climb(const int* edge_adr, const int* edge, const Value& value_of, int node) {
  mjtNum best = value_of(node);
  for (int previous = -1; previous != node;) {
    previous = node;
    for (const int* next = edge + edge_adr[previous]; *next >= 0; ++next) {
      const mjtNum value = value_of(*next);
      if (value > best) {
        best = value;
        node = *next;
      }
    }
  }
  return node;
}

}  // namespace

mjtNum core_radius(const ConvexShape& shape) {
  mjtNum radius = shape.type == kPointsShape ? shape.size.x : 0;
  SolidPrimitives::visit(shape.type, [&](auto solid) { radius = solid.core_radius(shape.size); });
  return radius;
}

int climb_hull(const MeshHull& hull, const Vector& direction, int node) {
  const int count = hull.graph[0];
  const int* edge_adr = hull.graph + 2;
  const int* vertex_of = edge_adr + count;
  const int* edge = vertex_of + count;
  const auto value_of = [&](int i) { return along(hull.vert + 3 * vertex_of[i], direction); };
  return climb(edge_adr, edge, value_of, node);
}

void copy_hull(const MeshHull& hull, HullTable& table) {
  // a walk may end before edges that rise less than rounding, and miss as many of these
  constexpr double kRounding = 1e-9;
  const int* vertex_of = hull.graph + 2 + hull.graph[0];
  double largest = 0;
  table.count = hull.graph[0];
  for (int i = 0; i < table.count || i % 4 != 0; ++i) {
    const float* p = hull.vert + 3 * vertex_of[i < table.count ? i : 0];
    table.x[i] = p[0];
    table.y[i] = p[1];
    table.z[i] = p[2];
    for (int k = 0; k < 3; ++k) largest = std::max(largest, std::abs(static_cast<double>(p[k])));
  }
  table.rounding = kRounding * largest;
  table.search = (has_avx2_fma() ? kAvx2HullSearches : kScalarHullSearches).of(table);
}

int search_vertices(const MeshHull& hull, const Vector& direction, int vertex) {
  mjtNum best = along(hull.vert + 3 * vertex, direction);
  for (int i = 0; i < hull.nvert; ++i) {
    const mjtNum value = along(hull.vert + 3 * i, direction);
    if (value > best) {
      best = value;
      vertex = i;
    }
  }
  return vertex;
}

Support::Support(const ConvexShape& shape, Core core, mjtNum inflation) : shape_(shape) {
  const mjtNum radius = core_radius(shape);
  (core == Core::kYes && radius > 0 && !shape.element ? radius_ : skin_) = radius + inflation;
}

// Only where several vertices are equally far does the way from the last one decide.
inline Vector Support::of_table(const Vector& direction) {
  const MeshHull& mesh = shape_.mesh;
  const HullTable& table = *mesh.table;
  const int* edge_adr = mesh.graph + 2;
  const int* vertex_of = edge_adr + table.count;
  const double unit[3] = {direction.x, direction.y, direction.z};
  FarthestVertices found;
  const std::uint64_t farthest = table.search(table, {&shape_.pos.x, shape_.mat.m}, unit, found);
  const bool single = farthest != 0 && (farthest & (farthest - 1)) == 0;
  if (single) {
    node_ = std::countr_zero(farthest);
    corner_ = vertex_of[node_];
    return load3(found.point);
  }
  node_ = climb(
      edge_adr, vertex_of + table.count, [&](int i) { return found.value[i]; }, node_);
  corner_ = vertex_of[node_];
  return shape_.pos + shape_.mat * Vector{table.x[node_], table.y[node_], table.z[node_]};
}

inline Vector Support::local(const Vector& direction) {
  if (shape_.type == mjGEOM_MESH) return farthest_vertex(direction);
  if (shape_.type == kPointsShape) return farthest_point(direction);
  Vector point{};
  SolidPrimitives::visit(shape_.type, [&](auto solid) { point = solid.support(shape_.size, direction, corner_); });
  return point;
}

inline Vector Support::find(const Vector& direction) {
  const Vector point =
      shape_.mesh.table ? of_table(direction) : shape_.pos + shape_.mat * local(transpose_times(shape_.mat, direction));
  return skin_ > 0 ? point + direction * skin_ : point;
}

Vector Support::operator()(const Vector& direction) { return find(direction); }

Vector farthest_from(const ConvexShape& shape, const Vector& direction, int& start) {
  const MeshHull& mesh = shape.mesh;
  if (!mesh.graph || mesh.table) return Support(shape, Core::kNo)(direction);
  start = climb_hull(mesh, transpose_times(shape.mat, direction), start < mesh.graph[0] ? start : 0);
  return shape.pos + shape.mat * load3_wide(mesh.vert + 3 * mesh.graph[2 + mesh.graph[0] + start]);
}

void PairSupport::find(const Vector& direction, PairPoint& p) {
  const Vector a = a_.find(direction), b = b_.find(-direction);
  p.difference = a - b;
  p.a = a;
  p.b = b;
  p.corner_a = a_.corner();
  p.corner_b = b_.corner();
}

Vector Support::farthest_point(const Vector& direction) {
  const int first = shape_.upright && direction.z >= 0 ? 3 : 0, last = shape_.upright ? first + 3 : shape_.npoint;
  corner_ = first;
  mjtNum best = dot(shape_.point[first], direction);
  for (int i = first + 1; i < last; ++i) {
    const mjtNum value = dot(shape_.point[i], direction);
    if (value > best) {
      best = value;
      corner_ = i;
    }
  }
  return shape_.point[corner_];
}

Vector Support::farthest_vertex(const Vector& direction) {
  const MeshHull& mesh = shape_.mesh;
  if (mesh.graph) {
    if (mesh.graph[0] >= kLargeHull) jump(direction);
    node_ = climb_hull(mesh, direction, node_);
    corner_ = mesh.graph[2 + mesh.graph[0] + node_];
  } else {
    corner_ = search_vertices(mesh, direction, corner_);
  }
  return load3_wide(mesh.vert + 3 * corner_);
}

// Starts from the best of the samples if it is better than where the last call ended.
void Support::jump(const Vector& direction) {
  const MeshHull& mesh = shape_.mesh;
  const int count = mesh.graph[0], stride = count / kSamples;
  const int* vertex_of = mesh.graph + 2 + count;
  if (!sampled_) {
    sampled_ = true;
    for (int i = 0; i < kSamples; ++i) {
      const float* p = mesh.vert + 3 * vertex_of[i * stride];
      sample_x_[i] = p[0];
      sample_y_[i] = p[1];
      sample_z_[i] = p[2];
    }
  }
  const auto x = static_cast<float>(direction.x), y = static_cast<float>(direction.y),
             z = static_cast<float>(direction.z);
  float value[kSamples];
  for (int i = 0; i < kSamples; ++i) value[i] = sample_x_[i] * x + sample_y_[i] * y + sample_z_[i] * z;
  int best = 0;
  for (int i = 1; i < kSamples; ++i) {
    if (value[i] > value[best]) best = i;
  }
  const float* here = mesh.vert + 3 * vertex_of[node_];
  if (static_cast<mjtNum>(value[best]) > along(here, direction)) node_ = best * stride;
}

}  // namespace sinew
