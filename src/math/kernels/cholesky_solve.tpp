// SPDX-License-Identifier: Apache-2.0
// cholesky_solve.tpp -- what is done with a dense Cholesky factor, for any Pack; included by the two kernel files only.
//   idea  rows go in blocks of four; only the 4x4 triangle on the diagonal is worked off number by number
#ifndef SINEW_MATH_KERNELS_CHOLESKY_SOLVE_TPP_
#define SINEW_MATH_KERNELS_CHOLESKY_SOLVE_TPP_

#include <cstddef>

#include "math/kernels/dense_vector.tpp"

namespace sinew {
namespace {  // internal: see dense_product.tpp

// The lower triangle of rows k..k+size-1 and columns k..k+size-1; rows that do not exist are those of the identity.
struct Triangle {
  double at[4][4] = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}};
  double inverse[4];  // of the diagonal
};

template <class Pack>
Triangle load_triangle(const double* a, std::ptrdiff_t stride, int size) {
  Triangle t;
  for (int r = 0; r < size; ++r) {
    for (int c = 0; c <= r; ++c) t.at[r][c] = a[r * stride + c];
  }
  const double diagonal[4] = {t.at[0][0], t.at[1][1], t.at[2][2], t.at[3][3]};
  (Pack::broadcast(1) / Pack::load(diagonal)).store(t.inverse);
  return t;
}

// L y = b in place, top to bottom.
template <class Pack>
void solve_lower(double* x, const double* factor, int n) {
  const std::ptrdiff_t stride = n;
  for (int k = 0; k < n; k += 4) {
    const int size = n - k < 4 ? n - k : 4;
    const double* rows = factor + k * stride;
    const Triangle t = load_triangle<Pack>(rows + k, stride, size);
    double known[4] = {};
    if (size == 4) {
      dot_rows<Pack, 4>(rows, stride, x, k).store(known);
    } else {
      for (int r = 0; r < size; ++r) known[r] = dot<Pack>(rows + r * stride, x, k);
    }
    for (int r = 0; r < size; ++r) {
      double rest = x[k + r] - known[r];
      for (int c = 0; c < r; ++c) rest = Pack::fnma1(t.at[r][c], x[k + c], rest);
      x[k + r] = rest * t.inverse[r];
    }
  }
}

// x[0..n) loses kRows rows of the factor, weighted.
template <class Pack, int kRows>
void subtract_weighted_rows(double* x, const double* rows, std::ptrdiff_t stride, const double* weight, int n) {
  Pack w[kRows];
  for (int r = 0; r < kRows; ++r) w[r] = Pack::broadcast(weight[r]);
  for (int j = 0; j < n; j += 4) {  // n is a multiple of four: blocks start at one
    Pack rest = Pack::load(x + j);
    for (int r = 0; r < kRows; ++r) rest = fnma(w[r], Pack::load(rows + r * stride + j), rest);
    rest.store(x + j);
  }
}

// L^T x = y in place, bottom to top: what a block has found leaves the rows above it at once, by rows of the factor.
template <class Pack>
void solve_lower_t(double* x, const double* factor, int n) {
  const std::ptrdiff_t stride = n;
  for (int k = (n - 1) / 4 * 4; k >= 0 && n > 0; k -= 4) {
    const int size = n - k < 4 ? n - k : 4;
    const double* rows = factor + k * stride;
    const Triangle t = load_triangle<Pack>(rows + k, stride, size);
    for (int r = size - 1; r >= 0; --r) {
      double rest = x[k + r];
      for (int c = r + 1; c < size; ++c) rest = Pack::fnma1(t.at[c][r], x[k + c], rest);
      x[k + r] = rest * t.inverse[r];
    }
    switch (size) {
      case 1:
        subtract_weighted_rows<Pack, 1>(x, rows, stride, x + k, k);
        break;
      case 2:
        subtract_weighted_rows<Pack, 2>(x, rows, stride, x + k, k);
        break;
      case 3:
        subtract_weighted_rows<Pack, 3>(x, rows, stride, x + k, k);
        break;
      default:
        subtract_weighted_rows<Pack, 4>(x, rows, stride, x + k, k);
        break;
    }
  }
}

template <class Pack>
void chol_solve(double* x, const double* factor, int n) {
  solve_lower<Pack>(x, factor, n);
  solve_lower_t<Pack>(x, factor, n);
}

// One column of a rank-one change L L^T +- x x^T: new l = (l + signed_s x) / c, new x = c x - s l.
struct Rotation {
  double c = 1, inverse_c = 1, s = 0, signed_s = 0;
};

// The rotation that clears x_k, and the new diagonal; counts a pivot that had to be raised.
inline Rotation make_rotation(double& diagonal, double x, bool plus, double min_diag, int& raised) {
  double square = plus ? diagonal * diagonal + x * x : diagonal * diagonal - x * x;
  if (square < min_diag) {
    square = min_diag;
    ++raised;
  }
  const double root = __builtin_sqrt(square);
  const double s = x / diagonal;
  const Rotation result{root / diagonal, diagonal / root, s, plus ? s : -s};
  diagonal = root;
  return result;
}

// Four rows at a time, turned so that a lane is a row: the four rotations of a block then run down all lanes at once.
template <class Pack>
void rotate_rows(double* a, std::ptrdiff_t stride, double* x, int rows, const Rotation (&rotation)[4]) {
  for (int i = 0; i < rows; i += 4, a += 4 * stride, x += 4) {
    const int left = rows - i < 4 ? rows - i : 4;
    Pack l[4];
    for (int r = 0; r < 4; ++r) l[r] = r < left ? Pack::load(a + r * stride) : Pack::zero();
    transpose(l[0], l[1], l[2], l[3]);
    Pack y = Pack::load_first(x, left);
    for (int c = 0; c < 4; ++c) {
      const Rotation& q = rotation[c];
      l[c] = fma(Pack::broadcast(q.signed_s), y, l[c]) * Pack::broadcast(q.inverse_c);
      y = fnma(Pack::broadcast(q.s), l[c], Pack::broadcast(q.c) * y);
    }
    y.store_first(x, left);
    transpose(l[0], l[1], l[2], l[3]);
    for (int r = 0; r < left; ++r) l[r].store(a + r * stride);
  }
}

template <class Pack>
int chol_update(double* factor, double* x, int n, bool plus, double min_diag) {
  const std::ptrdiff_t stride = n;
  int raised = 0;
  for (int k = 0; k < n; k += 4) {
    const int size = n - k < 4 ? n - k : 4;
    double* corner = factor + k * stride + k;
    Rotation rotation[4];
    for (int c = 0; c < size; ++c) {
      rotation[c] = make_rotation(corner[c * stride + c], x[k + c], plus, min_diag, raised);
      for (int r = c + 1; r < size; ++r) {
        double& l = corner[r * stride + c];
        l = Pack::fma1(rotation[c].signed_s, x[k + r], l) * rotation[c].inverse_c;
        x[k + r] = Pack::fnma1(rotation[c].s, l, rotation[c].c * x[k + r]);
      }
    }
    if (n - k > 4) rotate_rows<Pack>(corner + 4 * stride, stride, x + k + 4, n - k - 4, rotation);
  }
  return n - raised;
}

}  // namespace
}  // namespace sinew

#endif  // SINEW_MATH_KERNELS_CHOLESKY_SOLVE_TPP_
