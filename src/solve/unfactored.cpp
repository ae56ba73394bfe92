// SPDX-License-Identifier: Apache-2.0
#include "solve/unfactored.h"

#include "math/dense/dense.h"
#include "math/sparse/sparse_ldl.h"

namespace sinew {
namespace {

// Below so many dofs a factor costs less.
constexpr int kFewDofs = 2000;

// So many products cost about what the factor of a mesh of ten thousand vertices does.
constexpr int kMostProducts = 300;

void set_diagonal(const Unfactored& u, const ConstraintRows& rows, const double* weight) {
  const Problem& p = rows.problem;
  for (int i = 0; i < p.nv; ++i) u.inverse_diag[i] = p.M[p.mass.rowadr[i] + p.mass.rownnz[i] - 1];
  for (int r = 0; r < p.nefc; ++r) {
    const int* columns = p.J_pattern.colind + p.J_pattern.rowadr[r];
    const double* J = p.J_row(r);
    for (int i = 0; i < p.J_pattern.rownnz[r]; ++i) u.inverse_diag[columns[i]] += weight[r] * J[i] * J[i];
  }
  for (int i = 0; i < p.nv; ++i) u.inverse_diag[i] = 1 / u.inverse_diag[i];
}

// product = H direction; returns direction^T product.
double multiply(const Unfactored& u, const ConstraintRows& rows, const double* weight) {
  const Problem& p = rows.problem;
  mul_symmetric_vec(u.product, p.M, u.direction, p.mass);
  rows.kernels.add_square_times(u.product, u.direction, p.J, p.J_pattern, rows.group, rows.ngroup, weight);
  return dot(u.direction, u.product, p.nv);
}

// left^T diag^-1 left
double worth_of(const Unfactored& u, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += u.left[i] * u.left[i] * u.inverse_diag[i];
  return sum;
}

}  // namespace

bool is_for_gradients(const ConstraintRows& rows) {
  const Problem& p = rows.problem;
  return p.nv > kFewDofs && 2 * p.ne > p.nv && rows.ncone == 0;
}

Unfactored plan_unfactored(const ConstraintRows& rows, Scratch& scratch) {
  Unfactored u;
  for (double** v : {&u.inverse_diag, &u.left, &u.direction, &u.product}) *v = scratch.alloc<double>(rows.problem.nv);
  return u;
}

bool solve_unfactored(const Unfactored& u, const ConstraintRows& rows, const double* weight, const double* g,
                      double enough, double* d) {
  const int n = rows.problem.nv;
  set_diagonal(u, rows, weight);
  fill(d, 0, n);
  scale(u.left, g, -1, n);
  fill(u.direction, 0, n);
  double worth = worth_of(u, n), keep = 0;  // how much of the last direction the next one keeps
  for (int k = 0; k < kMostProducts; ++k) {
    for (int i = 0; i < n; ++i) u.direction[i] = keep * u.direction[i] + u.inverse_diag[i] * u.left[i];
    const double step = worth / multiply(u, rows, weight);
    add_scaled(d, d, u.direction, step, n);
    add_scaled(u.left, u.left, u.product, -step, n);
    if (norm(u.left, n) <= enough) return true;
    const double before = worth;
    worth = worth_of(u, n);
    keep = worth / before;
  }
  return false;
}

}  // namespace sinew
