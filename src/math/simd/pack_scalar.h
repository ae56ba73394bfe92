// SPDX-License-Identifier: Apache-2.0
// pack_scalar.h -- PackScalar: four doubles that move together, written out lane by lane.
//   note  this is the definition of every operation; PackAvx2 (pack_avx2.h) must give the same bits
//   note  it is also what runs on machines without AVX2 and FMA, where fma() goes to the C library
#ifndef SINEW_MATH_SIMD_PACK_SCALAR_H_
#define SINEW_MATH_SIMD_PACK_SCALAR_H_

namespace sinew {

struct PackScalar {
  static constexpr int kLanes = 4;

  struct Mask {
    bool lane[kLanes];
    // That of bits().
    static Mask of(unsigned bits) { return {{(bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0, (bits & 8) != 0}}; }
    friend Mask operator&(Mask a, Mask b) {
      return each(a, b, [](bool x, bool y) { return x && y; });
    }
    friend Mask operator|(Mask a, Mask b) {
      return each(a, b, [](bool x, bool y) { return x || y; });
    }
    friend bool any(Mask a) { return a.lane[0] || a.lane[1] || a.lane[2] || a.lane[3]; }
    // One bit for each lane, the first is the lowest.
    friend unsigned bits(Mask a) { return a.lane[0] + 2u * a.lane[1] + 4u * a.lane[2] + 8u * a.lane[3]; }
    friend bool all(Mask a) { return a.lane[0] && a.lane[1] && a.lane[2] && a.lane[3]; }

    template <class Operation>
    static Mask each(Mask a, Mask b, Operation op) {
      Mask r;
      for (int i = 0; i < kLanes; ++i) r.lane[i] = op(a.lane[i], b.lane[i]);
      return r;
    }
  };

  static constexpr long long kHighPart = -(1ll << 27);

  double lane[kLanes];

  static PackScalar zero() { return broadcast(0.0); }
  static PackScalar broadcast(double x) { return {{x, x, x, x}}; }
  static PackScalar broadcast_pair(const double* p) { return of(p[0], p[1], p[0], p[1]); }
  static PackScalar of(double a, double b, double c, double d) { return {{a, b, c, d}}; }
  static PackScalar load(const double* p) { return {{p[0], p[1], p[2], p[3]}}; }

  // The first n of four lanes come from memory, which is not touched beyond them; the others are +0.
  static PackScalar load_once(const double* p) { return load(p); }
  static PackScalar load_first(const double* p, int n) {
    PackScalar r = zero();
    for (int i = 0; i < n; ++i) r.lane[i] = p[i];
    return r;
  }
  void store(double* p) const {
    for (int i = 0; i < kLanes; ++i) p[i] = lane[i];
  }
  void store_first(double* p, int n) const {
    for (int i = 0; i < n; ++i) p[i] = lane[i];
  }

  // The same with lane i at base[index[i]].
  static PackScalar gather(const double* base, const int* index) { return gather_first(base, index, kLanes); }
  static PackScalar gather_first(const double* base, const int* index, int n) {
    PackScalar r = zero();
    for (int i = 0; i < n; ++i) r.lane[i] = base[index[i]];
    return r;
  }
  void scatter(double* base, const int* index) const { scatter_first(base, index, kLanes); }
  void scatter_first(double* base, const int* index, int n) const {
    for (int i = 0; i < n; ++i) base[index[i]] = lane[i];
  }

  friend PackScalar operator+(PackScalar a, PackScalar b) {
    return each([&](int i) { return a.lane[i] + b.lane[i]; });
  }
  friend PackScalar operator-(PackScalar a, PackScalar b) {
    return each([&](int i) { return a.lane[i] - b.lane[i]; });
  }
  friend PackScalar operator*(PackScalar a, PackScalar b) {
    return each([&](int i) { return a.lane[i] * b.lane[i]; });
  }
  friend PackScalar operator/(PackScalar a, PackScalar b) {
    return each([&](int i) { return a.lane[i] / b.lane[i]; });
  }
  friend PackScalar operator-(PackScalar a) {
    return each([&](int i) { return -a.lane[i]; });
  }

