// SPDX-License-Identifier: Apache-2.0
// elementary_double.cpp -- elementary.h for one number: the ordinary formulas where they hold, and other numbers.
#include "math/functions/elementary.h"

#include <cmath>

#include "math/functions/elementary_ordinary.h"
#include "math/functions/large_angle.h"

namespace sinew::elementary {
namespace {

// Angles inside need no reduction; the result has the bits of reduce_angle(), which finds quadrant 0 and l = 0.
constexpr double kSmallAngle = 0.785;
// sin x = x below: x^2 / 6 is less than half an ulp.
constexpr double kTinyAngle = 0x1p-27;

ReducedAngle<double> reduce(double x) {
  return std::fabs(x) < kOrdinaryAngle ? reduce_angle(x) : reduce_large_angle(x);
}

double turned(double value, bool is_negative) { return is_negative ? -value : value; }

}  // namespace

double sin(double x) {
  const double size = std::fabs(x);
  if (size < kTinyAngle) return x;
  if (size < kSmallAngle) return x + sine_rest(x, x * x);
  if (!(size < kInfinity)) return kNone;
  const auto [h, l, q] = reduce(x);
  return turned(q * q == 1 ? cosine_of_reduced(h, l) : sine_of_reduced(h, l), q < 0 || q > 1);
}

double cos(double x) {
  const double size = std::fabs(x);
  if (size < kSmallAngle) return one_minus_half(x * x, cosine_rest(x * x));
  if (!(size < kInfinity)) return kNone;
  const auto [h, l, q] = reduce(x);
  return turned(q * q == 1 ? sine_of_reduced(h, l) : cosine_of_reduced(h, l), q > 0 || q < -1);
}

SinCos<double> sin_cos(double x) {
  const double size = std::fabs(x);
  if (size < kTinyAngle) return {x, 1};
  if (size < kSmallAngle) {
    const double z = x * x;
    return {x + sine_rest(x, z), one_minus_half(z, cosine_rest(z))};
  }
  if (!(size < kInfinity)) return {kNone, kNone};
  const auto [h, l, q] = reduce(x);
  const double s = sine_of_reduced(h, l), c = cosine_of_reduced(h, l);
  const bool is_odd = q * q == 1;
  return {turned(is_odd ? c : s, q < 0 || q > 1), turned(is_odd ? s : c, q > 0 || q < -1)};
}

// A result below the normal numbers is rounded twice, which may take it to a neighbour: 2^k goes in as two factors.
double exp(double x) {
  if (std::fabs(x) <= kOrdinaryExponent) return exp_ordinary(x);
  if (x > 710) return kInfinity;
  if (x < -746) return 0;
  const auto [fraction, exponent] = exp_parts(x, 0.0);
  const double half = nearest_integer(0.5 * exponent);
  return (1 + fraction) * two_to(half) * two_to(exponent - half);
}

// Powers of two bring pairs of very large or very small numbers into the ordinary range. A quotient of numbers that are
// too far apart for that is 0, whatever it takes.
double atan2(double y, double x) {
  const double size_x = std::fabs(x), size_y = std::fabs(y);
  const double larger = size_x > size_y ? size_x : size_y, smaller = size_x > size_y ? size_y : size_x;
  if (smaller >= kOrdinarySmall && larger <= kOrdinaryLarge) return atan2_ordinary(y, x);
  if (!(size_x >= 0 && size_y >= 0)) return kNone;
  if (larger == kInfinity) return atan2_ordinary(with_sign_of(size_y == larger, y), with_sign_of(size_x == larger, x));
  if (larger == 0) return with_sign_of(with_sign_of(1, x) < 0 ? kPi : 0, y);
  const double scale = larger > kOrdinaryLarge ? 0x1p-200 : larger < 0x1p600 ? 0x1p200 : 1;
  return atan2_ordinary(y * scale, x * scale);
}

}  // namespace sinew::elementary
