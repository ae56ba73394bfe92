// SPDX-License-Identifier: Apache-2.0
// project.tpp -- products of a wrench with many axes, four axes at a time; included by kernels.tpp only.
#ifndef SINEW_MATH_SIMD_PROJECT_TPP_
#define SINEW_MATH_SIMD_PROJECT_TPP_

namespace sinew {
namespace {

// Axes by component, six rows of `stride` numbers, and which of them are meant.
struct AxisRows {
  const double* component;
  long stride;
  const int* column;
  int n;

  // In a tree without branches the columns are neighbours, and nobody needs to read their list.
  bool is_run() const { return n > 0 && column[n - 1] - column[0] == n - 1; }
};

template <class Pack>
struct Wrench {
  Pack number[6];
  explicit Wrench(const double* p) {
    for (int c = 0; c < 6; ++c) number[c] = Pack::broadcast(p[c]);
  }
};

template <class Pack>
Pack axes_at(const AxisRows& axes, int c, int k, int left) {
  const double* row = axes.component + c * axes.stride;
  const int* column = axes.column + k;
  const bool run = left == Pack::kLanes && column[Pack::kLanes - 1] - column[0] == Pack::kLanes - 1;
  return run ? Pack::load(row + column[0]) : Pack::gather_first(row, column, left);
}

// res_k = axis of column_k . wrench
template <class Pack>
void project_row(double* res, const AxisRows& axes, const double* wrench) {
  const Wrench<Pack> w(wrench);
  if (axes.n >= Pack::kLanes && axes.is_run()) {
    const double* first = axes.component + axes.column[0];
    for (int next = 0; next < axes.n; next += Pack::kLanes) {
      const int k = next + Pack::kLanes <= axes.n ? next : axes.n - Pack::kLanes;  // the last ones overlap
      Pack sum = Pack::zero();
      for (int c = 0; c < 6; ++c) sum = fma(Pack::load(first + c * axes.stride + k), w.number[c], sum);
      sum.store(res + k);
    }
    return;
  }
  for (int k = 0; k < axes.n; k += Pack::kLanes) {
    const int left = axes.n - k < Pack::kLanes ? axes.n - k : Pack::kLanes;
    Pack sum = Pack::zero();
    for (int c = 0; c < 6; ++c) sum = fma(axes_at<Pack>(axes, c, k, left), w.number[c], sum);
    sum.store_first(res + k, left);
  }
}

// Where the products with two wrenches go: those with the first, those with the second, and the latter in descending
// order: product k to descending_end[-k].
struct BothRows {
  double* first;
  double* second;
  double* descending_end;
};

// Every axis is read once for both wrenches.
template <class Pack>
void project_both_rows(const BothRows& res, const AxisRows& axes, const double* first_wrench,
                       const double* second_wrench) {
  const Wrench<Pack> w1(first_wrench), w2(second_wrench);
  if (axes.n >= Pack::kLanes && axes.is_run()) {
    const double* start = axes.component + axes.column[0];
    for (int next = 0; next < axes.n; next += Pack::kLanes) {
      const int k = next + Pack::kLanes <= axes.n ? next : axes.n - Pack::kLanes;
      Pack sum1 = Pack::zero(), sum2 = Pack::zero();
      for (int c = 0; c < 6; ++c) {
        const Pack axis = Pack::load(start + c * axes.stride + k);
        sum1 = fma(axis, w1.number[c], sum1);
        sum2 = fma(axis, w2.number[c], sum2);
      }
      sum1.store(res.first + k);
      sum2.store(res.second + k);
      reversed(sum2).store(res.descending_end - k - (Pack::kLanes - 1));
    }
    return;
  }
  for (int k = 0; k < axes.n; k += Pack::kLanes) {
    const int left = axes.n - k < Pack::kLanes ? axes.n - k : Pack::kLanes;
    Pack sum1 = Pack::zero(), sum2 = Pack::zero();
    for (int c = 0; c < 6; ++c) {
      const Pack axis = axes_at<Pack>(axes, c, k, left);
      sum1 = fma(axis, w1.number[c], sum1);
      sum2 = fma(axis, w2.number[c], sum2);
    }
    sum1.store_first(res.first + k, left);
    sum2.store_first(res.second + k, left);
    for (int q = 0; q < left; ++q) res.descending_end[-k - q] = res.second[k + q];
  }
}

template <class Pack>
void project_axes(double* res, const double* axes, int stride, const double* wrench, const int* column, int n) {
  project_row<Pack>(res, AxisRows{axes, stride, column, n}, wrench);
}

}  // namespace
}  // namespace sinew

#endif  // SINEW_MATH_SIMD_PROJECT_TPP_
