// SPDX-License-Identifier: Apache-2.0
// dense_product.tpp -- products of dense matrices for any Pack; included by kernels_scalar.cpp and kernels_avx2.cpp
// only.
//   idea  a tile of up to 4 rows by 3 packs of the result stays in registers over the whole inner index; each step of
//         the inner index broadcasts one number per row and loads one pack per column block
//   note  every element is one chain of fma in the order of the inner index, whatever the tiles are, so that the bits
//         of a result do not depend on the sizes of the matrix around it
#ifndef SINEW_MATH_KERNELS_DENSE_PRODUCT_TPP_
#define SINEW_MATH_KERNELS_DENSE_PRODUCT_TPP_

#include <cstddef>

namespace sinew {
namespace {  // internal: these functions exist once per instruction set and must never be merged by the linker

// C = A B in terms of addresses: a transposed A only swaps its two steps.
struct ProductTerms {
  const double* a;
  std::ptrdiff_t a_row, a_depth;
  const double* b;
  std::ptrdiff_t b_depth;
  int depth;
};

// Where the tile ends: the last pack has `last` columns; row r of a lower triangle ends at its diagonal.
struct TileTarget {
  double* c;
  std::ptrdiff_t c_row;
  int width;     // columns of the tile that exist
  int diagonal;  // columns of the tile's first row up to and including the diagonal; width or more: a whole tile
  bool add;
};

inline int clamp_lanes(int n) { return n < 0 ? 0 : n > 4 ? 4 : n; }

template <class Pack, int kRows, int kPacks>
void load_tile(Pack (&acc)[kRows][kPacks], const TileTarget& t) {
  if (!t.add) {
    for (int r = 0; r < kRows; ++r) {
      for (int p = 0; p < kPacks; ++p) acc[r][p] = Pack::zero();
    }
    return;
  }
  for (int r = 0; r < kRows; ++r) {
    const int end = t.diagonal + r < t.width ? t.diagonal + r : t.width;
    for (int p = 0; p < kPacks; ++p) {
      acc[r][p] = Pack::load_first(t.c + r * t.c_row + 4 * p, clamp_lanes(end - 4 * p));
    }
  }
}

template <class Pack, int kRows, int kPacks>
void store_tile(const Pack (&acc)[kRows][kPacks], const TileTarget& t) {
  if (t.width == 4 * kPacks && t.diagonal >= t.width) {
    for (int r = 0; r < kRows; ++r) {
      for (int p = 0; p < kPacks; ++p) acc[r][p].store(t.c + r * t.c_row + 4 * p);
    }
    return;
  }
  for (int r = 0; r < kRows; ++r) {
    const int end = t.diagonal + r < t.width ? t.diagonal + r : t.width;
    for (int p = 0; p < kPacks; ++p) {
      acc[r][p].store_first(t.c + r * t.c_row + 4 * p, clamp_lanes(end - 4 * p));
    }
  }
}

template <class Pack, int kRows, int kPacks, bool kWhole>
void multiply_tile_over_depth(const ProductTerms& o, const TileTarget& t) {
  Pack acc[kRows][kPacks];
  load_tile(acc, t);
  const int last = t.width - 4 * (kPacks - 1);
  const double* a = o.a;
  const double* b = o.b;
  for (int k = 0; k < o.depth; ++k, a += o.a_depth, b += o.b_depth) {
    Pack row[kPacks];
    for (int p = 0; p < kPacks; ++p) {
      row[p] = kWhole || p + 1 < kPacks ? Pack::load(b + 4 * p) : Pack::load_first(b + 4 * p, last);
    }
    for (int r = 0; r < kRows; ++r) {
      const Pack factor = Pack::broadcast(a[r * o.a_row]);
      for (int p = 0; p < kPacks; ++p) acc[r][p] = fma(factor, row[p], acc[r][p]);
    }
  }
  store_tile(acc, t);
}

template <class Pack, int kRows, int kPacks>
void multiply_tile(const ProductTerms& o, const TileTarget& t) {
  if (t.width == 4 * kPacks) {
    multiply_tile_over_depth<Pack, kRows, kPacks, true>(o, t);
  } else {
    multiply_tile_over_depth<Pack, kRows, kPacks, false>(o, t);
  }
}

// kRows rows of the result over `t.width` columns, in tiles of three packs, or two where one would be left alone: a
// tile of one pack has four chains only and waits for them.
template <class Pack, int kRows>
void multiply_rows(ProductTerms o, TileTarget t) {
  for (int left = t.width; left > 0;) {
    const int packs = (left + 3) / 4;
    const int take = packs == 4 ? 2 : packs < 3 ? packs : 3;
    t.width = left < 4 * take ? left : 4 * take;
    if (take == 3) {
      multiply_tile<Pack, kRows, 3>(o, t);
    } else if (take == 2) {
      multiply_tile<Pack, kRows, 2>(o, t);
    } else {
      multiply_tile<Pack, kRows, 1>(o, t);
    }
    left -= t.width;
    o.b += t.width;
    t.c += t.width;
    t.diagonal -= t.width;
  }
}

template <class Pack>
void multiply_rows(int rows, const ProductTerms& o, const TileTarget& t) {
  if (rows >= 4) {
    multiply_rows<Pack, 4>(o, t);
  } else if (rows == 3) {
    multiply_rows<Pack, 3>(o, t);
  } else if (rows == 2) {
    multiply_rows<Pack, 2>(o, t);
  } else {
    multiply_rows<Pack, 1>(o, t);
  }
}

// All rows of a rectangular result.
template <class Pack>
void multiply(ProductTerms o, TileTarget t, int rows) {
  t.diagonal = t.width;
  for (int i = 0; i < rows; i += 4, o.a += 4 * o.a_row, t.c += 4 * t.c_row) {
    multiply_rows<Pack>(rows - i, o, t);
  }
}

// Sums without terms. Where there is nothing to multiply, a factor may be null, and no place in it may be asked for.
inline void clear(double* res, int rows, int columns) {
  for (std::ptrdiff_t i = 0; i < std::ptrdiff_t{rows} * columns; ++i) res[i] = 0;
}

template <class Pack>
void mul_mat_mat(double* res, const double* a, const double* b, int r1, int c1, int c2) {
  if (c1 == 0) return clear(res, r1, c2);
  multiply<Pack>({a, c1, 1, b, c2, c1}, {res, c2, c2, c2, false}, r1);
}

template <class Pack>
void mul_mat_t_mat(double* res, const double* a, const double* b, int r1, int c1, int c2) {
  if (r1 == 0) return clear(res, c1, c2);
  multiply<Pack>({a, 1, c1, b, c2, r1}, {res, c2, c2, c2, false}, c1);
}

// A strip holds up to 12 columns and kStripDepth rows of a right factor, prepared once for all rows of the left one.
constexpr int kStripWidth = 12;
constexpr int kStripDepth = 128;

// The strip of B^T: up to 12 rows of B, turned.
template <class Pack>
void fill_strip_turned(double* strip, const double* b, std::ptrdiff_t b_row, int width, int depth) {
  for (int j = 0; j < width; j += 4) {
    const double* r[4];
    for (int q = 0; q < 4; ++q) r[q] = b + (j + q < width ? j + q : width - 1) * b_row;  // the last row fills up
    for (int k = 0; k < depth; k += 4) {
      const int n = depth - k < 4 ? depth - k : 4;
      Pack x[4];
      for (int q = 0; q < 4; ++q) x[q] = Pack::load_first(r[q] + k, n);
      transpose(x[0], x[1], x[2], x[3]);
      for (int q = 0; q < n; ++q) x[q].store(strip + (k + q) * kStripWidth + j);
    }
  }
}

template <class Pack>
void mul_mat_mat_t(double* res, const double* a, const double* b, int r1, int c1, int r2) {
  if (r1 == 0 || c1 == 0) return clear(res, r1, r2);
  alignas(32) double strip[kStripDepth * kStripWidth];
  for (int j = 0; j < r2; j += kStripWidth) {
    const int width = r2 - j < kStripWidth ? r2 - j : kStripWidth;
    for (int k = 0; k < c1; k += kStripDepth) {
      const int depth = c1 - k < kStripDepth ? c1 - k : kStripDepth;
      fill_strip_turned<Pack>(strip, b + std::ptrdiff_t{j} * c1 + k, c1, width, depth);
      multiply<Pack>({a + k, c1, 1, strip, kStripWidth, depth}, {res + j, r2, width, width, k > 0}, r1);
    }
  }
}

// The strip of D B.
template <class Pack>
void fill_strip_scaled(double* strip, const double* b, std::ptrdiff_t b_row, const double* diag, int width, int depth) {
  for (int k = 0; k < depth; ++k, b += b_row, strip += kStripWidth) {
    const Pack scale = Pack::broadcast(diag ? diag[k] : 1);
    for (int j = 0; j < width; j += 4) {
      (scale * Pack::load_first(b + j, width - j < 4 ? width - j : 4)).store(strip + j);
    }
  }
}

template <class Pack>
void sqr_mat_t_d_lower(double* res, const double* mat, const double* diag, int nr, int nc, bool add) {
  for (int i = 0; nr == 0 && !add && i < nc; ++i) clear(res + std::ptrdiff_t{i} * nc, 1, i + 1);
  alignas(32) double strip[kStripDepth * kStripWidth];
  for (int j = 0; nr > 0 && j < nc; j += kStripWidth) {
    const int width = nc - j < kStripWidth ? nc - j : kStripWidth;
    for (int k = 0; k < nr; k += kStripDepth) {
      const int depth = nr - k < kStripDepth ? nr - k : kStripDepth;
      const double* rows = mat + std::ptrdiff_t{k} * nc;
      fill_strip_scaled<Pack>(strip, rows + j, nc, diag ? diag + k : nullptr, width, depth);
      for (int i = j; i < nc; i += 4) {
        const int to_diagonal = (nc - i < 4 ? nc : i + 4) - j;
        multiply_rows<Pack>(
            nc - i, {rows + i, 1, nc, strip, kStripWidth, depth},
            {res + std::ptrdiff_t{i} * nc + j, nc, to_diagonal < width ? to_diagonal : width, i - j + 1, add || k > 0});
      }
    }
  }
}

}  // namespace
}  // namespace sinew

#endif  // SINEW_MATH_KERNELS_DENSE_PRODUCT_TPP_
