// SPDX-License-Identifier: Apache-2.0
#include "shape/primitive.h"

#include <gtest/gtest.h>

#include <cmath>

#include "shape/fit.h"
#include "support/near.h"

namespace sinew::test {
namespace {

struct Figures {
  Primitive kind;
  bool shell;
  double volume;
  Triple inertia;  // at density 1
};

// Figures of the reference for a sphere of 0.3, a capsule and a cylinder of 0.3 and 0.7, the others of 0.3 0.5 0.8.
const Figures kReference[] = {
    {Primitive::Sphere,
     false,
     0.11309733552923255,
     {0.0040715040790523715, 0.0040715040790523715, 0.0040715040790523715}},
    {Primitive::Sphere, true, 1.1309733552923256, {0.06785840131753952, 0.06785840131753952, 0.06785840131753952}},
    {Primitive::Capsule, false, 0.5089380098815465, {0.15086242081803541, 0.15086242081803541, 0.021884334424906497}},
    {Primitive::Capsule, true, 3.7699111843077517, {1.409318464400381, 1.409318464400381, 0.3053628059289279}},
    {Primitive::Ellipsoid, false, 0.5026548245743669, {0.08947255877423733, 0.07338760438785759, 0.03418052807105695}},
    {Primitive::Ellipsoid, true, 3.460937238854688, {0.889418517370359, 0.7366113751777448, 0.4035725447247387}},
    {Primitive::Cylinder, false, 0.3958406743523139, {0.07356039198380498, 0.07356039198380498, 0.017812830345854125}},
    {Primitive::Cylinder, true, 3.2044245066615886, {0.8395906366718721, 0.8395906366718721, 0.26295130510546566}},
    {Primitive::Box, false, 0.96, {0.2848, 0.2336, 0.1088}},
    {Primitive::Box, true, 6.32, {2.706933333333334, 2.241866666666667, 1.2282666666666668}},
};

Triple size_of(Primitive kind) {
  if (kind == Primitive::Sphere) return {0.3, 0, 0};
  if (kind == Primitive::Capsule || kind == Primitive::Cylinder) return {0.3, 0.7, 0};
  return {0.3, 0.5, 0.8};
}

TEST(Primitive, VolumeAndInertiaEqualTheReference) {
  for (const Figures& f : kReference) {
    const Triple size = size_of(f.kind);
    const double volume = primitive_volume(f.kind, size, f.shell);
    EXPECT_TRUE(near(volume, f.volume)) << static_cast<int>(f.kind) << f.shell;
    // the reference takes the ellipsoid's shell by finite differences
    EXPECT_TRUE(near(primitive_inertia(f.kind, size, volume, f.shell), f.inertia, 1e-10))
        << static_cast<int>(f.kind) << f.shell;
  }
}

// A shell is what a solid gains when all its walls grow by a little: d(volume) is the area, d(inertia) its inertia.
TEST(Primitive, ShellsAreDerivativesOfSolids) {
  const double h = 1e-6;
  for (Primitive kind : {Primitive::Sphere, Primitive::Cylinder, Primitive::Box}) {
    const Triple size = size_of(kind), larger{size[0] + h, size[1] + h, size[2] + h},
                 smaller{size[0] - h, size[1] - h, size[2] - h};
    const double v1 = primitive_volume(kind, larger), v0 = primitive_volume(kind, smaller);
    const double area = primitive_volume(kind, size, true);
    EXPECT_NEAR((v1 - v0) / (2 * h), area, 1e-8);
    const Triple i1 = primitive_inertia(kind, larger, v1), i0 = primitive_inertia(kind, smaller, v0);
    const Triple shell = primitive_inertia(kind, size, area, true);
    for (std::size_t k = 0; k < 3; ++k) EXPECT_NEAR((i1[k] - i0[k]) / (2 * h), shell[k], 1e-8);
  }
}

// A capsule without a tube is a ball.
TEST(Primitive, LimitsMeet) {
  for (bool shell : {false, true}) {
    const double v = primitive_volume(Primitive::Sphere, {0.4, 0, 0}, shell);
    EXPECT_DOUBLE_EQ(primitive_volume(Primitive::Capsule, {0.4, 0, 0}, shell), v);
    EXPECT_TRUE(near(primitive_inertia(Primitive::Capsule, {0.4, 0, 0}, v, shell),
                     primitive_inertia(Primitive::Sphere, {0.4, 0, 0}, v, shell)));
    // an ellipsoid's shell is a layer of 1e-6
    EXPECT_TRUE(near(primitive_inertia(Primitive::Ellipsoid, {0.4, 0.4, 0.4}, v, shell),
                     primitive_inertia(Primitive::Sphere, {0.4, 0, 0}, v, shell), shell ? 1e-5 : 1e-12));
  }
}

TEST(Primitive, BoundsHoldTheShape) {
  EXPECT_EQ(primitive_box(Primitive::Capsule, {0.3, 0.7, 0}), (CenteredBox{0, 0, 0, 0.3, 0.3, 1.0}));
  EXPECT_EQ(primitive_box(Primitive::Plane, {1, 1, 1}), (CenteredBox{0, 0, -5e9, 1e10, 1e10, 5e9}));
  EXPECT_DOUBLE_EQ(primitive_radius(Primitive::Capsule, {0.3, 0.7, 0}), 1.0);
  EXPECT_DOUBLE_EQ(primitive_radius(Primitive::Cylinder, {0.3, 0.7, 0}), std::hypot(0.3, 0.7));
  EXPECT_DOUBLE_EQ(primitive_radius(Primitive::Box, {0.3, 0.5, 0.8}), std::sqrt(0.98));
  EXPECT_DOUBLE_EQ(primitive_radius(Primitive::Ellipsoid, {0.3, 0.5, 0.2}), 0.5);
  EXPECT_EQ(primitive_radius(Primitive::Plane, {1, 1, 1}), 0);
}

// The reference's answers for the tetrahedron 0 0 0, 1 0 0, 0 1.3 0, 0 0 1.7 with fitscale 1.1.
TEST(Fit, EqualsTheReference) {
  const double s = 1.1;
  const Triple box{0.25785265868184276 / s, 0.495075816759484 / s, 0.6693201380979004 / s};
  EXPECT_TRUE(near(fit_to_inertia_box(Primitive::Sphere, box, s).size, Triple{0.47408287117974246, 0, 0}));
  EXPECT_TRUE(
      near(fit_to_inertia_box(Primitive::Capsule, box, s).size, Triple{0.3764642377206634, 0.48108801923756866, 0}));
  EXPECT_TRUE(
      near(fit_to_inertia_box(Primitive::Cylinder, box, s).size, Triple{0.3764642377206634, 0.6693201380979004, 0}));
  EXPECT_TRUE(near(fit_to_inertia_box(Primitive::Box, box, s).size, Triple{box[0] * s, box[1] * s, box[2] * s}));

  const CenteredBox aabb{0.1, 0.2, 0.3, 0.4390155823374109 / s, 0.8787727556760973 / s, 1.123883320940062 / s};
  EXPECT_TRUE(near(fit_to_aabb(Primitive::Sphere, aabb, s).size, Triple{1.123883320940062, 0, 0}));
  EXPECT_TRUE(near(fit_to_aabb(Primitive::Capsule, aabb, s).size, Triple{0.8787727556760973, 0.24511056526396482, 0}));
  EXPECT_TRUE(near(fit_to_aabb(Primitive::Cylinder, aabb, s).size, Triple{0.8787727556760973, 1.123883320940062, 0}));
  EXPECT_TRUE(near(fit_to_aabb(Primitive::Ellipsoid, aabb, s).size, Triple{aabb[3] * s, aabb[4] * s, aabb[5] * s}));
  EXPECT_EQ(fit_to_aabb(Primitive::Box, aabb, s).pos, (Triple{0.1, 0.2, 0.3}));
}

}  // namespace
}  // namespace sinew::test
