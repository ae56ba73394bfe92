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

// Visits the cones that slide: with the square roots of their Hessians, and where their rows of J are.
template <class Visit>
void for_each_sliding_cone(const Unfactored& u, const ConstraintRows& rows, Visit visit) {
  const SparseRows& pattern = rows.problem.J_pattern;
  for (int k = 0; k < rows.ncone; ++k) {
    const Cone& cone = rows.cone[k];
    if (cone.zone != mjCNSTRSTATE_CONE) continue;
    visit(cone, u.cone_root + kMaxConeDim * kMaxConeDim * k, pattern.colind + pattern.rowadr[cone.row],
          pattern.rownnz[cone.row]);
  }
}

void set_diagonal(const Unfactored& u, const ConstraintRows& rows, const double* weight) {
  const Problem& p = rows.problem;
  for (int i = 0; i < p.nv; ++i) u.inverse_diag[i] = p.M[p.mass.rowadr[i] + p.mass.rownnz[i] - 1];
  for (int r = 0; r < p.nefc; ++r) {
    const int* columns = p.J_pattern.colind + p.J_pattern.rowadr[r];
    const double* J = p.J_row(r);
    for (int i = 0; i < p.J_pattern.rownnz[r]; ++i) u.inverse_diag[columns[i]] += weight[r] * J[i] * J[i];
  }
  for_each_sliding_cone(u, rows, [&](const Cone& cone, const double* B, const int* columns, int count) {
    const double* J = p.J_row(cone.row);
    for (int i = 0; i < count; ++i) {
      for (int r = 0; r < cone.dim; ++r) {
        double entry = 0;  // of B J
        for (int c = 0; c < cone.dim; ++c) entry += B[r * cone.dim + c] * J[c * count + i];
        u.inverse_diag[columns[i]] += entry * entry;
      }
    }
  });
  for (int i = 0; i < p.nv; ++i) u.inverse_diag[i] = 1 / u.inverse_diag[i];
}

// product += (B J)^T B J direction
void add_cone(const Unfactored& u, const ConstraintRows& rows, const Cone& cone, const double* B, const int* columns,
              int count) {
  const double* J = rows.problem.J_row(cone.row);
  double moved[kMaxConeDim], half[kMaxConeDim], pull[kMaxConeDim];
  for (int r = 0; r < cone.dim; ++r) {
    moved[r] = 0;
    for (int i = 0; i < count; ++i) moved[r] += J[r * count + i] * u.direction[columns[i]];
  }
  mul_mat_vec(half, B, moved, cone.dim, cone.dim);
  mul_mat_t_vec(pull, B, half, cone.dim, cone.dim);
  row_kernels().add_pull(u.product, columns, J, pull, cone.dim, count);
}

// product = H direction; returns direction^T product.
double multiply(const Unfactored& u, const ConstraintRows& rows, const double* weight) {
  const Problem& p = rows.problem;
  mul_symmetric_vec(u.product, p.M, u.direction, p.mass);
  row_kernels().add_square_times(u.product, p.J, rows.groups(), weight, u.direction);
  for_each_sliding_cone(u, rows, [&](const Cone& cone, const double* B, const int* columns, int count) {
    add_cone(u, rows, cone, B, columns, count);
  });
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
  return p.nv > kFewDofs && 2 * p.ne > p.nv;
}

Unfactored plan_unfactored(const ConstraintRows& rows, Scratch& scratch) {
  Unfactored u;
  for (double** v : {&u.inverse_diag, &u.left, &u.direction, &u.product}) *v = scratch.alloc<double>(rows.problem.nv);
  u.cone_root = scratch.alloc<double>(kMaxConeDim * kMaxConeDim * rows.ncone);
  return u;
}

bool solve_unfactored(const Unfactored& u, const ConstraintRows& rows, const double* weight, const double* x,
                      const double* g, double enough, double* d) {
  const int n = rows.problem.nv;
  for (int k = 0; k < rows.ncone; ++k) {
    if (rows.cone[k].zone != mjCNSTRSTATE_CONE) continue;
    cone_hessian_root(u.cone_root + kMaxConeDim * kMaxConeDim * k, rows.cone[k], x);
  }
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
