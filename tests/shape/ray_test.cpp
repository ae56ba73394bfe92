// SPDX-License-Identifier: Apache-2.0
// Rays against shapes: closed forms, and that hits lie on surfaces.
#include "shape/ray.h"

#include <cmath>
#include <random>

#include <gtest/gtest.h>

#include "shape/primitives/primitive.h"
#include "shape/ray_hfield.h"
#include "shape/ray_mesh.h"

namespace sinew {
namespace {

using Vec = Vec3<mjtNum>;

mjtNum cast(int type, Vec size, Vec p, Vec v) { return primitive(type).ray(size, {p, v}); }

TEST(Ray, PlaneIsHitFromAboveWithinItsBounds) {
  EXPECT_EQ(cast(mjGEOM_PLANE, {1, 1, 1}, {0, 0, 1}, {0, 0, -2}), 0.5);
  EXPECT_EQ(cast(mjGEOM_PLANE, {1, 1, 1}, {0, 0, -1}, {0, 0, 1}), -1);
  EXPECT_EQ(cast(mjGEOM_PLANE, {1, 1, 1}, {0, 0, -1}, {0, 0, -1}), -1);
  EXPECT_EQ(cast(mjGEOM_PLANE, {1, 1, 1}, {2, 0, 1}, {0, 0, -1}), -1);
  EXPECT_EQ(cast(mjGEOM_PLANE, {0, 1, 1}, {2, 0, 1}, {0, 0, -1}), 1);  // 0 is without bound
}

TEST(Ray, SolidsAreHitOnEntryOrFromInsideOnExit) {
  for (const int type : {mjGEOM_SPHERE, mjGEOM_CAPSULE, mjGEOM_ELLIPSOID, mjGEOM_CYLINDER, mjGEOM_BOX}) {
    EXPECT_DOUBLE_EQ(cast(type, {.5, 1, 2}, {3, 0, 0}, {-1, 0, 0}), 2.5) << type;
    EXPECT_DOUBLE_EQ(cast(type, {.5, 1, 2}, {0, 0, 0}, {-1, 0, 0}), 0.5) << type;
    EXPECT_DOUBLE_EQ(cast(type, {.5, 1, 2}, {3, 0, 0}, {-5, 0, 0}), 0.5) << type;
    EXPECT_EQ(cast(type, {.5, 1, 2}, {3, 0, 0}, {1, 0, 0}), -1) << type;
    EXPECT_EQ(cast(type, {.5, 1, 2}, {3, 0, 9}, {-1, 0, 0}), -1) << type;
    EXPECT_EQ(cast(type, {.5, 1, 2}, {0, 0, 0}, {0, 0, 0}), -1) << type;
  }
}

TEST(Ray, LengthsAlongTheAxis) {
  EXPECT_DOUBLE_EQ(cast(mjGEOM_CAPSULE, {.5, 1, 0}, {0, 0, 3}, {0, 0, -1}), 1.5);
  EXPECT_DOUBLE_EQ(cast(mjGEOM_CAPSULE, {.5, 1, 0}, {0, 0, 1.2}, {0, 0, -1}), 2.7);
  EXPECT_DOUBLE_EQ(cast(mjGEOM_CYLINDER, {.5, 1, 0}, {0, 0, 3}, {0, 0, -1}), 2);
  EXPECT_DOUBLE_EQ(cast(mjGEOM_CYLINDER, {.5, 1, 0}, {.5, 0, 3}, {0, 0, -1}), 2);  // down the wall
  EXPECT_EQ(cast(mjGEOM_CAPSULE, {.5, 1, 0}, {.5, 0, 3}, {0, 0, -1}), -1);         // only touches
  EXPECT_DOUBLE_EQ(cast(mjGEOM_ELLIPSOID, {.5, 1, 2}, {0, 0, 3}, {0, 0, -1}), 1);
}

// A ray that comes from afar and passes a hair's breadth below or above the highest point.
TEST(Ray, GrazingIsExactFromFarAway) {
  for (const int type : {mjGEOM_SPHERE, mjGEOM_CAPSULE, mjGEOM_CYLINDER}) {
    for (const mjtNum away : {10.0, 300.0, 7000.0}) {
      for (const mjtNum depth : {1e-9, 1e-12, 1e-14}) {
        const mjtNum hit = cast(type, {.5, 1, 0}, {-away, .5 - depth, 0}, {3, 0, 0});
        EXPECT_NEAR(3 * hit, away - std::sqrt(depth), 1e-15 * away + 0.1 * std::sqrt(depth)) << type << " " << depth;
        EXPECT_EQ(cast(type, {.5, 1, 0}, {-away, .5 + depth, 0}, {3, 0, 0}), -1) << type << " " << depth;
      }
    }
  }
}

// How far outside a shape a point is, up to a positive factor.
mjtNum outside(int type, const Vec& s, const Vec& p) {
  const mjtNum side = std::hypot(p.x, p.y);
  switch (type) {
    case mjGEOM_SPHERE:
      return norm(p) - s.x;
    case mjGEOM_CAPSULE:
      return norm(Vec{p.x, p.y, p.z - clip(p.z, -s.y, s.y)}) - s.x;
    case mjGEOM_ELLIPSOID:
      return norm(Vec{p.x / s.x, p.y / s.y, p.z / s.z}) - 1;
    case mjGEOM_CYLINDER:
      return std::max(side - s.x, abs(p.z) - s.y);
    default:
      return std::max({abs(p.x) - s.x, abs(p.y) - s.y, abs(p.z) - s.z});
  }
}

TEST(Ray, HitsAreTheFirstPointsOnTheSurface) {
  std::mt19937 random(7);
  std::uniform_real_distribution<mjtNum> number(-2, 2);
  const Vec size{.6, .8, 1.1};
  for (const int type : {mjGEOM_SPHERE, mjGEOM_CAPSULE, mjGEOM_ELLIPSOID, mjGEOM_CYLINDER, mjGEOM_BOX}) {
    int hits = 0;
    for (int i = 0; i < 1000; ++i) {
      const Ray ray{{number(random), number(random), number(random)}, {number(random), number(random), number(random)}};
      const mjtNum x = cast(type, size, ray.origin, ray.direction);
      const mjtNum end = x < 0 ? 10 : x;
      if (x >= 0) {
        EXPECT_NEAR(outside(type, size, ray.at(x)), 0, 1e-9);
      }
      const bool starts_outside = outside(type, size, ray.origin) > 0;
      for (int k = 0; k < 50; ++k) {  // until then it stays on one side
        const mjtNum here = outside(type, size, ray.at(end * k / 50));
        EXPECT_TRUE(starts_outside ? here > -1e-9 : here < 1e-9) << type << " at " << k;
      }
      hits += x >= 0;
    }
    EXPECT_GT(hits, 20) << type;
  }
}

TEST(Ray, SpheresThatARayMeetsAreNotRuledOut) {
  const Ray ray{{0, 0, 0}, {2, 0, 0}};
  EXPECT_TRUE(ray_may_meet_sphere(ray, {5, 1, 0}, 1, 100));
  EXPECT_FALSE(ray_may_meet_sphere(ray, {5, 1.1, 0}, 1, 100));
  EXPECT_FALSE(ray_may_meet_sphere(ray, {5, 0, 0}, 1, 1.9));
  EXPECT_TRUE(ray_may_meet_sphere(ray, {5, 0, 0}, 1, 2.1));
  EXPECT_FALSE(ray_may_meet_sphere(ray, {-5, 0, 0}, 1, 100));
}

// A cube of two triangles a side, seen from all around through its edges and corners: nothing slips through.
TEST(RayMesh, EdgesLetNothingThrough) {
  const float vert[] = {-1, -1, -1, 1, -1, -1, 1, 1, -1, -1, 1, -1, -1, -1, 1, 1, -1, 1, 1, 1, 1, -1, 1, 1};
  const int face[] = {0, 2, 1, 0, 3, 2, 4, 5, 6, 4, 6, 7, 0, 1, 5, 0, 5, 4,
                      1, 2, 6, 1, 6, 5, 2, 3, 7, 2, 7, 6, 3, 0, 4, 3, 4, 7};
  std::mt19937 random(3);
  std::uniform_real_distribution<mjtNum> number(-1, 1);
  for (int i = 0; i < 2000; ++i) {
    const Vec origin{number(random), number(random), number(random)};
    // a point of an edge or a diagonal: all but one coordinate at the corners, or two equal
    Vec target{i & 1 ? 1. : -1., i & 2 ? 1. : -1., number(random)};
    if (i % 3 == 0) target = {target.z, target.z, target.x};
    int vertex = -1;
    const Ray ray{origin, target - origin};
    EXPECT_NEAR(ray_skin(12, face, vert, ray, &vertex), 1, 1e-12);
    EXPECT_GE(vertex, 0);
  }
}

TEST(RayMesh, SkinNamesTheNearestVertex) {
  const int face[] = {0, 1, 2, 0, 2, 3};
  const float vert[] = {0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0};
  const auto vertex_at = [&](mjtNum x, mjtNum y, mjtNum distance) {
    int vertex = 77;
    EXPECT_DOUBLE_EQ(ray_skin(2, face, vert, {{x, y, -2}, {0, 0, 1}}, &vertex), distance);
    return vertex;
  };
  EXPECT_EQ(vertex_at(.9, .1, 2), 1);
  EXPECT_EQ(vertex_at(.1, .9, 2), 3);
  EXPECT_EQ(vertex_at(.1, .05, 2), 0);
  EXPECT_EQ(vertex_at(5, 5, -1), 77);
}

// Reference figures: a field of 3 by 4 heights.
TEST(RayHfield, SurfaceWallsAndBox) {
  const float data[] = {.1f, .1f, .6f, .9f, .5f, 1.f, .3f, .2f, 0.f, .2f, .4f, .1f};
  const mjtNum size[] = {3, 2, 1, .5};
  const HeightField field{3, 4, data, size};
  const struct {
    Vec p, v;
    mjtNum x;
  } cases[] = {
      {{0, 0, 5}, {0, 0, -1}, 4.35},
      {{-3, -2, 5}, {0, 0, -1}, 4.9},
      {{-3.01, 0, 5}, {0, 0, -1}, -1},
      {{.5, .3, 5}, {0, 0, -1}, 4.51},
      {{.5, .3, .1}, {0, 0, 1}, .39},
      {{.5, .3, .1}, {0, 0, -1}, .1},
      {{.5, .3, -.1}, {0, 0, -1}, .4},
      {{.5, .3, -5}, {0, 0, 1}, 4.5},
      {{-5, .3, -.1}, {1, 0, 0}, 2},
      {{-5, .3, .45}, {1, 0, 0}, 2.25},
      {{-5, .3, .9}, {1, 0, 0}, 4.2},
      {{-2, .3, .1}, {1, 0, 0}, 5},
      {{5, .3, .3}, {-1, 0, 0}, 3.9},
      {{.4, -5, .4}, {0, 1, 0}, 3},
      {{-5, -5, 1}, {1, 1, -.05}, -1},
      {{0, 5, 2}, {.05, -1, -.3}, 4.731182767},
      {{-2, .3, .2}, {1, .1, .05}, 2.949367114},
      {{-2, .3, 2}, {1, .1, -.5}, 3.478873214},
  };
  for (const auto& [p, v, x] : cases)
    EXPECT_NEAR(ray_hfield(field, {p, v}), x, 1e-6) << p.x << ' ' << p.y << ' ' << p.z;
}

// Reference figures: a bump in the middle of flat ground, and rays that run along the lid of the base. One that sinks
// into the base over the length of the field, by less than counts as a slope, is below the bump unless that begins at
// once.
TEST(RayHfield, RaysAlongTheLidOfTheBase) {
  float data[25] = {};
  data[12] = 1;
  const mjtNum size[] = {.5, .5, .5, .1};
  const struct {
    mjtNum z, slope, x;
  } cases[] = {{5e-16, -4.8e-16, 1.5}, {5e-16, -4.8e-17, .75}, {5e-16, -1.1e-15, .5}, {5e-16, -8e-16, 1.5},
               {-5e-16, 4.8e-16, .5},  {1e-14, -1e-14, .75},   {.1, 4.8e-16, .8}};
  for (const auto& [z, slope, x] : cases) {
    EXPECT_NEAR(ray_hfield({5, 5, data, size}, {{.07, 1, z}, {.01, -1, slope}}), x, 1e-9) << z << ' ' << slope;
  }
  std::swap(data[12], data[17]);
  EXPECT_NEAR(ray_hfield({5, 5, data, size}, {{.07, 1, 5e-16}, {.01, -1, -4.8e-16}}), .5, 1e-9);
}

// The strips of cells that a ray passes over find what all cells together have.
TEST(RayHfield, CellsAreFoundAlongTheRay) {
  std::mt19937 random(11);
  std::uniform_real_distribution<float> height(0, 1);
  std::uniform_real_distribution<mjtNum> number(-2, 2);
  constexpr int kRows = 9, kColumns = 14;
  float data[kRows * kColumns];
  for (float& h : data) h = height(random);
  const mjtNum size[] = {1.5, 1, .7, .1};
  const auto vertex = [&](int r, int c) {
    return Vec{c * 3. / (kColumns - 1) - 1.5, r * 2. / (kRows - 1) - 1, mjtNum(.7) * data[r * kColumns + c]};
  };
  int hits = 0;
  for (int i = 0; i < 500; ++i) {
    const Ray ray{{number(random), number(random), 1.}, {number(random), number(random), -abs(number(random)) / 3}};
    const RayView view(ray);
    mjtNum all = kNoHit;
    for (int r = 0; r + 1 < kRows; ++r) {
      for (int c = 0; c + 1 < kColumns; ++c) {
        const Vec a = view.seen(vertex(r, c)), b = view.seen(vertex(r, c + 1)), e = view.seen(vertex(r + 1, c + 1));
        all = nearer_hit(all, nearer_hit(ray_triangle(a, b, e), ray_triangle(a, e, view.seen(vertex(r + 1, c)))));
      }
    }
    const mjtNum found = ray_hfield({kRows, kColumns, data, size}, ray);
    if (all < 0) continue;
    EXPECT_LE(found, all + 1e-12);  // a wall may come first
    if (abs(ray.at(found).x) > 1.499 || abs(ray.at(found).y) > .999) continue;
    EXPECT_NEAR(found, all, 1e-12);
    ++hits;
  }
  EXPECT_GT(hits, 50);
}

}  // namespace
}  // namespace sinew
