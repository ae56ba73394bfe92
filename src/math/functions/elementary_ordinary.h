// SPDX-License-Identifier: Apache-2.0
// elementary_ordinary.h -- formulas of the elementary functions for arguments of ordinary size, over any Real without a
// branch: a double and each lane of a batch take the same operations in the same order, hence the same bits.
//   note  the coefficients are minimax polynomials (Remez), rounded to double; the error of each is given in ulp
//   trap  the order of the operations is what makes the errors small: h + l is a number in two parts, |l| <= ulp(h)
#ifndef SINEW_MATH_FUNCTIONS_ELEMENTARY_ORDINARY_H_
#define SINEW_MATH_FUNCTIONS_ELEMENTARY_ORDINARY_H_

#include <bit>
#include <cstdint>
#include <limits>

#include "math/functions/elementary.h"
#include "math/scalar.h"

namespace sinew::elementary {

constexpr double kInfinity = std::numeric_limits<double>::infinity(), kNone = std::numeric_limits<double>::quiet_NaN();
constexpr double kPi = 0x1.921fb54442d18p+1, kPiLow = 0x1.1a62633145c07p-53;

// Bits of one double. Other Reals overload these beside their type.
constexpr double high_part(double x) {  // the upper 26 bits of the mantissa: the product of two such is exact
  return std::bit_cast<double>(std::bit_cast<std::uint64_t>(x) & ~((std::uint64_t{1} << 27) - 1));
}
constexpr double with_sign_of(double size, double sign) {
  constexpr std::uint64_t kSign = std::uint64_t{1} << 63;
  return std::bit_cast<double>((std::bit_cast<std::uint64_t>(size) & ~kSign) |
                               (std::bit_cast<std::uint64_t>(sign) & kSign));
}
constexpr double two_to(double k) {  // k an integer from -1022 to 1023: it becomes the exponent
  return std::bit_cast<double>(std::bit_cast<std::uint64_t>(k + (0x1.8p52 + 1023)) << 52);
}

// The nearest integer of numbers below 2^51: beyond 2^52 a double has no more fraction.
template <class Real>
Real nearest_integer(const Real& x) {
  return (x + Real(0x1.8p52)) - Real(0x1.8p52);
}

// An angle is quadrant * pi/2 + h + l with |h| <= pi/4; quadrants are told from each other up to full turns.
template <class Real>
struct ReducedAngle {
  Real h, l, quadrant;  // quadrant: -2, -1, 0, 1, 2
};

constexpr double kOrdinaryAngle = 3000;  // below it the quadrant has 11 bits

// pi/2 is split into 42 + 42 + 53 bits: products of the quadrant with the first two are exact, and so is the first
// difference. What the second loses is recovered (Knuth); the third is needed near multiples of pi/2.
template <class Real>
ReducedAngle<Real> reduce_angle(const Real& x) {
  const Real n = nearest_integer(x * Real(0x1.45f306dc9c883p-1));
  const Real a = x - n * Real(0x1.921fb54442800p+0), b = n * Real(0x1.4611a62633000p-42);
  const Real h = a - b, back = h - a;
  const Real lost = (a - (h - back)) - (b + back);
  return {h, lost - n * Real(0x1.45c06e0e68948p-86), n - Real(4) * nearest_integer(n * Real(0.25))};
}

// r^3 S(r^2) of sin r = r + r^3 S, error 0.11 ulp.
template <class Real>
Real sine_rest(const Real& r, const Real& z) {
  const Real low = Real(-0x1.5555555555548p-3) + z * Real(0x1.111111110f7e2p-7);
  const Real middle = Real(-0x1.a01a019bfdacdp-13) + z * Real(0x1.71de3565bc311p-19);
  const Real high = Real(-0x1.ae5e57a60a5ddp-26) + z * Real(0x1.5d8ea439da7f7p-33);
  const Real zz = z * z;
  return r * z * (low + zz * (middle + zz * high));
}

// r^4 C(r^2) of cos r = 1 - r^2/2 + r^4 C, error 0.01 ulp.
template <class Real>
Real cosine_rest(const Real& z) {
  const Real low = Real(0x1.555555555554bp-5) + z * Real(-0x1.6c16c16c150d9p-10);
  const Real middle = Real(0x1.a01a019ca0e8ep-16) + z * Real(-0x1.27e4f7fd4684fp-22);
  const Real high = Real(0x1.1ee9e2fb4418ap-29) + z * Real(-0x1.8fa9d4e5445efp-37);
  const Real zz = z * z;
  return zz * (low + zz * (middle + zz * high));
}

// 1 - z/2 rounds; what it loses goes to the small terms.
template <class Real>
Real one_minus_half(const Real& z, const Real& rest) {
  const Real half = Real(0.5) * z, leading = Real(1) - half;
  return leading + (((Real(1) - leading) - half) + rest);
}

template <class Real>
Real sine_of_reduced(const Real& h, const Real& l) {
  const Real z = h * h;
  return h + (sine_rest(h, z) + l * (Real(1) - Real(0.5) * z));
}

template <class Real>
Real cosine_of_reduced(const Real& h, const Real& l) {
  const Real z = h * h;
  return one_minus_half(z, cosine_rest(z) - h * l);
}

// Quarter turns take sine and cosine to each other, half turns to their negatives.
template <class Real>
SinCos<Real> sin_cos_ordinary(const Real& x) {
  const ReducedAngle<Real> angle = reduce_angle(x);
  const Real s = sine_of_reduced(angle.h, angle.l), c = cosine_of_reduced(angle.h, angle.l), q = angle.quadrant;
  const auto is_odd = q * q == Real(1);
  const Real sine = select(is_odd, c, s), cosine = select(is_odd, s, c);
  const Real turned_sine = select(q < Real(0), -sine, select(q > Real(1), -sine, sine));
  const Real turned_cosine = select(q > Real(0), -cosine, select(q < Real(-1), -cosine, cosine));
  return {select(x == Real(0), x, turned_sine), turned_cosine};  // h + ... would make +0 of -0
}

// e^(x + tail) = (1 + fraction) 2^exponent, for |x| < 1100.
template <class Real>
struct Exponential {
  Real fraction, exponent;
};

// ln 2 is split into 40 + 53 bits, so that x - k ln 2 is exact in its first part. e^r = 1 + r + r^2 P(r), |r| < 0.35,
// error 0.01 ulp.
template <class Real>
Exponential<Real> exp_parts(const Real& x, const Real& tail) {
  const Real k = nearest_integer(x * Real(0x1.71547652b82fep+0));
  const Real h = x - k * Real(0x1.62e42fefa2000p-1), l = k * Real(0x1.9ef35793c7673p-41) - tail;
  const Real r = h - l, rr = r * r;
  const Real a = Real(0.5) + r * Real(0x1.5555555555557p-3),
             b = Real(0x1.5555555555556p-5) + r * Real(0x1.111111110ff87p-7);
  const Real c = Real(0x1.6c16c16c16212p-10) + r * Real(0x1.a01a01aca0134p-13);
  const Real d = Real(0x1.a01a01a741b3cp-16) + r * Real(0x1.71ddffef9e7b1p-19);
  const Real e = Real(0x1.27e4da1a3bf04p-22) + r * (Real(0x1.af52906239de4p-26) + r * Real(0x1.1f75aba0b1e2ep-29));
  const Real rest = rr * (a + rr * (b + rr * (c + rr * (d + rr * e))));
  return {h + (rest - l), k};
}

constexpr double kOrdinaryExponent = 708;

template <class Real>
Real exp_ordinary(const Real& x) {
  const Exponential<Real> e = exp_parts(x, Real(0));
  return (Real(1) + e.fraction) * two_to(e.exponent);
}

// (a + rest) / b to twice the precision of a double with one division: the upper half of a quotient times b is exact in
// two pieces.
template <class Real>
struct Quotient {
  Real h, l;
};

template <class Real>
Quotient<Real> divide(const Real& a, const Real& b) {
  const Real inverse = Real(1) / b;
  const Real upper = high_part(a * inverse), b_upper = high_part(b), b_lower = b - b_upper;
  const Real lower = ((a - upper * b_upper) - upper * b_lower) * inverse;
  const Real h = upper + lower;
  return {h, (upper - h) + lower};
}

// t^3 A(t^2) of atan t = t + t^3 A, |t| <= 7/16, error 0.08 ulp.
template <class Real>
Real arc_tangent_rest(const Real& t, const Real& z) {
  const Real zz = z * z;
  const Real a = Real(-0x1.555555555550cp-2) + z * Real(0x1.999999998ea98p-3);
  const Real b = Real(-0x1.2492492001f4dp-3) + z * Real(0x1.c71c6fe00a437p-4);
  const Real c = Real(-0x1.745cdc1dcaf95p-4) + z * Real(0x1.3b0f278c9caf3p-4);
  const Real d = Real(-0x1.10d647271fda9p-4) + z * Real(0x1.dde10ba2b7877p-5);
  const Real e = Real(-0x1.97ad6de345182p-5) + z * (Real(0x1.2b33953c3812ap-5) + z * Real(-0x1.0ab2aa74dc144p-6));
  return t * z * (a + zz * (b + zz * (c + zz * (d + zz * e))));
}

// The larger of |x| and |y| lies between these, and the smaller is 0 or not below either.
constexpr double kOrdinarySmall = 0x1p-900, kOrdinaryLarge = 0x1p1000;

// With a <= b the smaller and the larger of |x| and |y|, atan(a/b) = atan(c) + atan((a - c b) / (b + c a)), where c of
// 0, 1/2, 1 is near a/b, so that the differences are exact. The angle is base + sign * that, the base a number in two
// parts: c's angle measured from the axis that is next, x, y or -x.
template <class Real>
Real atan2_ordinary(const Real& y, const Real& x) {
  const Real size_x = abs(x), size_y = abs(y);
  const auto is_steep = size_y > size_x;
  const Real a = select(is_steep, size_x, size_y), b = select(is_steep, size_y, size_x);
  const auto near_half = a > Real(7.0 / 16) * b, near_one = a > Real(11.0 / 16) * b;
  const Real zero(0), one(1);
  const Real numerator = select(near_one, a - b, select(near_half, Real(2) * a - b, a));
  const Real denominator = select(near_one, b + a, select(near_half, Real(2) * b + a, b));
  const Quotient<Real> t = divide(numerator, denominator);
  const Real z = t.h * t.h;
  const Real rest = arc_tangent_rest(t.h, z) + t.l * (one - z);

  const Real c = select(near_one, Real(kPi / 4), select(near_half, Real(0x1.dac670561bb4fp-2), zero));
  const Real c_low = select(near_one, Real(kPiLow / 4), select(near_half, Real(0x1.a2b7f222f65e2p-56), zero));
  const auto is_left = x < zero;
  const Real axis = select(is_steep, Real(0.5), select(is_left, one, zero));  // in units of pi
  const Real sign = select(is_steep, select(is_left, one, -one), select(is_left, -one, one));
  const Real base = axis * Real(kPi) + sign * c;
  const Real base_low = ((axis * Real(kPi) - base) + sign * c) + (axis * Real(kPiLow) + sign * c_low);
  const Real h = base + sign * t.h;
  return with_sign_of(h + (((base - h) + sign * t.h) + (base_low + sign * rest)), y);
}

}  // namespace sinew::elementary

#endif  // SINEW_MATH_FUNCTIONS_ELEMENTARY_ORDINARY_H_
