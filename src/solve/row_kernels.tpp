// SPDX-License-Identifier: Apache-2.0
// row_kernels.tpp -- row_kernels.h for one Pack; included by row_kernels_scalar.cpp and row_kernels_avx2.cpp only.
//   lost  add_square by a dense square of each group, added to H afterwards: 22,000 instructions for a humanoid with 11
//         contacts, now 15,000; four rows of J at a time into the rows of H: 23,000
//   lost  vec at columns with gaps gathered by packs: no time, though the product waits there
#ifndef SINEW_SOLVE_ROW_KERNELS_TPP_
#define SINEW_SOLVE_ROW_KERNELS_TPP_

#include "math/kernels/dense_vector.tpp"
#include "solve/row_kernels.h"

namespace sinew {
namespace {  // internal: see math/kernels/dense_product.tpp

// Four rows, or the last ones, padded with rows that cost nothing.
template <class Pack>
struct RowPack {
  Pack D, low, high;
};

template <class Pack>
RowPack<Pack> load_rows(const RowCosts& rows, int i) {
  return {Pack::load(rows.D + i), Pack::load(rows.low + i), Pack::load(rows.high + i)};
}

template <class Pack>
RowPack<Pack> load_first_rows(const RowCosts& rows, int i, int n) {
  return {Pack::load_first(rows.D + i, n), Pack::load_first(rows.low + i, n), Pack::load_first(rows.high + i, n)};
}

template <class Pack>
Pack clamp(Pack x, const RowPack<Pack>& r) {
  return min(max(x, r.low), r.high);
}

// value where low < x < high, else 0
template <class Pack>
Pack inside(Pack x, const RowPack<Pack>& r, Pack value) {
  return select(r.low < x, select(x < r.high, value, Pack::zero()), Pack::zero());
}

template <class Pack>
Pack row_cost(Pack x, Pack clamped, Pack pull) {
  return pull * fnma(Pack::broadcast(0.5), clamped, x);
}

template <class Pack>
double move_rows(double* x, const double* direction, double step, const RowCosts& rows, double* force, double* weight) {
  const Pack steps = Pack::broadcast(step);
  Pack total = Pack::zero();
  int i = 0;
  for (; i + 4 <= rows.n; i += 4) {
    const RowPack<Pack> r = load_rows<Pack>(rows, i);
    const Pack at = fma(steps, Pack::load(direction + i), Pack::load(x + i));
    const Pack c = clamp(at, r), pull = r.D * c;
    at.store(x + i);
    (Pack::zero() - pull).store(force + i);
    inside(at, r, r.D).store(weight + i);
    total = total + row_cost(at, c, pull);
  }
  if (const int left = rows.n - i; left > 0) {
    const RowPack<Pack> r = load_first_rows<Pack>(rows, i, left);
    const Pack at = fma(steps, Pack::load_first(direction + i, left), Pack::load_first(x + i, left));
    const Pack c = clamp(at, r), pull = r.D * c;
    at.store_first(x + i, left);
    (Pack::zero() - pull).store_first(force + i, left);
    inside(at, r, r.D).store_first(weight + i, left);
    total = total + row_cost(at, c, pull);
  }
  return sum(total);
}

template <class Pack>
double cost_of_rows(const double* x, const RowCosts& rows) {
  Pack total = Pack::zero();
  int i = 0;
  for (; i + 4 <= rows.n; i += 4) {
    const RowPack<Pack> r = load_rows<Pack>(rows, i);
    const Pack at = Pack::load(x + i), c = clamp(at, r);
    total = total + row_cost(at, c, r.D * c);
  }
  if (const int left = rows.n - i; left > 0) {
    const RowPack<Pack> r = load_first_rows<Pack>(rows, i, left);
    const Pack at = Pack::load_first(x + i, left), c = clamp(at, r);
    total = total + row_cost(at, c, r.D * c);
  }
  return sum(total);
}

template <class Pack>
struct SlopePack {
  Pack slope = Pack::zero(), curvature = Pack::zero();
  void add(Pack x, Pack direction, const RowPack<Pack>& r) {
    const Pack pull = r.D * direction;
    slope = fma(pull, clamp(x, r), slope);
    curvature = fma(pull, inside(x, r, direction), curvature);
  }
};

template <class Pack>
LineSlope slope_of_rows(const double* x, const double* direction, double step, const RowCosts& rows) {
  const Pack steps = Pack::broadcast(step);
  SlopePack<Pack> total;
  int i = 0;
  for (; i + 4 <= rows.n; i += 4) {
    const Pack d = Pack::load(direction + i);
    total.add(fma(steps, d, Pack::load(x + i)), d, load_rows<Pack>(rows, i));
  }
  if (const int left = rows.n - i; left > 0) {
    const Pack d = Pack::load_first(direction + i, left);
    total.add(fma(steps, d, Pack::load_first(x + i, left)), d, load_first_rows<Pack>(rows, i, left));
  }
  return {sum(total.slope), sum(total.curvature)};
}

// kPacks packs of columns, the last of which has `last` of them.
template <class Pack, int kPacks>
void add_pull_of_packs(double* pull, const int* columns, const double* J, const double* force, int nr, int nc,
                       int last) {
  Pack total[kPacks];
  for (int p = 0; p < kPacks; ++p) total[p] = Pack::zero();
  for (int r = 0; r < nr; ++r, J += nc) {
    const Pack f = Pack::broadcast(force[r]);
    for (int p = 0; p + 1 < kPacks; ++p) total[p] = total[p] + f * Pack::load(J + 4 * p);
    total[kPacks - 1] = total[kPacks - 1] + f * Pack::load_first(J + 4 * (kPacks - 1), last);
  }
  for (int p = 0; p < kPacks; ++p) {
    const int* at = columns + 4 * p;
    const int n = p + 1 < kPacks ? 4 : last;
    (Pack::gather_first(pull, at, n) + total[p]).scatter_first(pull, at, n);
  }
}

template <class Pack>
void add_pull(double* pull, const int* columns, const double* J, const double* force, int nr, int nc) {
  int c = 0;
  for (; nc - c > 12; c += 12) add_pull_of_packs<Pack, 3>(pull, columns + c, J + c, force, nr, nc, 4);
  const int left = nc - c;
  if (left > 8) {
    add_pull_of_packs<Pack, 3>(pull, columns + c, J + c, force, nr, nc, left - 8);
  } else if (left > 4) {
    add_pull_of_packs<Pack, 2>(pull, columns + c, J + c, force, nr, nc, left - 4);
  } else if (left > 0) {
    add_pull_of_packs<Pack, 1>(pull, columns + c, J + c, force, nr, nc, left);
  }
}

// dot() and add_pull() of a row of few numbers, as limits and the edges of flexes have them: thousands, and each alone.
template <int kCount>
double dot_of_few(const double* J, const int* columns, const double* vec) {
  double s[4] = {};
  for (int i = 0; i < kCount; ++i) s[i % 4] += J[i] * vec[columns[i]];
  return (s[0] + s[1]) + (s[2] + s[3]);
}

template <int kCount>
void add_pull_of_few(double* pull, const int* columns, const double* J, double force) {
  for (int i = 0; i < kCount; ++i) pull[columns[i]] += 0.0 + force * J[i];
}

// Whether ascending columns have no gaps.
inline bool are_neighbours(const int* columns, int n) { return columns[n - 1] - columns[0] == n - 1; }

template <class Pack>
void multiply_groups(double* res, const double* J, const RowGroups& g, const double* vec, double* scratch) {
  for (int k = 0; k < g.ngroup; ++k) {
    const int r = g.group[k], nr = g.group[k + 1] - r, nnz = g.rows.rownnz[r], adr = g.rows.rowadr[r];
    const int* columns = g.rows.colind + adr;
    if (nr == 1 && (nnz == 1 || nnz == 3 || nnz == 6)) {
      res[r] = nnz == 1   ? dot_of_few<1>(J + adr, columns, vec)
               : nnz == 3 ? dot_of_few<3>(J + adr, columns, vec)
                          : dot_of_few<6>(J + adr, columns, vec);
      continue;
    }
    const double* v = scratch;
    if (nnz > 0 && are_neighbours(columns, nnz)) {
      v = vec + columns[0];
    } else {
      for (int i = 0; i < nnz; ++i) scratch[i] = vec[columns[i]];
    }
    mul_mat_vec<Pack>(res + r, J + adr, v, nr, nnz);
  }
}

template <class Pack>
void pull_groups(double* pull, const double* J, const RowGroups& g, const double* force) {
  for (int k = 0; k < g.ngroup; ++k) {
    const int first = g.group[k], nr = g.group[k + 1] - first, nnz = g.rows.rownnz[first], adr = g.rows.rowadr[first];
    const int* columns = g.rows.colind + adr;
    bool acts = false;
    for (int r = 0; r < nr; ++r) acts = acts || force[first + r] != 0;
    if (!acts) continue;
    if (nr == 1 && (nnz == 1 || nnz == 3 || nnz == 6)) {
      if (nnz == 1) add_pull_of_few<1>(pull, columns, J + adr, force[first]);
      if (nnz == 3) add_pull_of_few<3>(pull, columns, J + adr, force[first]);
      if (nnz == 6) add_pull_of_few<6>(pull, columns, J + adr, force[first]);
      continue;
    }
    add_pull<Pack>(pull, columns, J + adr, force + first, nr, nnz);
  }
}

// Rows of J that have a weight.
struct WeightedRows {
  static constexpr int kMost = 16;
  const double* row[kMost];
  double weight[kMost];
  int n = 0;
};

// Where a column of a row is; the row has it. hint: where it was in the row before.
inline int position_of(int column, const int* row_columns, int nnz, int hint) {
  if (hint < nnz && row_columns[hint] == column) return hint;
  if (column < nnz && row_columns[column] == column) return column;  // the row has all columns
  int low = 0, high = nnz - 1;
  while (low < high) {
    const int middle = (low + high) / 2;
    if (row_columns[middle] < column) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

// A few rows of H, consecutive in the group: row t gains, for each row of J, its multiple by weight times entry own[t].
template <int kTargets>
struct SquareBlock {
  double* to[kTargets];  // where the columns in work start
  int left[kTargets];    // how many of them are up to the diagonal
  int own[kTargets];
};

// kPacks packs of columns, from column `from` of J on, which has `columns` from there on.
template <class Pack, int kTargets, int kPacks>
void add_square_tile(const SquareBlock<kTargets>& b, const WeightedRows& rows, int from, int columns) {
  constexpr int kLast = 4 * (kPacks - 1);
  const int last = columns - kLast < 4 ? columns - kLast : 4;
  Pack total[kTargets][kPacks];
  for (auto& row : total) {
    for (Pack& x : row) x = Pack::zero();
  }
  for (int r = 0; r < rows.n; ++r) {
    const double* J = rows.row[r] + from;
    Pack source[kPacks];
    for (int p = 0; p + 1 < kPacks; ++p) source[p] = Pack::load(J + 4 * p);
    source[kPacks - 1] = Pack::load_first(J + kLast, last);
    for (int t = 0; t < kTargets; ++t) {
      const Pack factor = Pack::broadcast(rows.weight[r] * rows.row[r][b.own[t]]);
      for (int p = 0; p < kPacks; ++p) total[t][p] = fma(factor, source[p], total[t][p]);
    }
  }
  for (int t = 0; t < kTargets; ++t) {
    for (int p = 0; p < kPacks; ++p) {
      double* to = b.to[t] + 4 * p;
      const int left = b.left[t] - 4 * p;
      if (left >= 4) {
        (Pack::load(to) + total[t][p]).store(to);
      } else if (left > 0) {
        (Pack::load_first(to, left) + total[t][p]).store_first(to, left);
      }
    }
  }
}

// Columns up to the last row's diagonal or `count`, whichever is first.
template <class Pack, int kTargets>
void add_square_run(SquareBlock<kTargets>& b, const WeightedRows& rows, int from, int count, int columns) {
  int left = b.left[kTargets - 1] < count ? b.left[kTargets - 1] : count;
  for (int& n : b.left) n = n < count ? n : count;
  for (; left > 8; left -= 12, from += 12, columns -= 12) {
    add_square_tile<Pack, kTargets, 3>(b, rows, from, columns);
    for (int t = 0; t < kTargets; ++t) b.to[t] += 12, b.left[t] -= 12;
  }
  if (left > 4) {
    add_square_tile<Pack, kTargets, 2>(b, rows, from, columns);
  } else if (left > 0) {
    add_square_tile<Pack, kTargets, 1>(b, rows, from, columns);
  }
}

// Rows i.. of the group's part of H.
template <class Pack, int kTargets>
void add_square_block(double* H, const LdlPattern& p, const GroupColumns& c, const WeightedRows& rows, int i) {
  SquareBlock<kTargets> b;
  bool no_others = !c.source;  // whether these rows of H have no other columns
  for (int t = 0; t < kTargets; ++t) {
    const int at = c.columns[i + t];
    b.to[t] = H + p.rowadr[at];
    b.left[t] = i + t + 1;
    b.own[t] = c.source ? c.source[i + t] : i + t;
    no_others = no_others && p.rownnz[at] == i + t + 1;
  }
  if (no_others) return add_square_run<Pack>(b, rows, 0, c.count, c.count);
  int position[kTargets] = {};
  for (int q = 0; q < c.nrun && c.run[q] < i + kTargets; ++q) {
    const int start = c.run[q], count = c.run[q + 1] - start, from = c.source ? c.source[start] : start;
    for (int t = 0; t < kTargets; ++t) {
      const int at = c.columns[i + t];
      b.left[t] = i + t + 1 - start;
      if (b.left[t] <= 0) continue;
      position[t] = position_of(c.columns[start], p.colind + p.rowadr[at], p.rownnz[at], position[t]);
      b.to[t] = H + p.rowadr[at] + position[t];
      position[t] += count;
    }
    add_square_run<Pack>(b, rows, from, count, c.count - from);
  }
}

template <class Pack>
void add_square_of_rows(double* H, const LdlPattern& p, const GroupColumns& c, const WeightedRows& rows) {
  int i = 0;
  for (; i + 4 <= c.count; i += 4) add_square_block<Pack, 4>(H, p, c, rows, i);
  switch (c.count - i) {
    case 3:
      return add_square_block<Pack, 3>(H, p, c, rows, i);
    case 2:
      return add_square_block<Pack, 2>(H, p, c, rows, i);
    case 1:
      return add_square_block<Pack, 1>(H, p, c, rows, i);
  }
}

template <class Pack>
void add_square(double* H, const LdlPattern& p, const GroupColumns& c, const double* J, const double* weight, int nr) {
  if (c.count == 1) {  // a limit or the friction loss of a dof
    double& diagonal = H[p.rowadr[c.columns[0]] + p.rownnz[c.columns[0]] - 1];
    for (int r = 0; r < nr; ++r) diagonal = Pack::fma1(weight[r] * J[r], J[r], diagonal);
    return;
  }
  WeightedRows rows;
  for (int r = 0; r < nr; ++r, J += c.count) {
    if (weight[r] == 0) continue;
    rows.row[rows.n] = J;
    rows.weight[rows.n++] = weight[r];
    if (rows.n < WeightedRows::kMost) continue;
    add_square_of_rows<Pack>(H, p, c, rows);
    rows.n = 0;
  }
  if (rows.n > 0) add_square_of_rows<Pack>(H, p, c, rows);
}

// Whether the columns are kCount runs of three: dofs of vertices.
template <int kCount>
bool are_threes(const int* columns) {
  bool yes = true;
  for (int k = 0; k < kCount; ++k) yes = yes && columns[3 * k + 2] == columns[3 * k] + 2;
  return yes;
}

template <class Pack, int kCount>
void add_square_of_threes(double* res, const double* vec, const int* columns, const double* J, double weight) {
  Pack row[kCount], total = Pack::zero();
  for (int k = 0; k < kCount; ++k) {
    row[k] = Pack::load_first(J + 3 * k, 3);
    total = fma(row[k], Pack::load_first(vec + columns[3 * k], 3), total);
  }
  const Pack force = Pack::broadcast(weight * sum(total));
  for (int k = 0; k < kCount; ++k) {
    double* to = res + columns[3 * k];
    fma(row[k], force, Pack::load_first(to, 3)).store_first(to, 3);
  }
}

template <class Pack>
void add_square_times(double* res, const double* J, const RowGroups& g, const double* weight, const double* vec) {
  for (int k = 0; k < g.ngroup; ++k) {
    const int first = g.group[k], end = g.group[k + 1], nnz = g.rows.rownnz[first], adr = g.rows.rowadr[first];
    const int* columns = g.rows.colind + adr;
    const double* row = J + adr;
    if (nnz == 6 && end == first + 1 && are_threes<2>(columns)) {  // edges of flexes: thousands
      add_square_of_threes<Pack, 2>(res, vec, columns, row, weight[first]);
      continue;
    }
    for (int r = first; r < end; ++r, row += nnz) {
      if (weight[r] == 0) continue;
      double sum = 0;
      for (int i = 0; i < nnz; ++i) sum = Pack::fma1(row[i], vec[columns[i]], sum);
      sum *= weight[r];
      for (int i = 0; i < nnz; ++i) res[columns[i]] = Pack::fma1(row[i], sum, res[columns[i]]);
    }
  }
}

template <class Pack>
constexpr RowKernels make_row_kernels() {
  return {.move = move_rows<Pack>,
          .cost = cost_of_rows<Pack>,
          .slope = slope_of_rows<Pack>,
          .add_pull = add_pull<Pack>,
          .multiply = multiply_groups<Pack>,
          .pull = pull_groups<Pack>,
          .add_square = add_square<Pack>,
          .add_square_times = add_square_times<Pack>};
}

}  // namespace
}  // namespace sinew

#endif  // SINEW_SOLVE_ROW_KERNELS_TPP_
