// SPDX-License-Identifier: Apache-2.0
// Rays against flexes: each part alone, then against a search through all parts.
#include <algorithm>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "math/vec3.h"
#include "support/load.h"

namespace sinew::test {
namespace {

using Vector = Vec3<mjtNum>;

struct Soft {
  ModelPtr m;
  DataPtr d;

  explicit Soft(const std::string& shape)
      : m(load_text("<mujoco><worldbody><flexcomp name='f' mass='1' spacing='.1 .1 .1' radius='.02' " + shape +
                    "><contact selfcollide='none' internal='false'/></flexcomp></worldbody></mujoco>")),
        d(mj_makeData(m.get())) {
    mj_forward(m.get(), d.get());
  }

  mjtNum ray(int layer, const char* parts, const Vector& from, const Vector& along, int* vertex = nullptr) const {
    const auto has = [&](char part) {
      return static_cast<mjtByte>(std::string(parts).find(part) != std::string::npos);
    };
    mjtNum p[3], v[3];
    from.store(p);
    along.store(v);
    return mju_rayFlex(m.get(), d.get(), layer, has('v'), has('e'), has('f'), has('s'), 0, p, v, vertex);
  }

  Vector at(int vertex) const { return load3(d->flexvert_xpos + 3 * vertex); }
};

TEST(RayFlex, MeetsThePartsThatAreAskedFor) {
  const Soft sheet("dim='2' count='4 4 1'");
  const Vector down{0, 0, -1};
  int vertex = -7;
  EXPECT_NEAR(sheet.ray(0, "v", {0.05, 0.05, 1}, down, &vertex), 0.98, 1e-14);
  EXPECT_LT(distance(sheet.at(vertex), Vector{0.05, 0.05, 0}), 1e-14);
  EXPECT_EQ(sheet.ray(0, "v", {0.05, 0.1, 1}, down), -1);
  EXPECT_NEAR(sheet.ray(0, "e", {0.05, 0.12, 1}, down, &vertex), 0.98, 1e-14);
  EXPECT_LT(distance(sheet.at(vertex), Vector{0.05, 0.15, 0}), 1e-14);
  EXPECT_EQ(sheet.ray(0, "e", {0.02, 0.12, 1}, down) < 0, sheet.ray(0, "s", {0.02, 0.12, 1}, down) == 1);
  EXPECT_NEAR(sheet.ray(0, "f", {0.05, 0.12, 1}, down), 1, 1e-14);  // faces are thin
  EXPECT_NEAR(sheet.ray(0, "f", {0.05, 0.12, 1}, {0, 0, -2}), 0.5, 1e-14);
  EXPECT_NEAR(sheet.ray(0, "s", {0.16, 0.07, 1}, down), 1 - std::sqrt(0.02 * 0.02 - 0.01 * 0.01), 1e-12);
  EXPECT_EQ(sheet.ray(0, "f", {0.16, 0.07, 1}, down), -1);
  EXPECT_EQ(sheet.ray(0, "", {0.05, 0.05, 1}, down), -1);
}

TEST(RayFlex, ARopeHasNoFacesAndNoSkin) {
  const Soft rope("dim='1' count='4 1 1'");
  EXPECT_EQ(rope.ray(0, "fs", {0, 0, 1}, {0, 0, -1}), -1);
  EXPECT_NEAR(rope.ray(0, "e", {0, 0, 1}, {0, 0, -1}), 0.98, 1e-14);
}

// Faces of a solid are those of one layer; the skin is that of the outermost.
TEST(RayFlex, LayersOfASolid) {
  const Soft solid("dim='3' count='6 6 6'");
  const Vector from{0.02, 0.03, 1}, down{0, 0, -1};
  const mjtNum outer = solid.ray(0, "f", from, down), inner = solid.ray(1, "f", from, down);
  EXPECT_NEAR(outer, 0.75, 1e-14);
  EXPECT_GT(inner, outer + 0.01);
  EXPECT_EQ(solid.ray(1, "s", from, down), solid.ray(0, "s", from, down));
  EXPECT_EQ(solid.ray(77, "f", from, down), -1);
}

// The nearest of all balls that the ray meets, by the quadratic equation.
TEST(RayFlex, VerticesAreBalls) {
  const Soft solid("dim='3' count='4 4 4'");
  int hits = 0;
  for (int i = 0; i < 500; ++i) {
    const Vector from{0.5 * std::sin(3.0 * i), 0.5 * std::sin(5.0 * i + 1), 0.5 * std::cos(7.0 * i)};
    const Vector along = Vector{0.1 * std::cos(2.0 * i), 0.1 * std::sin(11.0 * i), 0.1 * std::sin(13.0 * i)} - from;
    mjtNum nearest = -1;
    for (int v = 0; v < solid.m->nflexvert; ++v) {
      const Vector r = from - solid.at(v);
      const mjtNum a = norm_squared(along), b = dot(along, r), c = norm_squared(r) - 0.02 * 0.02;
      const mjtNum root = b * b - a * c;
      if (root < 0) continue;
      const mjtNum enter = (-b - std::sqrt(root)) / a, leave = (-b + std::sqrt(root)) / a;
      const mjtNum x = enter >= 0 ? enter : leave;
      if (x >= 0 && (nearest < 0 || x < nearest)) nearest = x;
    }
    const mjtNum found = solid.ray(0, "v", from, along);
    EXPECT_NEAR(found, nearest, 1e-9);
    hits += found >= 0;
  }
  EXPECT_GT(hits, 50);
}

}  // namespace
}  // namespace sinew::test
