// SPDX-License-Identifier: Apache-2.0
// The half of pack_test.cpp that is compiled for AVX2 and FMA. It includes nothing else: what it defines must not be
// shared with files that run everywhere.
#include "math/simd/pack_avx2.h"
#include "pack_operations.h"

namespace sinew::test {

void run_operations_avx2(const double* x, const int* index, double* out) { run_operations<PackAvx2>(x, index, out); }

}  // namespace sinew::test
