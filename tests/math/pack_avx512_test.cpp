// SPDX-License-Identifier: Apache-2.0
// The half of wide_pack_test.cpp that is compiled for AVX-512. It includes nothing else, as pack_avx2_test.cpp.
#include "math/simd/pack_avx512.h"
#include "wide_operations.h"

namespace sinew::test {

#ifdef SINEW_HAS_PACK_AVX512

int run_lane_operations_avx512(const double* x, double* out) { return run_lane_operations<PackAvx512>(x, out); }

void answer_avx512(const double* x, WideAnswers& answers) {
  const PackAvx512 a = PackAvx512::load(x), b = PackAvx512::load(x + kWideLanes);
  answers.less = bits(a < b);
  answers.any_less = any(a < b);
  answers.all_less = all(a < b);
  answers.all_same = all(a <= a);
  for (int n = 0; n <= kWideLanes; ++n) {
    PackAvx512::load_first(x, n).store(answers.first[n]);
    PackAvx512::broadcast(77).store(answers.stored[n]);
    a.store_first(answers.stored[n], n);
  }
  PackAvx512 square[kWideLanes];
  for (int k = 0; k < kWideLanes; ++k) square[k] = PackAvx512::load(x + kWideLanes * k);
  transpose(square);
  for (int k = 0; k < kWideLanes; ++k) square[k].store(answers.turned[k]);
}

#else

int run_lane_operations_avx512(const double*, double*) { return 0; }
void answer_avx512(const double*, WideAnswers&) {}

#endif

}  // namespace sinew::test
