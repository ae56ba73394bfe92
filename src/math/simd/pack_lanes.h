// SPDX-License-Identifier: Apache-2.0
// pack_lanes.h -- LanesOf<Pack>: numbers of as many environments as a Pack has lanes, as a Real (math/scalar.h).
//   note  each lane has the bits of a double, as in Lanes (math/lanes.h), which is the same without a register
//   trap  include it only where the header of the Pack may be included: what it defines is named after that Pack
//   lost  Lanes itself, compiled for AVX2: gcc 12 makes registers of its arrays too rarely. Poses, axes, M, velocities
//         and bias of four humanoids took 12.6 us so, and 4.7 us with this
#ifndef SINEW_MATH_SIMD_PACK_LANES_H_
#define SINEW_MATH_SIMD_PACK_LANES_H_

#include <cstddef>

#include "math/functions/elementary_ordinary.h"
#include "math/scalar.h"

namespace sinew {

// Four numbers of four.
template <class Pack>
void transpose(Pack (&square)[4]) {
  transpose(square[0], square[1], square[2], square[3]);
}

template <class Pack>
struct LanesOf {
  static constexpr int kLanes = Pack::kLanes;
  using Mask = typename Pack::Mask;

  Pack pack = Pack::zero();

  LanesOf() = default;
  explicit LanesOf(double of_every_lane) : pack(Pack::broadcast(of_every_lane)) {}
  explicit LanesOf(const Pack& lanes) : pack(lanes) {}

  LanesOf& operator+=(const LanesOf& b) { return *this = *this + b; }
  LanesOf& operator-=(const LanesOf& b) { return *this = *this - b; }
  LanesOf& operator*=(const LanesOf& b) { return *this = *this * b; }
  LanesOf& operator/=(const LanesOf& b) { return *this = *this / b; }

  friend LanesOf operator+(const LanesOf& a, const LanesOf& b) { return LanesOf(a.pack + b.pack); }
  friend LanesOf operator-(const LanesOf& a, const LanesOf& b) { return LanesOf(a.pack - b.pack); }
  friend LanesOf operator*(const LanesOf& a, const LanesOf& b) { return LanesOf(a.pack * b.pack); }
  friend LanesOf operator/(const LanesOf& a, const LanesOf& b) { return LanesOf(a.pack / b.pack); }
  friend LanesOf operator-(const LanesOf& a) { return LanesOf(-a.pack); }

  friend Mask operator<(const LanesOf& a, const LanesOf& b) { return a.pack < b.pack; }
  friend Mask operator<=(const LanesOf& a, const LanesOf& b) { return a.pack <= b.pack; }
  friend Mask operator==(const LanesOf& a, const LanesOf& b) { return a.pack == b.pack; }
  friend Mask operator>(const LanesOf& a, const LanesOf& b) { return b < a; }
  friend Mask operator>=(const LanesOf& a, const LanesOf& b) { return b <= a; }
  friend LanesOf select(bool condition, const LanesOf& yes, const LanesOf& no) { return condition ? yes : no; }
  friend LanesOf select(const Mask& condition, const LanesOf& yes, const LanesOf& no) {
    return LanesOf(select(condition, yes.pack, no.pack));
  }

  friend LanesOf fused_multiply_add(const LanesOf& a, const LanesOf& b, const LanesOf& c) {
    return LanesOf(fma(a.pack, b.pack, c.pack));
  }
  friend LanesOf less_product(const LanesOf& a, const LanesOf& b, const LanesOf& c) {  // c - a b
    return LanesOf(fnma(a.pack, b.pack, c.pack));
  }
  friend bool is_zero(const LanesOf& a) { return all(a.pack == Pack::zero()); }
  friend LanesOf abs(const LanesOf& a) { return LanesOf(abs(a.pack)); }
  friend LanesOf sqrt(const LanesOf& a) { return LanesOf(sqrt(a.pack)); }

