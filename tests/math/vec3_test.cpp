// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include <cmath>
#include <span>

#include "math/mat3.h"
#include "rotation_figures.h"
#include "support/near.h"

namespace sinew::test {
namespace {

constexpr mjtNum kA[3] = {1.5, -2.25, 0.5};
constexpr mjtNum kB[3] = {-0.75, 4, 3.125};
constexpr mjtNum kM[9] = {1, 2, 3, -4, 5, 6, 7, 8, -10};

struct Three {
  mjtNum v[3];
  bool operator==(const Three&) const = default;
};

// All numbers above are short binary fractions, so sums and products of two are exact.
TEST(Vec3, SumsAndMultiples) {
  Three r{{9, 9, 9}};
  mju_zero3(r.v);
  EXPECT_EQ(r, (Three{{0, 0, 0}}));
  mju_copy3(r.v, kA);
  EXPECT_EQ(r, (Three{{1.5, -2.25, 0.5}}));
  mju_scl3(r.v, kA, -2);
  EXPECT_EQ(r, (Three{{-3, 4.5, -1}}));
  mju_add3(r.v, kA, kB);
  EXPECT_EQ(r, (Three{{0.75, 1.75, 3.625}}));
  mju_sub3(r.v, kA, kB);
  EXPECT_EQ(r, (Three{{2.25, -6.25, -2.625}}));
  mju_addTo3(r.v, kB);
  EXPECT_EQ(r, (Three{{1.5, -2.25, 0.5}}));
  mju_subFrom3(r.v, kB);
  EXPECT_EQ(r, (Three{{2.25, -6.25, -2.625}}));
  mju_addToScl3(r.v, kB, 2);
  EXPECT_EQ(r, (Three{{0.75, 1.75, 3.625}}));
  mju_addScl3(r.v, kA, kB, 2);
  EXPECT_EQ(r, (Three{{0, 5.75, 6.75}}));
}

TEST(Vec3, ProductsAndLengths) {
  EXPECT_EQ(mju_dot3(kA, kB), -1.125 - 9 + 1.5625);
  EXPECT_DOUBLE_EQ(mju_norm3(kA), std::hypot(1.5, 2.25, 0.5));
  EXPECT_DOUBLE_EQ(mju_dist3(kA, kB), std::hypot(2.25, 6.25, 2.625));
  Three r{};
  mju_cross(r.v, kA, kB);
  EXPECT_EQ(r, (Three{{-2.25 * 3.125 - 2, -0.375 - 4.6875, 6 - 1.6875}}));
  EXPECT_EQ(mju_dot3(r.v, kA), 0);
  mju_mulMatVec3(r.v, kM, kA);
  EXPECT_EQ(r, (Three{{1.5 - 4.5 + 1.5, -6 - 11.25 + 3, 10.5 - 18 - 5}}));
  mju_mulMatTVec3(r.v, kM, kA);
  EXPECT_EQ(r, (Three{{1.5 + 9 + 3.5, 3 - 11.25 + 4, 4.5 - 13.5 - 5}}));
}

TEST(Vec3, ResultsMayOverwriteArguments) {
  Three want{}, r{};
  mju_cross(want.v, kA, kB);
  mju_copy3(r.v, kA);
  mju_cross(r.v, r.v, kB);
  EXPECT_EQ(r, want);
  mju_copy3(r.v, kB);
  mju_cross(r.v, kA, r.v);
  EXPECT_EQ(r, want);
  mju_mulMatVec3(want.v, kM, kA);
  mju_copy3(r.v, kA);
  mju_mulMatVec3(r.v, kM, r.v);
  EXPECT_EQ(r, want);
  mju_mulMatTVec3(want.v, kM, kA);
  mju_copy3(r.v, kA);
  mju_mulMatTVec3(r.v, kM, r.v);
  EXPECT_EQ(r, want);
}

TEST(Vec3, NormalizeAsTheReference) {
  for (const auto& row : figures::kNormalize3) {
    mjtNum v[3] = {row[0], row[1], row[2]};
    EXPECT_TRUE(near(mju_normalize3(v), row[6]));
    EXPECT_TRUE(near(v, std::span(row + 3, 3)));
  }
  mjtNum bad[3] = {NAN, 1, 2};
  EXPECT_TRUE(std::isnan(mju_normalize3(bad)));
  EXPECT_TRUE(std::isnan(bad[1]));
}

TEST(Vec4, SetCopyNormalize) {
  mjtNum q[4] = {9, 9, 9, 9};
  mju_zero4(q);
  const mjtNum zero[4] = {0, 0, 0, 0}, unit[4] = {1, 0, 0, 0};
  EXPECT_TRUE(near(q, zero));
  mju_unit4(q);
  EXPECT_TRUE(near(q, unit, 0));
  const mjtNum data[4] = {1, -2, 3, -4};
  mju_copy4(q, data);
  EXPECT_TRUE(near(q, data, 0));
  for (const auto& row : figures::kNormalize4) {
    mju_copy4(q, row);
    EXPECT_TRUE(near(mju_normalize4(q), row[8], 1e-16));
    EXPECT_TRUE(near(q, std::span(row + 4, 4), 3e-16));
  }
}

TEST(Mat3, Algebra) {
  const Mat3<double> M = load9(kM);
  const Vec3<double> a = load3(kA), b = load3(kB);
  EXPECT_EQ(trace(M), -4);
  EXPECT_EQ(determinant(M), 1 * (-50 - 48) - 2 * (40 - 42) + 3 * (-32 - 35));
  EXPECT_EQ(distance(skew(a) * b, cross(a, b)), 0);
  EXPECT_EQ(distance(outer(a, b) * a, a * dot(b, a)), 0);
  EXPECT_EQ(distance(transpose(M) * a, transpose_times(M, a)), 0);
  EXPECT_EQ(distance((M * transpose(M)) * a, M * transpose_times(M, a)), 0);
  EXPECT_EQ(distance((M - M * 2.0 + Mat3<double>::identity()) * a, a - M * a), 0);
  EXPECT_EQ(distance(Mat3<double>::from_rows(a, b, a) * b, {dot(a, b), dot(b, b), dot(a, b)}), 0);
  EXPECT_EQ(distance(Mat3<double>::diagonal(a) * b, scaled(a, b)), 0);
}

}  // namespace
}  // namespace sinew::test
