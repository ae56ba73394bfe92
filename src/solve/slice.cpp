// SPDX-License-Identifier: Apache-2.0
#include "solve/slice.h"

#include <cmath>
#include <limits>

#include <mujoco/mjmodel.h>

namespace sinew {
namespace {

constexpr int kN = kMaxSliceDim;
constexpr int kIterations = 20;
constexpr double kTolerance = 1e-12;

// A pivot smaller than this part of its diagonal is rounding.
constexpr double kNoPivot = 1e-13;

// A + lambda = L L^T, lower. A direction that moves nothing, or only what others move already, gets no part in a
// solution: an infinite pivot.
void factor(double (&L)[kN][kN], const double (&A)[kN][kN], double lambda, int n) {
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j <= i; ++j) {
      double rest = A[i][j] + (i == j ? lambda : 0);
      for (int k = 0; k < j; ++k) rest -= L[i][k] * L[j][k];
      if (i != j) {
        L[i][j] = rest / L[j][j];
      } else if (rest < mjMINVAL || rest < kNoPivot * (A[i][i] + lambda)) {
        L[i][i] = std::numeric_limits<double>::infinity();
      } else {
        L[i][i] = std::sqrt(rest);
      }
    }
  }
}

// w = L^-1 x, then x = L^-T w
void solve_lower(double* w, const double (&L)[kN][kN], const double* x, int n) {
  for (int i = 0; i < n; ++i) {
    double rest = x[i];
    for (int k = 0; k < i; ++k) rest -= L[i][k] * w[k];
    w[i] = rest / L[i][i];
  }
}

void solve_upper(double* x, const double (&L)[kN][kN], const double* w, int n) {
  for (int i = n - 1; i >= 0; --i) {
    double rest = w[i];
    for (int k = i + 1; k < n; ++k) rest -= L[k][i] * x[k];
    x[i] = rest / L[i][i];
  }
}

double square(const double* x, int n) {
  double total = 0;
  for (int i = 0; i < n; ++i) total += x[i] * x[i];
  return total;
}

}  // namespace

void minimize_in_slice(double* y, const double* A, int stride, const double* b, const double* mu, double normal,
                       int n) {
  double scaled[kN][kN], L[kN][kN], right[kN], w[kN], x[kN] = {};
  for (int i = 0; i < n; ++i) {
    right[i] = -mu[i] * b[i];
    for (int j = 0; j < n; ++j) scaled[i][j] = mu[i] * mu[j] * A[i * stride + j];
  }
  double lambda = 0;
  for (int k = 0; k < kIterations; ++k) {
    factor(L, scaled, lambda, n);
    solve_lower(w, L, right, n);
    solve_upper(x, L, w, n);
    const double length = std::sqrt(square(x, n));
    if (length - normal <= kTolerance * normal) break;  // inside, at lambda = 0, or on the surface
    solve_lower(w, L, x, n);
    lambda += length * length / square(w, n) * (length - normal) / normal;
  }
  const double length = std::sqrt(square(x, n));
  const double shrink = length > normal ? normal / length : 1;  // the last bit may be outside
  for (int i = 0; i < n; ++i) y[i] = shrink * mu[i] * x[i];
}

}  // namespace sinew
