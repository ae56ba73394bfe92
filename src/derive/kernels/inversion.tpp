// SPDX-License-Identifier: Apache-2.0
// inversion.tpp -- the inverse of a symmetric positive definite matrix for any Pack; included by the two kernel files
// of this folder only.
//   math  sweeps: with the pivot block D = A_bb and B = A_b. ,
//             A_ij -= B_i^T D^-1 B_j,    A_ib = B_i^T D^-1,    A_bb = -D^-1
//         keeps the matrix symmetric, and leaves -A^-1 when all blocks were pivots. Without pivoting that is as good as
//         Cholesky where the matrix is positive definite
//   idea  blocks of four, in a copy whose rows are whole packs. Only blocks up to the diagonal are kept, so that the
//         work is n^3 / 2 fused products. B and D^-1 B have the four rows of a block one after the other
//   note  pointers are copied before loops that store packs: a pack may be anything, so members are read again
#ifndef SINEW_DERIVE_KERNELS_INVERSION_TPP_
#define SINEW_DERIVE_KERNELS_INVERSION_TPP_

#include <cstddef>

namespace sinew {
namespace {  // internal: see math/kernels/dense_product.tpp

template <class Pack>
class Sweeps {
 public:
  // scratch: as slope_kernels.h says
  Sweeps(int n, double* scratch)
      : n_(n),
        blocks_((n + 3) / 4),
        stride_(std::ptrdiff_t{4} * blocks_),
        a_(scratch),
        b_(scratch + stride_ * stride_),
        r_(b_ + 4 * stride_) {}

  void load(const double* matrix) {
    for (int i = 0; i < 4 * blocks_; ++i) {
      double* row = a_ + i * stride_;
      const double* from = matrix + std::ptrdiff_t{i} * n_;
      for (int j = 0; j <= i; j += 4) {
        (i < n_ ? Pack::load_first(from + j, i + 1 - j < 4 ? i + 1 - j : 4) : Pack::zero()).store(row + j);
      }
      if (i >= n_) row[i] = 1;  // rows that fill the last block up are those of the identity
    }
    for (int b = 0; b < blocks_; ++b) {
      double* corner = block(b, b);
      for (int r = 0; r < 4; ++r) {
        for (int c = r + 1; c < 4; ++c) corner[r * stride_ + c] = corner[c * stride_ + r];
      }
    }
  }

  void run(double min_pivot) {
    for (int b = 0; b < blocks_; ++b) {
      double inverse[16];
      invert_corner(block(b, b), stride_, min_pivot, inverse);
      gather(b);
      scale_pivot_rows(inverse);
      for (int i = 0; i < blocks_; ++i) {
        if (i != b) subtract(i);
      }
      write_back(b, inverse);
    }
  }

  // scale * A^-1, both triangles, in whole blocks.
  void store(double* result, double scale) const {
    const Pack factor = Pack::broadcast(-scale);
    for (int i = 0; i < blocks_; ++i) {
      for (int j = 0; j <= i; ++j) {
        Pack x[4];
        for (int r = 0; r < 4; ++r) x[r] = factor * Pack::load(block(i, j) + r * stride_);
        store_block(x, result, i, j);
        if (i == j) continue;
        transpose(x[0], x[1], x[2], x[3]);
        store_block(x, result, j, i);
      }
    }
  }

 private:
  double* block(int i, int j) const { return a_ + 4 * (i * stride_ + j); }

  void store_block(const Pack (&x)[4], double* result, int i, int j) const {
    double* to = result + 4 * (i * stride_ + j);
    for (int r = 0; r < 4; ++r) x[r].store(to + r * stride_);
  }

