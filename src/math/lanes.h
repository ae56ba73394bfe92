// SPDX-License-Identifier: Apache-2.0
// lanes.h -- N numbers that move together, one for each environment of a batch: functions over Real, called with them,
// do for every lane what they do for a double, with the same bits.
//   note  a comparison gives a mask; select() takes each lane from the side that its bit names
//   note  plain arrays: compilers make vector instructions of them, for whatever processor the file is compiled
#ifndef SINEW_MATH_LANES_H_
#define SINEW_MATH_LANES_H_

#include "math/functions/elementary_ordinary.h"
#include "math/scalar.h"

namespace sinew {

template <int N>
struct Lanes;

// The elementary functions of lanes: all at once where every argument is an ordinary one, else one after the other.
namespace elementary {

template <int N>
SinCos<Lanes<N>> sin_cos(const Lanes<N>& x);
template <int N>
Lanes<N> exp(const Lanes<N>& x);
template <int N>
Lanes<N> atan2(const Lanes<N>& y, const Lanes<N>& x);

}  // namespace elementary

template <int N>
struct LaneMask {
  bool lane[N]{};

  friend constexpr LaneMask operator&(const LaneMask& a, const LaneMask& b) {
    return each([&](int i) { return a.lane[i] && b.lane[i]; });
  }
  friend constexpr LaneMask operator|(const LaneMask& a, const LaneMask& b) {
    return each([&](int i) { return a.lane[i] || b.lane[i]; });
  }
  friend constexpr LaneMask operator!(const LaneMask& a) {
    return each([&](int i) { return !a.lane[i]; });
  }
  friend constexpr bool any(const LaneMask& a) {
    for (const bool bit : a.lane)
      if (bit) return true;
    return false;
  }
  friend constexpr bool all(const LaneMask& a) { return !any(!a); }

  template <class Operation>
  static constexpr LaneMask each(const Operation& operation) {
    LaneMask result;
    for (int i = 0; i < N; ++i) result.lane[i] = operation(i);
    return result;
  }
};

template <int N>
struct Lanes {
  static constexpr int kLanes = N;
  using Mask = LaneMask<N>;

  double lane[N]{};

  constexpr Lanes() = default;
  constexpr explicit Lanes(double of_every_lane) {
    for (double& x : lane) x = of_every_lane;
  }
  // The result of a function of the lane's number.
  template <class Operation>
  static constexpr Lanes each(const Operation& operation) {
    Lanes result;
    for (int i = 0; i < N; ++i) result.lane[i] = operation(i);
    return result;
  }
  static constexpr Lanes load(const double* p) {
    return each([&](int i) { return p[i]; });
  }

  constexpr double operator[](int i) const { return lane[i]; }
  constexpr double& operator[](int i) { return lane[i]; }

  constexpr Lanes& operator+=(const Lanes& b) { return *this = *this + b; }
  constexpr Lanes& operator-=(const Lanes& b) { return *this = *this - b; }
  constexpr Lanes& operator*=(const Lanes& b) { return *this = *this * b; }
  constexpr Lanes& operator/=(const Lanes& b) { return *this = *this / b; }

  friend constexpr Lanes operator+(const Lanes& a, const Lanes& b) {
    return each([&](int i) { return a.lane[i] + b.lane[i]; });
  }
  friend constexpr Lanes operator-(const Lanes& a, const Lanes& b) {
    return each([&](int i) { return a.lane[i] - b.lane[i]; });
  }
  friend constexpr Lanes operator*(const Lanes& a, const Lanes& b) {
    return each([&](int i) { return a.lane[i] * b.lane[i]; });
  }
  friend constexpr Lanes operator/(const Lanes& a, const Lanes& b) {
    return each([&](int i) { return a.lane[i] / b.lane[i]; });
  }
  friend constexpr Lanes operator-(const Lanes& a) {
    return each([&](int i) { return -a.lane[i]; });
  }

