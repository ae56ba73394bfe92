// SPDX-License-Identifier: Apache-2.0
// sparse_ldl_solve.tpp -- solving with L^T D L, changing it by rank one, and products with the matrix, any Pack;
// included by the two kernel files only.
//   idea  columns outside a node are gathered once for all of its rows; columns inside are a contiguous piece of x
#ifndef SINEW_MATH_SPARSE_LDL_SOLVE_TPP_
#define SINEW_MATH_SPARSE_LDL_SOLVE_TPP_

#include <cstddef>

#include "math/sparse_ldl.tpp"

namespace sinew {
namespace {  // internal: see dense_product.tpp

// What a function below needs to know of one node.
struct LdlNode {
  int first, end;      // rows
  int outside;         // columns before the node, shared by its rows
  const int* columns;  // those
};

inline LdlNode ldl_node(const LdlPattern& p, int s) {
  const int first = p.node[s];
  return {first, p.node[s + 1], p.rownnz[first] - 1, p.colind + p.rowadr[first]};
}

// L^T y = b in place, last row first: every row hands its number to the columns before it.
template <class Pack>
void ldl_solve_l_t(double* x, const double* val, const LdlPattern& p) {
  for (int s = p.nnode - 1; s >= 0; --s) {
    const LdlNode node = ldl_node(p, s);
    const double* inside = val + node.outside;
    for (int block_end = node.end; block_end > node.first;) {
      const int block = block_end - node.first < 4 ? node.first : block_end - 4;
      for (int k = block_end - 1; k > block; --k) {
        const double* row = inside + p.rowadr[k] - node.first;
        for (int i = block; i < k; ++i) x[i] = Pack::fnma1(x[k], row[i], x[i]);
      }
      subtract_rows_from<Pack, false>(x + node.first, nullptr, block - node.first, inside, p.rowadr, block, block_end,
                                      x + block);
      block_end = block;
    }
    subtract_rows_from<Pack, true>(x, node.columns, node.outside, val, p.rowadr, node.first, node.end, x + node.first);
  }
}

// The dot products of kRows rows of a node with x: at the outside columns, and at the `inside` ones that are known.
template <class Pack, int kRows>
void dot_node_rows(double* res, const double* x, const LdlNode& node, int inside, const double* val,
                   const int* rowadr) {
  Pack s[4] = {Pack::zero(), Pack::zero(), Pack::zero(), Pack::zero()};
  for (int t = 0; t < node.outside; t += 4) {
    const int n = node.outside - t < 4 ? node.outside - t : 4;
    const Pack v = Pack::gather_first(x, node.columns + t, n);
    for (int r = 0; r < kRows; ++r) s[r] = fma(Pack::load_first(val + rowadr[r] + t, n), v, s[r]);
  }
  for (int t = 0; t < inside; t += 4) {
    const int n = inside - t < 4 ? inside - t : 4;
    const Pack v = Pack::load_first(x + node.first + t, n);
    for (int r = 0; r < kRows; ++r) s[r] = fma(Pack::load_first(val + rowadr[r] + node.outside + t, n), v, s[r]);
  }
  sum_each(s[0], s[1], s[2], s[3]).store(res);
}

template <class Pack>
void dot_node_rows(int rows, double* res, const double* x, const LdlNode& node, int inside, const double* val,
                   const int* rowadr) {
  switch (rows) {
    case 1:
      return dot_node_rows<Pack, 1>(res, x, node, inside, val, rowadr);
    case 2:
      return dot_node_rows<Pack, 2>(res, x, node, inside, val, rowadr);
    case 3:
      return dot_node_rows<Pack, 3>(res, x, node, inside, val, rowadr);
    default:
      return dot_node_rows<Pack, 4>(res, x, node, inside, val, rowadr);
  }
}

// L x = y in place, first row first: every row collects from the columns before it, four rows of a node at a time.
template <class Pack>
void ldl_solve_l(double* x, const double* val, const LdlPattern& p) {
  for (int s = 0; s < p.nnode; ++s) {
    const LdlNode node = ldl_node(p, s);
    for (int block = node.first; block < node.end; block += 4) {
      const int rows = node.end - block < 4 ? node.end - block : 4;
      double known[4];
      dot_node_rows<Pack>(rows, known, x, node, block - node.first, val, p.rowadr + block);
      for (int r = 0; r < rows; ++r) {
        const double* row = val + p.rowadr[block + r] + node.outside - node.first;
        double rest = x[block + r] - known[r];
        for (int i = block; i < block + r; ++i) rest = Pack::fnma1(row[i], x[i], rest);
        x[block + r] = rest;
      }
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

// s[t % 4] += row_t x at entry t's column.
template <class Pack>
void dot_packed(Pack (&s)[4], const double* row, const double* x, const int* columns, int count) {
  int t = 0;
  for (; t + 4 <= count; t += 4) {
    for (int q = 0; q < 4; ++q) s[q] = fma(Pack::broadcast(row[t + q]), Pack::load(x + 4 * columns[t + q]), s[q]);
  }
  for (int q = 0; q < 3 && t + q < count; ++q) {
    s[q] = fma(Pack::broadcast(row[t + q]), Pack::load(x + 4 * columns[t + q]), s[q]);
  }
}

template <class Pack>
void ldl_solve_l_packed(double* x, const double* val, const LdlPattern& p) {
  for (int s = 0; s < p.nnode; ++s) {
    const LdlNode node = ldl_node(p, s);
    for (int k = node.first; k < node.end; ++k) {
      const double* row = val + p.rowadr[k];
      const int* columns = p.colind + p.rowadr[k];
      const int inside = (k - node.first) / 4 * 4;
      Pack sum[4] = {Pack::zero(), Pack::zero(), Pack::zero(), Pack::zero()};
      dot_packed(sum, row, x, columns, node.outside);
      dot_packed(sum, row + node.outside, x, columns + node.outside, inside);
      Pack rest = Pack::load(x + 4 * k) - ((sum[0] + sum[1]) + (sum[2] + sum[3]));
      for (int i = node.first + inside; i < k; ++i) {
        rest = fnma(Pack::broadcast(row[node.outside + i - node.first]), Pack::load(x + 4 * i), rest);
      }
      rest.store(x + 4 * k);
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
  double* vector = x + std::ptrdiff_t{v} * p.n;  // one is left: it goes through the nodes
  if (l_t) ldl_solve_l_t<Pack>(vector, val, p);
  for (int k = 0; d && k < p.n; ++k) vector[k] *= inverse_diag[k];
  if (l) ldl_solve_l<Pack>(vector, val, p);
}

// Rows k, k-1, ..., first of a node take up alpha w w^T (Gill, Golub, Murray and Saunders 1974, method C1): what each
// row does to its own columns inside the node; p and beta are what it will do to those outside.
template <class Pack>
int update_inside(double* val, double* inverse_diag, const int* rowadr, const LdlNode& node, int k, double* w,
                  double& alpha, double min_diag, double* p, double* beta) {
  int raised = 0;
  for (int q = k; q >= node.first; --q) {
    double* row = val + rowadr[q] + node.outside;
    double& pivot = row[q - node.first];
    const double given = w[q];
    double changed = Pack::fma1(alpha * given, given, pivot);
    if (changed < min_diag) {
      changed = min_diag;
      ++raised;
    }
    inverse_diag[q] = 1 / changed;
    p[q - node.first] = given;
    beta[q - node.first] = alpha * given * inverse_diag[q];
    alpha *= pivot * inverse_diag[q];
    pivot = changed;
    w[q] = 0;
    const Pack give = Pack::broadcast(given), take = Pack::broadcast(beta[q - node.first]);
    for (int t = 0; t < q - node.first; t += 4) {
      const int n = q - node.first - t < 4 ? q - node.first - t : 4;
      const Pack l = Pack::load_first(row + t, n);
      const Pack rest = fnma(give, l, Pack::load_first(w + node.first + t, n));
      rest.store_first(w + node.first + t, n);
      fma(take, rest, l).store_first(row + t, n);
    }
  }
  return raised;
}

template <class Pack>
int ldl_update(double* val, double* inverse_diag, const LdlPattern& pattern, double* w, int k, double alpha,
               double min_diag, double* scratch) {
  int raised = 0;
  double* p = scratch;
  double* beta = scratch + pattern.n;
  int s = pattern.nnode - 1;
  while (k >= 0) {
    while (pattern.node[s] > k) --s;
    const LdlNode node = ldl_node(pattern, s);
    raised += update_inside<Pack>(val, inverse_diag, pattern.rowadr, node, k, w, alpha, min_diag, p, beta);
    for (int t = 0; t < node.outside; t += 4) {
      const int n = node.outside - t < 4 ? node.outside - t : 4;
      Pack rest = Pack::gather_first(w, node.columns + t, n);
      for (int q = k; q >= node.first; --q) {
        double* row = val + pattern.rowadr[q] + t;
        const Pack l = Pack::load_first(row, n);
        rest = fnma(Pack::broadcast(p[q - node.first]), l, rest);
        fma(Pack::broadcast(beta[q - node.first]), rest, l).store_first(row, n);
      }
      rest.scatter_first(w, node.columns + t, n);
    }
    k = node.outside > 0 ? node.columns[node.outside - 1] : -1;
  }
  return pattern.n - raised;
}

// res = H vec from the lower triangle of H: a row of a node gives its dot product to itself and its multiple to others.
template <class Pack>
void mul_symmetric_vec(double* res, const double* val, const double* vec, const LdlPattern& p) {
  for (int k = 0; k < p.n; ++k) res[k] = 0;
  for (int s = 0; s < p.nnode; ++s) {
    const LdlNode node = ldl_node(p, s);
    for (int block = node.first; block < node.end; block += 4) {
      const int rows = node.end - block < 4 ? node.end - block : 4;
      const int inside = block - node.first;
      double collected[4], weight[4];
      dot_node_rows<Pack>(rows, collected, vec, node, inside, val, p.rowadr + block);
      for (int r = 0; r < rows; ++r) {
        const double* row = val + p.rowadr[block + r] + node.outside - node.first;
        weight[r] = -vec[block + r];
        double own = Pack::fma1(row[block + r], vec[block + r], collected[r]);
        for (int i = block; i < block + r; ++i) {
          own = Pack::fma1(row[i], vec[i], own);
          res[i] = Pack::fma1(row[i], vec[block + r], res[i]);
        }
        res[block + r] = own;
      }
      subtract_rows_from<Pack, true>(res, node.columns, node.outside, val, p.rowadr, block, block + rows, weight);
      subtract_rows_from<Pack, false>(res + node.first, nullptr, inside, val + node.outside, p.rowadr, block,
                                      block + rows, weight);
    }
  }
}

}  // namespace
}  // namespace sinew

#endif  // SINEW_MATH_SPARSE_LDL_SOLVE_TPP_