  // One rounding: a b + c, and c - a b. The scalar forms serve the corners of a kernel.
  friend PackScalar fma(PackScalar a, PackScalar b, PackScalar c) {
    return each([&](int i) { return fma1(a.lane[i], b.lane[i], c.lane[i]); });
  }
  friend PackScalar fnma(PackScalar a, PackScalar b, PackScalar c) {
    return each([&](int i) { return fma1(-a.lane[i], b.lane[i], c.lane[i]); });
  }
  static double fma1(double a, double b, double c) { return __builtin_fma(a, b, c); }
  static double fnma1(double a, double b, double c) { return __builtin_fma(-a, b, c); }

  // The second argument wins a tie and whenever a NaN takes part, as the instruction does it.
  friend PackScalar max(PackScalar a, PackScalar b) {
    return each([&](int i) { return a.lane[i] > b.lane[i] ? a.lane[i] : b.lane[i]; });
  }
  friend PackScalar min(PackScalar a, PackScalar b) {
    return each([&](int i) { return a.lane[i] < b.lane[i] ? a.lane[i] : b.lane[i]; });
  }
  friend PackScalar abs(PackScalar a) {
    return each([&](int i) { return __builtin_fabs(a.lane[i]); });
  }
  friend PackScalar sqrt(PackScalar a) {
    return each([&](int i) { return __builtin_sqrt(a.lane[i]); });
  }

  // The upper 26 bits of the mantissa; a size with the sign of another number.
  friend PackScalar high_part(PackScalar a) {
    return each(
        [&](int i) { return __builtin_bit_cast(double, __builtin_bit_cast(long long, a.lane[i]) & kHighPart); });
  }
  friend PackScalar with_sign_of(PackScalar size, PackScalar sign) {
    return each([&](int i) { return __builtin_copysign(size.lane[i], sign.lane[i]); });
  }

  // Comparisons with a NaN are false.
  friend Mask operator<(PackScalar a, PackScalar b) {
    return test([&](int i) { return a.lane[i] < b.lane[i]; });
  }
  friend Mask operator<=(PackScalar a, PackScalar b) {
    return test([&](int i) { return a.lane[i] <= b.lane[i]; });
  }
  friend Mask operator==(PackScalar a, PackScalar b) {
    return test([&](int i) { return a.lane[i] == b.lane[i]; });
  }
  friend PackScalar select(Mask m, PackScalar yes, PackScalar no) {
    return each([&](int i) { return m.lane[i] ? yes.lane[i] : no.lane[i]; });
  }

  // The one order in which four lanes become one number.
  friend double sum(PackScalar a) { return (a.lane[0] + a.lane[1]) + (a.lane[2] + a.lane[3]); }
  friend PackScalar sum_each(PackScalar a, PackScalar b, PackScalar c, PackScalar d) {
    return {{sum(a), sum(b), sum(c), sum(d)}};
  }
  friend PackScalar reversed(PackScalar a) {
    return each([&](int i) { return a.lane[kLanes - 1 - i]; });
  }
  // a1 a2 a0 a3
  friend PackScalar cycle(PackScalar a) { return of(a.lane[1], a.lane[2], a.lane[0], a.lane[3]); }
  // a0 a1 a3 a2
  friend PackScalar with_top_crossed(PackScalar a) { return of(a.lane[0], a.lane[1], a.lane[3], a.lane[2]); }
  // The four packs as rows of a 4x4 matrix, turned into its columns.
  friend void transpose(PackScalar& a, PackScalar& b, PackScalar& c, PackScalar& d) {
    const PackScalar r[kLanes] = {a, b, c, d};
    a = each([&](int i) { return r[i].lane[0]; });
    b = each([&](int i) { return r[i].lane[1]; });
    c = each([&](int i) { return r[i].lane[2]; });
    d = each([&](int i) { return r[i].lane[3]; });
  }

 private:
  template <class Operation>
  static PackScalar each(Operation op) {
    return {{op(0), op(1), op(2), op(3)}};
  }
  template <class Operation>
  static Mask test(Operation op) {
    return {{op(0), op(1), op(2), op(3)}};
  }
};

}  // namespace sinew

#endif  // SINEW_MATH_SIMD_PACK_SCALAR_H_
