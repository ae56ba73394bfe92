// SPDX-License-Identifier: Apache-2.0
#include "math/pose.h"

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include <span>

#include "rotation_figures.h"
#include "support/near.h"

namespace sinew::test {
namespace {

constexpr Pose<double> kX_ab{{1, -2, 0.5}, {0.8, 0.2, -0.4, 0.4}};
constexpr Pose<double> kX_bc{{0.3, 0.7, -1.1}, {-0.5, 0.5, 0.1, -0.7}};
constexpr Vec3<double> kPoint{0.4, -0.9, 2};

TEST(Pose, AsTheReference) {
  mjtNum p[3], q[4];
  for (const auto& row : figures::kMulPose) {
    mju_mulPose(p, q, row, row + 3, row + 7, row + 10);
    EXPECT_TRUE(near(p, std::span(row + 14, 3)));
    EXPECT_TRUE(near(q, std::span(row + 17, 4)));
  }
  for (const auto& row : figures::kNegPose) {
    mju_negPose(p, q, row, row + 3);
    EXPECT_TRUE(near(p, std::span(row + 7, 3)));
    EXPECT_TRUE(near(q, std::span(row + 10, 4)));
  }
  for (const auto& row : figures::kTrnVecPose) {
    mju_trnVecPose(p, row, row + 3, row + 7);
    EXPECT_TRUE(near(p, std::span(row + 10, 3)));
  }
}

TEST(Pose, ResultsMayOverwriteArguments) {
  mjtNum p1[3], q1[4], p2[3], q2[4], p[3], q[4];
  kX_ab.store(p1, q1);
  kX_bc.store(p2, q2);
  mju_mulPose(p, q, p1, q1, p2, q2);
  mju_mulPose(p2, q2, p1, q1, p2, q2);
  EXPECT_TRUE(near(p2, p, 0));
  EXPECT_TRUE(near(q2, q, 0));
  mju_negPose(p, q, p1, q1);
  mju_negPose(p1, q1, p1, q1);
  EXPECT_TRUE(near(p1, p, 0));
  EXPECT_TRUE(near(q1, q, 0));
}

TEST(Pose, FramesCancel) {
  const Pose<double> X_ac = kX_ab * kX_bc;
  EXPECT_LT(distance(X_ac * kPoint, kX_ab * (kX_bc * kPoint)), 1e-14);
  EXPECT_LT(distance(inverse(X_ac) * (X_ac * kPoint), kPoint), 1e-14);
  EXPECT_LT(distance(times_back(X_ac, X_ac * kPoint), kPoint), 1e-14);
  EXPECT_LT(distance(relative(kX_ab, X_ac).p, kX_bc.p), 1e-14);
  EXPECT_LT(norm(difference(relative(kX_ab, X_ac).q, kX_bc.q)), 1e-14);
  EXPECT_LT(distance(rotate(kX_ab, kPoint), kX_ab * kPoint - kX_ab.p), 1e-14);
  EXPECT_LT(distance(rotate_back(kX_ab, rotate(kX_ab, kPoint)), kPoint), 1e-14);
  EXPECT_EQ(distance(Pose<double>{} * kPoint, kPoint), 0);
}

}  // namespace
}  // namespace sinew::test
