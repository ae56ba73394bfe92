// SPDX-License-Identifier: Apache-2.0
// pack_avx512.h -- PackAvx512: eight doubles in one register of a machine with AVX-512 (F, DQ and VL), for lanes.h.
//   note  of the operations of PackScalar (pack_scalar.h) those that work lane by lane, with the same bits
//   trap  include it only in files whose names end in _avx512.cpp or _avx512_test.cpp: they alone are compiled for them
//   note  it has no twin: where the compiler may not use AVX-512, there is no PackAvx512, and nobody takes eight
#ifndef SINEW_MATH_SIMD_PACK_AVX512_H_
#define SINEW_MATH_SIMD_PACK_AVX512_H_

#if defined(__AVX512F__) && defined(__AVX512DQ__) && defined(__AVX512VL__)

#define SINEW_HAS_PACK_AVX512

#include <immintrin.h>

namespace sinew {

struct PackAvx512 {
  static constexpr int kLanes = 8;

  struct Mask {
    __mmask8 bits;
    static Mask of(unsigned bits) { return {static_cast<__mmask8>(bits)}; }
  };

  __m512d lanes;

  static PackAvx512 zero() { return {_mm512_setzero_pd()}; }
  static PackAvx512 broadcast(double x) { return {_mm512_set1_pd(x)}; }
  static PackAvx512 load(const double* p) { return {_mm512_loadu_pd(p)}; }
  static PackAvx512 load_once(const double* p) {  // as PackAvx2's
    PackAvx512 a = load(p);
    asm("" : "+v"(a.lanes));
    return a;
  }
  static PackAvx512 load_first(const double* p, int n) { return {_mm512_maskz_loadu_pd(first(n), p)}; }
  void store(double* p) const { _mm512_storeu_pd(p, lanes); }
  void store_first(double* p, int n) const { _mm512_mask_storeu_pd(p, first(n), lanes); }

  static double fma1(double a, double b, double c) { return __builtin_fma(a, b, c); }

 private:
  static __mmask8 first(int n) { return static_cast<__mmask8>((1u << n) - 1); }
};

inline PackAvx512::Mask operator&(PackAvx512::Mask a, PackAvx512::Mask b) { return {_kand_mask8(a.bits, b.bits)}; }
inline PackAvx512::Mask operator|(PackAvx512::Mask a, PackAvx512::Mask b) { return {_kor_mask8(a.bits, b.bits)}; }
inline unsigned bits(PackAvx512::Mask a) { return a.bits; }
inline bool any(PackAvx512::Mask a) { return a.bits != 0; }
inline bool all(PackAvx512::Mask a) { return a.bits == 0xff; }
inline PackAvx512 operator+(PackAvx512 a, PackAvx512 b) { return {_mm512_add_pd(a.lanes, b.lanes)}; }
inline PackAvx512 operator-(PackAvx512 a, PackAvx512 b) { return {_mm512_sub_pd(a.lanes, b.lanes)}; }
inline PackAvx512 operator*(PackAvx512 a, PackAvx512 b) { return {_mm512_mul_pd(a.lanes, b.lanes)}; }
inline PackAvx512 operator/(PackAvx512 a, PackAvx512 b) { return {_mm512_div_pd(a.lanes, b.lanes)}; }
inline PackAvx512 operator-(PackAvx512 a) { return {_mm512_xor_pd(a.lanes, _mm512_set1_pd(-0.0))}; }
inline PackAvx512 fma(PackAvx512 a, PackAvx512 b, PackAvx512 c) { return {_mm512_fmadd_pd(a.lanes, b.lanes, c.lanes)}; }
inline PackAvx512 fnma(PackAvx512 a, PackAvx512 b, PackAvx512 c) {
  return {_mm512_fnmadd_pd(a.lanes, b.lanes, c.lanes)};
}
inline PackAvx512 max(PackAvx512 a, PackAvx512 b) { return {_mm512_max_pd(a.lanes, b.lanes)}; }
inline PackAvx512 min(PackAvx512 a, PackAvx512 b) { return {_mm512_min_pd(a.lanes, b.lanes)}; }
inline PackAvx512 high_part(PackAvx512 a) {
  return {_mm512_and_pd(a.lanes, _mm512_castsi512_pd(_mm512_set1_epi64(-(1ll << 27))))};
}
inline PackAvx512 with_sign_of(PackAvx512 size, PackAvx512 sign) {
  const __m512d bit = _mm512_set1_pd(-0.0);
  return {_mm512_or_pd(_mm512_andnot_pd(bit, size.lanes), _mm512_and_pd(bit, sign.lanes))};
}
inline PackAvx512 abs(PackAvx512 a) { return {_mm512_andnot_pd(_mm512_set1_pd(-0.0), a.lanes)}; }
inline PackAvx512 sqrt(PackAvx512 a) { return {_mm512_sqrt_pd(a.lanes)}; }
inline PackAvx512::Mask operator<(PackAvx512 a, PackAvx512 b) {
  return {_mm512_cmp_pd_mask(a.lanes, b.lanes, _CMP_LT_OQ)};
}
inline PackAvx512::Mask operator<=(PackAvx512 a, PackAvx512 b) {
  return {_mm512_cmp_pd_mask(a.lanes, b.lanes, _CMP_LE_OQ)};
}
inline PackAvx512::Mask operator==(PackAvx512 a, PackAvx512 b) {
  return {_mm512_cmp_pd_mask(a.lanes, b.lanes, _CMP_EQ_OQ)};
}
inline PackAvx512 select(PackAvx512::Mask m, PackAvx512 yes, PackAvx512 no) {
  return {_mm512_mask_blend_pd(m.bits, no.lanes, yes.lanes)};
}
inline PackAvx512 reversed(PackAvx512 a) {
  return {_mm512_permutexvar_pd(_mm512_set_epi64(0, 1, 2, 3, 4, 5, 6, 7), a.lanes)};
}
// Pairs change places, then pairs of pairs, then halves.
inline void transpose(PackAvx512 (&square)[8]) {
  __m512d pair[8], four[8];
  for (int k = 0; k < 8; k += 2) {
    pair[k] = _mm512_unpacklo_pd(square[k].lanes, square[k + 1].lanes);
    pair[k + 1] = _mm512_unpackhi_pd(square[k].lanes, square[k + 1].lanes);
  }
  for (int k = 0; k < 2; ++k) {  // 128 bits of each: a c, or b d, of the first four rows and of the last four
    for (int half = 0; half < 8; half += 4) {
      four[half + k] = _mm512_shuffle_f64x2(pair[half + k], pair[half + 2 + k], 0x88);
      four[half + 2 + k] = _mm512_shuffle_f64x2(pair[half + k], pair[half + 2 + k], 0xdd);
    }
  }
  for (int k = 0; k < 4; ++k) {
    square[k].lanes = _mm512_shuffle_f64x2(four[k], four[4 + k], 0x88);
    square[4 + k].lanes = _mm512_shuffle_f64x2(four[k], four[4 + k], 0xdd);
  }
}

}  // namespace sinew

#endif  // __AVX512F__, __AVX512DQ__ and __AVX512VL__

#endif  // SINEW_MATH_SIMD_PACK_AVX512_H_