  friend constexpr Mask operator<(const Lanes& a, const Lanes& b) {
    return Mask::each([&](int i) { return a.lane[i] < b.lane[i]; });
  }
  friend constexpr Mask operator<=(const Lanes& a, const Lanes& b) {
    return Mask::each([&](int i) { return a.lane[i] <= b.lane[i]; });
  }
  friend constexpr Mask operator==(const Lanes& a, const Lanes& b) {
    return Mask::each([&](int i) { return a.lane[i] == b.lane[i]; });
  }
  friend constexpr Mask operator>(const Lanes& a, const Lanes& b) { return b < a; }
  friend constexpr Mask operator>=(const Lanes& a, const Lanes& b) { return b <= a; }
  friend constexpr Mask operator!=(const Lanes& a, const Lanes& b) { return !(a == b); }
  // A bool decides for all lanes, a mask for each.
  friend constexpr Lanes select(bool condition, const Lanes& yes, const Lanes& no) { return condition ? yes : no; }
  friend constexpr Lanes select(const Mask& condition, const Lanes& yes, const Lanes& no) {
    return each([&](int i) { return condition.lane[i] ? yes.lane[i] : no.lane[i]; });
  }

  friend constexpr bool is_zero(const Lanes& a) { return all(a == Lanes(0)); }
  friend Lanes fused_multiply_add(const Lanes& a, const Lanes& b, const Lanes& c) {
    return each([&](int i) { return sinew::fused_multiply_add(a.lane[i], b.lane[i], c.lane[i]); });
  }

  friend Lanes abs(const Lanes& a) {
    return each([&](int i) { return std::abs(a.lane[i]); });
  }
  friend Lanes sqrt(const Lanes& a) {
    return each([&](int i) { return std::sqrt(a.lane[i]); });
  }
  friend Lanes sin(const Lanes& a) { return elementary::sin_cos(a).sine; }
  friend Lanes cos(const Lanes& a) { return elementary::sin_cos(a).cosine; }
  friend SinCos<Lanes> sin_cos(const Lanes& a) { return elementary::sin_cos(a); }
  friend Lanes exp(const Lanes& a) { return elementary::exp(a); }
  friend Lanes atan2(const Lanes& y, const Lanes& x) { return elementary::atan2(y, x); }

  friend constexpr Lanes high_part(const Lanes& a) {
    return each([&](int i) { return elementary::high_part(a.lane[i]); });
  }
  friend constexpr Lanes with_sign_of(const Lanes& size, const Lanes& sign) {
    return each([&](int i) { return elementary::with_sign_of(size.lane[i], sign.lane[i]); });
  }
  friend constexpr Lanes two_to(const Lanes& k) {
    return each([&](int i) { return elementary::two_to(k.lane[i]); });
  }
};

namespace elementary {

template <int N>
SinCos<Lanes<N>> sin_cos(const Lanes<N>& x) {
  if (all(abs(x) < Lanes<N>(kOrdinaryAngle))) return sin_cos_ordinary(x);
  SinCos<Lanes<N>> result;
  for (int i = 0; i < N; ++i) {
    const SinCos<double> of_lane = sin_cos(x.lane[i]);
    result.sine.lane[i] = of_lane.sine;
    result.cosine.lane[i] = of_lane.cosine;
  }
  return result;
}

template <int N>
Lanes<N> exp(const Lanes<N>& x) {
  if (all(abs(x) <= Lanes<N>(kOrdinaryExponent))) return exp_ordinary(x);
  return Lanes<N>::each([&](int i) { return exp(x.lane[i]); });
}

template <int N>
Lanes<N> atan2(const Lanes<N>& y, const Lanes<N>& x) {
  const Lanes<N> size_x = abs(x), size_y = abs(y);
  const auto is_flat = size_x > size_y;
  const Lanes<N> smaller = select(is_flat, size_y, size_x), larger = select(is_flat, size_x, size_y);
  if (all((smaller >= Lanes<N>(kOrdinarySmall)) & (larger <= Lanes<N>(kOrdinaryLarge)))) return atan2_ordinary(y, x);
  return Lanes<N>::each([&](int i) { return atan2(y.lane[i], x.lane[i]); });
}

}  // namespace elementary
}  // namespace sinew

#endif  // SINEW_MATH_LANES_H_
