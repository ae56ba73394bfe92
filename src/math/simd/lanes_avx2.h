// SPDX-License-Identifier: Apache-2.0
// lanes_avx2.h -- PackLanes: numbers of four environments in one register, as a Real (math/scalar.h).
//   note  each lane has the bits of a double, as in Lanes (math/lanes.h), which is the same without a register
//   trap  include it only where pack_avx2.h may be included
//   lost  Lanes itself, compiled for AVX2: gcc 12 makes registers of its arrays too rarely. Poses, axes, M, velocities
//         and bias of four humanoids took 12.6 us so, and 4.7 us with this
#ifndef SINEW_MATH_SIMD_LANES_AVX2_H_
#define SINEW_MATH_SIMD_LANES_AVX2_H_

#include <cstddef>

#include "math/functions/elementary_ordinary.h"
#include "math/scalar.h"
#include "math/simd/pack_avx2.h"

namespace sinew {

struct PackLanes {
  static constexpr int kLanes = PackAvx2::kLanes;
  using Mask = PackAvx2::Mask;

  PackAvx2 pack = PackAvx2::zero();

  PackLanes() = default;
  explicit PackLanes(double of_every_lane) : pack(PackAvx2::broadcast(of_every_lane)) {}
  explicit PackLanes(PackAvx2 lanes) : pack(lanes) {}

  PackLanes& operator+=(const PackLanes& b) { return *this = *this + b; }
  PackLanes& operator-=(const PackLanes& b) { return *this = *this - b; }
  PackLanes& operator*=(const PackLanes& b) { return *this = *this * b; }
  PackLanes& operator/=(const PackLanes& b) { return *this = *this / b; }

  friend PackLanes operator+(const PackLanes& a, const PackLanes& b) { return PackLanes(a.pack + b.pack); }
  friend PackLanes operator-(const PackLanes& a, const PackLanes& b) { return PackLanes(a.pack - b.pack); }
  friend PackLanes operator*(const PackLanes& a, const PackLanes& b) { return PackLanes(a.pack * b.pack); }
  friend PackLanes operator/(const PackLanes& a, const PackLanes& b) { return PackLanes(a.pack / b.pack); }
  friend PackLanes operator-(const PackLanes& a) { return PackLanes(-a.pack); }

  friend Mask operator<(const PackLanes& a, const PackLanes& b) { return a.pack < b.pack; }
  friend Mask operator<=(const PackLanes& a, const PackLanes& b) { return a.pack <= b.pack; }
  friend Mask operator==(const PackLanes& a, const PackLanes& b) { return a.pack == b.pack; }
  friend Mask operator>(const PackLanes& a, const PackLanes& b) { return b < a; }
  friend Mask operator>=(const PackLanes& a, const PackLanes& b) { return b <= a; }
  friend PackLanes select(bool condition, const PackLanes& yes, const PackLanes& no) { return condition ? yes : no; }
  friend PackLanes select(const Mask& condition, const PackLanes& yes, const PackLanes& no) {
    return PackLanes(select(condition, yes.pack, no.pack));
  }

  friend PackLanes fused_multiply_add(const PackLanes& a, const PackLanes& b, const PackLanes& c) {
    return PackLanes(fma(a.pack, b.pack, c.pack));
  }
  friend PackLanes less_product(const PackLanes& a, const PackLanes& b, const PackLanes& c) {  // c - a b
    return PackLanes(fnma(a.pack, b.pack, c.pack));
  }
  friend bool is_zero(const PackLanes& a) { return all(a.pack == PackAvx2::zero()); }
  friend PackLanes abs(const PackLanes& a) { return PackLanes(abs(a.pack)); }
  friend PackLanes sqrt(const PackLanes& a) { return PackLanes(sqrt(a.pack)); }

