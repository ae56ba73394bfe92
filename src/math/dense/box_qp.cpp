// SPDX-License-Identifier: Apache-2.0
#include "math/dense/box_qp.h"

#include <algorithm>
#include <cmath>

#include <mujoco/mjtnum.h>

#include "math/dense/cholesky.h"
#include "math/dense/dense.h"

namespace sinew {
namespace {

constexpr int kMaxSteps = 100;
constexpr double kMinStep = 1e-22;      // a shorter step along the search direction is a failure
constexpr double kDecreaseShare = 0.1;  // of the decrease that the gradient promises (Armijo's rule)

struct Box {
  const double* lower;
  const double* upper;
  double clip(int i, double x) const {
    if (lower && x < lower[i]) return lower[i];
    if (upper && x > upper[i]) return upper[i];
    return x;
  }
  // At a bound, with the gradient holding it there.
  bool clamps(int i, double x, double gradient) const {
    return (lower && x <= lower[i] && gradient > 0) || (upper && x >= upper[i] && gradient < 0);
  }
};

// The vectors behind the factor, as the API lays them out in one array.
struct Scratch {
  double *gradient, *search, *moved, *product, *clamped;
  Scratch(double* memory, int n)
      : gradient(memory), search(memory + n), moved(memory + 2 * n), product(memory + 3 * n), clamped(memory + 4 * n) {}
};

// res = H x from the lower triangle.
void mul_lower_symmetric(double* res, const double* H, const double* x, int n) {
  for (int i = 0; i < n; ++i) {
    const double* row = H + std::ptrdiff_t{i} * n;
    res[i] = dot(row, x, i + 1);
    add_scaled(res, res, row, x[i], i);
  }
}

// The factor of the rows and columns that are free; false if it has no full rank.
bool factor_free(double* R, const double* H, const double* clamped, int n, int nfree) {
  double* to = R;
  for (int i = 0, row = 0; i < n; ++i) {
    if (clamped[i] != 0) continue;
    for (int j = 0, column = 0; j <= i; ++j) {
      if (clamped[j] == 0) to[column++] = H[std::ptrdiff_t{i} * n + j];
    }
    to = R + std::ptrdiff_t{++row} * nfree;
  }
  return chol_factor(R, nfree, mjMINVAL) == nfree;
}

// The Newton step on the free coordinates, spread over all: zero where clamped.
void find_search(double* search, const double* R, const double* gradient, const double* clamped, int n, int nfree) {
  for (int i = 0, k = 0; i < n; ++i) {
    if (clamped[i] == 0) search[k++] = -gradient[i];
  }
  chol_solve(search, R, search, nfree);
  for (int i = n - 1, k = nfree; i >= 0; --i) search[i] = clamped[i] != 0 ? 0 : search[--k];
}

// Marks what is clamped at x; returns how many are free, and whether that differs from before.
int mark_clamped(double* clamped, const double* x, const double* gradient, const Box& box, int n, bool& changed) {
  int nfree = 0;
  changed = false;
  for (int i = 0; i < n; ++i) {
    const double now = box.clamps(i, x[i], gradient[i]) ? 1 : 0;
    changed |= now != clamped[i];
    clamped[i] = now;
    nfree += now == 0;
  }
  return nfree;
}

// Moves x along the search direction, cut off at the box, by half of the step again and again until the value falls.
// The change of the value comes from the change of x, not from two values that nearly cancel. `whole`: nothing was cut.
bool line_search(double* x, const Scratch& s, const double* H, const Box& box, int n, bool& whole) {
  for (double step = 1; step > kMinStep; step *= 0.5) {
    whole = step == 1;
    for (int i = 0; i < n; ++i) {
      const double wanted = x[i] + step * s.search[i];
      const double reached = box.clip(i, wanted);
      whole &= reached == wanted;
      s.moved[i] = reached - x[i];
    }
    mul_lower_symmetric(s.product, H, s.moved, n);
    const double slope = dot(s.gradient, s.moved, n);
    if (slope + 0.5 * dot(s.moved, s.product, n) <= kDecreaseShare * slope) {
      for (int i = 0; i < n; ++i) x[i] = box.clip(i, x[i] + step * s.search[i]);
      return true;
    }
  }
  return false;
}

int write_index(int* index, const double* clamped, int n, int nfree) {
  if (!index) return nfree;
  for (int i = 0, k = 0; i < n; ++i) {
    if (clamped[i] == 0) index[k++] = i;
  }
  return nfree;
}

}  // namespace

int box_qp(double* x, double* R, int* index, const double* H, const double* g, int n, const double* lower,
           const double* upper) {
  const Scratch s(R + std::ptrdiff_t{n} * n, n);
  const Box box{lower, upper};
  for (int i = 0; i < n; ++i) x[i] = box.clip(i, x[i]);
  fill(s.clamped, -1, n);  // neither: the first marks are a change
  bool solved = false;     // the last step was a whole Newton step: the free coordinates are where they want to be
  for (int step = 0; step < kMaxSteps; ++step) {
    mul_lower_symmetric(s.gradient, H, x, n);
    add_scaled(s.gradient, s.gradient, g, 1, n);
    bool changed;
    const int nfree = mark_clamped(s.clamped, x, s.gradient, box, n, changed);
    if (nfree == 0 || (solved && !changed)) return write_index(index, s.clamped, n, nfree);
    if (changed && !factor_free(R, H, s.clamped, n, nfree)) return -1;
    find_search(s.search, R, s.gradient, s.clamped, n, nfree);
    if (dot(s.search, s.gradient, n) >= 0) return write_index(index, s.clamped, n, nfree);  // no gradient is left
    if (!line_search(x, s, H, box, n, solved)) return -1;
  }
  return -1;
}

}  // namespace sinew
