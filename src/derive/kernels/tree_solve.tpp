// SPDX-License-Identifier: Apache-2.0
// tree_solve.tpp -- solutions with the factor of a tree for many right hand sides that stand side by side, for any
// Pack; included by the two kernel files of this folder only.
//   idea  the dofs of a block (math/sparse/sparse_ldl_pattern.h) have the same dofs above them: their rows of two packs
//         stay in registers while those above are read once
#ifndef SINEW_DERIVE_KERNELS_TREE_SOLVE_TPP_
#define SINEW_DERIVE_KERNELS_TREE_SOLVE_TPP_

#include <cstddef>

#include "derive/kernels/slope_kernels.h"

namespace sinew {
namespace {  // internal: see math/kernels/dense_product.tpp

// The rows of one block, kPacks packs of each, from x on.
template <class Pack, int kRows, int kPacks>
class TreeBlockRows {
 public:
  TreeBlockRows(const TreeSolution& o, int first, double* x)
      : x_(x), stride_(o.stride), first_(first), outside_(o.pattern.rownnz[first] - 1) {
    columns_ = o.pattern.colind + o.pattern.rowadr[first];
    for (int r = 0; r < kRows; ++r) {
      factor_[r] = o.factor + o.pattern.rowadr[first + r];
      for (int p = 0; p < kPacks; ++p) own_[r][p] = Pack::load(row(first + r) + 4 * p);
    }
  }

  // x = L^-T x
  void hand_up() {
    for (int k = kRows - 1; k > 0; --k) {
      for (int r = 0; r < k; ++r) subtract(factor_[k][outside_ + r], own_[k], own_[r]);
    }
    store();
    for (int t = 0; t < outside_; ++t) {
      double* above = row(columns_[t]);
      Pack sum[kPacks];
      for (int p = 0; p < kPacks; ++p) sum[p] = Pack::load(above + 4 * p);
      for (int r = 0; r < kRows; ++r) subtract(factor_[r][t], own_[r], sum);
      for (int p = 0; p < kPacks; ++p) sum[p].store(above + 4 * p);
    }
  }

  // x = L^-1 D^-1 x
  void take_down(const double* inverse_diag) {
    for (int r = 0; r < kRows; ++r) {
      const Pack scale = Pack::broadcast(inverse_diag[first_ + r]);
      for (int p = 0; p < kPacks; ++p) own_[r][p] = scale * own_[r][p];
    }
    for (int t = 0; t < outside_; ++t) {
      const double* from = row(columns_[t]);
      Pack above[kPacks];
      for (int p = 0; p < kPacks; ++p) above[p] = Pack::load(from + 4 * p);
      for (int r = 0; r < kRows; ++r) subtract(factor_[r][t], above, own_[r]);
    }
    for (int k = 1; k < kRows; ++k) {
      for (int r = 0; r < k; ++r) subtract(factor_[k][outside_ + r], own_[r], own_[k]);
    }
    store();
  }

 private:
  double* row(int i) const { return x_ + i * stride_; }

  static void subtract(double factor, const Pack (&from)[kPacks], Pack (&sum)[kPacks]) {
    const Pack f = Pack::broadcast(factor);
    for (int p = 0; p < kPacks; ++p) sum[p] = fnma(f, from[p], sum[p]);
  }
  void store() const {
    for (int r = 0; r < kRows; ++r) {
      for (int p = 0; p < kPacks; ++p) own_[r][p].store(row(first_ + r) + 4 * p);
    }
  }

  double* x_;
  std::ptrdiff_t stride_;
  int first_, outside_;
  const int* columns_;
  const double* factor_[kRows];
  Pack own_[kRows][kPacks];
};

template <class Pack, int kRows, int kPacks>
void pass_block(const TreeSolution& o, int first, double* x, bool down) {
  TreeBlockRows<Pack, kRows, kPacks> block(o, first, x);
  down ? block.take_down(o.inverse_diag) : block.hand_up();
}

template <class Pack, int kPacks>
void pass_block(const TreeSolution& o, int s, double* x, bool down) {
  const int first = o.pattern.block[s];
  switch (o.pattern.block[s + 1] - first) {
    case 1:
      return pass_block<Pack, 1, kPacks>(o, first, x, down);
    case 2:
      return pass_block<Pack, 2, kPacks>(o, first, x, down);
    case 3:
      return pass_block<Pack, 3, kPacks>(o, first, x, down);
    default:
      return pass_block<Pack, 4, kPacks>(o, first, x, down);
  }
}

template <class Pack, int kPacks>
void solve_strip(const TreeSolution& o, double* x) {
  for (int s = o.pattern.nblock - 1; s >= 0; --s) pass_block<Pack, kPacks>(o, s, x, false);
  for (int s = 0; s < o.pattern.nblock; ++s) pass_block<Pack, kPacks>(o, s, x, true);
}

template <class Pack>
void solve_tree(const TreeSolution& solution) {
  const TreeSolution o = solution;
  int p = 0;
  for (; p + 3 <= o.packs; p += 3) solve_strip<Pack, 3>(o, o.x + 4 * p);
  for (; p < o.packs; ++p) solve_strip<Pack, 1>(o, o.x + 4 * p);
}

}  // namespace
}  // namespace sinew

#endif  // SINEW_DERIVE_KERNELS_TREE_SOLVE_TPP_
