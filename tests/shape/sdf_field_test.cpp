// SPDX-License-Identifier: Apache-2.0
// Distance functions: against dense samples of the surface, closed forms, finite differences.
#include <cmath>
#include <functional>
#include <map>
#include <random>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "shape/isosurface.h"
#include "shape/mesh_properties.h"
#include "shape/octree.h"
#include "shape/primitives/table.h"
#include "shape/sdf/field_ray.h"
#include "shape/sdf/heightfield_field.h"
#include "shape/sdf/octree_field.h"

namespace sinew {
namespace {

using Function = std::function<FieldSample(const Vector&)>;

Vector random_point(std::mt19937& random, double reach) {
  std::uniform_real_distribution<double> number(-reach, reach);
  return {number(random), number(random), number(random)};
}

// A distance function has gradients of length one that agree with its differences, and leads from any point to the
// surface in one step. That is so everywhere but where the nearest point is in doubt, which random points avoid; points
// beside that place, where differences reach across, are passed over.
void expect_exact(const Function& f, double reach, int seed) {
  std::mt19937 random(static_cast<unsigned>(seed));
  int tested = 0;
  for (int i = 0; i < 2000; ++i) {
    const Vector x = random_point(random, reach);
    const FieldSample s = f(x);
    EXPECT_NEAR(norm(s.gradient), 1, 1e-9);
    const Vector foot = x - s.gradient * s.distance;
    EXPECT_NEAR(f(foot).distance, 0, 1e-7) << x.x << " " << x.y << " " << x.z;
    constexpr double kStep = 1e-6;
    for (int k = 0; k < 3; ++k) {
      Vector low = x, high = x;
      low[k] -= kStep;
      high[k] += kStep;
      const FieldSample before = f(low), after = f(high);
      if (norm(before.gradient - after.gradient) > 1e-3) continue;
      EXPECT_NEAR((after.distance - before.distance) / (2 * kStep), s.gradient[k], 1e-4);
      ++tested;
    }
  }
  EXPECT_GT(tested, 5000);
}

TEST(SdfField, PrimitivesAreExact) {
  expect_exact([](const Vector& x) { return Sphere::field({0.4, 0, 0}, x); }, 1, 1);
  expect_exact([](const Vector& x) { return Capsule::field({0.2, 0.3, 0}, x); }, 1, 2);
  expect_exact([](const Vector& x) { return Cylinder::field({0.3, 0.2, 0}, x); }, 1, 3);
  expect_exact([](const Vector& x) { return Box::field({0.3, 0.2, 0.4}, x); }, 1, 4);
  expect_exact([](const Vector& x) { return Ellipsoid::field({0.5, 0.2, 0.3}, x); }, 1, 5);
  expect_exact([](const Vector& x) { return Plane::field({1, 1, 1}, x); }, 1, 6);
}

TEST(SdfField, EllipsoidAtItsCentreAndOnItsAxes) {
  const Vector half{0.5, 0.2, 0.3};
  EXPECT_NEAR(Ellipsoid::field(half, {0, 0, 0}).distance, -0.2, 1e-7);
  EXPECT_NEAR(Ellipsoid::field(half, {2, 0, 0}).distance, 1.5, 1e-8);
  EXPECT_NEAR(Ellipsoid::field(half, {0, -1, 0}).distance, 0.8, 1e-8);
  EXPECT_NEAR(Ellipsoid::field(half, {0, -1, 0}).gradient.y, -1, 1e-7);
  // an ellipsoid with equal axes is a sphere
  const Vector x{0.1, -0.3, 0.2};
  EXPECT_NEAR(Ellipsoid::field({0.4, 0.4, 0.4}, x).distance, Sphere::field({0.4, 0, 0}, x).distance, 1e-8);
}

// A cube of half size 1 has its faces on no line of the grid, but its function is linear near them.
TEST(SdfField, OctreeOfACube) {
  TriangleMesh cube;
  for (int i = 0; i < 8; ++i) {
    for (int k = 0; k < 3; ++k) cube.vert.push_back(i >> k & 1 ? 1 : -1);
  }
  cube.face = {0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4,
               2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5};
  const Octree tree = build_octree(cube);
  const OctreeView view{tree.child.data(), tree.aabb.data(), tree.coeff.data()};
  std::mt19937 random(7);
  for (int i = 0; i < 1000; ++i) {
    Vector x = random_point(random, 0.8);
    const int k = i % 3;
    x[k] = (i % 2 ? 1 : -1) * (1 + 0.02 * std::sin(i));
    const FieldSample exact = Box::field({1, 1, 1}, x), sample = octree_field(view, x);
    EXPECT_NEAR(sample.distance, exact.distance, 1e-6);
    EXPECT_NEAR(sample.gradient[k], exact.gradient[k], 1e-6);
  }
  // beyond the root the function goes on, without a jump
  const FieldSample inside = octree_field(view, {0, 0, 1.0999999}), outside = octree_field(view, {0, 0, 1.1000001});
  EXPECT_NEAR(inside.distance, outside.distance, 1e-6);
  EXPECT_NEAR(octree_field(view, {0, 0, 5}).distance, 4, 1e-6);
  EXPECT_NEAR(octree_field(view, {0, 0, 5}).gradient.z, 1, 1e-6);
}

TEST(SdfField, HeightFieldIsZeroOnItsTriangles) {
  const float data[6] = {0, 0.5F, 1, 0.2F, 0.8F, 0.4F};
  const mjtNum size[4] = {1, 0.5, 0.6, 0.1};
  const HeightField field{2, 3, data, size};
  for (int row = 0; row < 2; ++row) {
    for (int column = 0; column < 3; ++column) {
      const Vector node{column - 1.0, row - 0.5, 0.6 * static_cast<double>(data[3 * row + column])};
      EXPECT_NEAR(heightfield_field(field, node).distance, 0, 1e-12);
    }
  }
  const Vector middle{-0.5, 0, 0.6 * (0 + 0.8F) / 2};  // of a diagonal
  EXPECT_NEAR(heightfield_field(field, middle).distance, 0, 1e-7);
  EXPECT_GT(heightfield_field(field, {-0.5, 0, 0.5}).distance, 0);
  EXPECT_NEAR(heightfield_field(field, {0, 0, -0.3}).distance, 0.2, 1e-12);  // below the base
  EXPECT_NEAR(heightfield_field(field, {3, 0, 0}).distance, 2, 1e-12);
}

TEST(SdfField, RaysMeetSpheresFromOutsideAndInside) {
  const auto sphere = [](const Vector& x) { return Sphere::field({0.5, 0, 0}, x); };
  std::mt19937 random(3);
  for (int i = 0; i < 200; ++i) {
    const Ray ray{random_point(random, 1), random_point(random, 2)};
    const mjtNum exact = ray_through_sphere(ray, {0, 0, 0}, 0.5).hit();
    const mjtNum found = ray_field(FieldRef(sphere), ray, ray_through_box(ray, {0, 0, 0}, {2, 2, 2}));
    const mjtNum miss = norm(cross(ray.origin, ray.direction)) / norm(ray.direction);
    if (std::abs(miss - 0.5) > 1e-3) {
      EXPECT_NEAR(found, exact, 1e-9) << i;
    }
  }
}

// Marching cubes: closed, facing outward, with the volume and area of a sphere.
TEST(Isosurface, SphereIsClosed) {
  const TriangleMesh mesh =
      isosurface([](const Triple& x) { return std::hypot(std::hypot(x[0] - 1, x[1]), x[2]) - 0.5; },
                 {1, 0, 0, 0.5, 0.5, 0.5}, {41, 41, 41});
  ASSERT_GT(mesh.face.size(), 1000U);
  const MeshProperties properties = mesh_properties(mesh, MeshInertia::Exact, {});
  ASSERT_EQ(properties.defect, MeshDefect::None);  // checks that neighbours agree on which side is outside
  EXPECT_NEAR(properties.volume, 4 * mjPI / 3 * 0.125, 2e-3);
  EXPECT_NEAR(properties.center[0], 1, 1e-6);
  // between two nodes a function of curvature 1 / r departs from a straight line by step^2 / (8 r)
  constexpr double kStep = 1.0 / 40;
  for (std::size_t i = 0; i < mesh.vert.size(); i += 3) {
    EXPECT_NEAR(std::hypot(std::hypot(mesh.vert[i] - 1, mesh.vert[i + 1]), mesh.vert[i + 2]), 0.5,
                kStep * kStep / (8 * 0.5));
  }
  // V - E + F = 2, with 3 F = 2 E
  EXPECT_EQ(mesh.vert.size() / 3 + mesh.face.size() / 3 - mesh.face.size() / 2, 2U);
}

// Noise has cells of every kind. Each kind cuts its polygons in a way of its own, but keeps their sides: every side of
// a triangle belongs to one neighbour, which walks it the other way.
TEST(Isosurface, NoiseIsClosed) {
  constexpr int kNodes = 24;
  std::mt19937 random(7);
  std::uniform_real_distribution<double> number(-1, 1);
  std::vector<double> values(kNodes * kNodes * kNodes);
  for (double& value : values) value = number(random);
  const auto noise = [&](const Triple& x) {
    int at = 0;
    for (int k = 2; k >= 0; --k) at = at * kNodes + static_cast<int>(std::lround(x[static_cast<std::size_t>(k)]));
    return values[static_cast<std::size_t>(at)];
  };
  constexpr double kMiddle = (kNodes - 1) / 2.0;
  const TriangleMesh mesh =
      isosurface(noise, {kMiddle, kMiddle, kMiddle, kMiddle, kMiddle, kMiddle}, {kNodes, kNodes, kNodes});
  std::map<std::pair<int, int>, int> sides;
  for (std::size_t f = 0; f < mesh.face.size(); f += 3) {
    for (std::size_t k = 0; k < 3; ++k) ++sides[{mesh.face[f + k], mesh.face[f + (k + 1) % 3]}];
  }
  ASSERT_GT(sides.size(), 50000U);
  int open = 0;
  for (const auto& [side, count] : sides) open += count != 1 || !sides.contains({side.second, side.first});
  EXPECT_EQ(open, 0);
}

TEST(Isosurface, ATorusHasAHole) {
  const auto torus = [](const Triple& x) { return std::hypot(std::hypot(x[0], x[1]) - 1, x[2]) - 0.4; };
  const TriangleMesh mesh = isosurface(torus, {0, 0, 0, 1.4, 1.4, 0.4}, {60, 60, 18});
  EXPECT_EQ(mesh.vert.size() / 3 + mesh.face.size() / 3, mesh.face.size() / 2);
}

}  // namespace
}  // namespace sinew
