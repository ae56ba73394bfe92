// SPDX-License-Identifier: Apache-2.0
// six_packs.h -- six numbers of each of four axes, turned over: a pack for each of the six.
#ifndef SINEW_MATH_SIMD_SIX_PACKS_H_
#define SINEW_MATH_SIMD_SIX_PACKS_H_

namespace sinew {
namespace {  // internal: see math/kernels/dense_product.tpp

template <class Pack>
struct SixPacks {
  Pack a0, a1, a2, a3, a4, a5;

  SixPacks(const double* p, const double* q, const double* r, const double* s)
      : a0(Pack::load(p)), a1(Pack::load(q)), a2(Pack::load(r)), a3(Pack::load(s)) {
    Pack c2 = Pack::load(p + 2), c3 = Pack::load(q + 2);
    a4 = Pack::load(r + 2), a5 = Pack::load(s + 2);
    transpose(a0, a1, a2, a3);
    transpose(c2, c3, a4, a5);
  }
};

}  // namespace
}  // namespace sinew

#endif  // SINEW_MATH_SIMD_SIX_PACKS_H_
