// SPDX-License-Identifier: Apache-2.0
#include "shape/primitives/primitive.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "support/near.h"

namespace sinew::test {
namespace {

Triple triple(const Vector& v) { return {v.x, v.y, v.z}; }

struct Figures {
  mjtGeom kind;
  bool shell;
  double volume;
  Triple inertia;  // at density 1
};

// Figures of MuJoCo for a sphere of 0.3, a capsule and a cylinder of 0.3 and 0.7, the others of 0.3 0.5 0.8.
const Figures kReference[] = {
    {mjGEOM_SPHERE, false, 0.11309733552923255, {0.0040715040790523715, 0.0040715040790523715, 0.0040715040790523715}},
    {mjGEOM_SPHERE, true, 1.1309733552923256, {0.06785840131753952, 0.06785840131753952, 0.06785840131753952}},
    {mjGEOM_CAPSULE, false, 0.5089380098815465, {0.15086242081803541, 0.15086242081803541, 0.021884334424906497}},
    {mjGEOM_CAPSULE, true, 3.7699111843077517, {1.409318464400381, 1.409318464400381, 0.3053628059289279}},
    {mjGEOM_ELLIPSOID, false, 0.5026548245743669, {0.08947255877423733, 0.07338760438785759, 0.03418052807105695}},
    {mjGEOM_ELLIPSOID, true, 3.460937238854688, {0.889418517370359, 0.7366113751777448, 0.4035725447247387}},
    {mjGEOM_CYLINDER, false, 0.3958406743523139, {0.07356039198380498, 0.07356039198380498, 0.017812830345854125}},
    {mjGEOM_CYLINDER, true, 3.2044245066615886, {0.8395906366718721, 0.8395906366718721, 0.26295130510546566}},
    {mjGEOM_BOX, false, 0.96, {0.2848, 0.2336, 0.1088}},
    {mjGEOM_BOX, true, 6.32, {2.706933333333334, 2.241866666666667, 1.2282666666666668}},
};

Vector size_of(mjtGeom kind) {
  if (kind == mjGEOM_SPHERE) return {0.3, 0, 0};
  if (kind == mjGEOM_CAPSULE || kind == mjGEOM_CYLINDER) return {0.3, 0.7, 0};
  return {0.3, 0.5, 0.8};
}

TEST(Primitive, VolumeAndInertiaEqualTheReference) {
  for (const Figures& f : kReference) {
    const Vector size = size_of(f.kind);
    const double volume = primitive(f.kind).volume(size, f.shell);
    EXPECT_TRUE(near(volume, f.volume)) << static_cast<int>(f.kind) << f.shell;
    // MuJoCo takes the ellipsoid's shell by finite differences
    EXPECT_TRUE(near(triple(primitive(f.kind).inertia(size, volume, f.shell)), f.inertia, 1e-10))
        << static_cast<int>(f.kind) << f.shell;
  }
}

// A shell is what a solid gains when all its walls grow by a little: d(volume) is the area, d(inertia) its inertia.
TEST(Primitive, ShellsAreDerivativesOfSolids) {
  const double h = 1e-6;
  for (mjtGeom kind : {mjGEOM_SPHERE, mjGEOM_CYLINDER, mjGEOM_BOX}) {
    const Vector size = size_of(kind), step{h, h, h}, larger = size + step, smaller = size - step;
    const double v1 = primitive(kind).volume(larger, false), v0 = primitive(kind).volume(smaller, false);
    const double area = primitive(kind).volume(size, true);
    EXPECT_NEAR((v1 - v0) / (2 * h), area, 1e-8);
    const Vector i1 = primitive(kind).inertia(larger, v1, false), i0 = primitive(kind).inertia(smaller, v0, false);
    const Vector shell = primitive(kind).inertia(size, area, true);
    for (int k = 0; k < 3; ++k) EXPECT_NEAR((i1[k] - i0[k]) / (2 * h), shell[k], 1e-8);
  }
}

// A capsule without a tube is a ball.
TEST(Primitive, LimitsMeet) {
  for (bool shell : {false, true}) {
    const double v = primitive(mjGEOM_SPHERE).volume({0.4, 0, 0}, shell);
    EXPECT_DOUBLE_EQ(primitive(mjGEOM_CAPSULE).volume({0.4, 0, 0}, shell), v);
    EXPECT_TRUE(near(triple(primitive(mjGEOM_CAPSULE).inertia({0.4, 0, 0}, v, shell)),
                     triple(primitive(mjGEOM_SPHERE).inertia({0.4, 0, 0}, v, shell))));
    // an ellipsoid's shell is a layer of 1e-6
    EXPECT_TRUE(near(triple(primitive(mjGEOM_ELLIPSOID).inertia({0.4, 0.4, 0.4}, v, shell)),
                     triple(primitive(mjGEOM_SPHERE).inertia({0.4, 0, 0}, v, shell)), shell ? 1e-5 : 1e-12));
  }
}

TEST(Primitive, BoundsHoldTheShape) {
  EXPECT_EQ(primitive_box(mjGEOM_CAPSULE, {0.3, 0.7, 0}), (CenteredBox{0, 0, 0, 0.3, 0.3, 1.0}));
  EXPECT_EQ(primitive_box(mjGEOM_PLANE, {1, 1, 1}), (CenteredBox{0, 0, -5e9, 1e10, 1e10, 5e9}));
  EXPECT_DOUBLE_EQ(primitive(mjGEOM_CAPSULE).radius({0.3, 0.7, 0}), 1.0);
  EXPECT_DOUBLE_EQ(primitive(mjGEOM_CYLINDER).radius({0.3, 0.7, 0}), std::hypot(0.3, 0.7));
  EXPECT_DOUBLE_EQ(primitive(mjGEOM_BOX).radius({0.3, 0.5, 0.8}), std::sqrt(0.98));
  EXPECT_DOUBLE_EQ(primitive(mjGEOM_ELLIPSOID).radius({0.3, 0.5, 0.2}), 0.5);
  EXPECT_EQ(primitive(mjGEOM_PLANE).radius({1, 1, 1}), 0);
}

// MuJoCo's answers for the tetrahedron 0 0 0, 1 0 0, 0 1.3 0, 0 0 1.7 with fitscale 1.1.
TEST(Primitive, TakesThePlaceOfAMesh) {
  const double s = 1.1;
  const Vector box = Vector{0.25785265868184276, 0.495075816759484, 0.6693201380979004} * (1 / s);
  const auto by_inertia = [&](int type) { return triple(primitive(type).fit_inertia_box(box) * s); };
  EXPECT_TRUE(near(by_inertia(mjGEOM_SPHERE), Triple{0.47408287117974246, 0, 0}));
  EXPECT_TRUE(near(by_inertia(mjGEOM_CAPSULE), Triple{0.3764642377206634, 0.48108801923756866, 0}));
  EXPECT_TRUE(near(by_inertia(mjGEOM_CYLINDER), Triple{0.3764642377206634, 0.6693201380979004, 0}));
  EXPECT_TRUE(near(by_inertia(mjGEOM_BOX), triple(box * s)));

  const Vector half = Vector{0.4390155823374109, 0.8787727556760973, 1.123883320940062} * (1 / s);
  const auto by_box = [&](int type) { return triple(primitive(type).fit_box(half) * s); };
  EXPECT_TRUE(near(by_box(mjGEOM_SPHERE), Triple{1.123883320940062, 0, 0}));
  EXPECT_TRUE(near(by_box(mjGEOM_CAPSULE), Triple{0.8787727556760973, 0.24511056526396482, 0}));
  EXPECT_TRUE(near(by_box(mjGEOM_CYLINDER), Triple{0.8787727556760973, 1.123883320940062, 0}));
  EXPECT_TRUE(near(by_box(mjGEOM_ELLIPSOID), triple(half * s)));
}

// Points at random are inside where the distance function says so, and a ray from there meets the surface.
TEST(Primitive, InsideAndDistanceAndRaysAgree) {
  std::mt19937 random(1);
  std::uniform_real_distribution<double> number(-1, 1);
  for (const kinds::Geom& geom : kinds::kGeoms) {
    if (!geom.has(kinds::kPrimitive) || !geom.has(kinds::kConvex)) continue;
    const Primitive& shape = primitive(geom.type);
    int inside = 0;
    for (int i = 0; i < 1000; ++i) {
      const Vector size{0.4, 0.3, 0.5}, p{number(random), number(random), number(random)};
      const bool within = shape.contains(size, p);
      inside += within;
      EXPECT_EQ(within, shape.field(size, p).distance < 0) << geom.keyword;
      const Ray ray{p, normalized(Vector{number(random), number(random), number(random)})};
      const mjtNum hit = shape.ray(size, ray);
      EXPECT_TRUE(hit >= 0 || !within) << geom.keyword;
      EXPECT_NEAR(hit < 0 ? 0 : shape.field(size, ray.at(hit)).distance, 0, 1e-7) << geom.keyword;
    }
    EXPECT_GT(inside, 20) << geom.keyword;
  }
}

}  // namespace
}  // namespace sinew::test
