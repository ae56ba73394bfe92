// SPDX-License-Identifier: Apache-2.0
// L^T D L on kinematic trees: no fill, factor times itself, solutions put back, halves, rank-one changes, alone and
// together, twins.
#include "support/tree_pattern.h"

#include <numeric>
#include <vector>

#include <gtest/gtest.h>

#include "ldl_support.h"

namespace sinew::test {

namespace {

void expect_solutions(const LdlMatrix& factored, const Numbers& dense, Random& random) {
  const int n = factored.n;
  const LdlPattern p = factored.pattern();
  Numbers scratch(ldl_scratch_size(n));
  for (int nvec : {0, 1, 2, 3, 4, 5, 9}) {
    const Numbers b = random.numbers(nvec * n);
    Numbers x = b;
    ldl_solve(x.data(), nvec, factored.val.data(), factored.inverse_diag.data(), p, scratch.data());
    expect_close(product(x, dense, nvec, n, n), b);  // dense is symmetric
    for (int v = 0; v < nvec; ++v) {                 // a vector's solution does not depend on its company
      Numbers alone(b.begin() + v * n, b.begin() + (v + 1) * n);
      ldl_solve(alone.data(), 1, factored.val.data(), factored.inverse_diag.data(), p, nullptr);
      expect_same_bits(Numbers(x.begin() + v * n, x.begin() + (v + 1) * n), alone);
    }
    expect_twins_agree(b, [&](const Kernels& k, double* out) {
      k.ldl_solve(out, nvec, factored.val.data(), factored.inverse_diag.data(), p, LdlParts::kAll, scratch.data());
    });
  }
}

void expect_halves(const LdlMatrix& factored, Random& random) {
  const int n = factored.n;
  const LdlPattern p = factored.pattern();
  Numbers scratch(ldl_scratch_size(n)), root(factored.inverse_diag);
  for (double& x : root) x = std::sqrt(x);
  const Numbers b = random.numbers(2 * n);
  Numbers half = b, whole = b;
  ldl_solve_half(half.data(), 2, factored.val.data(), root.data(), p, scratch.data());
  ldl_solve(whole.data(), 2, factored.val.data(), factored.inverse_diag.data(), p, scratch.data());
  for (int v = 0; v < 2; ++v) {  // |half|^2 = b H^-1 b
    const double* h = half.data() + v * n;
    EXPECT_NEAR(dot(h, h, n), dot(b.data() + v * n, whole.data() + v * n, n), 1e-12);
  }
  // one entry, and every column as one that it may reach
  std::vector<int> columns(LdlMatrix::idx(n));
  std::iota(columns.begin(), columns.end(), 0);
  Numbers work(LdlMatrix::idx(n)), few(LdlMatrix::idx(n));
  if (n > 0) work.back() = 3;
  Numbers unit = work;
  ldl_solve_half_sparse(few.data(), columns.data(), n, work.data(), factored.val.data(), factored.inverse_diag.data(),
                        p);
  ldl_solve_half(unit.data(), 1, factored.val.data(), root.data(), p, scratch.data());
  expect_close(few, unit);
  EXPECT_EQ(work, Numbers(LdlMatrix::idx(n)));
}

// w has entries at the columns of one row, as a row of a constraint's Jacobian has.
void expect_rank_one_changes(const LdlMatrix& factored, const Numbers& dense, Random& random) {
  const int n = factored.n;
  for (int round = 0; round < 3 && n > 0; ++round) {
    const int last = round == 0 ? n - 1 : random.below(n);
    Numbers w(LdlMatrix::idx(n), 0), changed = dense;
    const int adr = factored.rowadr[LdlMatrix::idx(last)];
    for (int i = 0; i < factored.rownnz[LdlMatrix::idx(last)]; ++i) {
      if (i % 3 != 1 || round == 2) w[LdlMatrix::idx(factored.colind[LdlMatrix::idx(adr + i)])] = random.number();
    }
    const double alpha = round == 1 ? -0.5 : 2;
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j) at(changed, n, i, j) += alpha * w[LdlMatrix::idx(i)] * w[LdlMatrix::idx(j)];
    }
    LdlMatrix m = factored;
    Numbers used = w;
    EXPECT_EQ(ldl_update(m.val.data(), m.inverse_diag.data(), m.pattern(), {used.data(), &alpha, &last, 1}, 0), n);
    expect_close(m.factor_product(), changed);
    expect_same_bits(used, Numbers(LdlMatrix::idx(n), 0));
    for (int k = 0; k < n; ++k) EXPECT_EQ(m.inverse_diag[LdlMatrix::idx(k)], 1 / m.diagonal(k));
    expect_twins_agree(factored.val, [&](const Kernels& k, double* out) {
      Numbers inverse = factored.inverse_diag, spent = w;
      k.ldl_update(out, inverse.data(), factored.pattern(), {spent.data(), &alpha, &last, 1}, 0);
    });
  }
}

