// SPDX-License-Identifier: Apache-2.0
// cholesky.tpp -- dense Cholesky for any Pack: factor, solve, rank-one change; included by the two kernel files only.
//   idea  columns go in panels of four. The 4x4 corner on the diagonal is factored by hand, the rows below it are
//         solved four at a time in registers, and what is left of the matrix loses the product of the panel with itself
//   trap  nothing above the diagonal is ever read or written: users keep other things there
#ifndef SINEW_MATH_KERNELS_CHOLESKY_TPP_
#define SINEW_MATH_KERNELS_CHOLESKY_TPP_

#include <cstddef>

namespace sinew {
namespace {  // internal: see dense_product.tpp

// A 4x4 corner as U D U^T with a unit triangle U: this form has one division per column on the critical path, where
// L L^T has a root and a division, and its roots can be taken four at once.
struct Corner {
  double unit10, unit20, unit21, unit30, unit31, unit32;
  double inverse_root[4];  // 1 / L_jj
};

// A pivot below min_diag is raised to it; returns how many were.
inline int raise_pivot(double& pivot, double min_diag) {
  if (!(pivot < min_diag)) return 0;
  pivot = min_diag;
  return 1;
}

// By hand, and once per size: compilers leave loops over a triangle as loops. Rows that a smaller corner does not have
// are those of the identity.
template <class Pack, int kSize>
int factor_corner(double* a, std::ptrdiff_t stride, double min_diag, Corner& corner) {
  double* row1 = kSize > 1 ? a + stride : a;
  double* row2 = kSize > 2 ? a + 2 * stride : a;
  double* row3 = kSize > 3 ? a + 3 * stride : a;
  const double m10 = kSize > 1 ? row1[0] : 0, m11 = kSize > 1 ? row1[1] : 1;
  const double m20 = kSize > 2 ? row2[0] : 0, m21 = kSize > 2 ? row2[1] : 0, m22 = kSize > 2 ? row2[2] : 1;
  const double m30 = kSize > 3 ? row3[0] : 0, m31 = kSize > 3 ? row3[1] : 0, m32 = kSize > 3 ? row3[2] : 0;
  const double m33 = kSize > 3 ? row3[3] : 1;
  double pivot[4];

  pivot[0] = a[0];
  int raised = raise_pivot(pivot[0], min_diag);
  const double inverse0 = 1 / pivot[0];
  corner.unit10 = m10 * inverse0;
  corner.unit20 = m20 * inverse0;
  corner.unit30 = m30 * inverse0;

  pivot[1] = Pack::fnma1(m10, corner.unit10, m11);
  if (kSize > 1) raised += raise_pivot(pivot[1], min_diag);
  const double inverse1 = 1 / pivot[1];
  const double rest21 = Pack::fnma1(m20, corner.unit10, m21), rest31 = Pack::fnma1(m30, corner.unit10, m31);
  corner.unit21 = rest21 * inverse1;
  corner.unit31 = rest31 * inverse1;

  pivot[2] = Pack::fnma1(rest21, corner.unit21, Pack::fnma1(m20, corner.unit20, m22));
  if (kSize > 2) raised += raise_pivot(pivot[2], min_diag);
  const double rest32 = Pack::fnma1(rest31, corner.unit21, Pack::fnma1(m30, corner.unit20, m32));
  corner.unit32 = rest32 * (1 / pivot[2]);

  const double last = Pack::fnma1(rest31, corner.unit31, Pack::fnma1(m30, corner.unit30, m33));
  pivot[3] = Pack::fnma1(rest32, corner.unit32, last);
  if (kSize > 3) raised += raise_pivot(pivot[3], min_diag);

  double root[4];
  const Pack roots = sqrt(Pack::load(pivot));
  const Pack inverses = Pack::broadcast(1) / roots;
  roots.store(root);
  inverses.store(corner.inverse_root);
  a[0] = root[0];
  if (kSize > 1) row1[0] = m10 * corner.inverse_root[0], row1[1] = root[1];
  if (kSize > 2) row2[0] = m20 * corner.inverse_root[0], row2[1] = rest21 * corner.inverse_root[1], row2[2] = root[2];
  if (kSize > 3) {
    row3[0] = m30 * corner.inverse_root[0], row3[1] = rest31 * corner.inverse_root[1];
    row3[2] = rest32 * corner.inverse_root[2], row3[3] = root[3];
  }
  return raised;
}

template <class Pack>
int factor_corner(double* a, std::ptrdiff_t stride, int size, double min_diag, Corner& corner) {
  switch (size) {
    case 1:
      return factor_corner<Pack, 1>(a, stride, min_diag, corner);
    case 2:
      return factor_corner<Pack, 2>(a, stride, min_diag, corner);
    case 3:
      return factor_corner<Pack, 3>(a, stride, min_diag, corner);
    default:
      return factor_corner<Pack, 4>(a, stride, min_diag, corner);
  }
}

// Four rows by four columns with missing rows as zeros.
template <class Pack>
void load_rows(Pack (&x)[4], const double* a, std::ptrdiff_t stride, int rows) {
  for (int r = 0; r < 4; ++r) x[r] = r < rows ? Pack::load(a + r * stride) : Pack::zero();
}

template <class Pack>
void store_rows(const Pack (&x)[4], double* a, std::ptrdiff_t stride, int rows) {
  for (int r = 0; r < 4 && r < rows; ++r) x[r].store(a + r * stride);
}

// The rows below a corner, four at a time: X L^T = A, in place; the first `strip_rows` of them also go to the strip as
// its columns, where the update wants them.
template <class Pack>
void solve_panel(double* a, std::ptrdiff_t stride, int rows, const Corner& corner, double* strip, int strip_stride,
                 int strip_rows) {
  const Pack u10 = Pack::broadcast(corner.unit10);
  const Pack u20 = Pack::broadcast(corner.unit20), u21 = Pack::broadcast(corner.unit21);
  const Pack u30 = Pack::broadcast(corner.unit30), u31 = Pack::broadcast(corner.unit31);
  const Pack u32 = Pack::broadcast(corner.unit32);
  for (int i = 0; i < rows; i += 4, a += 4 * stride) {
    Pack x[4];
    load_rows(x, a, stride, rows - i);
    transpose(x[0], x[1], x[2], x[3]);
    x[1] = fnma(x[0], u10, x[1]);
    x[2] = fnma(x[1], u21, fnma(x[0], u20, x[2]));
    x[3] = fnma(x[2], u32, fnma(x[1], u31, fnma(x[0], u30, x[3])));
    for (int c = 0; c < 4; ++c) x[c] = x[c] * Pack::broadcast(corner.inverse_root[c]);
    if (i < strip_rows) {
      for (int c = 0; c < 4; ++c) x[c].store(strip + c * strip_stride + i);
    }
    transpose(x[0], x[1], x[2], x[3]);
    store_rows(x, a, stride, rows - i);
  }
}

// kRows rows by kPacks packs of the rest lose panel rows times strip columns. The last pack of a row block that meets
// the diagonal is a triangle.
template <class Pack, int kRows, int kPacks, bool kTriangle>
void subtract_tile(double* rest, std::ptrdiff_t stride, const double* panel, const double* strip, int strip_stride) {
  Pack acc[kRows][kPacks];
  for (int r = 0; r < kRows; ++r) {
    for (int p = 0; p < kPacks; ++p) {
      const double* from = rest + r * stride + 4 * p;
      acc[r][p] = kTriangle && p + 1 == kPacks ? Pack::load_first(from, r + 1) : Pack::load(from);
    }
  }
  for (int c = 0; c < 4; ++c) {
    Pack column[kPacks];
    for (int p = 0; p < kPacks; ++p) column[p] = Pack::load(strip + c * strip_stride + 4 * p);
    for (int r = 0; r < kRows; ++r) {
      const Pack factor = Pack::broadcast(panel[r * stride + c]);
      for (int p = 0; p < kPacks; ++p) acc[r][p] = fnma(factor, column[p], acc[r][p]);
    }
  }
  for (int r = 0; r < kRows; ++r) {
    for (int p = 0; p < kPacks; ++p) {
      double* to = rest + r * stride + 4 * p;
      if (kTriangle && p + 1 == kPacks) {
        acc[r][p].store_first(to, r + 1);
      } else {
        acc[r][p].store(to);
      }
    }
  }
}

// One row block of the rest over `packs` packs of columns, the last of them on the diagonal if `triangle`.
template <class Pack, int kRows>
void subtract_rows(double* rest, std::ptrdiff_t stride, const double* panel, const double* strip, int strip_stride,
                   int packs, bool triangle) {
  for (; packs > 4; packs -= 3, rest += 12, strip += 12) {
    subtract_tile<Pack, kRows, 3, false>(rest, stride, panel, strip, strip_stride);
  }
  if (packs == 4) {
    subtract_tile<Pack, kRows, 2, false>(rest, stride, panel, strip, strip_stride);
    packs -= 2;
    rest += 8;
    strip += 8;
  }
  switch (2 * packs + triangle) {
    case 2:
      return subtract_tile<Pack, kRows, 1, false>(rest, stride, panel, strip, strip_stride);
    case 3:
      return subtract_tile<Pack, kRows, 1, true>(rest, stride, panel, strip, strip_stride);
    case 4:
      return subtract_tile<Pack, kRows, 2, false>(rest, stride, panel, strip, strip_stride);
    case 5:
      return subtract_tile<Pack, kRows, 2, true>(rest, stride, panel, strip, strip_stride);
    case 6:
      return subtract_tile<Pack, kRows, 3, false>(rest, stride, panel, strip, strip_stride);
    default:
      return subtract_tile<Pack, kRows, 3, true>(rest, stride, panel, strip, strip_stride);
  }
}

template <class Pack>
void subtract_rows(int rows, double* rest, std::ptrdiff_t stride, const double* panel, const double* strip,
                   int strip_stride, int packs, bool triangle) {
  switch (rows) {
    case 1:
      return subtract_rows<Pack, 1>(rest, stride, panel, strip, strip_stride, packs, triangle);
    case 2:
      return subtract_rows<Pack, 2>(rest, stride, panel, strip, strip_stride, packs, triangle);
    case 3:
      return subtract_rows<Pack, 3>(rest, stride, panel, strip, strip_stride, packs, triangle);
    default:
      return subtract_rows<Pack, 4>(rest, stride, panel, strip, strip_stride, packs, triangle);
  }
}

constexpr int kStripSize = 256;  // columns of the rest that are updated with one strip on the stack: 8 KB

template <class Pack>
int chol_factor(double* mat, int n, double min_diag) {
  alignas(32) double strip[4 * kStripSize];
  const std::ptrdiff_t stride = n;
  int rank = n;
  for (int k = 0; k < n; k += 4) {
    Corner corner;
    rank -= factor_corner<Pack>(mat + k * stride + k, stride, n - k < 4 ? n - k : 4, min_diag, corner);
    const int below = n - k - 4;  // rows of the panel, and order of the rest
    if (below <= 0) break;
    double* panel = mat + (k + 4) * stride + k;
    double* rest = panel + 4;
    solve_panel<Pack>(panel, stride, below, corner, strip, kStripSize, kStripSize);
    for (int j = 0; j < below; j += kStripSize) {
      if (j > 0) {
        const int rows = below - j < kStripSize ? below - j : kStripSize;
        for (int i = 0; i < rows; i += 4) {
          Pack x[4];
          load_rows(x, panel + (j + i) * stride, stride, rows - i);
          transpose(x[0], x[1], x[2], x[3]);
          for (int c = 0; c < 4; ++c) x[c].store(strip + c * kStripSize + i);
        }
      }
      for (int i = j; i < below; i += 4) {
        const int packs_to_diagonal = (i - j) / 4 + 1;
        const bool triangle = packs_to_diagonal <= kStripSize / 4;
        subtract_rows<Pack>(below - i, rest + i * stride + j, stride, panel + i * stride, strip, kStripSize,
                            triangle ? packs_to_diagonal : kStripSize / 4, triangle);
      }
    }
  }
  return rank;
}

}  // namespace
}  // namespace sinew

#endif  // SINEW_MATH_KERNELS_CHOLESKY_TPP_
