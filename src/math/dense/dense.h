// SPDX-License-Identifier: Apache-2.0
// dense.h -- vectors of any length and dense row-major matrices.
//   in    pointers and sizes; any size may be 0, and then its pointer may be null
//   note  results have the bits that kernels_table.h defines: short vectors are done here, without a call, long ones by
//         the kernels of this processor
//   trap  as kernels.h: not for files compiled for newer processors
#ifndef SINEW_MATH_DENSE_DENSE_H_
#define SINEW_MATH_DENSE_DENSE_H_

#include <cmath>
#include <cstddef>
#include <cstring>

#include "math/simd/kernels.h"

namespace sinew {

constexpr int kShort = 8;  // below this length a call costs more than it brings

// Results of elementwise functions may be one of the operands.
inline void fill(double* res, double value, int n) {
  for (int i = 0; i < n; ++i) res[i] = value;
}

inline void copy(double* res, const double* vec, int n) {
  for (int i = 0; i < n; ++i) res[i] = vec[i];
}

// A few numbers, in line and in pieces of known sizes: a call of memcpy takes 20 instructions.
inline void copy_few(double* res, const double* vec, int n) {
  for (; n >= 4; n -= 4, res += 4, vec += 4) std::memcpy(res, vec, 4 * sizeof(double));
  if (n & 2) std::memcpy(res, vec, 2 * sizeof(double));
  if (n & 1) res[n - 1] = vec[n - 1];
}

inline void scale(double* res, const double* vec, double s, int n) {
  for (int i = 0; i < n; ++i) res[i] = vec[i] * s;
}

inline void add(double* res, const double* a, const double* b, int n) {
  for (int i = 0; i < n; ++i) res[i] = a[i] + b[i];
}

inline void subtract(double* res, const double* a, const double* b, int n) {
  for (int i = 0; i < n; ++i) res[i] = a[i] - b[i];
}

// The kernel's four partial sums: no lane has more than two terms here, so their order does not matter.
inline double dot(const double* a, const double* b, int n) {
  if (n >= kShort) return kernels().dot(a, b, n);
  double s0 = 0, s1 = 0, s2 = 0, s3 = 0;
  switch (n) {
    case 7:
      s2 += a[6] * b[6];
      [[fallthrough]];
    case 6:
      s1 += a[5] * b[5];
      [[fallthrough]];
    case 5:
      s0 += a[4] * b[4];
      [[fallthrough]];
    case 4:
      s3 += a[3] * b[3];
      [[fallthrough]];
    case 3:
      s2 += a[2] * b[2];
      [[fallthrough]];
    case 2:
      s1 += a[1] * b[1];
      [[fallthrough]];
    case 1:
      s0 += a[0] * b[0];
      [[fallthrough]];
    default:
      return (s0 + s1) + (s2 + s3);
  }
}

inline double norm(const double* vec, int n) { return std::sqrt(dot(vec, vec, n)); }

// res = a + s b
inline void add_scaled(double* res, const double* a, const double* b, double s, int n) {
  if (n >= kShort) return kernels().add_scaled(res, a, b, s, n);
  for (int i = 0; i < n; ++i) res[i] = a[i] + s * b[i];
}

// Divides by the length and returns it. A vector shorter than mjMINVAL becomes (1, 0, ..., 0).
double normalize(double* vec, int n);

// res = mat vec, mat is nr x nc
inline void mul_mat_vec(double* res, const double* mat, const double* vec, int nr, int nc) {
  if (nc >= kShort) return kernels().mul_mat_vec(res, mat, vec, nr, nc);
  for (int i = 0; i < nr; ++i) res[i] = dot(mat + std::ptrdiff_t{i} * nc, vec, nc);
}

// res = mat^T vec
inline void mul_mat_t_vec(double* res, const double* mat, const double* vec, int nr, int nc) {
  kernels().mul_mat_t_vec(res, mat, vec, nr, nc);
}

// vec1^T mat vec2, mat is n x n
double mul_vec_mat_vec(const double* vec1, const double* mat, const double* vec2, int n);

// A B with A r1 x c1 and B c1 x c2;  A B^T with B r2 x c1;  A^T B with A r1 x c1 and B r1 x c2
inline void mul_mat_mat(double* res, const double* a, const double* b, int r1, int c1, int c2) {
  kernels().mul_mat_mat(res, a, b, r1, c1, c2);
}
inline void mul_mat_mat_t(double* res, const double* a, const double* b, int r1, int c1, int r2) {
  kernels().mul_mat_mat_t(res, a, b, r1, c1, r2);
}
inline void mul_mat_t_mat(double* res, const double* a, const double* b, int r1, int c1, int c2) {
  kernels().mul_mat_t_mat(res, a, b, r1, c1, c2);
}

// mat^T diag mat with mat nr x nc, diag null for the identity: the whole matrix, or the lower triangle set or
// increased.
void sqr_mat_t_d(double* res, const double* mat, const double* diag, int nr, int nc);
inline void set_sqr_mat_t_d_lower(double* res, const double* mat, const double* diag, int nr, int nc) {
  kernels().sqr_mat_t_d_lower(res, mat, diag, nr, nc, false);
}

// The upper triangle becomes that of the transposed lower one.
void mirror_lower(double* mat, int n);

// res = mat^T, mat is nr x nc; res is not mat
void transpose_dense(double* res, const double* mat, int nr, int nc);

// res = (mat + mat^T) / 2; res may be mat
void symmetrize(double* res, const double* mat, int n);

void set_identity(double* mat, int n);

}  // namespace sinew

#endif  // SINEW_MATH_DENSE_DENSE_H_