// Vectors that end at different rows, and so meet on their way, or in a block.
void expect_same_bits_together(const LdlMatrix& factored, Random& random) {
  const int n = factored.n;
  for (int count = 1; count <= kMostLdlUpdates && n > 0; ++count) {
    Numbers w(LdlMatrix::idx(count * n), 0), alpha(LdlMatrix::idx(count));
    std::vector<int> last(LdlMatrix::idx(count));
    for (int u = 0; u < count; ++u) {
      alpha[LdlMatrix::idx(u)] = u == 1 ? -0.01 : 2;
      const int row = last[LdlMatrix::idx(u)] = u < 2 ? n - 1 : random.below(n);
      for (int i = 0; i < factored.rownnz[LdlMatrix::idx(row)]; ++i) {
        const int column = factored.colind[LdlMatrix::idx(factored.rowadr[LdlMatrix::idx(row)] + i)];
        w[LdlMatrix::idx(u * n + column)] = random.number();
      }
    }
    LdlMatrix one_by_one = factored, together = factored;
    Numbers spent = w;
    for (int u = 0; u < count; ++u) {
      const LdlVectors vector{spent.data() + u * n, &alpha[LdlMatrix::idx(u)], &last[LdlMatrix::idx(u)], 1};
      ldl_update(one_by_one.val.data(), one_by_one.inverse_diag.data(), one_by_one.pattern(), vector, 0);
    }
    const LdlVectors vectors{w.data(), alpha.data(), last.data(), count};
    ldl_update(together.val.data(), together.inverse_diag.data(), together.pattern(), vectors, 0);
    expect_same_bits(together.val, one_by_one.val);
    expect_same_bits(together.inverse_diag, one_by_one.inverse_diag);
    expect_same_bits(w, Numbers(LdlMatrix::idx(count * n), 0));
  }
}

}  // namespace

void expect_ldl_laws(const LdlMatrix& matrix, Random& random) {
  const int n = matrix.n;
  LdlMatrix m = matrix;
  m.randomize(random);
  const Numbers dense = m.dense(), vec = random.numbers(n);
  Numbers res(LdlMatrix::idx(n), 5);
  mul_symmetric_vec(res.data(), m.val.data(), vec.data(), m.pattern());
  expect_close(res, product(dense, vec, n, n, 1));
  expect_twins_agree(
      res, [&](const Kernels& k, double* out) { k.mul_symmetric_vec(out, m.val.data(), vec.data(), m.pattern()); });
  expect_twins_agree(m.val, [&](const Kernels& k, double* out) {
    Numbers inverse(m.inverse_diag), scratch(m.scratch);
    std::vector<int> index(m.index_scratch);
    k.ldl_factor(out, inverse.data(), m.pattern(), 0, scratch.data(), index.data());
  });
  EXPECT_EQ(m.factor(), n);
  expect_close(m.factor_product(), dense);
  for (int k = 0; k < n; ++k) EXPECT_EQ(m.inverse_diag[LdlMatrix::idx(k)], 1 / m.diagonal(k));
  expect_solutions(m, dense, random);
  expect_halves(m, random);
  expect_rank_one_changes(m, dense, random);
  expect_same_bits_together(m, random);
}

