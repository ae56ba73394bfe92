// SPDX-License-Identifier: Apache-2.0
// slope_kernels.h -- what derivatives spend most of their time in, four numbers at a time.
//   note  a table for each kind of processor, as math/simd/kernels_table.h; the order of sums is not part of any promise
//         here, but both tables have the same
#ifndef SINEW_DERIVE_KERNELS_SLOPE_KERNELS_H_
#define SINEW_DERIVE_KERNELS_SLOPE_KERNELS_H_

#include <cstddef>

namespace sinew {

// A n x depth times B depth x columns, both without gaps, to rows of C that lie `stride` numbers apart.
struct StridedProduct {
  const double* a;
  int rows, depth;
  const double* b;
  int columns;
  double* c;
  std::ptrdiff_t stride;
  bool add;  // to what C has
};

// Slopes of the forces on dofs by the dofs above them in the tree and the other way round: numbers of a dof's axes times
// those of the wrenches below the lower dof.
struct ChainAxes {
  double X[6], Y[6], S[6], T[6];
};

// Of the lower dof i. Its own force by a dof j that carries it, row i, is the product of
//   row_q with X_j, Y_j and S_j, two zeros follow;   row_v with S_j and T_j;   row_a with S_j, two zeros follow,
// and the force on j by dof i, row j, that of column_q, column_v and row_a with S_j.
struct ChainTerms {
  double row_q[20], row_v[12], row_a[8], column_q[8], column_v[8];
};

struct ChainSlopes {
  int n;
  const int* parent;     // the dof above, -1 if there is none
  const int* group_end;  // the first dof after those whose axes turn together: they are rows of each other
  const bool* is_idle;   // dofs without terms; null if all have some
  const ChainAxes* axes;
  const ChainTerms* terms;
  double *dq, *dv, *da;  // n x n, added to; any may be null
};

struct SlopeKernels {
  // The inverse of a symmetric positive definite n x n matrix, times scale. The lower triangle is read; pivots below
  // min_pivot are raised to it. scratch: w (w + 8) numbers, w = n rounded up to a multiple of four
  void (*invert_positive)(double* inverse, const double* matrix, int n, double min_pivot, double scale,
                          double* scratch);
  void (*multiply)(const StridedProduct& product);
  void (*add_chains)(const ChainSlopes& slopes);
};

extern const SlopeKernels kScalarSlopeKernels;
extern const SlopeKernels kAvx2SlopeKernels;  // call its members only where has_avx2_fma()

const SlopeKernels& slope_kernels();

}  // namespace sinew

#endif  // SINEW_DERIVE_KERNELS_SLOPE_KERNELS_H_
