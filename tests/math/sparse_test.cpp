// SPDX-License-Identifier: Apache-2.0
// Sparse matrices: sparse equals dense; planned fill equals elimination by hand.
#include "math/sparse/sparse.h"

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include "ldl_support.h"

namespace sinew::test {
namespace {

struct RandomSparse {
  SparsePattern pattern;
  Numbers val, dense;
  RandomSparse(Random& random, int nr, int nc, double share)
      : pattern(random_pattern(random, nr, nc, share, false)),
        val(random.numbers(static_cast<int>(pattern.entries()))),
        dense(static_cast<std::size_t>(nr * nc)) {
    dense_from_sparse(dense.data(), val.data(), pattern.rows());
  }
};

TEST(Sparse, ProductsAreTheDenseOnes) {
  Random random;
  for (int nr : {0, 1, 5, 18}) {
    for (int nc : {0, 1, 4, 7, 30}) {
      const RandomSparse a(random, nr, nc, 0.4);
      const Numbers right = random.numbers(nc);
      Numbers left = random.numbers(nr), res(LdlMatrix::idx(nr)), res_t(LdlMatrix::idx(nc));
      if (nr > 2) left[1] = 0;
      mul_sparse_vec(res.data(), a.val.data(), a.pattern.rows(), right.data());
      expect_close(res, product(a.dense, right, nr, nc, 1));
      mul_sparse_t_vec(res_t.data(), a.val.data(), a.pattern.rows(), left.data());
      expect_close(res_t, product(left, a.dense, 1, nr, nc));
    }
  }
}

TEST(Sparse, DotHasTheBitsOfTheDenseOne) {
  Random random;
  std::vector<int> columns;
  for (int n = 0; n < 30; ++n) {
    const Numbers val = random.numbers(n), vec = random.numbers(n);
    EXPECT_EQ(dot_sparse(val.data(), columns.data(), n, vec.data()), dot(val.data(), vec.data(), n));
    columns.push_back(n);
  }
}

TEST(Sparse, CombineMergesColumns) {
  const double x[] = {1, 2, 3}, y[] = {10, 20, 30, 40};
  const int x_columns[] = {1, 4, 6}, y_columns[] = {0, 4, 5, 9};
  Numbers val(7, -1);
  std::vector<int> columns(7, -1);
  EXPECT_EQ(combine_sparse(val.data(), columns.data(), 2, x, x_columns, 3, -1, y, y_columns, 4), 6);
  EXPECT_EQ(columns, (std::vector<int>{0, 1, 4, 5, 6, 9, -1}));
  expect_same_bits(val, {-10, 2, -16, -30, 6, -40, -1});
  EXPECT_EQ(combine_sparse(val.data(), columns.data(), 3, x, x_columns, 3, 1, nullptr, nullptr, 0), 3);
  expect_same_bits(Numbers(val.begin(), val.begin() + 3), {3, 6, 9});
}

// Rows in groups of the same columns, as contacts make them.
SparsePattern grouped_pattern(Random& random, int ngroup, int nc) {
  SparsePattern p;
  p.nc = nc;
  for (int g = 0; g < ngroup; ++g) {
    std::vector<int> columns;
    for (int c = 0; c < nc; ++c) {
      if (random.below(3) == 0) columns.push_back(c);
    }
    const int rows = 1 + random.below(5);
    for (int r = 0; r < rows; ++r) {
      p.rowadr.push_back(static_cast<int>(p.colind.size()));
      p.rownnz.push_back(static_cast<int>(columns.size()));
      p.colind.insert(p.colind.end(), columns.begin(), columns.end());
      ++p.nr;
    }
  }
  return p;
}

TEST(Sparse, GroupsAreRunsOfEqualRows) {
  SparsePattern p;
  p.nr = 6;
  p.nc = 9;
  p.rownnz = {2, 2, 2, 0, 0, 1};
  p.rowadr = {0, 2, 4, 6, 6, 6};
  p.colind = {1, 5, 1, 5, 1, 6, 6};
  std::vector<int> group(7, -1);
  EXPECT_EQ(find_row_groups(group.data(), p.rows()), 4);
  EXPECT_EQ(group, (std::vector<int>{0, 2, 3, 5, 6, -1, -1}));
  p.rowadr = {0, 2, 4, 6, 6, 5};  // equal columns, but with a gap before them
  p.rownnz = {2, 2, 2, 0, 0, 1};
  p.rowadr[1] = 0;
  EXPECT_EQ(find_row_groups(group.data(), p.rows()), 5);
}

// Elimination on a dense table of flags.
std::vector<int> fill_by_hand(const SparseRows& lower, const SparseRows& cliques) {
  const int n = lower.nr;
  std::vector<char> full(LdlMatrix::idx(n * n), 0);
  const auto flag = [&](int r, int c) -> char& { return full[LdlMatrix::idx(r * n + c)]; };
  for (int r = 0; r < n; ++r) {
    for (int i = lower.rowadr[r]; i < lower.rowadr[r] + lower.rownnz[r]; ++i) flag(r, lower.colind[i]) = 1;
  }
  for (int r = 0; r < cliques.nr; ++r) {
    for (int i = 0; i < cliques.rownnz[r]; ++i) {
      for (int j = 0; j <= i; ++j) {
        flag(cliques.colind[cliques.rowadr[r] + i], cliques.colind[cliques.rowadr[r] + j]) = 1;
      }
    }
  }
  for (int k = n - 1; k >= 0; --k) {
    for (int i = 0; i < k; ++i) {
      for (int j = 0; j <= i; ++j) {
        if (flag(k, i) && flag(k, j)) flag(i, j) = 1;
      }
    }
  }
  std::vector<int> columns;
  for (int r = 0; r < n; ++r) {
    for (int c = 0; c <= r; ++c) {
      if (flag(r, c)) columns.push_back(c);
    }
  }
  return columns;
}

TEST(SparseFill, IsEliminationByHand) {
  Random random;
  for (int round = 0; round < 40; ++round) {
    const int n = 1 + random.below(round % 2 ? 30 : 120);
    const double share = round % 2 ? 0.1 : 0.01;
    const SparsePattern lower = random_pattern(random, n, n, share, true);
    const SparsePattern cliques = random_pattern(random, random.below(6), n, 1.5 * share, false);
    EXPECT_EQ(filled_matrix(lower.rows(), cliques.rows()).colind, fill_by_hand(lower.rows(), cliques.rows()));
  }
}

// The same pattern behind many rows that nothing joins.
SparsePattern behind(const SparsePattern& p, int before, bool diagonal) {
  SparsePattern result;
  result.nr = p.nr + (diagonal ? before : 0);
  result.nc = p.nc + before;
  for (int r = 0; diagonal && r < before; ++r) {
    result.rownnz.push_back(1);
    result.rowadr.push_back(r);
    result.colind.push_back(r);
  }
  for (const int nnz : p.rownnz) {
    result.rowadr.push_back(result.rowadr.empty() ? 0 : result.rowadr.back() + result.rownnz.back());
    result.rownnz.push_back(nnz);
  }
  for (const int c : p.colind) result.colind.push_back(c + before);
  return result;
}

TEST(SparseFill, IsTheSameAmongManyRows) {
  constexpr int kMany = 2048;
  Random random;
  for (int round = 0; round < 10; ++round) {
    const int n = 1 + random.below(60);
    const SparsePattern lower = random_pattern(random, n, n, 0.02, true);
    const SparsePattern cliques = random_pattern(random, 1 + random.below(6), n, 0.08, false);
    const LdlMatrix few = filled_matrix(lower.rows(), cliques.rows());
    const SparsePattern all = behind(lower, kMany, true), joined = behind(cliques, kMany, false);
    const LdlMatrix many = filled_matrix(all.rows(), joined.rows());
    ASSERT_EQ(many.colind.size(), few.colind.size() + kMany);
    for (std::size_t i = 0; i < few.colind.size(); ++i) ASSERT_EQ(many.colind[kMany + i], few.colind[i] + kMany);
  }
}

TEST(SparseLdl, LawsHoldOnFilledPatterns) {
  Random random;
  for (int round = 0; round < 12; ++round) {
    const int n = 1 + 5 * round;
    const SparsePattern lower = random_pattern(random, n, n, 1.0 / (1 + n), true);
    const SparsePattern cliques = grouped_pattern(random, round % 3, n);
    expect_ldl_laws(filled_matrix(lower.rows(), cliques.rows()), random);
  }
}

TEST(SparseLdl, LawsHoldOnPilesOfFreeBodies) {
  // six dofs each, contacts between some of them
  Random random;
  std::vector<int> parent;
  for (int k = 0; k < 60; ++k) parent.push_back(k % 6 == 0 ? -1 : k - 1);
  const LdlMatrix bodies = tree_matrix(parent);
  SparsePattern contacts;
  contacts.nc = 60;
  for (const auto& [a, b] : {std::pair{0, 3}, {3, 4}, {1, 4}, {1, 9}, {2, 7}, {7, 9}}) {
    for (int row = 0; row < 3; ++row, ++contacts.nr) {
      contacts.rowadr.push_back(static_cast<int>(contacts.colind.size()));
      contacts.rownnz.push_back(12);
      for (int body : {a, b}) {
        for (int d = 0; d < 6; ++d) contacts.colind.push_back(6 * body + d);
      }
    }
  }
  const LdlMatrix pile = filled_matrix(bodies.rows(), contacts.rows());
  EXPECT_LE(pile.pattern().nblock, 20);  // bodies stay whole, four dofs and two
  expect_ldl_laws(pile, random);
}

TEST(SparseApi, DenseToSparseAndBack) {
  const Numbers mat = {0, 2, 3, 0, 0, -0.0, 0, 0, -1, 4, 0, 5};
  Numbers val(6, 9), dense(12, 9);
  std::vector<int> rownnz(4, 9), rowadr(4, 9), colind(6, 9);
  EXPECT_EQ(mju_dense2sparse(val.data(), mat.data(), 4, 3, rownnz.data(), rowadr.data(), colind.data(), 6), 0);
  expect_same_bits(val, {2, 3, -1, 4, 5, 9});
  EXPECT_EQ(rownnz, (std::vector<int>{2, 0, 1, 2}));
  EXPECT_EQ(rowadr, (std::vector<int>{0, 2, 2, 3}));
  EXPECT_EQ(colind, (std::vector<int>{1, 2, 2, 0, 2, 9}));
  mju_sparse2dense(dense.data(), val.data(), 4, 3, rownnz.data(), rowadr.data(), colind.data());
  expect_close(dense, mat);
  EXPECT_EQ(mju_dense2sparse(val.data(), mat.data(), 4, 3, rownnz.data(), rowadr.data(), colind.data(), 5), 0);
  EXPECT_EQ(mju_dense2sparse(val.data(), mat.data(), 4, 3, rownnz.data(), rowadr.data(), colind.data(), 4), 1);
  EXPECT_EQ(mju_dense2sparse(nullptr, mat.data(), 4, 3, rownnz.data(), rowadr.data(), nullptr, 0), 1);
}

}  // namespace
}  // namespace sinew::test
