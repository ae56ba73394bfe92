// SPDX-License-Identifier: Apache-2.0
#include "impulse/next_velocity.h"

#include <algorithm>

#include "impulse/impulse_solver.h"
#include "math/dense/dense.h"
#include "model/data_scope.h"
#include "tree/mass_factor.h"

namespace sinew {
namespace {

// A_E + 1/lambda as L D L^T. An equality that follows from those before it has no pivot: its impulse is left at 0.
class EqualityFactor {
 public:
  EqualityFactor(const ImpulseRows& rows, const double* W, double lambda, StackFrame& frame)
      : n_(rows.ne), L_(frame.alloc<double>(std::ptrdiff_t{n_} * n_)), inverse_(frame.alloc<double>(n_)) {
    mul_mat_mat_t(L_, rows.J, W, n_, rows.nv, n_);
    for (int i = 0; i < n_; ++i) factor_row(i, lambda > 0 ? 1 / lambda : 0);
  }

  // x becomes (A_E + 1/lambda)^-1 x.
  void solve(double* x) const {
    for (int i = 0; i < n_; ++i) x[i] -= dot(row(i), x, i);
    for (int i = 0; i < n_; ++i) x[i] *= inverse_[i];
    for (int i = n_ - 1; i >= 0; --i) {
      for (int j = 0; j < i; ++j) x[j] -= row(i)[j] * x[i];
    }
  }

 private:
  static constexpr double kDependent = 1e-11;  // of a row's own diagonal

  const double* row(int i) const { return L_ + std::ptrdiff_t{i} * n_; }

  void factor_row(int i, double added) {
    double* mine = L_ + std::ptrdiff_t{i} * n_;
    const double diagonal = mine[i] + added;
    double pivot = diagonal;
    for (int j = 0; j < i; ++j) {
      double sum = mine[j];  // L_ij D_j
      for (int k = 0; k < j; ++k) sum -= mine[k] * row(j)[k];
      mine[j] = sum;
    }
    for (int j = 0; j < i; ++j) {
      const double entry = mine[j] * inverse_[j];
      pivot -= mine[j] * entry;
      mine[j] = entry;
    }
    inverse_[i] = pivot > kDependent * diagonal ? 1 / pivot : 0;
  }

  int n_;
  double *L_, *inverse_;
};

// x -= W_E^T (A_E + 1/lambda)^-1 (J_E x): what is left of a change of velocity when the equalities have answered it.
void answer_equalities(const ImpulseRows& rows, const double* W, const EqualityFactor& factor, double* impulse,
                       double* x) {
  mul_mat_vec(impulse, rows.J, x, rows.ne, rows.nv);
  factor.solve(impulse);
  for (int i = 0; i < rows.ne; ++i) add_scaled(x, x, W + std::ptrdiff_t{i} * rows.nv, -impulse[i], rows.nv);
}

void solve_inequalities(const ImpulseSettings& settings, const ImpulseRows& rows, const double* P, const double* before,
                        double* impulses, StackFrame& frame) {
  double* H = frame.alloc<double>(std::ptrdiff_t{rows.n} * rows.n);
  double* offset = frame.alloc<double>(rows.n);
  mul_mat_mat_t(H, rows.inequality_J(), P, rows.n, rows.nv, rows.n);
  mul_mat_vec(offset, rows.inequality_J(), before, rows.n, rows.nv);
  for (int i = 0; i < rows.n; ++i) H[std::ptrdiff_t{i} * rows.n + i] += rows.R[i];
  subtract(offset, offset, rows.recommended + rows.ne, rows.n);
  std::fill_n(impulses, rows.n, 0);
  solve_impulses({rows.objects, rows.nobject, rows.n, H, offset}, settings, impulses);
}

}  // namespace

void find_next_velocity(const mjModel& m, mjData& d, const ImpulseSettings& settings, const ImpulseRows& rows,
                        const double* smooth, double* next, double* impulses) {
  StackFrame frame(d);
  const std::ptrdiff_t all = rows.ne + rows.n;
  std::copy_n(smooth, rows.nv, next);
  if (all == 0) return;
  double* W = frame.alloc<double>(all * rows.nv);  // M^-1 J^T, a row for each row of J
  MassFactor(m, d, scope_of(m, d)).solve(W, rows.J, static_cast<int>(all));
  double* P = W + std::ptrdiff_t{rows.ne} * rows.nv;

  const EqualityFactor factor(rows, W, settings.lambda, frame);
  double* answer = frame.alloc<double>(rows.ne);
  if (rows.ne) {
    // v^ = b + W_E^T A_E^-1 (v_E* - J_E b), with b the velocity that smooth forces lead to
    mul_mat_vec(answer, rows.J, next, rows.ne, rows.nv);
    subtract(answer, rows.recommended, answer, rows.ne);
    factor.solve(answer);
    std::copy_n(answer, rows.ne, impulses);
    for (int i = 0; i < rows.ne; ++i) add_scaled(next, next, W + std::ptrdiff_t{i} * rows.nv, answer[i], rows.nv);
    for (int i = 0; i < rows.n; ++i) answer_equalities(rows, W, factor, answer, P + std::ptrdiff_t{i} * rows.nv);
  }
  double* f = impulses + rows.ne;
  solve_inequalities(settings, rows, P, next, f, frame);
  if (rows.ne) {
    // the equalities' own answer to these impulses: f_E -= (A_E + 1/lambda)^-1 J_E M^-1 J^T f
    double* change = frame.alloc<double>(rows.nv);
    mul_mat_t_vec(change, rows.inequality_J(), f, rows.n, rows.nv);
    MassFactor(m, d, scope_of(m, d)).solve(change, change, 1);
    mul_mat_vec(answer, rows.J, change, rows.ne, rows.nv);
    factor.solve(answer);
    subtract(impulses, impulses, answer, rows.ne);
  }
  for (int i = 0; i < rows.n; ++i) add_scaled(next, next, P + std::ptrdiff_t{i} * rows.nv, f[i], rows.nv);
}

}  // namespace sinew
