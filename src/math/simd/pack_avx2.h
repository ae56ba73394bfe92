// SPDX-License-Identifier: Apache-2.0
// pack_avx2.h -- PackAvx2: PackScalar (pack_scalar.h, read that one) in one register of a machine with AVX2 and FMA.
//   trap  include it only in files whose names end in _avx2.cpp or _avx2_test.cpp: they alone are compiled for them
//   note  where the compiler may not use AVX2 and FMA (another architecture, SINEW_SIMD=OFF), it is the scalar twin
#ifndef SINEW_MATH_SIMD_PACK_AVX2_H_
#define SINEW_MATH_SIMD_PACK_AVX2_H_

#if defined(__AVX2__) && defined(__FMA__)

#include <immintrin.h>

namespace sinew {

// Four lanes read from kFirstLanes + 4 - n select the first n of them.
alignas(32) constexpr long long kFirstLanes[8] = {-1, -1, -1, -1, 0, 0, 0, 0};

struct PackAvx2 {
  static constexpr int kLanes = 4;

  struct Mask {
    __m256d bits;
    static Mask of(unsigned bits) {
      const __m256i each = _mm256_set_epi64x(8, 4, 2, 1), all = _mm256_set1_epi64x(bits);
      return {_mm256_castsi256_pd(_mm256_cmpeq_epi64(_mm256_and_si256(all, each), each))};
    }
  };

  __m256d lanes;

  static PackAvx2 zero() { return {_mm256_setzero_pd()}; }
  static PackAvx2 broadcast(double x) { return {_mm256_set1_pd(x)}; }
  static PackAvx2 broadcast_pair(const double* p) { return {_mm256_broadcast_pd(reinterpret_cast<const __m128d*>(p))}; }
  static PackAvx2 of(double a, double b, double c, double d) { return {_mm256_set_pd(d, c, b, a)}; }
  static PackAvx2 load(const double* p) { return {_mm256_loadu_pd(p)}; }
  // Into a register: what is used twice is not read twice, as compilers like to do.
  static PackAvx2 load_once(const double* p) {
    PackAvx2 a = load(p);
    asm("" : "+x"(a.lanes));
    return a;
  }
  // If n is known in halves, as store_first() has written them: a processor hands what it has just stored to a load of
  // the same place, or of a part of it, but not to one that reaches beyond.
  //   lost  in halves where n is not known, too: the same time. Number by number: 1.2 % of a step
  static PackAvx2 load_first(const double* p, int n) {
    if (__builtin_constant_p(n)) {
      if (n == 1) return {_mm256_zextpd128_pd256(_mm_load_sd(p))};
      if (n == 2) return {_mm256_zextpd128_pd256(_mm_loadu_pd(p))};
      if (n == 3) return {_mm256_insertf128_pd(_mm256_castpd128_pd256(_mm_loadu_pd(p)), _mm_load_sd(p + 2), 1)};
      if (n == kLanes) return load(p);
    }
    return {_mm256_maskload_pd(p, _mm256_loadu_si256(reinterpret_cast<const __m256i*>(kFirstLanes + kLanes - n)))};
  }
  void store(double* p) const { _mm256_storeu_pd(p, lanes); }
  // In halves: a masked store takes some twenty micro-operations on AMD's processors.
  void store_first(double* p, int n) const {
    if (n == kLanes) return store(p);
    __m128d rest = _mm256_castpd256_pd128(lanes);
    if (n & 2) {
      _mm_storeu_pd(p, rest);
      rest = _mm256_extractf128_pd(lanes, 1);
      p += 2;
    }
    if (n & 1) _mm_store_sd(p, rest);
  }

  // Lane by lane: on AMD's processors the gather instruction takes more micro-operations than that.
  static PackAvx2 gather(const double* base, const int* index) {
    return {_mm256_set_pd(base[index[3]], base[index[2]], base[index[1]], base[index[0]])};
  }
  static PackAvx2 gather_first(const double* base, const int* index, int n) {
    if (n == kLanes) return gather(base, index);
    return {_mm256_set_pd(0, n > 2 ? base[index[2]] : 0, n > 1 ? base[index[1]] : 0, n > 0 ? base[index[0]] : 0)};
  }
  void scatter(double* base, const int* index) const {
    const __m128d low = _mm256_castpd256_pd128(lanes);
    const __m128d high = _mm256_extractf128_pd(lanes, 1);
    _mm_storel_pd(base + index[0], low);
    _mm_storeh_pd(base + index[1], low);
    _mm_storel_pd(base + index[2], high);
    _mm_storeh_pd(base + index[3], high);
  }
  void scatter_first(double* base, const int* index, int n) const {
    if (n == kLanes) return scatter(base, index);
    const __m128d low = _mm256_castpd256_pd128(lanes);
    if (n > 0) _mm_storel_pd(base + index[0], low);
    if (n > 1) _mm_storeh_pd(base + index[1], low);
    if (n > 2) _mm_storel_pd(base + index[2], _mm256_extractf128_pd(lanes, 1));
  }

