// SPDX-License-Identifier: Apache-2.0
// row_kernels.tpp -- row_kernels.h for one Pack; included by row_kernels_scalar.cpp and row_kernels_avx2.cpp only.
#ifndef SINEW_SOLVE_ROW_KERNELS_TPP_
#define SINEW_SOLVE_ROW_KERNELS_TPP_

#include "solve/row_kernels.h"

namespace sinew {
namespace {  // internal: see math/dense/dense_product.tpp

// Four rows, or the last ones, padded with rows that cost nothing.
template <class Pack>
struct RowPack {
  Pack D, low, high;
};

template <class Pack>
RowPack<Pack> load_rows(const RowCosts& rows, int i) {
  return {Pack::load(rows.D + i), Pack::load(rows.low + i), Pack::load(rows.high + i)};
}

template <class Pack>
RowPack<Pack> load_first_rows(const RowCosts& rows, int i, int n) {
  return {Pack::load_first(rows.D + i, n), Pack::load_first(rows.low + i, n), Pack::load_first(rows.high + i, n)};
}

template <class Pack>
Pack clamp(Pack x, const RowPack<Pack>& r) {
  return min(max(x, r.low), r.high);
}

// value where low < x < high, else 0
template <class Pack>
Pack inside(Pack x, const RowPack<Pack>& r, Pack value) {
  return select(r.low < x, select(x < r.high, value, Pack::zero()), Pack::zero());
}

template <class Pack>
Pack row_cost(Pack x, Pack clamped, Pack pull) {
  return pull * fnma(Pack::broadcast(0.5), clamped, x);
}

template <class Pack>
double move_rows(double* x, const double* direction, double step, const RowCosts& rows, double* force, double* weight) {
  const Pack steps = Pack::broadcast(step);
  Pack total = Pack::zero();
  int i = 0;
  for (; i + 4 <= rows.n; i += 4) {
    const RowPack<Pack> r = load_rows<Pack>(rows, i);
    const Pack at = fma(steps, Pack::load(direction + i), Pack::load(x + i));
    const Pack c = clamp(at, r), pull = r.D * c;
    at.store(x + i);
    (Pack::zero() - pull).store(force + i);
    inside(at, r, r.D).store(weight + i);
    total = total + row_cost(at, c, pull);
  }
  if (const int left = rows.n - i; left > 0) {
    const RowPack<Pack> r = load_first_rows<Pack>(rows, i, left);
    const Pack at = fma(steps, Pack::load_first(direction + i, left), Pack::load_first(x + i, left));
    const Pack c = clamp(at, r), pull = r.D * c;
    at.store_first(x + i, left);
    (Pack::zero() - pull).store_first(force + i, left);
    inside(at, r, r.D).store_first(weight + i, left);
    total = total + row_cost(at, c, pull);
  }
  return sum(total);
}

template <class Pack>
double cost_of_rows(const double* x, const RowCosts& rows) {
  Pack total = Pack::zero();
  int i = 0;
  for (; i + 4 <= rows.n; i += 4) {
    const RowPack<Pack> r = load_rows<Pack>(rows, i);
    const Pack at = Pack::load(x + i), c = clamp(at, r);
    total = total + row_cost(at, c, r.D * c);
  }
  if (const int left = rows.n - i; left > 0) {
    const RowPack<Pack> r = load_first_rows<Pack>(rows, i, left);
    const Pack at = Pack::load_first(x + i, left), c = clamp(at, r);
    total = total + row_cost(at, c, r.D * c);
  }
  return sum(total);
}

template <class Pack>
struct SlopePack {
  Pack slope = Pack::zero(), curvature = Pack::zero();
  void add(Pack x, Pack direction, const RowPack<Pack>& r) {
    const Pack pull = r.D * direction;
    slope = fma(pull, clamp(x, r), slope);
    curvature = fma(pull, inside(x, r, direction), curvature);
  }
};

template <class Pack>
LineSlope slope_of_rows(const double* x, const double* direction, double step, const RowCosts& rows) {
  const Pack steps = Pack::broadcast(step);
  SlopePack<Pack> total;
  int i = 0;
  for (; i + 4 <= rows.n; i += 4) {
    const Pack d = Pack::load(direction + i);
    total.add(fma(steps, d, Pack::load(x + i)), d, load_rows<Pack>(rows, i));
  }
  if (const int left = rows.n - i; left > 0) {
    const Pack d = Pack::load_first(direction + i, left);
    total.add(fma(steps, d, Pack::load_first(x + i, left)), d, load_first_rows<Pack>(rows, i, left));
  }
  return {sum(total.slope), sum(total.curvature)};
}

// kPacks packs of columns, the last of which has `last` of them.
template <class Pack, int kPacks>
void add_pull_of_packs(double* pull, const int* columns, const double* J, const double* force, int nr, int nc,
                       int last) {
  Pack total[kPacks];
  for (int p = 0; p < kPacks; ++p) total[p] = Pack::zero();
  for (int r = 0; r < nr; ++r, J += nc) {
    const Pack f = Pack::broadcast(force[r]);
    for (int p = 0; p + 1 < kPacks; ++p) total[p] = total[p] + f * Pack::load(J + 4 * p);
    total[kPacks - 1] = total[kPacks - 1] + f * Pack::load_first(J + 4 * (kPacks - 1), last);
  }
  for (int p = 0; p < kPacks; ++p) {
    const int* at = columns + 4 * p;
    const int n = p + 1 < kPacks ? 4 : last;
    (Pack::gather_first(pull, at, n) + total[p]).scatter_first(pull, at, n);
  }
}

template <class Pack>
void add_pull(double* pull, const int* columns, const double* J, const double* force, int nr, int nc) {
  int c = 0;
  for (; nc - c > 12; c += 12) add_pull_of_packs<Pack, 3>(pull, columns + c, J + c, force, nr, nc, 4);
  const int left = nc - c;
  if (left > 8) {
    add_pull_of_packs<Pack, 3>(pull, columns + c, J + c, force, nr, nc, left - 8);
  } else if (left > 4) {
    add_pull_of_packs<Pack, 2>(pull, columns + c, J + c, force, nr, nc, left - 4);
  } else if (left > 0) {
    add_pull_of_packs<Pack, 1>(pull, columns + c, J + c, force, nr, nc, left);
  }
}

template <class Pack>
constexpr RowKernels make_row_kernels() {
  return {
      .move = move_rows<Pack>, .cost = cost_of_rows<Pack>, .slope = slope_of_rows<Pack>, .add_pull = add_pull<Pack>};
}

}  // namespace
}  // namespace sinew

#endif  // SINEW_SOLVE_ROW_KERNELS_TPP_
