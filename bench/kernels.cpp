// SPDX-License-Identifier: Apache-2.0
// The dense kernels beside Eigen 3.4 compiled for the same instructions: Cholesky and J^T D J at the sizes of a robot;
// and the factor of a robot's inertia matrix.
#include <benchmark/benchmark.h>

#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <vector>

#include "math/dense/cholesky.h"
#include "math/sparse/sparse_fill.h"
#include "math/sparse/sparse_ldl.h"
#include "support/tree_pattern.h"

namespace {

using RowMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

// The same matrices for both sides.
RowMatrix jacobian(int rows, int cols) {
  std::srand(1);
  return RowMatrix::Random(rows, cols);
}

RowMatrix positive_definite(int n) {
  const RowMatrix j = jacobian(2 * n, n);
  return j.transpose() * j + RowMatrix::Identity(n, n);
}

Eigen::VectorXd weights(int n) { return Eigen::VectorXd::Random(n).cwiseAbs(); }

void cholesky_eigen(benchmark::State& state) {
  const Eigen::MatrixXd mat = positive_definite(static_cast<int>(state.range(0)));
  Eigen::LLT<Eigen::MatrixXd> factor(mat.rows());
  for (auto _ : state) {
    factor.compute(mat);
    benchmark::DoNotOptimize(factor.matrixLLT().data());
  }
}

void cholesky_sinew(benchmark::State& state) {
  const RowMatrix mat = positive_definite(static_cast<int>(state.range(0)));
  RowMatrix factor = mat;
  for (auto _ : state) {
    factor = mat;  // Eigen's compute() copies as well
    benchmark::DoNotOptimize(sinew::kernels().chol_factor(factor.data(), static_cast<int>(mat.rows()), 0));
  }
}

void jtdj_eigen(benchmark::State& state) {
  const Eigen::MatrixXd j = jacobian(static_cast<int>(state.range(0)), static_cast<int>(state.range(1)));
  const Eigen::VectorXd d = weights(static_cast<int>(j.rows()));
  Eigen::MatrixXd h(j.cols(), j.cols());
  for (auto _ : state) {
    h.noalias() = j.transpose() * d.asDiagonal() * j;
    benchmark::DoNotOptimize(h.data());
  }
}

void jtdj_sinew(benchmark::State& state) {
  const RowMatrix j = jacobian(static_cast<int>(state.range(0)), static_cast<int>(state.range(1)));
  const Eigen::VectorXd d = weights(static_cast<int>(j.rows()));
  RowMatrix h(j.cols(), j.cols());
  for (auto _ : state) {
    sinew::kernels().sqr_mat_t_d_lower(h.data(), j.data(), d.data(), static_cast<int>(j.rows()),
                                       static_cast<int>(j.cols()), false);
    benchmark::DoNotOptimize(h.data());
  }
}

void solve_eigen(benchmark::State& state) {
  const Eigen::MatrixXd mat = positive_definite(static_cast<int>(state.range(0)));
  const Eigen::LLT<Eigen::MatrixXd> factor(mat);
  const Eigen::VectorXd b = weights(static_cast<int>(mat.rows()));
  Eigen::VectorXd x(mat.rows());
  for (auto _ : state) {
    x = factor.solve(b);
    benchmark::DoNotOptimize(x.data());
  }
}

void solve_sinew(benchmark::State& state) {
  RowMatrix factor = positive_definite(static_cast<int>(state.range(0)));
  const int n = static_cast<int>(factor.rows());
  sinew::chol_factor(factor.data(), n, 0);
  const Eigen::VectorXd b = weights(n);
  Eigen::VectorXd x(n);
  for (auto _ : state) {
    sinew::chol_solve(x.data(), factor.data(), b.data(), n);
    benchmark::DoNotOptimize(x.data());
  }
}

// The inertia matrix of a tree: a free body (6), a spine (3), two legs (5 each), two arms (4 each); 27 dofs. Or a
// chain.
struct Tree {
  std::vector<int> parent, rownnz, rowadr, colind, block, index_scratch;
  std::vector<double> mass, val, inverse_diag, x, scratch;
  explicit Tree(int chain) {
    for (int k = 0; k < (chain ? chain : 9); ++k) parent.push_back(k - 1);
    for (int limb = 0; limb < 4 && !chain; ++limb) {
      for (int i = 0; i < (limb < 2 ? 5 : 4); ++i)
        parent.push_back(i ? static_cast<int>(parent.size()) - 1 : limb < 2 ? 5 : 8);
    }
    const int n = static_cast<int>(parent.size());
    for (auto* v : {&rownnz, &rowadr, &index_scratch}) v->resize(parent.size());
    colind.resize(static_cast<std::size_t>(sinew::count_tree_pattern(rownnz.data(), rowadr.data(), parent.data(), n)));
    sinew::write_tree_pattern(colind.data(), rownnz.data(), rowadr.data(), parent.data(), n);
    block.resize(parent.size() + 1);
    block.resize(
        static_cast<std::size_t>(sinew::find_blocks(block.data(), n, rownnz.data(), rowadr.data(), colind.data())) + 1);
    mass.assign(colind.size(), 0.5);
    for (int k = 0; k < n; ++k)
      mass[static_cast<std::size_t>(rowadr[static_cast<std::size_t>(k)] + rownnz[static_cast<std::size_t>(k)] - 1)] = n;
    val = mass;
    inverse_diag.resize(parent.size());
    x.assign(parent.size(), 1);
    scratch.resize(sinew::ldl_scratch_size(n));
  }
  sinew::LdlPattern pattern() const {
    return {static_cast<int>(parent.size()),    rownnz.data(), rowadr.data(), colind.data(),
            static_cast<int>(block.size()) - 1, block.data()};
  }
};

void tree_factor(benchmark::State& state) {
  Tree t(static_cast<int>(state.range(0)));
  const sinew::LdlPattern p = t.pattern();
  for (auto _ : state) {
    t.val = t.mass;
    benchmark::DoNotOptimize(
        sinew::ldl_factor(t.val.data(), t.inverse_diag.data(), p, 0, t.scratch.data(), t.index_scratch.data()));
  }
}

void tree_solve(benchmark::State& state) {
  Tree t(static_cast<int>(state.range(0)));
  const sinew::LdlPattern p = t.pattern();
  const int nvec = static_cast<int>(state.range(1));
  t.x.assign(t.parent.size() * static_cast<std::size_t>(nvec), 1);
  sinew::ldl_factor(t.val.data(), t.inverse_diag.data(), p, 0, t.scratch.data(), t.index_scratch.data());
  for (auto _ : state) {
    sinew::ldl_solve(t.x.data(), nvec, t.val.data(), t.inverse_diag.data(), p, t.scratch.data());
    benchmark::DoNotOptimize(t.x.data());
    t.x[0] = 1;
  }
}

void tree_product(benchmark::State& state) {
  Tree t(static_cast<int>(state.range(0)));
  const sinew::LdlPattern p = t.pattern();
  std::vector<double> res(t.parent.size());
  for (auto _ : state) {
    sinew::mul_symmetric_vec(res.data(), t.val.data(), t.x.data(), p);
    benchmark::DoNotOptimize(res.data());
  }
}

BENCHMARK(cholesky_eigen)->Arg(6)->Arg(27)->Arg(60)->Arg(200);
BENCHMARK(cholesky_sinew)->Arg(6)->Arg(27)->Arg(60)->Arg(200);
BENCHMARK(jtdj_eigen)->Args({44, 27})->Args({120, 60})->Args({400, 200});
BENCHMARK(jtdj_sinew)->Args({44, 27})->Args({120, 60})->Args({400, 200});

BENCHMARK(solve_eigen)->Arg(27)->Arg(60);
BENCHMARK(solve_sinew)->Arg(27)->Arg(60);
BENCHMARK(tree_factor)->Arg(0)->Arg(100);  // 0: the humanoid
BENCHMARK(tree_solve)->Args({0, 1})->Args({0, 40})->Args({100, 1});
BENCHMARK(tree_product)->Arg(0)->Arg(100);

}  // namespace
