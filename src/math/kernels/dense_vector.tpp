// SPDX-License-Identifier: Apache-2.0
// dense_vector.tpp -- vectors, and matrices times vectors, for any Pack; included by the two kernel files
// and by those of solve/row_kernels.tpp only.
#ifndef SINEW_MATH_KERNELS_DENSE_VECTOR_TPP_
#define SINEW_MATH_KERNELS_DENSE_VECTOR_TPP_

#include <cstddef>

namespace sinew {
namespace {  // internal: see dense_product.tpp

template <class Pack>
double dot(const double* a, const double* b, int n) {
  Pack s = Pack::zero();
  int i = 0;
  for (; i + 4 <= n; i += 4) s = s + Pack::load(a + i) * Pack::load(b + i);
  if (i < n) s = s + Pack::load_first(a + i, n - i) * Pack::load_first(b + i, n - i);
  return sum(s);
}

template <class Pack>
void add_scaled(double* res, const double* a, const double* b, double s, int n) {
  const Pack scale = Pack::broadcast(s);
  int i = 0;
  for (; i + 4 <= n; i += 4) (Pack::load(a + i) + scale * Pack::load(b + i)).store(res + i);
  if (i < n) (Pack::load_first(a + i, n - i) + scale * Pack::load_first(b + i, n - i)).store_first(res + i, n - i);
}

// The dot products of two to four rows with one vector, side by side.
template <class Pack, int kRows>
Pack dot_rows(const double* mat, std::ptrdiff_t stride, const double* vec, int n) {
  Pack s[4] = {Pack::zero(), Pack::zero(), Pack::zero(), Pack::zero()};
  int j = 0;
  for (; j + 4 <= n; j += 4) {
    const Pack v = Pack::load(vec + j);
    for (int r = 0; r < kRows; ++r) s[r] = s[r] + Pack::load(mat + r * stride + j) * v;
  }
  if (j < n) {
    const Pack v = Pack::load_first(vec + j, n - j);
    for (int r = 0; r < kRows; ++r) s[r] = s[r] + Pack::load_first(mat + r * stride + j, n - j) * v;
  }
  return sum_each(s[0], s[1], s[2], s[3]);
}

template <class Pack>
void mul_mat_vec(double* res, const double* mat, const double* vec, int nr, int nc) {
  int i = 0;
  for (; i + 4 <= nr; i += 4, mat += 4 * std::ptrdiff_t{nc}) dot_rows<Pack, 4>(mat, nc, vec, nc).store(res + i);
  switch (nr - i) {
    case 3:
      return dot_rows<Pack, 3>(mat, nc, vec, nc).store_first(res + i, 3);
    case 2:
      return dot_rows<Pack, 2>(mat, nc, vec, nc).store_first(res + i, 2);
    case 1:
      res[i] = dot<Pack>(mat, vec, nc);
  }
}

// kPacks packs of columns of the matrix, weighted by the vector and summed downwards; the last pack has `last` columns.
template <class Pack, int kPacks>
void weigh_columns(double* res, const double* mat, const double* vec, int nr, int nc, int last) {
  Pack s[kPacks];
  for (int p = 0; p < kPacks; ++p) s[p] = Pack::zero();
  for (int i = 0; i < nr; ++i, mat += nc) {
    const Pack v = Pack::broadcast(vec[i]);
    for (int p = 0; p + 1 < kPacks; ++p) s[p] = fma(v, Pack::load(mat + 4 * p), s[p]);
    s[kPacks - 1] = fma(v, Pack::load_first(mat + 4 * (kPacks - 1), last), s[kPacks - 1]);
  }
  for (int p = 0; p + 1 < kPacks; ++p) s[p].store(res + 4 * p);
  s[kPacks - 1].store_first(res + 4 * (kPacks - 1), last);
}

template <class Pack>
void mul_mat_t_vec(double* res, const double* mat, const double* vec, int nr, int nc) {
  for (int j = 0; j < nc; j += 32) {
    const int packs = nc - j < 32 ? (nc - j + 3) / 4 : 8;
    const int last = nc - j < 32 ? nc - j - 4 * (packs - 1) : 4;
    switch (packs) {
      case 1:
        weigh_columns<Pack, 1>(res + j, mat + j, vec, nr, nc, last);
        break;
      case 2:
        weigh_columns<Pack, 2>(res + j, mat + j, vec, nr, nc, last);
        break;
      case 3:
        weigh_columns<Pack, 3>(res + j, mat + j, vec, nr, nc, last);
        break;
      case 4:
        weigh_columns<Pack, 4>(res + j, mat + j, vec, nr, nc, last);
        break;
      case 5:
        weigh_columns<Pack, 5>(res + j, mat + j, vec, nr, nc, last);
        break;
      case 6:
        weigh_columns<Pack, 6>(res + j, mat + j, vec, nr, nc, last);
        break;
      case 7:
        weigh_columns<Pack, 7>(res + j, mat + j, vec, nr, nc, last);
        break;
      default:
        weigh_columns<Pack, 8>(res + j, mat + j, vec, nr, nc, last);
        break;
    }
  }
}

}  // namespace
}  // namespace sinew

#endif  // SINEW_MATH_KERNELS_DENSE_VECTOR_TPP_
