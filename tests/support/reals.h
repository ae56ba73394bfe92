// SPDX-License-Identifier: Apache-2.0
// reals.h -- two number types that are not double, to prove that a template over Real works for such: Dual carries a
// derivative along, Lanes two numbers side by side whose comparison gives a mask and not a bool.
#ifndef SINEW_TESTS_SUPPORT_REALS_H_
#define SINEW_TESTS_SUPPORT_REALS_H_

#include <cmath>

namespace sinew::test {

struct Dual {
  double value = 0, slope = 0;
  constexpr Dual() = default;
  constexpr explicit Dual(double v, double s = 0) : value(v), slope(s) {}

  friend constexpr Dual operator+(Dual a, Dual b) { return Dual(a.value + b.value, a.slope + b.slope); }
  friend constexpr Dual operator-(Dual a, Dual b) { return Dual(a.value - b.value, a.slope - b.slope); }
  friend constexpr Dual operator-(Dual a) { return Dual(-a.value, -a.slope); }
  friend constexpr Dual operator*(Dual a, Dual b) {
    return Dual(a.value * b.value, a.slope * b.value + a.value * b.slope);
  }
  friend constexpr Dual operator/(Dual a, Dual b) {
    return Dual(a.value / b.value, (a.slope - a.value / b.value * b.slope) / b.value);
  }
  friend constexpr bool operator<(Dual a, Dual b) { return a.value < b.value; }
  friend constexpr bool operator>(Dual a, Dual b) { return a.value > b.value; }
  friend constexpr bool operator<=(Dual a, Dual b) { return a.value <= b.value; }
  friend constexpr bool operator>=(Dual a, Dual b) { return a.value >= b.value; }
  friend constexpr Dual select(bool condition, Dual yes, Dual no) { return condition ? yes : no; }
  friend Dual abs(Dual a) { return a.value < 0 ? -a : a; }
  friend Dual sin(Dual a) { return Dual(std::sin(a.value), std::cos(a.value) * a.slope); }
  friend Dual cos(Dual a) { return Dual(std::cos(a.value), -std::sin(a.value) * a.slope); }
  friend Dual sqrt(Dual a) { return Dual(std::sqrt(a.value), 0.5 / std::sqrt(a.value) * a.slope); }
  friend Dual atan2(Dual y, Dual x) {
    const double r = x.value * x.value + y.value * y.value;
    return Dual(std::atan2(y.value, x.value), (x.value * y.slope - y.value * x.slope) / r);
  }
};

struct LaneMask {
  bool a, b;
};

struct Lanes {
  double a = 0, b = 0;
  constexpr Lanes() = default;
  constexpr explicit Lanes(double both) : a(both), b(both) {}
  constexpr Lanes(double first, double second) : a(first), b(second) {}

  friend constexpr Lanes operator+(Lanes x, Lanes y) { return {x.a + y.a, x.b + y.b}; }
  friend constexpr Lanes operator-(Lanes x, Lanes y) { return {x.a - y.a, x.b - y.b}; }
  friend constexpr Lanes operator-(Lanes x) { return {-x.a, -x.b}; }
  friend constexpr Lanes operator*(Lanes x, Lanes y) { return {x.a * y.a, x.b * y.b}; }
  friend constexpr Lanes operator/(Lanes x, Lanes y) { return {x.a / y.a, x.b / y.b}; }
  friend constexpr LaneMask operator<(Lanes x, Lanes y) { return {x.a < y.a, x.b < y.b}; }
  friend constexpr LaneMask operator>(Lanes x, Lanes y) { return {x.a > y.a, x.b > y.b}; }
  friend constexpr LaneMask operator<=(Lanes x, Lanes y) { return {x.a <= y.a, x.b <= y.b}; }
  friend constexpr LaneMask operator>=(Lanes x, Lanes y) { return {x.a >= y.a, x.b >= y.b}; }
  friend constexpr Lanes select(LaneMask m, Lanes yes, Lanes no) { return {m.a ? yes.a : no.a, m.b ? yes.b : no.b}; }
  friend Lanes abs(Lanes x) { return {std::abs(x.a), std::abs(x.b)}; }
  friend Lanes sin(Lanes x) { return {std::sin(x.a), std::sin(x.b)}; }
  friend Lanes cos(Lanes x) { return {std::cos(x.a), std::cos(x.b)}; }
  friend Lanes sqrt(Lanes x) { return {std::sqrt(x.a), std::sqrt(x.b)}; }
  friend Lanes atan2(Lanes y, Lanes x) { return {std::atan2(y.a, x.a), std::atan2(y.b, x.b)}; }
};

}  // namespace sinew::test

#endif  // SINEW_TESTS_SUPPORT_REALS_H_
