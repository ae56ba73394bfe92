// SPDX-License-Identifier: Apache-2.0
// random.h -- normally distributed numbers, for noise and tests.
//   note  every thread draws from a stream of its own, numbered in the order of the threads' first calls: no locks, and
//         a program with one thread sees the same numbers on every run
#ifndef SINEW_MATH_FUNCTIONS_RANDOM_H_
#define SINEW_MATH_FUNCTIONS_RANDOM_H_

namespace sinew {

struct NormalPair {
  double first, second;  // independent, mean 0, variance 1
};

NormalPair standard_normal_pair();

}  // namespace sinew

#endif  // SINEW_MATH_FUNCTIONS_RANDOM_H_
