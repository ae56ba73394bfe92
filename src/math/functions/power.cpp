// SPDX-License-Identifier: Apache-2.0
// x^y = e^(y ln x). As e^p turns errors of p into relative ones, ln x and its product with y take two doubles each.
#include <cmath>

#include "math/functions/elementary.h"
#include "math/functions/elementary_ordinary.h"

namespace sinew::elementary {
namespace {

struct Two {  // the number h + l
  double h, l;
};

Two normalized(double h, double l) {
  const double sum = h + l;
  return {sum, (h - sum) + l};
}

// The upper parts have 26 bits each, so that their product is exact.
Two product(const Two& a, const Two& b) {
  const double a_upper = high_part(a.h), b_upper = high_part(b.h);
  const double a_lower = (a.h - a_upper) + a.l, b_lower = (b.h - b_upper) + b.l;
  return normalized(a_upper * b_upper, a_upper * b_lower + a_lower * (b.h + b.l));
}

// ln m = 2 s + 2/3 s^3 + s^5 G(s^2), s = (m - 1) / (m + 1), for m between the roots of 1/2 and 2; error 2^-62.
Two log_of_mantissa(double m) {
  const double numerator = m - 1, denominator = m + 1;
  const double denominator_low = (1 - denominator) + m;
  const double upper = high_part(denominator), lower = (denominator - upper) + denominator_low;
  const double s_upper = high_part(numerator / denominator);
  const double s_lower = ((numerator - s_upper * upper) - s_upper * lower) / denominator;
  const Two s = normalized(s_upper, s_lower), square = product(s, s);
  const Two cubic = product(product(square, s), {0x1.5555555555555p-1, 0x1.5555555555555p-55});
  const double z = square.h;
  const double high = z * (0x1.1118d05c4c72cp-3 + z * (0x1.df7b03bbfc5c4p-4 + z * 0x1.e040ef6d0ea22p-4));
  const double middle = z * (0x1.745d177af5a52p-3 + z * (0x1.3b1395aa36ffcp-3 + high));
  const double fifth = 0x1.999999999999ap-2 + z * (0x1.2492492492523p-2 + z * (0x1.c71c71c6ea34fp-3 + middle));
  const Two leading = normalized(2 * s.h, cubic.h);
  return normalized(leading.h, leading.l + (2 * s.l + (cubic.l + z * z * s.h * fifth)));
}

// ln x of a finite x > 0.
Two log_in_two(double x) {
  double exponent = 0;
  if (x < 0x1p-1022) {
    x *= 0x1p54;
    exponent = -54;
  }
  const std::uint64_t bits = std::bit_cast<std::uint64_t>(x);
  exponent += static_cast<double>(static_cast<int>(bits >> 52) - 1023);
  double m = std::bit_cast<double>((bits & ((std::uint64_t{1} << 52) - 1)) | std::uint64_t{1023} << 52);
  if (m > 0x1.6a09e667f3bcdp+0) {
    m *= 0.5;
    exponent += 1;
  }
  const Two mantissa = log_of_mantissa(m);
  if (exponent == 0) return mantissa;
  const Two sum = normalized(exponent * 0x1.62e42fefa2000p-1, mantissa.h);
  return normalized(sum.h, sum.l + (mantissa.l + exponent * 0x1.9ef35793c7673p-41));
}

double exp_in_two(const Two& p) {
  if (p.h > 710) return kInfinity;
  if (p.h < -746) return 0;
  const auto [fraction, exponent] = exp_parts(p.h, p.l);
  const double half = nearest_integer(0.5 * exponent);
  return (1 + fraction) * two_to(half) * two_to(exponent - half);
}

bool is_integer(double y) { return std::fabs(y) >= 0x1p52 || static_cast<double>(static_cast<std::int64_t>(y)) == y; }
bool is_odd(double y) { return std::fabs(y) < 0x1p53 && is_integer(y) && (static_cast<std::int64_t>(y) & 1) != 0; }

// Of the infinite and zero powers of a positive number: those that grow are infinite.
double limit(bool grows) { return grows ? kInfinity : 0; }

double power_of_positive(double x, double y) {
  if (x == 0 || x == kInfinity) return limit((x == 0) == (y < 0));
  // Beyond this every power of a number that is not 1 overflows or vanishes.
  if (std::fabs(y) > 0x1p66) return limit((x > 1) == (y > 0));
  return exp_in_two(product(log_in_two(x), {y, 0}));
}

}  // namespace

// C's rules: 1 to any power and any number to the power 0 are 1, even where the other is none; negative numbers have
// integer powers only; -1 to an infinite power is 1.
double pow(double x, double y) {
  if (y == 0 || x == 1) return 1;
  if (!(x == x && y == y)) return kNone;
  const double size = std::fabs(x);
  if (with_sign_of(1, x) > 0) return power_of_positive(size, y);
  if (std::fabs(y) == kInfinity && size == 1) return 1;
  if (!is_integer(y) && size != 0 && size < kInfinity) return kNone;
  const double power = size == 1 ? 1 : power_of_positive(size, y);
  return is_odd(y) ? -power : power;
}

}  // namespace sinew::elementary
