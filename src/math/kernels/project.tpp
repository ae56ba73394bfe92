// SPDX-License-Identifier: Apache-2.0
// project.tpp -- products of a wrench with many axes, four axes at a time; included by make_kernels.tpp only.
#ifndef SINEW_MATH_KERNELS_PROJECT_TPP_
#define SINEW_MATH_KERNELS_PROJECT_TPP_

#include "math/simd/articulate.h"

namespace sinew {
namespace {

// Which axes of the blocks (articulate.h) are meant.
struct AxisRows {
  const double* blocks;
  const int* column;
  int n;

  // In a tree without branches the columns are neighbours, and nobody needs to read their list.
  bool is_run() const { return n > 0 && column[n - 1] - column[0] == n - 1; }

  // The first component of an axis; the others follow at multiples of kAxisStride, and so do the next three axes.
  const double* at(long which) const {
    const auto i = static_cast<unsigned long>(which);
    return blocks + i / kAxisBlock * (6 * kAxisStride) + i % kAxisBlock;
  }
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

// res_k = axis of column_k . wrench
template <class Pack>
[[gnu::noinline]] void project_any_row(double* res, const AxisRows& axes, const double* wrench) {
  for (int k = 0; k < axes.n; ++k) {
    const double* axis = axes.at(axes.column[k]);
    double sum = axis[0] * wrench[0];
    for (int c = 1; c < 6; ++c) sum = Pack::fma1(axis[c * kAxisStride], wrench[c], sum);
    res[k] = sum;
  }
}

// Visits the axes of a run a pack at a time: visit(axis, k) for those from the k-th on. The last pack overlaps the one
// before it, and what it writes is the same again. To let packs of the result begin where those of memory do costs a
// quarter more: then it is the six axes that lie across.
template <class Pack, class Visit>
void for_each_pack(const AxisRows& axes, const Visit& visit) {
  const long first = axes.column[0], last = axes.n - Pack::kLanes;
  for (long k = 0; k <= last;) {
    const long in_block = kAxisBlock - (first + k) % kAxisBlock;
    const long end = k + in_block < last + 1 ? k + in_block : last + 1;
    for (const double* axis = axes.at(first + k); k < end; k += Pack::kLanes, axis += Pack::kLanes) visit(axis, k);
  }
  if (last % Pack::kLanes != 0) visit(axes.at(first + last), last);
}

template <class Pack>
void project_row(double* res, const AxisRows& axes, const double* wrench) {
  if (axes.n < Pack::kLanes || !axes.is_run()) return project_any_row<Pack>(res, axes, wrench);
  const Wrench<Pack> w(wrench);
  for_each_pack<Pack>(axes, [&](const double* axis, long k) {
    Pack sum = Pack::load(axis) * w.n0;
    sum = fma(Pack::load(axis + 1 * kAxisStride), w.n1, sum);
    sum = fma(Pack::load(axis + 2 * kAxisStride), w.n2, sum);
    sum = fma(Pack::load(axis + 3 * kAxisStride), w.n3, sum);
    sum = fma(Pack::load(axis + 4 * kAxisStride), w.n4, sum);
    sum = fma(Pack::load(axis + 5 * kAxisStride), w.n5, sum);
    sum.store(res + k);
  });
}

// Where the products with two wrenches go: those with the first, those with the second, and the latter in descending
// order: product k to descending_end[-k].
struct BothRows {
  double* first;
  double* second;
  double* descending_end;
};

template <class Pack>
[[gnu::noinline]] void project_any_rows(const BothRows& res, const AxisRows& axes, const double* first,
                                        const double* second) {
  project_any_row<Pack>(res.first, axes, first);
  project_any_row<Pack>(res.second, axes, second);
  for (int k = 0; k < axes.n; ++k) res.descending_end[-k] = res.second[k];
}

// Every axis is read once for both wrenches.
template <class Pack>
void project_both_rows(const BothRows& res, const AxisRows& axes, const double* first, const double* second) {
  if (axes.n < Pack::kLanes || !axes.is_run()) return project_any_rows<Pack>(res, axes, first, second);
  const Wrench<Pack> v(first), w(second);
  double *to_first = res.first, *to_second = res.second, *descending = res.descending_end - (Pack::kLanes - 1);
  for_each_pack<Pack>(axes, [&](const double* axis, long k) {
    Pack a = Pack::load_once(axis), sum1 = a * v.n0, sum2 = a * w.n0;
    a = Pack::load_once(axis + 1 * kAxisStride), sum1 = fma(a, v.n1, sum1), sum2 = fma(a, w.n1, sum2);
    a = Pack::load_once(axis + 2 * kAxisStride), sum1 = fma(a, v.n2, sum1), sum2 = fma(a, w.n2, sum2);
    a = Pack::load_once(axis + 3 * kAxisStride), sum1 = fma(a, v.n3, sum1), sum2 = fma(a, w.n3, sum2);
    a = Pack::load_once(axis + 4 * kAxisStride), sum1 = fma(a, v.n4, sum1), sum2 = fma(a, w.n4, sum2);
    a = Pack::load_once(axis + 5 * kAxisStride), sum1 = fma(a, v.n5, sum1), sum2 = fma(a, w.n5, sum2);
    sum1.store(to_first + k);
    sum2.store(to_second + k);
    reversed(sum2).store(descending - k);
  });
}

template <class Pack>
void project_axes(double* res, const double* axes, const double* wrench, const int* column, int n) {
  project_row<Pack>(res, AxisRows{axes, column, n}, wrench);
}

}  // namespace
}  // namespace sinew

#endif  // SINEW_MATH_KERNELS_PROJECT_TPP_
