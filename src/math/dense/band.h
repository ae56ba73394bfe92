// SPDX-License-Identifier: Apache-2.0
// band.h -- symmetric matrices with a band along the diagonal and a few dense rows at the end ("arrowheads").
//   note  stored by rows of the lower triangle. Of the first ntotal - ndense rows, each has the nband entries up to and
//         including the diagonal (places left of column 0 exist and are never touched); the last ndense rows have
//         ntotal entries (places right of the diagonal likewise). The Cholesky factor has the same shape.
#ifndef SINEW_MATH_DENSE_BAND_H_
#define SINEW_MATH_DENSE_BAND_H_

namespace sinew {

struct BandShape {
  int ntotal, nband, ndense;
};

// Where the diagonal entry of row i is.
int band_diagonal(int i, const BandShape& shape);

// A + diagadd + diagmul diag(A) = L L^T in place. Returns the smallest pivot (square of L's diagonal), or 0, with the
// factor unfinished, if one is below mjMINVAL; -1 for a matrix without rows.
double band_chol_factor(double* mat, const BandShape& shape, double diagadd, double diagmul);

// res = (L L^T)^-1 vec; res may be vec.
void band_chol_solve(double* res, const double* factor, const double* vec, const BandShape& shape);

// Dense row-major ntotal x ntotal; the upper triangle is the mirrored lower one, or zero.
void dense_from_band(double* res, const double* mat, const BandShape& shape, bool symmetric);
void band_from_dense(double* res, const double* mat, const BandShape& shape);

// nvec products; without `symmetric` with the lower triangle alone.
void band_mul_vec(double* res, const double* mat, const double* vec, const BandShape& shape, int nvec, bool symmetric);

}  // namespace sinew

#endif  // SINEW_MATH_DENSE_BAND_H_
