// SPDX-License-Identifier: Apache-2.0
// kernels_table.h -- the table of kernels: one struct of functions, filled once per kind of processor.
//   note  users include math/simd/kernels.h, dense.h, cholesky.h or sparse_ldl.h; this header is all that a file
//         compiled for newer processors may share with the rest, because it defines no function
#ifndef SINEW_MATH_SIMD_KERNELS_TABLE_H_
#define SINEW_MATH_SIMD_KERNELS_TABLE_H_

#include <cstddef>

namespace sinew {

struct ArticulatedTree;
struct ArticulatedResult;
struct LdlPattern;
struct LdlVectors;
enum class LdlParts;

// Matrices are row-major without gaps. "lower" reads and writes the lower triangle only. Outputs may not overlap inputs
// unless a line says so. Any size may be 0.
struct Kernels {
  const char* name;

  // sum of a_i b_i in four partial sums, s[i % 4] += a_i b_i, then (s0 + s1) + (s2 + s3); two roundings per term
  double (*dot)(const double* a, const double* b, int n);
  // res = a + s b, two roundings; res may be a or b
  void (*add_scaled)(double* res, const double* a, const double* b, double s, int n);

  // whether a bit of n numbers is set, those of signs and NaNs too; whether two arrays differ in one
  bool (*any_bit)(const double* x, std::ptrdiff_t n);
  bool (*any_difference)(const double* x, const double* y, std::ptrdiff_t n);
  // whether one of n numbers is not a number or is beyond +-bound
  bool (*any_beyond)(const double* x, double bound, std::ptrdiff_t n);

  // res_i = dot(row i, vec)
  void (*mul_mat_vec)(double* res, const double* mat, const double* vec, int nr, int nc);
  // Every element of the products below is one chain of fused multiply-adds in the order of the inner index.
  void (*mul_mat_t_vec)(double* res, const double* mat, const double* vec, int nr, int nc);
  void (*mul_mat_mat)(double* res, const double* a, const double* b, int r1, int c1, int c2);    // A B
  void (*mul_mat_mat_t)(double* res, const double* a, const double* b, int r1, int c1, int r2);  // A B^T
  void (*mul_mat_t_mat)(double* res, const double* a, const double* b, int r1, int c1, int c2);  // A^T B
  // lower: res = (add ? res : 0) + mat^T diag mat; diag may be null for the identity
  void (*sqr_mat_t_d_lower)(double* res, const double* mat, const double* diag, int nr, int nc, bool add);

  // res_k = axis of column_k . wrench, six terms in order, fused after the first; axes in blocks as articulate.h has
  // them
  void (*project_axes)(double* res, const double* axes, const double* wrench, const int* column, int n);

  // The rows of a block of M (sparse_ldl_pattern.h): entry k of row[q], up to its diagonal, is the axis of column_k .
  // momentum q, (a0 m0 + a1 m1 + a2 m2) + (a3 m3 + a4 m4 + a5 m5), two roundings per term. Axes and momenta have six
  // numbers each, without gaps; columns: those outside the block, then its own
  void (*mass_rows)(double* const* row, int rows, const double* momenta, const double* axes, const int* columns,
                    int outside);
  // Rows of x, each from its last number to its first; where rows begin in x and in res, and how long they are
  void (*reverse_rows)(double* res, const int* res_adr, const double* x, const int* x_adr, const int* length, int rows);

  // see articulate.h; returns how many pivots were raised to min_pivot. scratch: kArticulateScratch doubles, marks: a
  // zero for each body of the tree
  int (*articulate)(const ArticulatedTree& tree, const ArticulatedResult& result, double min_pivot, double* scratch,
                    unsigned char* marks);

  // Solves with the wrenches and 1 / D that articulate() found; x is the right hand side before. scratch:
  // kArticulateSolveScratch zeros for each body of the tree
  void (*articulate_solve)(const ArticulatedTree& tree, const double* wrench, const double* inverse_diag, double* x,
                           double* scratch);

  // see cholesky.h
  int (*chol_factor)(double* mat, int n, double min_diag);
  void (*chol_solve)(double* x, const double* factor, int n);
  int (*chol_update)(double* factor, double* x, int n, bool plus, double min_diag);

  // see sparse_ldl.h
  int (*ldl_factor)(double* val, double* inverse_diag, const LdlPattern& pattern, double min_diag, double* scratch,
                    int* index_scratch);
  void (*ldl_solve)(double* x, int nvec, const double* val, const double* inverse_diag, const LdlPattern& pattern,
                    LdlParts parts, double* scratch);
  int (*ldl_update)(double* val, double* inverse_diag, const LdlPattern& pattern, const LdlVectors& vectors,
                    double min_diag);
  void (*mul_symmetric_vec)(double* res, const double* val, const double* vec, const LdlPattern& pattern);

  // Writes the rows of a result of articulate() that has a factor
  void (*articulate_rows)(const ArticulatedTree& tree, const ArticulatedResult& result);
};

extern const Kernels kScalarKernels;
extern const Kernels kAvx2Kernels;  // call its members only where has_avx2_fma()

}  // namespace sinew

#endif  // SINEW_MATH_SIMD_KERNELS_TABLE_H_
