// SPDX-License-Identifier: Apache-2.0
// ldl_support.h -- a sparse symmetric matrix with its pattern, and the dense view of it.
#ifndef SINEW_TESTS_MATH_LDL_SUPPORT_H_
#define SINEW_TESTS_MATH_LDL_SUPPORT_H_

#include <utility>
#include <vector>

#include "math/dense/dense.h"
#include "math/sparse/sparse.h"
#include "math/sparse/sparse_fill.h"
#include "math/sparse/sparse_ldl.h"
#include "matrix_support.h"
#include "support/tree_pattern.h"

namespace sinew::test {

struct SparsePattern {
  int nr = 0, nc = 0;
  std::vector<int> rownnz, rowadr, colind;
  SparseRows rows() const { return {nr, nc, rownnz.data(), rowadr.data(), colind.data()}; }
  std::size_t entries() const { return colind.size(); }
};

// Rows with a share of their columns; `diagonal` rows end at their own column, which they have.
inline SparsePattern random_pattern(Random& random, int nr, int nc, double share, bool diagonal) {
  SparsePattern p;
  p.nr = nr;
  p.nc = nc;
  for (int r = 0; r < nr; ++r) {
    p.rowadr.push_back(static_cast<int>(p.colind.size()));
    const int end = diagonal ? r : nc;
    for (int c = 0; c < end; ++c) {
      if (random.number() < 2 * share - 1) p.colind.push_back(c);
    }
    if (diagonal) p.colind.push_back(r);
    p.rownnz.push_back(static_cast<int>(p.colind.size()) - p.rowadr.back());
  }
  return p;
}

struct LdlMatrix {
  int n = 0;
  std::vector<int> rownnz, rowadr, colind, block;
  Numbers val, inverse_diag, scratch;
  std::vector<int> index_scratch;

  LdlPattern pattern() const {
    return {n, rownnz.data(), rowadr.data(), colind.data(), static_cast<int>(block.size()) - 1, block.data()};
  }
  SparseRows rows() const { return {n, n, rownnz.data(), rowadr.data(), colind.data()}; }

  // Once the pattern is there.
  void finish() {
    block.resize(static_cast<std::size_t>(n) + 1);
    block.resize(static_cast<std::size_t>(find_blocks(block.data(), n, rownnz.data(), rowadr.data(), colind.data())) +
                 1);
    val.assign(colind.size(), 0);
    inverse_diag.assign(static_cast<std::size_t>(n), 0);
    scratch.assign(ldl_scratch_size(n), 0);
    index_scratch.assign(static_cast<std::size_t>(n), 0);
  }
  // Random entries, and a diagonal that makes the matrix positive definite.
  void randomize(Random& random) {
    for (double& x : val) x = random.number();
    for (int k = 0; k < n; ++k) diagonal(k) = n + random.number();
  }
  double& diagonal(int k) { return val[static_cast<std::size_t>(rowadr[idx(k)] + rownnz[idx(k)] - 1)]; }
  Numbers dense() const {
    Numbers res(static_cast<std::size_t>(n * n));
    dense_from_sparse(res.data(), val.data(), rows());
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < i; ++j) at(res, n, j, i) = at(res, n, i, j);
    }
    return res;
  }
  int factor(double min_diag = 0) {
    return ldl_factor(val.data(), inverse_diag.data(), pattern(), min_diag, scratch.data(), index_scratch.data());
  }
  // L^T D L, dense, from the factor.
  Numbers factor_product() const {
    Numbers l(static_cast<std::size_t>(n * n));
    dense_from_sparse(l.data(), val.data(), rows());
    Numbers dl = l;
    for (int i = 0; i < n; ++i) {
      const double d = at(l, n, i, i);
      at(l, n, i, i) = 1;
      for (int j = 0; j < i; ++j) at(dl, n, i, j) *= d;
    }
    return product(transposed(l, n, n), dl, n, n, n);
  }
  static std::size_t idx(int k) { return static_cast<std::size_t>(k); }
};

inline LdlMatrix tree_matrix(const std::vector<int>& parent) {
  LdlMatrix m;
  m.n = static_cast<int>(parent.size());
  m.rownnz.resize(parent.size());
  m.rowadr.resize(parent.size());
  m.colind.resize(static_cast<std::size_t>(count_tree_pattern(m.rownnz.data(), m.rowadr.data(), parent.data(), m.n)));
  write_tree_pattern(m.colind.data(), m.rownnz.data(), m.rowadr.data(), parent.data(), m.n);
  m.finish();
  return m;
}

inline LdlMatrix filled_matrix(const SparseRows& lower, const SparseRows& cliques) {
  LdlMatrix m;
  m.n = lower.nr;
  m.rownnz.resize(LdlMatrix::idx(m.n));
  m.rowadr.resize(LdlMatrix::idx(m.n));
  std::vector<int> scratch(fill_scratch_size(lower, cliques));
  m.colind.resize(
      static_cast<std::size_t>(count_fill(m.rownnz.data(), m.rowadr.data(), lower, cliques, scratch.data())));
  write_fill(m.colind.data(), m.rownnz.data(), m.rowadr.data(), m.n, scratch.data());
  m.finish();
  return m;
}

// Factors, solves, changes and multiplies, each against the dense matrix, and twin against twin.
void expect_ldl_laws(const LdlMatrix& matrix, Random& random);

}  // namespace sinew::test

#endif  // SINEW_TESTS_MATH_LDL_SUPPORT_H_
