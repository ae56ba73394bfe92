// SPDX-License-Identifier: Apache-2.0
#include "math/scalar.h"

#include <limits>

namespace sinew {

int round_to_int(double x) {
  if (std::isnan(x)) return 0;
  // floor(x + 0.5) would send the largest number below one half to 1.
  const double below = std::floor(x);
  const double nearest = x - below < 0.5 ? below : below + 1;
  return static_cast<int>(clip<double>(nearest, std::numeric_limits<int>::min(), std::numeric_limits<int>::max()));
}

double halton(int index, int base) {
  if (base < 2) return 0;
  const double step = 1.0 / base;
  double result = 0, weight = step;
  for (int rest = index; rest > 0; rest /= base) {
    result += weight * (rest % base);
    weight *= step;
  }
  return result;
}

// x'' = -kp x - kv x' has the roots -b +- w with b = kv/2 and w^2 = b^2 - kp, so
//   x(t) = exp(-bt) (x0 C + (v0 + b x0) S),   C = cosh(wt), S = sinh(wt)/w
// with cos and sin for w^2 < 0. The difference of two exponentials that the textbook writes for w^2 > 0 loses all
// digits near critical damping, and cosh alone overflows; hence expm1, and the larger root as a quotient.
double spring_damper(double pos0, double vel0, double kp, double kv, double dt) {
  const double b = 0.5 * kv;
  const double w_squared = b * b - kp;
  const double rate0 = vel0 + b * pos0;
  if (w_squared < 0) {
    const double w = std::sqrt(-w_squared);
    return std::exp(-b * dt) * (pos0 * std::cos(w * dt) + rate0 * std::sin(w * dt) / w);
  }
  if (w_squared == 0) return std::exp(-b * dt) * (pos0 + rate0 * dt);
  const double w = std::sqrt(w_squared);
  const double slow_root = b > 0 ? -kp / (b + w) : w - b;
  const double decayed = -std::expm1(-2 * w * dt);  // 1 - exp(-2wt)
  return std::exp(slow_root * dt) * (pos0 * (1 - 0.5 * decayed) + rate0 * decayed / (2 * w));
}

}  // namespace sinew
