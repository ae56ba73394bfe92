// SPDX-License-Identifier: Apache-2.0
// sparse_ldl.h -- H = L^T D L for sparse symmetric positive definite matrices; L has a unit diagonal.
//   in    a closed pattern (sparse_ldl_pattern.h): that of a kinematic tree, or a planned one (sparse_fill.h)
//   note  eliminated from the last row to the first, the inertia matrix of a kinematic tree needs no more entries than
//         it has (Featherstone 2008, section 6.5); the same code serves the constraint solver's Hessian
//   note  values: L where H was, D where its diagonal was; the inverse of D in an array of its own
//   cost  of the sum of squares of the row lengths; nothing allocates: scratch is the caller's
#ifndef SINEW_MATH_SPARSE_SPARSE_LDL_H_
#define SINEW_MATH_SPARSE_SPARSE_LDL_H_

#include <cmath>
#include <cstddef>

#include "math/simd/kernels.h"
#include "math/sparse/sparse.h"
#include "math/sparse/sparse_ldl_pattern.h"

namespace sinew {

// Doubles of scratch for ldl_factor(), ldl_solve() and ldl_solve_half().
constexpr std::size_t ldl_scratch_size(int n) { return 8 * (static_cast<std::size_t>(n) + 3); }

// Replaces H by its factor. A pivot below min_diag is raised to it; returns n less the number of pivots raised.
// index_scratch: n integers.
inline int ldl_factor(double* val, double* inverse_diag, const LdlPattern& pattern, double min_diag, double* scratch,
                      int* index_scratch) {
  return kernels().ldl_factor(val, inverse_diag, pattern, min_diag, scratch, index_scratch);
}

// Solves L^T D L x = b in place for nvec vectors, each contiguous. scratch is not touched for a single vector.
inline void ldl_solve(double* x, int nvec, const double* val, const double* inverse_diag, const LdlPattern& pattern,
                      double* scratch) {
  kernels().ldl_solve(x, nvec, val, inverse_diag, pattern, LdlParts::kAll, scratch);
}

// One of its two triangles for a single vector: L^T or L.
inline void ldl_solve_part(double* x, const double* val, const LdlPattern& pattern, LdlParts part) {
  kernels().ldl_solve(x, 1, val, nullptr, pattern, part, nullptr);
}

// Half of it: x = D^(-1/2) L^-T b, so that the squared length of x is b^T H^-1 b.
inline void ldl_solve_half(double* x, int nvec, const double* val, const double* sqrt_inverse_diag,
                           const LdlPattern& pattern, double* scratch) {
  kernels().ldl_solve(x, nvec, val, nullptr, pattern, LdlParts::kLT, scratch);
  for (std::ptrdiff_t v = 0; v < nvec; ++v) {
    for (int k = 0; k < pattern.n; ++k) x[v * pattern.n + k] *= sqrt_inverse_diag[k];
  }
}

// Entry k of L^-T b, for the vector b in `work`, when all later entries have been taken: what it leaves over for the
// columns before it is handed on. work[k] is zero afterwards.
inline double ldl_hand_on(double* work, int k, const double* val, const LdlPattern& pattern) {
  const int adr = pattern.rowadr[k], before = pattern.rownnz[k] - 1;
  const double x = work[k];
  work[k] = 0;
  for (int e = adr; e < adr + before; ++e) work[pattern.colind[e]] -= val[e] * x;
  return x;
}

// Half of it for one vector of few entries. work: n numbers, the vector's entries and zeros; all zeros afterwards.
// columns: width of them, ascending, the vector's and all that L^-T reaches from them. y_t belongs to columns[t].
inline void ldl_solve_half_sparse(double* y, const int* columns, int width, double* work, const double* val,
                                  const double* inverse_diag, const LdlPattern& pattern) {
  for (int t = width - 1; t >= 0; --t) {
    y[t] = ldl_hand_on(work, columns[t], val, pattern) * std::sqrt(inverse_diag[columns[t]]);
  }
}

// The factor of H + alpha w w^T for each of the vectors, with the bits of one after the other: in one pass, where each
// would wait for its own quotients. The vectors are all zeros afterwards. Returns the rank as ldl_factor() does, less
// one for every vector that has raised a pivot.
inline int ldl_update(double* val, double* inverse_diag, const LdlPattern& pattern, const LdlVectors& vectors,
                      double min_diag) {
  return kernels().ldl_update(val, inverse_diag, pattern, vectors, min_diag);
}

// res = H vec, H itself and not its factor.
inline void mul_symmetric_vec(double* res, const double* val, const double* vec, const LdlPattern& pattern) {
  kernels().mul_symmetric_vec(res, val, vec, pattern);
}

}  // namespace sinew

#endif  // SINEW_MATH_SPARSE_SPARSE_LDL_H_
