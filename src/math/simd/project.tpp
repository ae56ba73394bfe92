// SPDX-License-Identifier: Apache-2.0
// project.tpp -- products of one wrench with many axes, four axes at a time; included by kernels.tpp only.
#ifndef SINEW_MATH_SIMD_PROJECT_TPP_
#define SINEW_MATH_SIMD_PROJECT_TPP_

namespace sinew {
namespace {

template <class Pack>
void project_axes(double* res, const double* axes, int stride, const double* wrench, const int* column, int n) {
  Pack w[6];
  for (int c = 0; c < 6; ++c) w[c] = Pack::broadcast(wrench[c]);
  for (int k = 0; k < n; k += Pack::kLanes) {
    const int left = n - k < Pack::kLanes ? n - k : Pack::kLanes;
    const bool run = left == Pack::kLanes && column[k + Pack::kLanes - 1] - column[k] == Pack::kLanes - 1;
    Pack sum = Pack::zero();
    for (int c = 0; c < 6; ++c) {
      const double* row = axes + static_cast<long>(c) * stride;
      const Pack axis = run ? Pack::load(row + column[k]) : Pack::gather_first(row, column + k, left);
      sum = fma(axis, w[c], sum);
    }
    sum.store_first(res + k, left);
  }
}

}  // namespace
}  // namespace sinew

#endif  // SINEW_MATH_SIMD_PROJECT_TPP_
