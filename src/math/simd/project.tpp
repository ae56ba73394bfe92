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
  const double* first(int c) const { return component + c * stride + column[0]; }
};

// Six numbers, each in all lanes. Single members, because registers have no index.
template <class Pack>
struct Wrench {
  Pack n0, n1, n2, n3, n4, n5;

  explicit Wrench(const double* p)
      : n0(Pack::broadcast(p[0])),
        n1(Pack::broadcast(p[1])),
        n2(Pack::broadcast(p[2])),
        n3(Pack::broadcast(p[3])),
        n4(Pack::broadcast(p[4])),
        n5(Pack::broadcast(p[5])) {}
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
void project_any_row(double* res, const AxisRows& axes, const double* wrench) {
  for (int k = 0; k < axes.n; k += Pack::kLanes) {
    const int left = axes.n - k < Pack::kLanes ? axes.n - k : Pack::kLanes;
    Pack sum = axes_at<Pack>(axes, 0, k, left) * Pack::broadcast(wrench[0]);
    for (int c = 1; c < 6; ++c) sum = fma(axes_at<Pack>(axes, c, k, left), Pack::broadcast(wrench[c]), sum);
    sum.store_first(res + k, left);
  }
}

// The loops over runs take whole packs from the first number to the last; the last pack overlaps the one before it and
// writes the same again. To let packs of the result begin where those of memory do costs a quarter more: then it is the
// six axes that lie across.
template <class Pack>
[[gnu::noinline]] void project_row(double* res, const AxisRows& axes, const double* wrench) {
  if (axes.n < Pack::kLanes || !axes.is_run()) return project_any_row<Pack>(res, axes, wrench);
  const Wrench<Pack> w(wrench);
  const double *a0 = axes.first(0), *a1 = axes.first(1), *a2 = axes.first(2);
  const double *a3 = axes.first(3), *a4 = axes.first(4), *a5 = axes.first(5);
  const long last = axes.n - Pack::kLanes;
  for (long k = 0;; k = k + Pack::kLanes < last ? k + Pack::kLanes : last) {
    Pack sum = Pack::load(a0 + k) * w.n0;
    sum = fma(Pack::load(a1 + k), w.n1, sum);
    sum = fma(Pack::load(a2 + k), w.n2, sum);
    sum = fma(Pack::load(a3 + k), w.n3, sum);
    sum = fma(Pack::load(a4 + k), w.n4, sum);
    sum = fma(Pack::load(a5 + k), w.n5, sum);
    sum.store(res + k);
    if (k == last) break;
  }
}

// Where the products with two wrenches go: those with the first, those with the second, and the latter in descending
// order: product k to descending_end[-k].
struct BothRows {
  double* first;
  double* second;
  double* descending_end;
};

template <class Pack>
void project_any_rows(const BothRows& res, const AxisRows& axes, const double* first, const double* second) {
  project_any_row<Pack>(res.first, axes, first);
  project_any_row<Pack>(res.second, axes, second);
  for (int k = 0; k < axes.n; ++k) res.descending_end[-k] = res.second[k];
}

// Every axis is read once for both wrenches.
template <class Pack>
[[gnu::noinline]] void project_both_rows(const BothRows& res, const AxisRows& axes, const double* first, const double* second) {
  if (axes.n < Pack::kLanes || !axes.is_run()) return project_any_rows<Pack>(res, axes, first, second);
  const Wrench<Pack> v(first), w(second);
  const double *a0 = axes.first(0), *a1 = axes.first(1), *a2 = axes.first(2);
  const double *a3 = axes.first(3), *a4 = axes.first(4), *a5 = axes.first(5);
  double *to_first = res.first, *to_second = res.second, *descending = res.descending_end - (Pack::kLanes - 1);
  const long last = axes.n - Pack::kLanes;
  for (long k = 0;; k = k + Pack::kLanes < last ? k + Pack::kLanes : last) {
    Pack axis = Pack::load(a0 + k), sum1 = axis * v.n0, sum2 = axis * w.n0;
    axis = Pack::load(a1 + k), sum1 = fma(axis, v.n1, sum1), sum2 = fma(axis, w.n1, sum2);
    axis = Pack::load(a2 + k), sum1 = fma(axis, v.n2, sum1), sum2 = fma(axis, w.n2, sum2);
    axis = Pack::load(a3 + k), sum1 = fma(axis, v.n3, sum1), sum2 = fma(axis, w.n3, sum2);
    axis = Pack::load(a4 + k), sum1 = fma(axis, v.n4, sum1), sum2 = fma(axis, w.n4, sum2);
    axis = Pack::load(a5 + k), sum1 = fma(axis, v.n5, sum1), sum2 = fma(axis, w.n5, sum2);
    sum1.store(to_first + k);
    sum2.store(to_second + k);
    reversed(sum2).store(descending - k);
    if (k == last) break;
  }
}

template <class Pack>
void project_axes(double* res, const double* axes, int stride, const double* wrench, const int* column, int n) {
  project_row<Pack>(res, AxisRows{axes, stride, column, n}, wrench);
}

}  // namespace
}  // namespace sinew

#endif  // SINEW_MATH_SIMD_PROJECT_TPP_
