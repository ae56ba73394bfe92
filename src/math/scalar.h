// SPDX-License-Identifier: Apache-2.0
// scalar.h -- what a Real must offer, and the small functions of one number.
//   note  Real is double, Lanes (lanes.h) or Dual (dual.h). Code over Real compares only inside select(), which
//         takes whatever a comparison of two Reals yields: a bool here, a mask of lanes there. Both sides of a select
//         are evaluated, so each must be harmless on its own.
#ifndef SINEW_MATH_SCALAR_H_
#define SINEW_MATH_SCALAR_H_

#include <cmath>

#include <mujoco/mjmodel.h>
#include <mujoco/mjtnum.h>

#include "math/functions/elementary.h"

namespace sinew {

// Unqualified calls inside templates mean these for double, and the overloads beside its type for any other Real. Those
// of the C library that are not exact have no place in a stage: their bits differ from library to library.
using elementary::atan2;
using elementary::cos;
using elementary::exp;
using elementary::sin;
using elementary::sin_cos;
using std::abs;
using std::sqrt;

constexpr double select(bool condition, double yes, double no) { return condition ? yes : no; }

// A comparison of doubles is one lane.
constexpr bool any(bool condition) { return condition; }
constexpr bool all(bool condition) { return condition; }

// Whether a number is zero and stays so, in all lanes and with all slopes: then it needs no place in a sparse row.
constexpr bool is_zero(double x) { return x == 0; }

// a b + c, rounded once.
inline double fused_multiply_add(double a, double b, double c) { return std::fma(a, b, c); }

// The order of the comparison decides which argument survives when one is not a number: the second.
template <class Real>
constexpr Real min_of(Real a, Real b) {
  return select(a <= b, a, b);
}

template <class Real>
constexpr Real max_of(Real a, Real b) {
  return select(a >= b, a, b);
}

// The lower bound wins where the bounds cross.
template <class Real>
constexpr Real clip(Real x, Real lower, Real upper) {
  return select(x < lower, lower, select(x > upper, upper, x));
}

template <class Real>
constexpr Real sign_of(Real x) {
  return select(x > Real(0), Real(1), select(x < Real(0), Real(-1), Real(0)));
}

// A denominator that is never smaller than mjMINVAL.
template <class Real>
constexpr Real at_least_minval(Real x) {
  return max_of(Real(mjMINVAL), x);
}

// From 0 at x = 0 to 1 at x = 1 with two derivatives zero at either end: 6x^5 - 15x^4 + 10x^3.
template <class Real>
constexpr Real sigmoid(Real x) {
  const Real quintic = x * x * x * (Real(10) + x * (Real(6) * x - Real(15)));
  return select(x <= Real(0), Real(0), select(x >= Real(1), Real(1), quintic));
}

constexpr bool is_bad(double x) { return !(x >= -mjMAXVAL && x <= mjMAXVAL); }

// The nearest integer, halves upward; what no int can hold becomes the nearest one that exists, and 0 if not a number.
int round_to_int(double x);

// Element `index` of the Halton sequence in the given base: the digits of index mirrored at the point. Neither a
// negative index nor a base below 2 has digits; both give 0.
double halton(int index, int base);

// Position at time dt of a unit mass that starts at pos0 with velocity vel0 under the force -kp*pos - kv*vel.
double spring_damper(double pos0, double vel0, double kp, double kv, double dt);

}  // namespace sinew

#endif  // SINEW_MATH_SCALAR_H_
