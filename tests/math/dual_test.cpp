// SPDX-License-Identifier: Apache-2.0
#include "math/dual.h"

#include <gtest/gtest.h>

#include "math/vec3.h"

namespace sinew::test {
namespace {

using Number = Dual<2>;

template <class Real>
Real formula(const Real& x, const Real& y) {
  return sqrt(x * x + y) / (Real(1) - abs(y)) - x * y;
}

TEST(Dual, CarriesPartialDerivatives) {
  const double x = 1.3, y = -0.4, h = 1e-6;
  const Number f = formula(Number::variable(x, 0), Number::variable(y, 1));
  EXPECT_EQ(f.value, formula(x, y));
  EXPECT_NEAR(f.slope[0], (formula(x + h, y) - formula(x - h, y)) / (2 * h), 1e-9);
  EXPECT_NEAR(f.slope[1], (formula(x, y + h) - formula(x, y - h)) / (2 * h), 1e-9);
}

template <class Real>
Real transcendental(const Real& x, const Real& y) {
  Real sum = exp(x * y) + atan2(x, y);
  sum *= sin(x);
  sum -= cos(y);
  sum /= Real(3) + sin_cos(x).cosine;
  sum += sin_cos(y).sine;
  return sum;
}

TEST(Dual, ElementaryFunctionsAndAssignmentsFollowTheChainRule) {
  const double x = 1.3, y = -0.4, h = 1e-6;
  const Number f = transcendental(Number::variable(x, 0), Number::variable(y, 1));
  EXPECT_EQ(f.value, transcendental(x, y));
  EXPECT_NEAR(f.slope[0], (transcendental(x + h, y) - transcendental(x - h, y)) / (2 * h), 1e-9);
  EXPECT_NEAR(f.slope[1], (transcendental(x, y + h) - transcendental(x, y - h)) / (2 * h), 1e-9);
}

TEST(Dual, ComparisonsLookAtTheValue) {
  const Number variable = Number::variable(2, 0), constant(2), larger(3);
  EXPECT_TRUE(variable == constant);
  EXPECT_FALSE(variable != constant);
  EXPECT_TRUE(variable <= constant && variable >= constant);
  EXPECT_TRUE(variable < larger && larger > variable);
}

// A select takes the derivative of the side that it takes: the guard of a singular point guards that too.
TEST(Dual, SelectGuardsDerivatives) {
  const Number zero = Number::variable(0, 0);
  const Number length = norm(Vec3<Number>{zero, Number(0), Number(0)});
  EXPECT_FALSE(std::isfinite(length.slope[0]));
  EXPECT_EQ(select(zero < Number(1e-9), Number(0), length).slope[0], 0);
  EXPECT_EQ(max_of(zero, Number(-1)).slope[0], 1);
  EXPECT_EQ(max_of(zero, Number(1)).slope[0], 0);
}

}  // namespace
}  // namespace sinew::test
