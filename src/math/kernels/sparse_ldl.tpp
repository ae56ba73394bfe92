// SPDX-License-Identifier: Apache-2.0
// sparse_ldl.tpp -- H = L^T D L for sparse symmetric matrices, any Pack; included by the two kernel files only.
//   idea  rows are eliminated from the last to the first, a block (sparse_ldl_pattern.h) of up to four at a time:
//             H = [A B^T; B C], C the block's own corner    C = U^T D U,  Y = U^-T B,  L = D^-1 Y,  A -= Y^T L
//         The rows of A that lose something are those of the block's outside columns; in a tree their columns are the
//         outside columns up to their own, so that four of them are a dense tile. Elsewhere an index map helps.
//   lost  rows one by one, each losing all later rows of its branch: 11,500 instructions for a humanoid, of 27 dofs
//   lost  the one to three rows behind the last four as a tile, too: 3.5 % more instructions for a humanoid, whose
//         blocks have 6 or 9 outside columns
#ifndef SINEW_MATH_KERNELS_SPARSE_LDL_TPP_
#define SINEW_MATH_KERNELS_SPARSE_LDL_TPP_

#include <cstddef>

#include "math/sparse/sparse_ldl_pattern.h"

namespace sinew {
namespace {  // internal: see dense_product.tpp

// A block as the functions below see it.
struct LdlBlock {
  int first, rows;
  int outside;         // columns before the block, shared by its rows
  const int* columns;  // those

  // A row that is its diagonal alone.
  bool is_lone_row() const { return rows + outside == 1; }
};

inline LdlBlock ldl_block(const LdlPattern& p, int s) {
  const int first = p.block[s];
  return {first, p.block[s + 1] - first, p.rownnz[first] - 1, p.colind + p.rowadr[first]};
}

// Y and L of the block being eliminated, in scratch: four rows each, without gaps at the end of a pack.
struct LdlPanel {
  double* y;
  double* l;
  int stride;  // a multiple of four
};

// The corner of a block, factored: rows that a smaller block does not have are those of the identity.
struct LdlCorner {
  double unit10 = 0, unit20 = 0, unit21 = 0, unit30 = 0, unit31 = 0, unit32 = 0;
  double diag[4] = {1, 1, 1, 1};
  double inverse[4];
  int raised = 0;

