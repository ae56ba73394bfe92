// SPDX-License-Identifier: Apache-2.0
#include "tree/impedance.h"

#include <cmath>

#include <gtest/gtest.h>

#include "support/load.h"

namespace sinew::test {
namespace {

TEST(Impedance, RunsFromD0ToDwidth) {
  for (const mjtNum power : {1.0, 1.5, 2.0, 3.0}) {
    const mjtNum solimp[] = {0.3, 0.8, 0.2, 0.4, power};
    EXPECT_EQ(evaluate_impedance(solimp, 0).value, 0.3);
    EXPECT_EQ(evaluate_impedance(solimp, 0.2).value, 0.8);
    EXPECT_EQ(evaluate_impedance(solimp, -5).value, 0.8);
    EXPECT_EQ(evaluate_impedance(solimp, -5).slope, 0);
    // the two halves meet at the midpoint, which lies on the straight line
    EXPECT_NEAR(evaluate_impedance(solimp, 0.4 * 0.2).value, 0.3 + 0.4 * 0.5, 1e-15);
    EXPECT_NEAR(evaluate_impedance(solimp, 0.4 * 0.2 * (1 + 1e-12)).value, 0.3 + 0.4 * 0.5, 1e-11);
  }
}

TEST(Impedance, SquareAgreesWithAnyPower) {
  for (const mjtNum r : {-0.19, -0.1, -0.03, 0.01, 0.08, 0.15}) {
    const mjtNum two[] = {0.3, 0.8, 0.2, 0.4, 2}, nearly[] = {0.3, 0.8, 0.2, 0.4, 2 + 1e-12};
    EXPECT_NEAR(evaluate_impedance(two, r).value, evaluate_impedance(nearly, r).value, 1e-11);
    EXPECT_NEAR(evaluate_impedance(two, r).slope, evaluate_impedance(nearly, r).slope, 1e-10);
  }
}

TEST(Impedance, SlopeIsTheDerivative) {
  constexpr mjtNum kStep = 1e-7;
  for (const mjtNum power : {1.0, 2.0, 3.5}) {
    for (const mjtNum r : {-0.19, -0.1, -0.03, 0.01, 0.079, 0.15}) {
      const mjtNum solimp[] = {0.9, 0.2, 0.2, 0.4, power};
      const mjtNum rise = evaluate_impedance(solimp, r + kStep).value - evaluate_impedance(solimp, r - kStep).value;
      EXPECT_NEAR(evaluate_impedance(solimp, r).slope, rise / (2 * kStep), 1e-6) << power << ' ' << r;
    }
  }
}

TEST(Impedance, StaysInsideItsBounds) {
  const mjtNum extreme[] = {0, 1, 0.1, 0, 2}, no_width[] = {0.2, 0.6, 0, 0.5, 2}, flat[] = {0.7, 0.7, 1, 0.5, 2};
  EXPECT_EQ(evaluate_impedance(extreme, 0).value, mjMINIMP);
  EXPECT_EQ(evaluate_impedance(extreme, 1).value, mjMAXIMP);
  EXPECT_LT(evaluate_impedance(extreme, 0.05).value, mjMAXIMP);
  EXPECT_EQ(evaluate_impedance(no_width, 0.3).value, 0.4);
  EXPECT_EQ(evaluate_impedance(flat, 0.3).value, 0.7);
  EXPECT_EQ(evaluate_impedance(flat, 0.3).slope, 0);
}

class ReferenceTest : public testing::Test {
 protected:
  ModelPtr m = load_text("<mujoco><option timestep='.001'/></mujoco>");
  static constexpr mjtNum kSolimp[] = {0.9, 0.95, 0.001, 0.5, 2};

  ReferenceSpring reference(mjtNum first, mjtNum second) const {
    const mjtNum solref[] = {first, second};
    return evaluate_reference(*m, solref, kSolimp);
  }
};

// x'' = -b x' - k x is critically damped when b^2 = 4 k, and then decays with the time constant b / 2.
TEST_F(ReferenceTest, UnitDampingRatioIsCritical) {
  const ReferenceSpring critical = reference(0.03, 1), bouncy = reference(0.03, 0.5);
  EXPECT_NEAR(critical.damping * critical.damping, 4 * critical.stiffness, 1e-9 * critical.stiffness);
  EXPECT_NEAR(critical.damping * 0.95 / 2, 1 / 0.03, 1e-12);
  EXPECT_EQ(bouncy.damping, critical.damping);
  EXPECT_NEAR(bouncy.stiffness, 4 * critical.stiffness, 1e-9);
}

TEST_F(ReferenceTest, NegativeNumbersAreStiffnessAndDamping) {
  EXPECT_NEAR(reference(-100, -5).stiffness, 100 / (0.95 * 0.95), 1e-12);
  EXPECT_NEAR(reference(-100, -5).damping, 5 / 0.95, 1e-12);
  EXPECT_EQ(reference(0, 0).stiffness, 0);
  EXPECT_EQ(reference(-100, 0).damping, 0);
}

TEST_F(ReferenceTest, MixedSignsMeanTheDefault) {
  const ReferenceSpring usual = reference(0.02, 1);
  for (const ReferenceSpring& mixed : {reference(-100, 5), reference(100, -5), reference(0.1, 0), reference(0, 1)}) {
    EXPECT_EQ(mixed.stiffness, usual.stiffness);
    EXPECT_EQ(mixed.damping, usual.damping);
  }
}

TEST_F(ReferenceTest, TimeConstantIsAtLeastTwoSteps) {
  EXPECT_EQ(reference(0.0001, 1).damping, reference(0.002, 1).damping);
  m->opt.disableflags |= mjDSBL_REFSAFE;
  EXPECT_NEAR(reference(0.0001, 1).damping, 20 * reference(0.002, 1).damping, 1e-6);
}

}  // namespace
}  // namespace sinew::test
