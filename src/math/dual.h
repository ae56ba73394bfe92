// SPDX-License-Identifier: Apache-2.0
// dual.h -- numbers that carry their derivatives by N inputs along: functions over Real, called with them, return exact
// slopes beside the value.
//   note  comparisons look at the value alone, and select() takes value and slopes from one side: a guard around
//         a singular point guards its derivative too
//   cost  N multiply-adds for each operation
#ifndef SINEW_MATH_DUAL_H_
#define SINEW_MATH_DUAL_H_

#include "math/scalar.h"

namespace sinew {

template <int N>
struct Dual {
  double value{};
  double slope[N]{};

  constexpr Dual() = default;
  constexpr explicit Dual(double constant) : value(constant) {}
  // The input number i.
  static constexpr Dual variable(double value, int i) {
    Dual x(value);
    x.slope[i] = 1;
    return x;
  }

  constexpr Dual& operator+=(const Dual& b) { return *this = *this + b; }
  constexpr Dual& operator-=(const Dual& b) { return *this = *this - b; }
  constexpr Dual& operator*=(const Dual& b) { return *this = *this * b; }
  constexpr Dual& operator/=(const Dual& b) { return *this = *this / b; }

  friend constexpr Dual operator+(const Dual& a, const Dual& b) { return chain(a.value + b.value, a, 1, b, 1); }
  friend constexpr Dual operator-(const Dual& a, const Dual& b) { return chain(a.value - b.value, a, 1, b, -1); }
  friend constexpr Dual operator-(const Dual& a) { return chain(-a.value, a, -1); }
  friend constexpr Dual operator*(const Dual& a, const Dual& b) {
    return chain(a.value * b.value, a, b.value, b, a.value);
  }
  friend constexpr Dual operator/(const Dual& a, const Dual& b) {
    const double ratio = a.value / b.value;
    return chain(ratio, a, 1 / b.value, b, -ratio / b.value);
  }
  friend Dual sqrt(const Dual& a) {
    const double root = std::sqrt(a.value);
    return chain(root, a, 0.5 / root);
  }
  friend constexpr Dual abs(const Dual& a) { return a.value < 0 ? -a : a; }
  friend Dual sin(const Dual& a) { return sin_cos(a).sine; }
  friend Dual cos(const Dual& a) { return sin_cos(a).cosine; }
  friend SinCos<Dual> sin_cos(const Dual& a) {
    const SinCos<double> at = sin_cos(a.value);
    return {chain(at.sine, a, at.cosine), chain(at.cosine, a, -at.sine)};
  }
  friend Dual exp(const Dual& a) {
    const double power = sinew::exp(a.value);
    return chain(power, a, power);
  }
  friend Dual atan2(const Dual& y, const Dual& x) {
    const double squared = x.value * x.value + y.value * y.value;
    return chain(sinew::atan2(y.value, x.value), y, x.value / squared, x, -y.value / squared);
  }

  friend constexpr bool operator<(const Dual& a, const Dual& b) { return a.value < b.value; }
  friend constexpr bool operator>(const Dual& a, const Dual& b) { return a.value > b.value; }
  friend constexpr bool operator<=(const Dual& a, const Dual& b) { return a.value <= b.value; }
  friend constexpr bool operator>=(const Dual& a, const Dual& b) { return a.value >= b.value; }
  friend constexpr bool operator==(const Dual& a, const Dual& b) { return a.value == b.value; }
  friend constexpr bool operator!=(const Dual& a, const Dual& b) { return a.value != b.value; }
  friend constexpr bool is_zero(const Dual& a) {
    for (const double by_one : a.slope) {
      if (by_one != 0) return false;
    }
    return a.value == 0;
  }
  friend Dual fused_multiply_add(const Dual& a, const Dual& b, const Dual& c) {
    Dual result = a * b + c;
    result.value = fused_multiply_add(a.value, b.value, c.value);
    return result;
  }
  friend constexpr Dual select(bool condition, const Dual& yes, const Dual& no) { return condition ? yes : no; }

 private:
  // The chain rule: f(a) and f(a, b) with the partial derivatives of f.
  static constexpr Dual chain(double value, const Dual& a, double by_a) {
    Dual result(value);
    for (int i = 0; i < N; ++i) result.slope[i] = by_a * a.slope[i];
    return result;
  }
  static constexpr Dual chain(double value, const Dual& a, double by_a, const Dual& b, double by_b) {
    Dual result(value);
    for (int i = 0; i < N; ++i) result.slope[i] = by_a * a.slope[i] + by_b * b.slope[i];
    return result;
  }
};

}  // namespace sinew

#endif  // SINEW_MATH_DUAL_H_