  // Angles and sides of an ordinary size together, others one by one.
  friend SinCos<PackLanes> sin_cos(const PackLanes& x) {
    if (all(abs(x) < PackLanes(elementary::kOrdinaryAngle))) return elementary::sin_cos_ordinary(x);
    double angle[kLanes], sine[kLanes], cosine[kLanes];
    x.pack.store(angle);
    for (int i = 0; i < kLanes; ++i) {
      const SinCos<double> of_lane = elementary::sin_cos(angle[i]);
      sine[i] = of_lane.sine;
      cosine[i] = of_lane.cosine;
    }
    return {PackLanes(PackAvx2::load(sine)), PackLanes(PackAvx2::load(cosine))};
  }
  friend PackLanes atan2(const PackLanes& y, const PackLanes& x) {
    const PackAvx2 size_y = abs(y.pack), size_x = abs(x.pack);
    if (all((PackAvx2::broadcast(elementary::kOrdinarySmall) <= min(size_x, size_y)) &
            (max(size_x, size_y) <= PackAvx2::broadcast(elementary::kOrdinaryLarge)))) {
      return elementary::atan2_ordinary(y, x);
    }
    double of_lane[kLanes], other[kLanes];
    y.pack.store(of_lane);
    x.pack.store(other);
    for (int i = 0; i < kLanes; ++i) of_lane[i] = elementary::atan2(of_lane[i], other[i]);
    return PackLanes(PackAvx2::load(of_lane));
  }
  friend PackLanes high_part(const PackLanes& a) { return PackLanes(high_part(a.pack)); }
  friend PackLanes with_sign_of(const PackLanes& size, const PackLanes& sign) {
    return PackLanes(with_sign_of(size.pack, sign.pack));
  }
  friend PackLanes sin(const PackLanes& x) { return sin_cos(x).sine; }
  friend PackLanes cos(const PackLanes& x) { return sin_cos(x).cosine; }
  // It is rare in the stages that lanes have: one by one.
  friend PackLanes exp(const PackLanes& x) {
    double of_lane[kLanes];
    x.pack.store(of_lane);
    for (double& number : of_lane) number = elementary::exp(number);
    return PackLanes(PackAvx2::load(of_lane));
  }
  // Four arrays become one with lanes, and back. Four numbers of each are a square that is turned over.
  //   lost  Squares put together from halves as they are read (vinsertf128), which halves the work of the unit that
  //         crosses lanes: 9.3 us for the first stages of four humanoids, as without. Results of four go to more memory
  //         than the first cache has, and that is what takes the time: 2.9 of the 9.3 us before some were left out
  static void gather(PackLanes* to, const double* const (&from)[kLanes], std::ptrdiff_t count) {
    std::ptrdiff_t i = 0;
    for (; i + kLanes <= count; i += kLanes) {
      PackAvx2 a = PackAvx2::load(from[0] + i), b = PackAvx2::load(from[1] + i);
      PackAvx2 c = PackAvx2::load(from[2] + i), d = PackAvx2::load(from[3] + i);
      transpose(a, b, c, d);
      to[i].pack = a;
      to[i + 1].pack = b;
      to[i + 2].pack = c;
      to[i + 3].pack = d;
    }
    for (; i < count; ++i) to[i].pack = PackAvx2::of(from[0][i], from[1][i], from[2][i], from[3][i]);
  }
  static void scatter(const PackLanes* from, double* const (&to)[kLanes], std::ptrdiff_t count) {
    std::ptrdiff_t i = 0;
    for (; i + kLanes <= count; i += kLanes) {
      PackAvx2 a = from[i].pack, b = from[i + 1].pack, c = from[i + 2].pack, d = from[i + 3].pack;
      transpose(a, b, c, d);
      a.store(to[0] + i);
      b.store(to[1] + i);
      c.store(to[2] + i);
      d.store(to[3] + i);
    }
    for (; i < count; ++i) {
      double of_lane[kLanes];
      from[i].pack.store(of_lane);
      for (int k = 0; k < kLanes; ++k) to[k][i] = of_lane[k];
    }
  }
};

}  // namespace sinew

#endif  // SINEW_MATH_SIMD_LANES_AVX2_H_