  void finish_pivot(int q, double min_diag) {
    if (diag[q] < min_diag) {
      diag[q] = min_diag;
      ++raised;
    }
    inverse[q] = 1 / diag[q];
  }
};

// From its last row to its first, by hand: compilers leave loops over a triangle as loops, at three times the cost.
template <class Pack, int kRows>
LdlCorner factor_ldl_corner(double* const (&row)[kRows], double min_diag) {
  LdlCorner c;
  c.diag[0] = row[0][0];
  if constexpr (kRows > 1) c.unit10 = row[1][0], c.diag[1] = row[1][1];
  if constexpr (kRows > 2) c.unit20 = row[2][0], c.unit21 = row[2][1], c.diag[2] = row[2][2];
  if constexpr (kRows > 3) {
    const double c30 = row[3][0], c31 = row[3][1], c32 = row[3][2];
    c.diag[3] = row[3][3];
    c.finish_pivot(3, min_diag);
    c.unit30 = c30 * c.inverse[3], c.unit31 = c31 * c.inverse[3], c.unit32 = c32 * c.inverse[3];
    c.diag[2] = Pack::fnma1(c32, c.unit32, c.diag[2]);
    c.unit21 = Pack::fnma1(c32, c.unit31, c.unit21), c.unit20 = Pack::fnma1(c32, c.unit30, c.unit20);
    c.diag[1] = Pack::fnma1(c31, c.unit31, c.diag[1]);
    c.unit10 = Pack::fnma1(c31, c.unit30, c.unit10);
    c.diag[0] = Pack::fnma1(c30, c.unit30, c.diag[0]);
    row[3][0] = c.unit30, row[3][1] = c.unit31, row[3][2] = c.unit32, row[3][3] = c.diag[3];
  }
  if constexpr (kRows > 2) {
    const double c20 = c.unit20, c21 = c.unit21;
    c.finish_pivot(2, min_diag);
    c.unit20 = c20 * c.inverse[2], c.unit21 = c21 * c.inverse[2];
    c.diag[1] = Pack::fnma1(c21, c.unit21, c.diag[1]);
    c.unit10 = Pack::fnma1(c21, c.unit20, c.unit10);
    c.diag[0] = Pack::fnma1(c20, c.unit20, c.diag[0]);
    row[2][0] = c.unit20, row[2][1] = c.unit21, row[2][2] = c.diag[2];
  }
  if constexpr (kRows > 1) {
    const double c10 = c.unit10;
    c.finish_pivot(1, min_diag);
    c.unit10 = c10 * c.inverse[1];
    c.diag[0] = Pack::fnma1(c10, c.unit10, c.diag[0]);
    row[1][0] = c.unit10, row[1][1] = c.diag[1];
  }
  c.finish_pivot(0, min_diag);
  row[0][0] = c.diag[0];
  return c;
}

// One pack of columns of Y.
template <class Pack, int kRows>
void solve_ldl_columns(Pack (&y)[kRows], const LdlCorner& c) {
  if constexpr (kRows > 3) {
    y[2] = fnma(Pack::broadcast(c.unit32), y[3], y[2]);
    y[1] = fnma(Pack::broadcast(c.unit31), y[3], y[1]);
    y[0] = fnma(Pack::broadcast(c.unit30), y[3], y[0]);
  }
  if constexpr (kRows > 2) {
    y[1] = fnma(Pack::broadcast(c.unit21), y[2], y[1]);
    y[0] = fnma(Pack::broadcast(c.unit20), y[2], y[0]);
  }
  if constexpr (kRows > 1) y[0] = fnma(Pack::broadcast(c.unit10), y[1], y[0]);
}

template <class Pack, int kRows>
int eliminate_block(double* val, double* inverse_diag, const int* rowadr, const LdlBlock& b, double min_diag,
                    const LdlPanel& panel) {
  double* row[kRows];
  double* corner[kRows];
  for (int q = 0; q < kRows; ++q) {
    row[q] = val + rowadr[b.first + q];
    corner[q] = row[q] + b.outside;
  }
  const LdlCorner c = factor_ldl_corner<Pack>(corner, min_diag);
  for (int q = 0; q < kRows; ++q) inverse_diag[b.first + q] = c.inverse[q];
  int t = 0;
  for (; t + 4 <= b.outside; t += 4) {
    Pack y[kRows];
    for (int q = 0; q < kRows; ++q) y[q] = Pack::load(row[q] + t);
    solve_ldl_columns(y, c);
    for (int q = 0; q < kRows; ++q) {
      const Pack l = y[q] * Pack::broadcast(c.inverse[q]);
      y[q].store(panel.y + q * panel.stride + t);
      l.store(panel.l + q * panel.stride + t);
      l.store(row[q] + t);
    }
  }
  if (t < b.outside) {
    Pack y[kRows];
    for (int q = 0; q < kRows; ++q) y[q] = Pack::load_first(row[q] + t, b.outside - t);
    solve_ldl_columns(y, c);
    for (int q = 0; q < kRows; ++q) {
      const Pack l = y[q] * Pack::broadcast(c.inverse[q]);
      y[q].store(panel.y + q * panel.stride + t);
      l.store(panel.l + q * panel.stride + t);
      l.store_first(row[q] + t, b.outside - t);
    }
  }
  return c.raised;
}

// kRows rows by kPacks packs, from column `start` on, lose Y^T L; y points at the first row's weights. In the last pack
// of a triangle, row r ends with entry r.
template <class Pack, int kDepth, int kRows, int kPacks, bool kTriangle>
void subtract_ldl_tile(double* const* row, int start, const double* y, const LdlPanel& panel) {
  Pack acc[kRows][kPacks];
  for (int r = 0; r < kRows; ++r) {
    for (int p = 0; p < kPacks; ++p) {
      const double* from = row[r] + start + 4 * p;
      acc[r][p] = kTriangle && p + 1 == kPacks ? Pack::load_first(from, r + 1) : Pack::load(from);
    }
  }
  const double* l = panel.l + start;
  for (int q = 0; q < kDepth; ++q, l += panel.stride, y += panel.stride) {
    Pack source[kPacks];
    for (int p = 0; p < kPacks; ++p) source[p] = Pack::load(l + 4 * p);
    for (int r = 0; r < kRows; ++r) {
      const Pack weight = Pack::broadcast(y[r]);
      for (int p = 0; p < kPacks; ++p) acc[r][p] = fnma(weight, source[p], acc[r][p]);
    }
  }
  for (int r = 0; r < kRows; ++r) {
    for (int p = 0; p < kPacks; ++p) {
      double* to = row[r] + start + 4 * p;
      if (kTriangle && p + 1 == kPacks) {
        acc[r][p].store_first(to, r + 1);
      } else {
        acc[r][p].store(to);
      }
    }
  }
}

// Rows of the outside columns t..t+3, which have no columns but the outside ones.
template <class Pack, int kDepth>
void subtract_from_four(double* const* row, int t, const LdlPanel& panel) {
  const double* y = panel.y + t;
  int packs = t / 4 + 1, start = 0;
  for (; packs > 3; packs -= 3, start += 12) subtract_ldl_tile<Pack, kDepth, 4, 3, false>(row, start, y, panel);
  switch (packs) {
    case 1:
      return subtract_ldl_tile<Pack, kDepth, 4, 1, true>(row, start, y, panel);
    case 2:
      return subtract_ldl_tile<Pack, kDepth, 4, 2, true>(row, start, y, panel);
    default:
      return subtract_ldl_tile<Pack, kDepth, 4, 3, true>(row, start, y, panel);
  }
}

// The row of the outside column t alone; entry i of the panel belongs to row[map[i]] if there is a map.
template <class Pack, int kDepth, bool kMapped>
void subtract_from_one(double* row, const int* map, int t, const LdlPanel& panel) {
  for (int start = 0; start <= t; start += 4) {
    const int left = t + 1 - start < 4 ? t + 1 - start : 4;
    Pack rest = kMapped ? Pack::gather_first(row, map + start, left) : Pack::load_first(row + start, left);
    for (int q = 0; q < kDepth; ++q) {
      const double* l = panel.l + q * panel.stride + start;
      rest = fnma(Pack::broadcast(panel.y[q * panel.stride + t]), Pack::load(l), rest);
    }
    if (kMapped) {
      rest.scatter_first(row, map + start, left);
    } else {
      rest.store_first(row + start, left);
    }
  }
}

// The positions of columns[0..count) in the row of `columns[count - 1]`, which has them all.
inline void map_columns(int* map, const int* columns, int count, const int* row) {
  int at = 0;
  for (int t = 0; t < count; ++t) {
    while (row[at] != columns[t]) ++at;
    map[t] = at;
  }
}

// Whether the rows of the outside columns t-3..t have no columns but the outside ones.
inline bool four_are_dense(const LdlPattern& p, const LdlBlock& b, int t) {
  return t % 4 == 3 && p.rownnz[b.columns[t]] == t + 1 && p.rownnz[b.columns[t - 1]] == t &&
         p.rownnz[b.columns[t - 2]] == t - 1 && p.rownnz[b.columns[t - 3]] == t - 2;
}

// A -= Y^T L.
template <class Pack, int kDepth>
void subtract_block(double* val, const LdlPattern& p, const LdlBlock& b, const LdlPanel& panel, int* map) {
  int mapped = -1;  // the row that the map is for
  for (int t = b.outside - 1; t >= 0; --t) {
    if (four_are_dense(p, b, t)) {
      double* row[4];
      for (int r = 0; r < 4; ++r) row[r] = val + p.rowadr[b.columns[t - 3 + r]];
      subtract_from_four<Pack, kDepth>(row, t - 3, panel);
      t -= 3;
      continue;
    }
    const int i = b.columns[t];
    double* row = val + p.rowadr[i];
    if (p.rownnz[i] == t + 1) {
      subtract_from_one<Pack, kDepth, false>(row, nullptr, t, panel);
      continue;
    }
    // a map serves all rows that differ by their diagonals only
    const bool fits = mapped >= 0 && p.rownnz[mapped] - p.rownnz[i] == mapped - i;
    if (!fits) map_columns(map, b.columns, t + 1, p.colind + p.rowadr[i]);
    mapped = i;
    subtract_from_one<Pack, kDepth, true>(row, map, t, panel);
  }
}

template <class Pack, int kRows>
int factor_block(double* val, double* inverse_diag, const LdlPattern& p, const LdlBlock& b, double min_diag,
                 const LdlPanel& panel, int* map) {
  const int raised = eliminate_block<Pack, kRows>(val, inverse_diag, p.rowadr, b, min_diag, panel);
  subtract_block<Pack, kRows>(val, p, b, panel, map);
  return raised;
}

// Returns how many pivots were raised.
inline int factor_lone_row(double& diag, double& inverse, double min_diag) {
  const bool raises = diag < min_diag;
  if (raises) diag = min_diag;
  inverse = 1 / diag;
  return raises;
}

// Nothing but the diagonal: as many entries as rows, and each row has one at least.
inline bool is_diagonal(const LdlPattern& p) {
  return p.nblock == p.n && p.n > 0 && p.rowadr[p.n - 1] == p.rowadr[0] + p.n - 1 && p.rownnz[p.n - 1] == 1;
}

template <class Pack>
int ldl_factor(double* val, double* inverse_diag, const LdlPattern& p, double min_diag, double* scratch, int* map) {
  const int stride = (p.n + 3) / 4 * 4;
  const LdlPanel panel{scratch, scratch + 4 * stride, stride};
  int raised = 0;
  if (is_diagonal(p)) {
    double* diagonal = val + p.rowadr[0];
    for (int k = 0; k < p.n; ++k) raised += factor_lone_row(diagonal[k], inverse_diag[k], min_diag);
    return p.n - raised;
  }
  for (int s = p.nblock - 1; s >= 0; --s) {
    const LdlBlock b = ldl_block(p, s);
    if (b.is_lone_row()) {  // as those of free bodies and point masses are
      raised += factor_lone_row(val[p.rowadr[b.first]], inverse_diag[b.first], min_diag);
      continue;
    }
    switch (b.rows) {
      case 1:
        raised += factor_block<Pack, 1>(val, inverse_diag, p, b, min_diag, panel, map);
        break;
      case 2:
        raised += factor_block<Pack, 2>(val, inverse_diag, p, b, min_diag, panel, map);
        break;
      case 3:
        raised += factor_block<Pack, 3>(val, inverse_diag, p, b, min_diag, panel, map);
        break;
      default:
        raised += factor_block<Pack, 4>(val, inverse_diag, p, b, min_diag, panel, map);
        break;
    }
  }
  return p.n - raised;
}

}  // namespace
}  // namespace sinew

#endif  // SINEW_MATH_KERNELS_SPARSE_LDL_TPP_