  static double fma1(double a, double b, double c) { return __builtin_fma(a, b, c); }
  static double fnma1(double a, double b, double c) { return __builtin_fma(-a, b, c); }
};

inline PackAvx2::Mask operator&(PackAvx2::Mask a, PackAvx2::Mask b) { return {_mm256_and_pd(a.bits, b.bits)}; }
inline PackAvx2::Mask operator|(PackAvx2::Mask a, PackAvx2::Mask b) { return {_mm256_or_pd(a.bits, b.bits)}; }
inline bool any(PackAvx2::Mask a) { return _mm256_movemask_pd(a.bits) != 0; }
inline unsigned bits(PackAvx2::Mask a) { return static_cast<unsigned>(_mm256_movemask_pd(a.bits)); }
inline bool all(PackAvx2::Mask a) { return _mm256_movemask_pd(a.bits) == 15; }
inline PackAvx2 operator+(PackAvx2 a, PackAvx2 b) { return {_mm256_add_pd(a.lanes, b.lanes)}; }
inline PackAvx2 operator-(PackAvx2 a, PackAvx2 b) { return {_mm256_sub_pd(a.lanes, b.lanes)}; }
inline PackAvx2 operator*(PackAvx2 a, PackAvx2 b) { return {_mm256_mul_pd(a.lanes, b.lanes)}; }
inline PackAvx2 operator/(PackAvx2 a, PackAvx2 b) { return {_mm256_div_pd(a.lanes, b.lanes)}; }
inline PackAvx2 operator-(PackAvx2 a) { return {_mm256_xor_pd(a.lanes, _mm256_set1_pd(-0.0))}; }
inline PackAvx2 fma(PackAvx2 a, PackAvx2 b, PackAvx2 c) { return {_mm256_fmadd_pd(a.lanes, b.lanes, c.lanes)}; }
inline PackAvx2 fnma(PackAvx2 a, PackAvx2 b, PackAvx2 c) { return {_mm256_fnmadd_pd(a.lanes, b.lanes, c.lanes)}; }
inline PackAvx2 max(PackAvx2 a, PackAvx2 b) { return {_mm256_max_pd(a.lanes, b.lanes)}; }
inline PackAvx2 min(PackAvx2 a, PackAvx2 b) { return {_mm256_min_pd(a.lanes, b.lanes)}; }
inline PackAvx2 abs(PackAvx2 a) { return {_mm256_andnot_pd(_mm256_set1_pd(-0.0), a.lanes)}; }
inline PackAvx2 high_part(PackAvx2 a) {
  return {_mm256_and_pd(a.lanes, _mm256_castsi256_pd(_mm256_set1_epi64x(-(1ll << 27))))};
}
inline PackAvx2 with_sign_of(PackAvx2 size, PackAvx2 sign) {
  const __m256d bit = _mm256_set1_pd(-0.0);
  return {_mm256_or_pd(_mm256_andnot_pd(bit, size.lanes), _mm256_and_pd(bit, sign.lanes))};
}
inline PackAvx2 sqrt(PackAvx2 a) { return {_mm256_sqrt_pd(a.lanes)}; }
inline PackAvx2::Mask operator<(PackAvx2 a, PackAvx2 b) { return {_mm256_cmp_pd(a.lanes, b.lanes, _CMP_LT_OQ)}; }
inline PackAvx2::Mask operator<=(PackAvx2 a, PackAvx2 b) { return {_mm256_cmp_pd(a.lanes, b.lanes, _CMP_LE_OQ)}; }
inline PackAvx2::Mask operator==(PackAvx2 a, PackAvx2 b) { return {_mm256_cmp_pd(a.lanes, b.lanes, _CMP_EQ_OQ)}; }
inline PackAvx2 select(PackAvx2::Mask m, PackAvx2 yes, PackAvx2 no) {
  return {_mm256_blendv_pd(no.lanes, yes.lanes, m.bits)};
}
inline double sum(PackAvx2 a) {
  const __m256d pairs = _mm256_hadd_pd(a.lanes, a.lanes);
  return _mm_cvtsd_f64(_mm_add_sd(_mm256_castpd256_pd128(pairs), _mm256_extractf128_pd(pairs, 1)));
}
inline PackAvx2 sum_each(PackAvx2 a, PackAvx2 b, PackAvx2 c, PackAvx2 d) {
  const __m256d ab = _mm256_hadd_pd(a.lanes, b.lanes);  // a0+a1 b0+b1 a2+a3 b2+b3
  const __m256d cd = _mm256_hadd_pd(c.lanes, d.lanes);
  return {_mm256_add_pd(_mm256_permute2f128_pd(ab, cd, 0x20), _mm256_permute2f128_pd(ab, cd, 0x31))};
}
inline PackAvx2 reversed(PackAvx2 a) { return {_mm256_permute4x64_pd(a.lanes, 0x1b)}; }
inline PackAvx2 cycle(PackAvx2 a) { return {_mm256_permute4x64_pd(a.lanes, 0b11001001)}; }
inline PackAvx2 with_top_crossed(PackAvx2 a) { return {_mm256_permute_pd(a.lanes, 0b0110)}; }
inline void transpose(PackAvx2& a, PackAvx2& b, PackAvx2& c, PackAvx2& d) {
  const __m256d ab_even = _mm256_unpacklo_pd(a.lanes, b.lanes);  // a0 b0 a2 b2
  const __m256d ab_odd = _mm256_unpackhi_pd(a.lanes, b.lanes);   // a1 b1 a3 b3
  const __m256d cd_even = _mm256_unpacklo_pd(c.lanes, d.lanes);
  const __m256d cd_odd = _mm256_unpackhi_pd(c.lanes, d.lanes);
  a.lanes = _mm256_permute2f128_pd(ab_even, cd_even, 0x20);
  b.lanes = _mm256_permute2f128_pd(ab_odd, cd_odd, 0x20);
  c.lanes = _mm256_permute2f128_pd(ab_even, cd_even, 0x31);
  d.lanes = _mm256_permute2f128_pd(ab_odd, cd_odd, 0x31);
}

}  // namespace sinew

#else

#include "math/simd/pack_scalar.h"

namespace sinew {

using PackAvx2 = PackScalar;

}  // namespace sinew

#endif  // __AVX2__ and __FMA__

#endif  // SINEW_MATH_SIMD_PACK_AVX2_H_
