// SPDX-License-Identifier: Apache-2.0
// sparse_ldl_solve.tpp -- solving with L^T D L, changing it by rank one, and products with the matrix, any Pack;
// included by the two kernel files only.
//   idea  the outside columns of a block are looked up once for all of its rows; a row that is its diagonal alone, as
//         those of point masses are, has nobody to hand on to or to collect from
//   lost  ldl_update with neighbours loaded at once, as the solutions do: the same time (100 humanoids, 7.0 % of a step
//         either way); a vector waits for one quotient after the other
//   lost  what mul_symmetric_vec() adds to a block's own rows stored at once, as solutions are: 0.7 % of a step
#ifndef SINEW_MATH_KERNELS_SPARSE_LDL_SOLVE_TPP_
#define SINEW_MATH_KERNELS_SPARSE_LDL_SOLVE_TPP_

#include <cstddef>

#include "math/kernels/sparse_ldl.tpp"

namespace sinew {
namespace {  // internal: see dense_product.tpp

// Four entries of a vector; often they are neighbours.
template <class Pack>
Pack load_at(const double* x, const int* columns) {
  return columns[3] == columns[0] + 3 ? Pack::load(x + columns[0]) : Pack::gather(x, columns);
}

template <class Pack>
void store_at(Pack value, double* x, const int* columns) {
  if (columns[3] == columns[0] + 3) {
    value.store(x + columns[0]);
  } else {
    value.scatter(x, columns);
  }
}

// x at the outside columns loses the rows of the block, each times its weight, the last row first.
template <class Pack, int kRows>
[[gnu::always_inline]] inline void give_outside(double* x, const double* weight, const double* const (&row)[kRows],
                                                const LdlBlock& b) {
  int t = 0;
  for (; t + 4 <= b.outside; t += 4) {
    Pack rest = load_at<Pack>(x, b.columns + t);
    for (int q = kRows - 1; q >= 0; --q) rest = fnma(Pack::broadcast(weight[q]), Pack::load(row[q] + t), rest);
    store_at(rest, x, b.columns + t);
  }
  for (; t < b.outside; ++t) {
    double rest = x[b.columns[t]];
    for (int q = kRows - 1; q >= 0; --q) rest = Pack::fnma1(weight[q], row[q][t], rest);
    x[b.columns[t]] = rest;
  }
}

// The dot products of the block's rows with x at the outside columns.
template <class Pack, int kRows>
[[gnu::always_inline]] inline void collect_outside(double (&sum)[4], const double* x, const double* const (&row)[kRows],
                                                   const LdlBlock& b) {
  Pack s[4] = {Pack::zero(), Pack::zero(), Pack::zero(), Pack::zero()};
  int t = 0;
  for (; t + 4 <= b.outside; t += 4) {
    const Pack v = load_at<Pack>(x, b.columns + t);
    for (int q = 0; q < kRows; ++q) s[q] = fma(Pack::load(row[q] + t), v, s[q]);
  }
  if (t < b.outside) {
    const Pack v = Pack::gather_first(x, b.columns + t, b.outside - t);
    for (int q = 0; q < kRows; ++q) s[q] = fma(Pack::load_first(row[q] + t, b.outside - t), v, s[q]);
  }
  sum_each(s[0], s[1], s[2], s[3]).store(sum);
}

// The start of each row of a block.
template <int kRows>
struct BlockRows {
  const double* row[kRows];
  BlockRows(const double* val, const int* rowadr, const LdlBlock& b) {
    for (int q = 0; q < kRows; ++q) row[q] = val + rowadr[b.first + q];
  }
};

// L^T y = b in place: every row hands its number to the columns before it.
template <class Pack, int kRows>
void solve_l_t_block(double* x, const double* val, const int* rowadr, const LdlBlock& b) {
  const BlockRows<kRows> rows(val, rowadr, b);
  double* own = x + b.first;
  for (int q = kRows - 1; q > 0; --q) {
    for (int k = 0; k < q; ++k) own[k] = Pack::fnma1(own[q], rows.row[q][b.outside + k], own[k]);
  }
  give_outside<Pack>(x, own, rows.row, b);
}

// L x = y in place: every row collects from the columns before it.
template <class Pack, int kRows>
void solve_l_block(double* x, const double* val, const int* rowadr, const LdlBlock& b) {
  const BlockRows<kRows> rows(val, rowadr, b);
  double* own = x + b.first;
  double known[4];
  collect_outside<Pack>(known, x, rows.row, b);
  double y[4] = {};
  for (int q = 0; q < kRows; ++q) {
    double rest = own[q] - known[q];
    for (int k = 0; k < q; ++k) rest = Pack::fnma1(rows.row[q][b.outside + k], y[k], rest);
    y[q] = rest;
  }
  Pack::of(y[0], y[1], y[2], y[3]).store_first(own, kRows);  // at once, as the next block loads them
}

template <class Pack>
void ldl_solve_l_t(double* x, const double* val, const LdlPattern& p) {
  if (is_diagonal(p)) return;
  for (int s = p.nblock - 1; s >= 0; --s) {
    const LdlBlock b = ldl_block(p, s);
    if (b.is_lone_row()) continue;
    switch (b.rows) {
      case 1:
        solve_l_t_block<Pack, 1>(x, val, p.rowadr, b);
        break;
      case 2:
        solve_l_t_block<Pack, 2>(x, val, p.rowadr, b);
        break;
      case 3:
        solve_l_t_block<Pack, 3>(x, val, p.rowadr, b);
        break;
      default:
        solve_l_t_block<Pack, 4>(x, val, p.rowadr, b);
        break;
    }
  }
}

template <class Pack>
void ldl_solve_l(double* x, const double* val, const LdlPattern& p) {
  if (is_diagonal(p)) return;
  for (int s = 0; s < p.nblock; ++s) {
    const LdlBlock b = ldl_block(p, s);
    if (b.is_lone_row()) continue;
    switch (b.rows) {
      case 1:
        solve_l_block<Pack, 1>(x, val, p.rowadr, b);
        break;
      case 2:
        solve_l_block<Pack, 2>(x, val, p.rowadr, b);
        break;
      case 3:
        solve_l_block<Pack, 3>(x, val, p.rowadr, b);
        break;
      default:
        solve_l_block<Pack, 4>(x, val, p.rowadr, b);
        break;
    }
  }
}

// Four vectors at once, a lane each: x holds n packs. The sums are those of ldl_solve_l_t and ldl_solve_l, in their
// order, so that a vector's solution does not depend on its company.
template <class Pack>
void ldl_solve_l_t_packed(double* x, const double* val, const LdlPattern& p) {
  for (int k = p.n - 1; k >= 0; --k) {
    const double* row = val + p.rowadr[k];
    const int* columns = p.colind + p.rowadr[k];
    const Pack given = Pack::load(x + 4 * k);
    for (int t = 0; t < p.rownnz[k] - 1; ++t) {
      double* to = x + 4 * columns[t];
      fnma(given, Pack::broadcast(row[t]), Pack::load(to)).store(to);
    }
  }
}

template <class Pack>
void ldl_solve_l_packed(double* x, const double* val, const LdlPattern& p) {
  for (int s = 0; s < p.nblock; ++s) {
    const LdlBlock b = ldl_block(p, s);
    for (int q = 0; q < b.rows; ++q) {
      const double* row = val + p.rowadr[b.first + q];
      Pack sum[4] = {Pack::zero(), Pack::zero(), Pack::zero(), Pack::zero()};
      const auto collect = [&](int t, Pack& into) {
        into = fma(Pack::broadcast(row[t]), Pack::load(x + 4 * b.columns[t]), into);
      };
      int t = 0;
      for (; t + 4 <= b.outside; t += 4) {
        for (int lane = 0; lane < 4; ++lane) collect(t + lane, sum[lane]);
      }
      for (int lane = 0; lane < 3; ++lane) {
        if (t + lane < b.outside) collect(t + lane, sum[lane]);
      }
      double* own = x + 4 * b.first;
      Pack rest = Pack::load(own + 4 * q) - ((sum[0] + sum[1]) + (sum[2] + sum[3]));
      for (int k = 0; k < q; ++k) rest = fnma(Pack::broadcast(row[b.outside + k]), Pack::load(own + 4 * k), rest);
      rest.store(own + 4 * q);
    }
  }
}

// Between `count` vectors of length n and n packs.
template <class Pack>
void pack_vectors(double* packs, const double* vectors, std::ptrdiff_t n, int count) {
  for (std::ptrdiff_t k = 0; k < n; k += 4) {
    const int left = n - k < 4 ? static_cast<int>(n - k) : 4;
    Pack v[4];
    for (int r = 0; r < 4; ++r) v[r] = r < count ? Pack::load_first(vectors + r * n + k, left) : Pack::zero();
    transpose(v[0], v[1], v[2], v[3]);
    for (int r = 0; r < left; ++r) v[r].store(packs + 4 * (k + r));
  }
}

template <class Pack>
void unpack_vectors(double* vectors, const double* packs, std::ptrdiff_t n, int count) {
  for (std::ptrdiff_t k = 0; k < n; k += 4) {
    const int left = n - k < 4 ? static_cast<int>(n - k) : 4;
    Pack v[4];
    for (int r = 0; r < 4; ++r) v[r] = r < left ? Pack::load(packs + 4 * (k + r)) : Pack::zero();
    transpose(v[0], v[1], v[2], v[3]);
    for (int r = 0; r < count; ++r) v[r].store_first(vectors + r * n + k, left);
  }
}

template <class Pack>
void ldl_solve(double* x, int nvec, const double* val, const double* inverse_diag, const LdlPattern& p, LdlParts parts,
               double* scratch) {
  const bool l_t = parts != LdlParts::kL, d = parts == LdlParts::kAll, l = parts != LdlParts::kLT;
  int v = 0;
  for (; v + 1 < nvec; v += 4) {
    const int count = nvec - v < 4 ? nvec - v : 4;
    pack_vectors<Pack>(scratch, x + std::ptrdiff_t{v} * p.n, p.n, count);
    if (l_t) ldl_solve_l_t_packed<Pack>(scratch, val, p);
    for (int k = 0; d && k < p.n; ++k) {
      (Pack::load(scratch + 4 * k) * Pack::broadcast(inverse_diag[k])).store(scratch + 4 * k);
    }
    if (l) ldl_solve_l_packed<Pack>(scratch, val, p);
    unpack_vectors<Pack>(x + std::ptrdiff_t{v} * p.n, scratch, p.n, count);
  }
  if (v >= nvec) return;
  double* vector = x + std::ptrdiff_t{v} * p.n;  // one is left: it goes through the blocks
  if (l_t) ldl_solve_l_t<Pack>(vector, val, p);
  for (int k = 0; d && k < p.n; ++k) vector[k] *= inverse_diag[k];
  if (l) ldl_solve_l<Pack>(vector, val, p);
}

// What one row does to a vector w and to itself: w -= p L, then L += beta w.
struct RowChange {
  double p, beta;
};

// A vector on its way: what is left of it and of its alpha, and the last row that it has yet to change.
struct LdlUpdate {
  double* w;
  double alpha;
  int last;
};

// Vectors that change the same rows of a block.
template <int kCount>
struct LdlUpdates {
  LdlUpdate* of[kCount];
  RowChange change[kCount][kLdlBlockRows];  // what rows of the block do to columns outside
};

// Rows first..last of a block take up alpha w w^T (Gill, Golub, Murray and Saunders 1974, method C1): what each row
// does to the columns inside the block.
template <class Pack, int kCount>
int update_inside(double* val, double* inverse_diag, const int* rowadr, const LdlBlock& b, double min_diag,
                  LdlUpdates<kCount>& updates) {
  int raised = 0;
  for (int q = updates.of[0]->last - b.first; q >= 0; --q) {
    double* own = val + rowadr[b.first + q] + b.outside;
    double diag = own[q], inverse = 0;
    for (int u = 0; u < kCount; ++u) {
      double* w_own = updates.of[u]->w + b.first;
      double& alpha = updates.of[u]->alpha;
      double changed = Pack::fma1(alpha * w_own[q], w_own[q], diag);
      if (changed < min_diag) {
        changed = min_diag;
        ++raised;
      }
      inverse = 1 / changed;
      const RowChange c{w_own[q], alpha * w_own[q] * inverse};
      alpha *= diag * inverse;
      diag = changed;
      w_own[q] = 0;
      for (int k = 0; k < q; ++k) {
        w_own[k] = Pack::fnma1(c.p, own[k], w_own[k]);
        own[k] = Pack::fma1(c.beta, w_own[k], own[k]);
      }
      updates.change[u][q] = c;
    }
    own[q] = diag;
    inverse_diag[b.first + q] = inverse;
  }
  return raised;
}

// Returns how many pivots were raised.
template <class Pack, int kCount>
int update_block(double* val, double* inverse_diag, const LdlPattern& p, const LdlBlock& b, double min_diag,
                 LdlUpdate* const* update) {
  LdlUpdates<kCount> updates;
  for (int u = 0; u < kCount; ++u) updates.of[u] = update[u];
  const int raised = update_inside<Pack>(val, inverse_diag, p.rowadr, b, min_diag, updates);
  const int last = updates.of[0]->last - b.first;
  for (int t = 0; t < b.outside; t += 4) {
    const int n = b.outside - t < 4 ? b.outside - t : 4;
    Pack rest[kCount];
    for (int u = 0; u < kCount; ++u) rest[u] = Pack::gather_first(updates.of[u]->w, b.columns + t, n);
    for (int q = last; q >= 0; --q) {
      double* row = val + p.rowadr[b.first + q] + t;
      Pack l = Pack::load_first(row, n);
      for (int u = 0; u < kCount; ++u) {
        const RowChange& c = updates.change[u][q];
        rest[u] = fnma(Pack::broadcast(c.p), l, rest[u]);
        l = fma(Pack::broadcast(c.beta), rest[u], l);
      }
      l.store_first(row, n);
    }
    for (int u = 0; u < kCount; ++u) rest[u].scatter_first(updates.of[u]->w, b.columns + t, n);
  }
  return raised;
}

// One after the other, at most four at once where their last rows are the same.
template <class Pack>
int update_block_by_all(double* val, double* inverse_diag, const LdlPattern& p, const LdlBlock& b, double min_diag,
                        LdlUpdate* const* update, int count) {
  int raised = 0;
  for (int u = 0, n = 0; u < count; u += n) {
    for (n = 1; u + n < count && update[u + n]->last == update[u]->last;) ++n;
    switch (n) {
      case 1:
        raised += update_block<Pack, 1>(val, inverse_diag, p, b, min_diag, update + u);
        break;
      case 2:
        raised += update_block<Pack, 2>(val, inverse_diag, p, b, min_diag, update + u);
        break;
      case 3:
        raised += update_block<Pack, 3>(val, inverse_diag, p, b, min_diag, update + u);
        break;
      default:
        raised += update_block<Pack, 4>(val, inverse_diag, p, b, min_diag, update + u);
        break;
    }
  }
  return raised;
}

// From the block of the last entry along the parents to the first. A block is taken when all vectors that change it
// have arrived there: their ways meet towards the root. Each row is changed by one vector after the other, which does
// to it what it would have done if the others had waited until it had passed all rows.
template <class Pack>
int ldl_update(double* val, double* inverse_diag, const LdlPattern& p, const LdlVectors& vectors, double min_diag) {
  LdlUpdate all[kMostLdlUpdates];
  for (int u = 0; u < vectors.count; ++u) {
    all[u] = {vectors.w + std::ptrdiff_t{u} * p.n, vectors.alpha[u], vectors.last[u]};
  }
  int raised = 0;
  int s = p.nblock - 1;
  for (;;) {
    int last = -1;
    for (int u = 0; u < vectors.count; ++u) last = all[u].last > last ? all[u].last : last;
    if (last < 0) return p.n - raised;
    while (p.block[s] > last) --s;
    const LdlBlock b = ldl_block(p, s);
    LdlUpdate* here[kMostLdlUpdates];
    int count = 0;
    for (int u = 0; u < vectors.count; ++u) {
      if (all[u].last >= b.first) here[count++] = all + u;
    }
    raised += update_block_by_all<Pack>(val, inverse_diag, p, b, min_diag, here, count);
    for (int u = 0; u < count; ++u) here[u]->last = b.outside > 0 ? b.columns[b.outside - 1] : -1;
  }
}

// Rows of H: a row gives its dot product to itself and its multiples to the columns before it.
template <class Pack, int kRows>
void mul_symmetric_block(double* res, const double* val, const double* vec, const int* rowadr, const LdlBlock& b) {
  const BlockRows<kRows> rows(val, rowadr, b);
  const double* factor = vec + b.first;
  Pack s[4] = {Pack::zero(), Pack::zero(), Pack::zero(), Pack::zero()};
  int t = 0;
  for (; t + 4 <= b.outside; t += 4) {
    const int* columns = b.columns + t;
    const Pack v = load_at<Pack>(vec, columns);
    Pack rest = load_at<Pack>(res, columns);
    for (int q = kRows - 1; q >= 0; --q) {
      const Pack row = Pack::load_once(rows.row[q] + t);
      s[q] = fma(row, v, s[q]);
      rest = fma(Pack::broadcast(factor[q]), row, rest);
    }
    store_at(rest, res, columns);
  }
  if (const int left = b.outside - t; left > 0) {
    const int* columns = b.columns + t;
    const Pack v = Pack::gather_first(vec, columns, left);
    Pack rest = Pack::gather_first(res, columns, left);
    for (int q = kRows - 1; q >= 0; --q) {
      const Pack row = Pack::load_first(rows.row[q] + t, left);
      s[q] = fma(row, v, s[q]);
      rest = fma(Pack::broadcast(factor[q]), row, rest);
    }
    rest.scatter_first(res, columns, left);
  }
  double sum[4];
  sum_each(s[0], s[1], s[2], s[3]).store(sum);
  double* own_res = res + b.first;
  for (int q = 0; q < kRows; ++q) {
    const double* own = rows.row[q] + b.outside;
    double total = Pack::fma1(own[q], factor[q], sum[q]);
    for (int k = 0; k < q; ++k) {
      total = Pack::fma1(own[k], factor[k], total);
      own_res[k] = Pack::fma1(own[k], factor[q], own_res[k]);
    }
    own_res[q] = total;
  }
}

template <class Pack>
void mul_symmetric_vec(double* res, const double* val, const double* vec, const LdlPattern& p) {
  if (is_diagonal(p)) {
    const double* diagonal = val + p.rowadr[0];
    for (int k = 0; k < p.n; ++k) res[k] = Pack::fma1(diagonal[k], vec[k], 0);
    return;
  }
  for (int s = 0; s < p.nblock; ++s) {
    const LdlBlock b = ldl_block(p, s);
    if (b.is_lone_row()) {
      res[b.first] = Pack::fma1(val[p.rowadr[b.first]], vec[b.first], 0);
      continue;
    }
    switch (b.rows) {
      case 1:
        mul_symmetric_block<Pack, 1>(res, val, vec, p.rowadr, b);
        break;
      case 2:
        mul_symmetric_block<Pack, 2>(res, val, vec, p.rowadr, b);
        break;
      case 3:
        mul_symmetric_block<Pack, 3>(res, val, vec, p.rowadr, b);
        break;
      default:
        mul_symmetric_block<Pack, 4>(res, val, vec, p.rowadr, b);
        break;
    }
  }
}

}  // namespace
}  // namespace sinew

#endif  // SINEW_MATH_KERNELS_SPARSE_LDL_SOLVE_TPP_
