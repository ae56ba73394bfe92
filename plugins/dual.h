// SPDX-License-Identifier: Apache-2.0
// dual.h -- a number together with its derivatives with respect to the three coordinates of a point.
//   math  each operation applies the chain rule; a function written for any number so gives its gradient as well
//   note  where a function has a kink, the derivative of one of its sides
#ifndef SINEW_PLUGINS_DUAL_H_
#define SINEW_PLUGINS_DUAL_H_

#include <cmath>

#include <mujoco/mujoco.h>

namespace sinew_plugins {

struct Dual {
  mjtNum value = 0;
  mjtNum slope[3] = {0, 0, 0};

  Dual() = default;
  Dual(mjtNum constant) : value(constant) {}  // NOLINT: constants stand in formulas as they are

  static Dual coordinate(mjtNum value, int axis) {
    Dual x(value);
    x.slope[axis] = 1;
    return x;
  }
};

// f(a, b) from its value and its derivatives.
inline Dual chain(mjtNum value, const Dual& a, mjtNum by_a, const Dual& b, mjtNum by_b) {
  Dual result(value);
  for (int k = 0; k < 3; ++k) result.slope[k] = by_a * a.slope[k] + by_b * b.slope[k];
  return result;
}

inline Dual operator+(const Dual& a, const Dual& b) { return chain(a.value + b.value, a, 1, b, 1); }
inline Dual operator-(const Dual& a, const Dual& b) { return chain(a.value - b.value, a, 1, b, -1); }
inline Dual operator*(const Dual& a, const Dual& b) { return chain(a.value * b.value, a, b.value, b, a.value); }
inline Dual operator/(const Dual& a, const Dual& b) {
  return chain(a.value / b.value, a, 1 / b.value, b, -a.value / (b.value * b.value));
}
inline Dual operator-(const Dual& a) { return chain(-a.value, a, -1, a, 0); }
inline bool operator<(const Dual& a, const Dual& b) { return a.value < b.value; }

// Of length zero a vector has no direction, and its length no slope.
inline mjtNum share(mjtNum part, mjtNum length) { return length > mjMINVAL ? part / length : 0; }

inline mjtNum number(mjtNum a) { return a; }
inline mjtNum number(const Dual& a) { return a.value; }

using std::abs;
using std::atan;
using std::atan2;
using std::sqrt;

inline Dual abs(const Dual& a) { return a.value < 0 ? -a : a; }
inline Dual sqrt(const Dual& a) {
  const mjtNum root = std::sqrt(a.value);
  return chain(root, a, share(0.5, root), a, 0);
}
inline Dual atan(const Dual& a) { return chain(std::atan(a.value), a, 1 / (1 + a.value * a.value), a, 0); }
inline Dual atan2(const Dual& y, const Dual& x) {
  const mjtNum square = x.value * x.value + y.value * y.value;
  return chain(std::atan2(y.value, x.value), y, share(x.value, square), x, share(-y.value, square));
}

// std::hypot guards against overflow, which lengths of this world never come near, and takes four times as long.
inline mjtNum length(mjtNum a, mjtNum b) { return std::sqrt(a * a + b * b); }
inline Dual length(const Dual& a, const Dual& b) {
  const mjtNum value = length(a.value, b.value);
  return chain(value, a, share(a.value, value), b, share(b.value, value));
}

}  // namespace sinew_plugins

#endif  // SINEW_PLUGINS_DUAL_H_
