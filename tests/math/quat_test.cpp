// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include <cmath>
#include <span>
#include <string>

#include "rotation_figures.h"
#include "support/near.h"

namespace sinew::test {
namespace {

constexpr mjtNum kP[4] = {0.8, 0.2, -0.4, 0.4};  // unit quaternions
constexpr mjtNum kQ[4] = {-0.5, 0.5, 0.1, -0.7};
constexpr mjtNum kV[3] = {0.3, -1.2, 2.5};

TEST(Quat, ProductsAndRotationsAsTheReference) {
  mjtNum v[3], q[4], R[9];
  for (const auto& row : figures::kRotVecQuat) {
    mju_rotVecQuat(v, row, row + 3);
    EXPECT_TRUE(near(v, std::span(row + 7, 3)));
  }
  for (const auto& row : figures::kMulQuat) {
    mju_mulQuat(q, row, row + 4);
    EXPECT_TRUE(near(q, std::span(row + 8, 4)));
  }
  for (const auto& row : figures::kMulQuatAxis) {
    mju_mulQuatAxis(q, row, row + 4);
    EXPECT_TRUE(near(q, std::span(row + 7, 4)));
  }
  for (const auto& row : figures::kQuat2Mat) {
    mju_quat2Mat(R, row);
    EXPECT_TRUE(near(R, std::span(row + 4, 9)));
  }
  for (const auto& row : figures::kMat2Quat) {
    mju_mat2Quat(q, row);
    EXPECT_TRUE(near(q, std::span(row + 9, 4)));
  }
}

TEST(Quat, AnglesAsTheReference) {
  mjtNum v[3], q[4];
  for (const auto& row : figures::kAxisAngle) {
    mju_axisAngle2Quat(q, row, row[3]);
    EXPECT_TRUE(near(q, std::span(row + 4, 4)));
  }
  for (const auto& row : figures::kQuat2Vel) {
    mju_quat2Vel(v, row, row[4]);
    EXPECT_TRUE(near(v, std::span(row + 5, 3)));
  }
  for (const auto& row : figures::kSubQuat) {
    mju_subQuat(v, row, row + 4);
    EXPECT_TRUE(near(v, std::span(row + 8, 3)));
  }
  for (const auto& row : figures::kQuatZ2Vec) {
    mju_quatZ2Vec(q, row);
    EXPECT_TRUE(near(q, std::span(row + 3, 4)));
  }
  for (const auto& c : figures::kEuler) {
    mju_euler2Quat(q, c.angles, c.seq);
    EXPECT_TRUE(near(q, c.quat)) << c.seq;
  }
}

TEST(Quat, MotionAsTheReference) {
  mjtNum q[4];
  for (const auto& row : figures::kDerivQuat) {
    mju_derivQuat(q, row, row + 4);
    EXPECT_TRUE(near(q, std::span(row + 7, 4)));
  }
  for (const auto& row : figures::kQuatIntegrate) {
    mju_copy4(q, row);
    mju_quatIntegrate(q, row + 4, row[7]);
    EXPECT_TRUE(near(q, std::span(row + 8, 4)));
  }
  for (const auto& row : figures::kMat2Rot) {
    mju_copy4(q, row);
    EXPECT_EQ(mju_mat2Rot(q, row + 4), row[13]);
    EXPECT_TRUE(near(q, std::span(row + 14, 4)));
  }
}

TEST(Quat, ConjugateUndoesTheRotation) {
  mjtNum back[4], v[3], q[4];
  mju_negQuat(back, kP);
  mju_rotVecQuat(v, kV, kP);
  mju_rotVecQuat(v, v, back);
  EXPECT_TRUE(near(v, kV));
  mju_mulQuat(q, kP, back);
  const mjtNum unit[4] = {1, 0, 0, 0};
  EXPECT_TRUE(near(q, unit));
}

TEST(Quat, MatrixIsTheSecondRoute) {
  mjtNum P[9], Q[9], pq[4], want[3], got[3];
  mju_quat2Mat(P, kP);
  mju_quat2Mat(Q, kQ);
  mju_mulMatVec3(want, Q, kV);
  mju_mulMatVec3(want, P, want);
  mju_mulQuat(pq, kP, kQ);
  mju_rotVecQuat(got, kV, pq);
  EXPECT_TRUE(near(got, want));
  mju_mat2Quat(pq, P);
  EXPECT_TRUE(near(pq, kP));
}

TEST(Quat, ResultsMayOverwriteArguments) {
  mjtNum want[4], q[4], v[3], want3[3];
  mju_mulQuat(want, kP, kQ);
  mju_copy4(q, kP);
  mju_mulQuat(q, q, kQ);
  EXPECT_TRUE(near(q, want, 0));
  mju_copy4(q, kQ);
  mju_mulQuat(q, kP, q);
  EXPECT_TRUE(near(q, want, 0));
  mju_rotVecQuat(want3, kV, kP);
  mju_copy3(v, kV);
  mju_rotVecQuat(v, v, kP);
  EXPECT_TRUE(near(v, want3, 0));
  mju_mulQuatAxis(want, kP, kV);
  mju_copy4(q, kP);
  mju_mulQuatAxis(q, q, kV);
  EXPECT_TRUE(near(q, want, 0));
  mju_derivQuat(want, kP, kV);
  mju_copy4(q, kP);
  mju_derivQuat(q, q, kV);
  EXPECT_TRUE(near(q, want, 0));
  mju_negQuat(want, kP);
  mju_copy4(q, kP);
  mju_negQuat(q, q);
  EXPECT_TRUE(near(q, want, 0));
}

// Turning by a small angle must not lose it: MuJoCo's route over 2*pi is off by 1e-16 where w is negative.
TEST(Quat, SmallAnglesOfEitherSign) {
  for (const double angle : {1e-300, 1e-20, 1e-12, 1e-6, 1.0, 3.14}) {
    for (const double sign : {1.0, -1.0}) {
      const mjtNum axis[3] = {0.6, 0, -0.8};
      mjtNum q[4], v[3];
      mju_axisAngle2Quat(q, axis, angle);
      for (double& x : q) x *= sign;
      mju_quat2Vel(v, q, 0.5);
      const mjtNum want[3] = {1.2 * angle, 0, -1.6 * angle};
      EXPECT_TRUE(near(v, want)) << angle << " " << sign;
    }
  }
}

TEST(Quat, IntegrationIsUndoneByTheDifference) {
  mjtNum q[4], r[3];
  mju_copy4(q, kP);
  mju_quatIntegrate(q, kV, 0.9);
  mju_subQuat(r, q, kP);
  const mjtNum want[3] = {0.9 * kV[0], 0.9 * kV[1], 0.9 * kV[2]};
  EXPECT_TRUE(near(r, want));
}

// A velocity in the world's frame turns the quaternion from the left; the same turn over a short time h, from
// conjugates of the velocity, must agree with the derivative up to terms of h^2.
TEST(Quat, DerivativeIsTheLimitOfIntegration) {
  const double h = 1e-4;
  mjtNum rate[4], back[4], v_body[3], plus[4], minus[4], got[4];
  mju_derivQuat(rate, kP, kV);
  mju_negQuat(back, kP);
  mju_rotVecQuat(v_body, kV, back);
  mju_copy4(plus, kP);
  mju_quatIntegrate(plus, v_body, h);
  mju_copy4(minus, kP);
  mju_quatIntegrate(minus, v_body, -h);
  for (int i = 0; i < 4; ++i) got[i] = (plus[i] - minus[i]) / (2 * h);
  EXPECT_TRUE(near(got, rate, 1e-7));
}

TEST(Quat, ZAxisGoesToTheVector) {
  const mjtNum z[3] = {0, 0, 1};
  const mjtNum vectors[][3] = {{1, 2, 3}, {-3, 1, -2}, {1e-7, 0, -1}, {0, -1e-7, 1}, {0, 5, 0}, {1e-10, 1e-10, -3}};
  for (const auto& v : vectors) {
    mjtNum q[4], got[3], want[3] = {v[0], v[1], v[2]};
    mju_quatZ2Vec(q, v);
    mju_rotVecQuat(got, z, q);
    mju_normalize3(want);
    EXPECT_TRUE(near(got, want));
    EXPECT_EQ(q[3], 0);  // the shortest way has no part about z
  }
}

TEST(Quat, EulerSequencesMirrorOneAnother) {
  const mjtNum angles[3] = {0.3, -0.5, 0.9}, mirrored[3] = {0.9, -0.5, 0.3};
  mjtNum body[4], world[4];
  mju_euler2Quat(body, angles, "xyz");
  mju_euler2Quat(world, mirrored, "ZYX");
  EXPECT_TRUE(near(body, world));
}

std::string last_error;

TEST(Quat, EulerRefusesOtherSequences) {
  const mjtNum angles[3] = {0.3, -0.5, 0.9};
  mju_user_error = [](const char* message) { last_error = message; };
  for (const char* seq : {"xyw", "xy", "xyzx", ""}) {
    mjtNum q[4] = {1, 2, 3, 4};
    const mjtNum untouched[4] = {1, 2, 3, 4};
    last_error.clear();
    mju_euler2Quat(q, angles, seq);
    EXPECT_NE(last_error.find("mju_euler2Quat"), std::string::npos) << seq;
    EXPECT_TRUE(near(q, untouched, 0));
  }
  mju_user_error = nullptr;
}

// The fit of a symmetric positive matrix times a rotation is that rotation.
TEST(Quat, FitFindsThePolarFactor) {
  const mjtNum S[9] = {2, 0.3, 0.1, 0.3, 1.5, -0.2, 0.1, -0.2, 1};
  mjtNum R[9], A[9], q[4] = {1, 0, 0, 0};
  mju_quat2Mat(R, kP);
  for (int i = 0; i < 3; ++i) {
    mju_mulMatTVec3(A + 3 * i, S, R + 3 * i);
  }
  EXPECT_GT(mju_mat2Rot(q, A), 0);
  EXPECT_TRUE(near(q, kP, 1e-8));
  EXPECT_EQ(mju_mat2Rot(q, A), 0);
}

}  // namespace
}  // namespace sinew::test