  // The inverse of a 4 x 4 block from its lower triangle: U D U^T with a unit triangle U, then U^-T D^-1 U^-1; by hand,
  // since compilers leave loops over a triangle as loops.
  static void invert_corner(const double* a, std::ptrdiff_t stride, double min_pivot, double* inverse) {
    const double *row1 = a + stride, *row2 = row1 + stride, *row3 = row2 + stride;
    const auto reciprocal = [min_pivot](double pivot) { return 1 / (pivot < min_pivot ? min_pivot : pivot); };
    const double d0 = reciprocal(a[0]);
    const double u10 = row1[0] * d0, u20 = row2[0] * d0, u30 = row3[0] * d0;
    const double d1 = reciprocal(row1[1] - row1[0] * u10);
    const double l21 = row2[1] - row2[0] * u10, l31 = row3[1] - row3[0] * u10;
    const double u21 = l21 * d1, u31 = l31 * d1;
    const double d2 = reciprocal(row2[2] - row2[0] * u20 - l21 * u21);
    const double l32 = row3[2] - row3[0] * u20 - l31 * u21, u32 = l32 * d2;
    const double d3 = reciprocal(row3[3] - row3[0] * u30 - l31 * u31 - l32 * u32);
    // U^-1, and its rows times D^-1
    const double v20 = u21 * u10 - u20, v31 = u32 * u21 - u31, v30 = u31 * u10 - u30 - u32 * v20;
    const double s1 = -u10 * d1, s2 = v20 * d2, s3 = v30 * d3, t2 = -u21 * d2, t3 = v31 * d3, w3 = -u32 * d3;
    inverse[0] = d0 - u10 * s1 + v20 * s2 + v30 * s3;
    inverse[5] = d1 - u21 * t2 + v31 * t3;
    inverse[10] = d2 - u32 * w3;
    inverse[15] = d3;
    inverse[1] = inverse[4] = s1 - u21 * s2 + v31 * s3;
    inverse[2] = inverse[8] = s2 - u32 * s3;
    inverse[3] = inverse[12] = s3;
    inverse[6] = inverse[9] = t2 - u32 * t3;
    inverse[7] = inverse[13] = t3;
    inverse[11] = inverse[14] = w3;
  }

  // The rows of the pivot: what is behind the diagonal stands below it.
  void gather(int b) {
    const std::ptrdiff_t stride = stride_;
    double* to = b_;
    for (int j = 0, n = blocks_; j < n; ++j, to += 16) {
      const double* from = j <= b ? block(b, j) : block(j, b);
      Pack x[4];
      for (int r = 0; r < 4; ++r) x[r] = Pack::load(from + r * stride);
      if (j > b) transpose(x[0], x[1], x[2], x[3]);
      for (int r = 0; r < 4; ++r) x[r].store(to + 4 * r);
    }
  }

  void scale_pivot_rows(const double* inverse) {
    for (int c = 0; c < 4; ++c) {
      const Pack f0 = Pack::broadcast(inverse[4 * c]), f1 = Pack::broadcast(inverse[4 * c + 1]);
      const Pack f2 = Pack::broadcast(inverse[4 * c + 2]), f3 = Pack::broadcast(inverse[4 * c + 3]);
      const double *from = b_, *end = b_ + 4 * stride_;
      for (double* to = r_ + 4 * c; from < end; from += 16, to += 16) {
        const Pack half = fma(f1, Pack::load(from + 4), f0 * Pack::load(from));
        fma(f3, Pack::load(from + 12), fma(f2, Pack::load(from + 8), half)).store(to);
      }
    }
  }

  // Four rows, up to the diagonal; blocks of the pivot are written afterwards.
  void subtract(int i) {
    const std::ptrdiff_t stride = stride_;
    const double* factors = b_ + 16 * i;
    const double* const pivots = r_;
    double* row = block(i, 0);
    for (int r = 0; r < 4; ++r, row += stride) {
      const Pack f0 = Pack::broadcast(factors[r]), f1 = Pack::broadcast(factors[4 + r]);
      const Pack f2 = Pack::broadcast(factors[8 + r]), f3 = Pack::broadcast(factors[12 + r]);
      const double* from = pivots;
      for (int j = 0; j <= i; ++j, from += 16) {
        const Pack rest = fnma(f1, Pack::load(from + 4), fnma(f0, Pack::load(from), Pack::load(row + 4 * j)));
        fnma(f3, Pack::load(from + 12), fnma(f2, Pack::load(from + 8), rest)).store(row + 4 * j);
      }
    }
  }

  void write_back(int b, const double* inverse) {
    const std::ptrdiff_t stride = stride_;
    const double* from = r_;
    for (int j = 0, n = blocks_; j < n; ++j, from += 16) {
      Pack x[4];
      for (int r = 0; r < 4; ++r) x[r] = j == b ? -Pack::load(inverse + 4 * r) : Pack::load(from + 4 * r);
      if (j > b) transpose(x[0], x[1], x[2], x[3]);
      double* to = j <= b ? block(b, j) : block(j, b);
      for (int r = 0; r < 4; ++r) x[r].store(to + r * stride);
    }
  }

  int n_, blocks_;
  std::ptrdiff_t stride_;
  double *a_, *b_, *r_;  // the matrix; the rows of a pivot; D^-1 times them
};

template <class Pack>
void invert_positive(double* inverse, const double* matrix, int n, double min_pivot, double scale, double* scratch) {
  Sweeps<Pack> sweeps(n, scratch);
  sweeps.load(matrix);
  sweeps.run(min_pivot);
  sweeps.store(inverse, scale);
}

}  // namespace
}  // namespace sinew

#endif  // SINEW_DERIVE_KERNELS_INVERSION_TPP_
