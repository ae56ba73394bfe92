// SPDX-License-Identifier: Apache-2.0
// dual.h -- numbers that carry their derivatives by N inputs along: functions over Real, called with them, return exact
// slopes beside the value.
//   use   Dual<3> by three inputs; Dual<1, Dual<3>> carries the slope along one direction, and that slope's own slopes
//   note  comparisons look at the value alone, and select() takes value and slopes from one side: a guard around
//         a singular point guards its derivative too
//   cost  N multiply-adds for each operation
#ifndef SINEW_MATH_DUAL_H_
#define SINEW_MATH_DUAL_H_

#include <type_traits>

#include "math/scalar.h"

namespace sinew {

template <int N, class Number = double>
struct Dual {
  Number value{};
  Number slope[N]{};

  constexpr Dual() = default;
  constexpr explicit Dual(double constant) : value(constant) {}
  constexpr explicit Dual(const Number& constant) requires(!std::is_same_v<Number, double>) : value(constant) {}
  // The input number i.
  static constexpr Dual variable(const Number& value, int i) {
    Dual x(value);
    x.slope[i] = Number(1);
    return x;
  }

  constexpr Dual& operator+=(const Dual& b) { return *this = *this + b; }
  constexpr Dual& operator-=(const Dual& b) { return *this = *this - b; }
  constexpr Dual& operator*=(const Dual& b) { return *this = *this * b; }
  constexpr Dual& operator/=(const Dual& b) { return *this = *this / b; }

  friend constexpr Dual operator+(const Dual& a, const Dual& b) {
    return chain(a.value + b.value, a, Number(1), b, Number(1));
  }
  friend constexpr Dual operator-(const Dual& a, const Dual& b) {
    return chain(a.value - b.value, a, Number(1), b, Number(-1));
  }
  friend constexpr Dual operator-(const Dual& a) { return chain(-a.value, a, Number(-1)); }
  friend constexpr Dual operator*(const Dual& a, const Dual& b) {
    return chain(a.value * b.value, a, b.value, b, a.value);
  }
  friend constexpr Dual operator/(const Dual& a, const Dual& b) {
    const Number ratio = a.value / b.value;
    return chain(ratio, a, Number(1) / b.value, b, -ratio / b.value);
  }
  friend Dual sqrt(const Dual& a) {
    const Number root = sqrt(a.value);
    return chain(root, a, Number(0.5) / root);
  }
  friend constexpr Dual abs(const Dual& a) { return a.value < Number(0) ? -a : a; }
  friend Dual sin(const Dual& a) { return sin_cos(a).sine; }
  friend Dual cos(const Dual& a) { return sin_cos(a).cosine; }
  friend SinCos<Dual> sin_cos(const Dual& a) {
    const SinCos<Number> at = sin_cos(a.value);
    return {chain(at.sine, a, at.cosine), chain(at.cosine, a, -at.sine)};
  }
  friend Dual exp(const Dual& a) {
    const Number power = exp(a.value);
    return chain(power, a, power);
  }
  friend Dual atan2(const Dual& y, const Dual& x) {
    const Number squared = x.value * x.value + y.value * y.value;
    return chain(atan2(y.value, x.value), y, x.value / squared, x, -y.value / squared);
  }

  friend constexpr bool operator<(const Dual& a, const Dual& b) { return a.value < b.value; }
  friend constexpr bool operator>(const Dual& a, const Dual& b) { return a.value > b.value; }
  friend constexpr bool operator<=(const Dual& a, const Dual& b) { return a.value <= b.value; }
  friend constexpr bool operator>=(const Dual& a, const Dual& b) { return a.value >= b.value; }
  friend constexpr bool operator==(const Dual& a, const Dual& b) { return a.value == b.value; }
  friend constexpr bool operator!=(const Dual& a, const Dual& b) { return a.value != b.value; }
  friend constexpr bool is_zero(const Dual& a) {
    for (const Number& by_one : a.slope) {
      if (!is_zero(by_one)) return false;
    }
    return is_zero(a.value);
  }
  friend Dual fused_multiply_add(const Dual& a, const Dual& b, const Dual& c) {
    Dual result = a * b + c;
    result.value = fused_multiply_add(a.value, b.value, c.value);
    return result;
  }
  friend constexpr Dual select(bool condition, const Dual& yes, const Dual& no) { return condition ? yes : no; }

 private:
  // The chain rule: f(a) and f(a, b) with the partial derivatives of f.
  static constexpr Dual chain(const Number& value, const Dual& a, const Number& by_a) {
    Dual result(value);
    for (int i = 0; i < N; ++i) result.slope[i] = by_a * a.slope[i];
    return result;
  }
  static constexpr Dual chain(const Number& value, const Dual& a, const Number& by_a, const Dual& b,
                              const Number& by_b) {
    Dual result(value);
    for (int i = 0; i < N; ++i) result.slope[i] = by_a * a.slope[i] + by_b * b.slope[i];
    return result;
  }
};

}  // namespace sinew

#endif  // SINEW_MATH_DUAL_H_
