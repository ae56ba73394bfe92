// SPDX-License-Identifier: Apache-2.0
// The dense kernels beside Eigen 3.4 compiled for the same instructions: Cholesky and J^T D J at the sizes of a robot.
#include <benchmark/benchmark.h>

#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <vector>

#include "math/kernels.h"

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

BENCHMARK(cholesky_eigen)->Arg(6)->Arg(27)->Arg(60)->Arg(200);
BENCHMARK(cholesky_sinew)->Arg(6)->Arg(27)->Arg(60)->Arg(200);
BENCHMARK(jtdj_eigen)->Args({44, 27})->Args({120, 60})->Args({400, 200});
BENCHMARK(jtdj_sinew)->Args({44, 27})->Args({120, 60})->Args({400, 200});

}  // namespace
