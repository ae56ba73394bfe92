// SPDX-License-Identifier: Apache-2.0
// lanes_avx2.h -- PackLanes: numbers of four environments in one register, as a Real (math/scalar.h).
//   note  each lane has the bits of a double, as in Lanes (math/lanes.h), which is the same without a register
//   trap  include it only where pack_avx2.h may be included
//   lost  Lanes itself, compiled for AVX2: gcc 12 makes registers of its arrays too rarely. Poses, axes, M, velocities
//         and bias of four humanoids took 12.6 us so, and 4.7 us with this
#ifndef SINEW_MATH_SIMD_LANES_AVX2_H_
#define SINEW_MATH_SIMD_LANES_AVX2_H_

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

  // Angles of an ordinary size together, others one by one.
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
  friend PackLanes sin(const PackLanes& x) { return sin_cos(x).sine; }
  friend PackLanes cos(const PackLanes& x) { return sin_cos(x).cosine; }
  // These are rare in the stages that lanes have: one by one.
  friend PackLanes exp(const PackLanes& x) {
    double of_lane[kLanes];
    x.pack.store(of_lane);
    for (double& number : of_lane) number = elementary::exp(number);
    return PackLanes(PackAvx2::load(of_lane));
  }
  friend PackLanes atan2(const PackLanes& y, const PackLanes& x) {
    double of_lane[kLanes], other[kLanes];
    y.pack.store(of_lane);
    x.pack.store(other);
    for (int i = 0; i < kLanes; ++i) of_lane[i] = elementary::atan2(of_lane[i], other[i]);
    return PackLanes(PackAvx2::load(of_lane));
  }
};

}  // namespace sinew

#endif  // SINEW_MATH_SIMD_LANES_AVX2_H_
