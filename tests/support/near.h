// SPDX-License-Identifier: Apache-2.0
// near.h -- EXPECT_TRUE(near(got, want)): lists of numbers that agree, relative to the largest number expected.
#ifndef SINEW_TESTS_SUPPORT_NEAR_H_
#define SINEW_TESTS_SUPPORT_NEAR_H_

#include <gtest/gtest.h>

#include <span>

namespace sinew::test {

// Where only zeros are expected, 1e-15 counts as zero. Not-a-number is near nothing.
testing::AssertionResult near(std::span<const double> got, std::span<const double> want, double tolerance = 1e-12);
testing::AssertionResult near(double got, double want, double tolerance = 1e-12);

}  // namespace sinew::test

#endif  // SINEW_TESTS_SUPPORT_NEAR_H_
