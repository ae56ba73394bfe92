// SPDX-License-Identifier: Apache-2.0
// convex_samples.h -- random convex shapes, and what is known about them without any search.
#ifndef SINEW_TESTS_SHAPE_CONVEX_SAMPLES_H_
#define SINEW_TESTS_SHAPE_CONVEX_SAMPLES_H_

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <random>
#include <vector>

#include "math/quat.h"
#include "shape/convex/collide_convex.h"
#include "shape/hull.h"
#include "shape/polygons.h"

namespace sinew {

// Arrays of a mesh, laid out as mjModel has them.
struct SampleMesh {
  std::vector<float> vert;
  std::vector<int> graph;
  Polygons polygons;
  std::vector<double> normal;

  // The vertices must be in general position or form a solid: qhull makes the hull.
  explicit SampleMesh(const std::vector<double>& points) : vert(points.begin(), points.end()) {
    const Hull hull = convex_hull(points);
    graph = hull.graph;
    polygons = merge_polygons(points, hull.faces());
    normal = polygon_normals(polygons, points);
  }

  ConvexShape shape() const {
    ConvexShape s;
    s.type = mjGEOM_MESH;
    s.mesh = {vert.data(), static_cast<int>(vert.size() / 3), graph.data()};
    s.faces.normal = normal.data();
    s.faces.vertadr = polygons.vertadr.data();
    s.faces.vertnum = polygons.vertnum.data();
    s.faces.vert = polygons.vert.data();
    s.faces.mapadr = polygons.mapadr.data();
    s.faces.mapnum = polygons.mapnum.data();
    s.faces.map = polygons.map.data();
    s.faces.count = static_cast<int>(polygons.vertadr.size());
    for (int i = 0; i < s.mesh.nvert; ++i) {
      const Vector v{vert[3 * i], vert[3 * i + 1], vert[3 * i + 2]};
      s.bound = std::max(s.bound, norm(v));
    }
    return s;
  }
};

inline SampleMesh brick(double x, double y, double z) {
  std::vector<double> points;
  for (int i = 0; i < 8; ++i) {
    points.insert(points.end(), {i & 1 ? x : -x, i & 2 ? y : -y, i & 4 ? z : -z});
  }
  return SampleMesh(points);
}

class Sampler {
 public:
  explicit Sampler(unsigned seed) : engine_(seed) {}

  double uniform(double low, double high) { return std::uniform_real_distribution<double>(low, high)(engine_); }
  double normal() { return std::normal_distribution<double>()(engine_); }
  Vector direction() { return normalized(Vector{normal(), normal(), normal()}); }
  Matrix rotation() { return to_matrix(normalized(Quat<mjtNum>{normal(), normal(), normal(), normal()})); }

  // Shapes made before are no longer valid.
  void forget_shapes() { meshes_.clear(); }

  // Sizes from 0.05 to 0.2, anywhere in a cube of the given half size.
  ConvexShape shape(int kind, double spread) {
    ConvexShape s;
    if (kind == mjGEOM_MESH) {
      std::vector<double> points;
      const int count = static_cast<int>(uniform(6, 24));
      for (int i = 0; i < 3 * count; ++i) points.push_back(static_cast<float>(uniform(-0.2, 0.2)));
      meshes_.push_back(std::make_unique<SampleMesh>(points));
      s = meshes_.back()->shape();
    } else {
      s.type = kind;
      s.size = {uniform(0.05, 0.2), uniform(0.05, 0.2), uniform(0.05, 0.2)};
      s.bound = norm(s.size);
    }
    if (kind == kPointsShape) {
      s.npoint = 6;
      for (Vector& p : s.point) p = {uniform(-0.2, 0.2), uniform(-0.2, 0.2), uniform(-0.2, 0.2)};
      s.size.x = uniform(0, 1) < 0.5 ? 0 : uniform(0, 0.05);
    }
    s.pos = {uniform(-spread, spread), uniform(-spread, spread), uniform(-spread, spread)};
    s.mat = rotation();
    return s;
  }

 private:
  std::mt19937 engine_;
  std::vector<std::unique_ptr<SampleMesh>> meshes_;
};

// The extent of a shape along a unit direction, from its definition.
inline double extent(const ConvexShape& s, const Vector& direction) {
  const Vector n = transpose_times(s.mat, direction);
  const Vector& size = s.size;
  double reach = 0;
  switch (s.type) {
    case mjGEOM_SPHERE:
      reach = size.x;
      break;
    case mjGEOM_CAPSULE:
      reach = size.x + size.y * abs(n.z);
      break;
    case mjGEOM_ELLIPSOID:
      reach = norm(scaled(size, n));
      break;
    case mjGEOM_CYLINDER:
      reach = size.x * std::hypot(n.x, n.y) + size.y * abs(n.z);
      break;
    case mjGEOM_BOX:
      reach = size.x * abs(n.x) + size.y * abs(n.y) + size.z * abs(n.z);
      break;
    case mjGEOM_MESH:
      reach = -1e30;
      for (int i = 0; i < s.mesh.nvert; ++i) {
        const float* v = s.mesh.vert + 3 * i;
        reach = std::max(reach, v[0] * n.x + v[1] * n.y + v[2] * n.z);
      }
      break;
    case kPointsShape:
      reach = -1e30;
      for (int i = 0; i < s.npoint; ++i) reach = std::max(reach, dot(s.point[i], n));
      reach += size.x;
      break;
  }
  return dot(s.pos, direction) + reach;
}

// How far b must move along a unit direction to be clear of a. The least over all directions is the depth of two
// overlapping shapes; of shapes apart it is minus their distance.
inline double clearance(const ConvexShape& a, const ConvexShape& b, const Vector& direction) {
  return extent(a, direction) + extent(b, -direction);
}

struct Ccd {
  explicit Ccd(int iterations, double tolerance = 1e-6) : memory(ccd_scratch_bytes(iterations) / sizeof(double) + 1) {
    settings.iterations = iterations;
    settings.tolerance = tolerance;
    settings.scratch = memory.data();
  }
  std::vector<double> memory;
  CcdSettings settings;
};

struct DistanceAnswer {
  double distance;
  Vector a, b;

  // From a to b if that is the way the surfaces face.
  Vector normal() const { return normalized((b - a) * (distance < 0 ? -1.0 : 1.0)); }
};

inline DistanceAnswer ask_distance(const ConvexShape& a, const ConvexShape& b, double max_distance = 10) {
  Ccd ccd(3000, 1e-7);  // near an axis of symmetry a ring of directions is equally good
  ccd.settings.ties.prove_normal = true;
  DistanceAnswer answer{};
  mjtNum from[3] = {}, to[3] = {};
  answer.distance = distance_convex(a, b, max_distance, ccd.settings, from, to);
  answer.a = load3(from);
  answer.b = load3(to);
  return answer;
}

// How many pairs of each two kinds: SINEW_CONVEX_PAIRS, or a number that keeps the test short.
inline int pairs_per_kind(int usual) {
  const char* text = std::getenv("SINEW_CONVEX_PAIRS");
  return text ? std::atoi(text) : usual;
}

}  // namespace sinew

#endif  // SINEW_TESTS_SHAPE_CONVEX_SAMPLES_H_