namespace {

std::vector<int> chain(int n) {
  std::vector<int> parent;
  for (int k = 0; k < n; ++k) parent.push_back(k - 1);
  return parent;
}

// A free body (6), a spine (3), two legs (7 each) and two arms (4 each, from the spine).
std::vector<int> humanoid() {
  std::vector<int> parent = chain(9);
  for (int start : {5, 5, 8, 8}) {
    const int length = start == 5 ? 7 : 4;
    for (int i = 0; i < length; ++i) parent.push_back(i == 0 ? start : static_cast<int>(parent.size()) - 1);
  }
  return parent;
}

std::vector<int> random_tree(Random& random, int n) {
  std::vector<int> parent;
  for (int k = 0; k < n; ++k) parent.push_back(random.below(3) == 0 ? random.below(k + 1) - 1 : k - 1);
  return parent;
}

TEST(TreePattern, RowsAreAncestors) {
  const LdlMatrix m = tree_matrix({-1, 0, 1, 1, -1, 4, 5, 4});
  EXPECT_EQ(m.rownnz, (std::vector<int>{1, 2, 3, 3, 1, 2, 3, 2}));
  EXPECT_EQ(m.rowadr, (std::vector<int>{0, 1, 3, 6, 9, 10, 12, 15}));
  EXPECT_EQ(m.colind, (std::vector<int>{0, 0, 1, 0, 1, 2, 0, 1, 3, 4, 4, 5, 4, 5, 6, 4, 7}));
  EXPECT_EQ(m.block, (std::vector<int>{0, 3, 4, 7, 8}));
  EXPECT_EQ(tree_matrix(chain(6)).block, (std::vector<int>{0, 4, 6}));
}

TEST(TreePattern, NothingIsATree) {
  const LdlMatrix m = tree_matrix({});
  EXPECT_EQ(m.pattern().nblock, 0);
  EXPECT_TRUE(m.colind.empty());
}

TEST(TreePattern, NeedsNoFill) {
  Random random;
  for (int n : {1, 5, 30}) {
    const LdlMatrix tree = tree_matrix(random_tree(random, n));
    const LdlMatrix filled = filled_matrix(tree.rows(), {0, n, nullptr, nullptr, nullptr});
    EXPECT_EQ(filled.rownnz, tree.rownnz);
    EXPECT_EQ(filled.rowadr, tree.rowadr);
    EXPECT_EQ(filled.colind, tree.colind);
  }
}

TEST(TreeLdl, LawsHoldOnRobots) {
  Random random;
  expect_ldl_laws(tree_matrix(humanoid()), random);
  for (int n : {0, 1, 2, 3, 4, 5, 6, 17, 20, 70}) expect_ldl_laws(tree_matrix(chain(n)), random);
  expect_ldl_laws(tree_matrix(std::vector<int>(9, -1)), random);  // nine sliders that do not touch
  for (int n = 1; n <= 40; n += 3) expect_ldl_laws(tree_matrix(random_tree(random, n)), random);
}

TEST(TreeLdl, FactorOfThreeByHand) {
  // M = [4 . .; 2 5 .; 2 1 2] in a chain, from the last dof: D2 = 2, L20 = 1, L21 = 1/2; then the rest
  LdlMatrix m = tree_matrix(chain(3));
  m.val = {4, 2, 5, 2, 1, 2};
  EXPECT_EQ(m.factor(), 3);
  // row 1: 5 - 1/2 = 4.5, 2 - 1 = 1, L10 = 1 / 4.5; row 0: 4 - 2 - 1 / 4.5
  expect_close(m.val, {2 - 1 / 4.5, 1 / 4.5, 4.5, 1, 0.5, 2});
  expect_close(m.inverse_diag, {1 / (2 - 1 / 4.5), 1 / 4.5, 0.5});
}

TEST(TreeLdl, RaisedPivotsAreCounted) {
  LdlMatrix m = tree_matrix(chain(2));
  m.val = {1, 2, 1};  // indefinite
  EXPECT_EQ(m.factor(1e-3), 1);
  EXPECT_EQ(m.diagonal(0), 1e-3);
  Numbers w = {0, 3};
  const double alpha = -1;
  const int last = 1;
  EXPECT_EQ(ldl_update(m.val.data(), m.inverse_diag.data(), m.pattern(), {w.data(), &alpha, &last, 1}, 1e-3), 0);
  EXPECT_EQ(m.diagonal(1), 1e-3);
}

}  // namespace
}  // namespace sinew::test