  // Angles and sides of an ordinary size together, others one by one.
  friend SinCos<LanesOf> sin_cos(const LanesOf& x) {
    if (all(abs(x) < LanesOf(elementary::kOrdinaryAngle))) return elementary::sin_cos_ordinary(x);
    double angle[kLanes], sine[kLanes], cosine[kLanes];
    x.pack.store(angle);
    for (int i = 0; i < kLanes; ++i) {
      const SinCos<double> of_lane = elementary::sin_cos(angle[i]);
      sine[i] = of_lane.sine;
      cosine[i] = of_lane.cosine;
    }
    return {LanesOf(Pack::load(sine)), LanesOf(Pack::load(cosine))};
  }
  friend LanesOf atan2(const LanesOf& y, const LanesOf& x) {
    const Pack size_y = abs(y.pack), size_x = abs(x.pack);
    if (all((Pack::broadcast(elementary::kOrdinarySmall) <= min(size_x, size_y)) &
            (max(size_x, size_y) <= Pack::broadcast(elementary::kOrdinaryLarge)))) {
      return elementary::atan2_ordinary(y, x);
    }
    double of_lane[kLanes], other[kLanes];
    y.pack.store(of_lane);
    x.pack.store(other);
    for (int i = 0; i < kLanes; ++i) of_lane[i] = elementary::atan2(of_lane[i], other[i]);
    return LanesOf(Pack::load(of_lane));
  }
  friend LanesOf high_part(const LanesOf& a) { return LanesOf(high_part(a.pack)); }
  friend LanesOf with_sign_of(const LanesOf& size, const LanesOf& sign) {
    return LanesOf(with_sign_of(size.pack, sign.pack));
  }
  friend LanesOf sin(const LanesOf& x) { return sin_cos(x).sine; }
  friend LanesOf cos(const LanesOf& x) { return sin_cos(x).cosine; }
  // It is rare in the stages that lanes have: one by one.
  friend LanesOf exp(const LanesOf& x) {
    double of_lane[kLanes];
    x.pack.store(of_lane);
    for (double& number : of_lane) number = elementary::exp(number);
    return LanesOf(Pack::load(of_lane));
  }

  // As many arrays as there are lanes become one, and back. Squares of numbers are turned over.
  //   lost  Squares put together from halves as they are read (vinsertf128), which halves the work of the unit that
  //         crosses lanes: 9.3 us for the first stages of four humanoids, as without. Results of four go to more memory
  //         than the first cache has, and that is what takes the time: 2.9 of the 9.3 us before some were left out
  static void gather(LanesOf* to, const double* const (&from)[kLanes], std::ptrdiff_t count) {
    std::ptrdiff_t i = 0;
    for (; i + kLanes <= count; i += kLanes) {
      Pack square[kLanes];
      for (int k = 0; k < kLanes; ++k) square[k] = Pack::load(from[k] + i);
      transpose(square);
      for (int k = 0; k < kLanes; ++k) to[i + k].pack = square[k];
    }
    if (i == count) return;
    Pack square[kLanes];
    const int rest = static_cast<int>(count - i);
    for (int k = 0; k < kLanes; ++k) square[k] = Pack::load_first(from[k] + i, rest);
    transpose(square);
    for (int k = 0; k < rest; ++k) to[i + k].pack = square[k];
  }
  static void scatter(const LanesOf* from, double* const (&to)[kLanes], std::ptrdiff_t count) {
    std::ptrdiff_t i = 0;
    for (; i + kLanes <= count; i += kLanes) {
      Pack square[kLanes];
      for (int k = 0; k < kLanes; ++k) square[k] = from[i + k].pack;
      transpose(square);
      for (int k = 0; k < kLanes; ++k) square[k].store(to[k] + i);
    }
    if (i == count) return;
    Pack square[kLanes];
    const int rest = static_cast<int>(count - i);
    for (int k = 0; k < kLanes; ++k) square[k] = k < rest ? from[i + k].pack : Pack::zero();
    transpose(square);
    for (int k = 0; k < kLanes; ++k) square[k].store_first(to[k] + i, rest);
  }
};

}  // namespace sinew

#endif  // SINEW_MATH_SIMD_PACK_LANES_H_
