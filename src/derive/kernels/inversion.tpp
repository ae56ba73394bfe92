// SPDX-License-Identifier: Apache-2.0
// inversion.tpp -- the inverse of a symmetric positive definite matrix for any Pack; included by the two kernel files
// of this folder only.
//   math  sweeps: with the pivot block D = A_bb and B = A_b. ,
//             A_ij -= B_i^T D^-1 B_j,    A_ib = B_i^T D^-1,    A_bb = -D^-1
//         keeps the matrix symmetric, and leaves -A^-1 when all blocks were pivots. Without pivoting that is as good as
//         Cholesky where the matrix is positive definite
//   idea  blocks of four, in a copy whose rows are whole packs. Only blocks up to the diagonal are kept, so that the
//         work is n^3 / 2 fused products
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
      invert_corner(block(b, b), min_pivot, inverse);
      gather(b);
      scale_pivot_rows(inverse);
      for (int i = 0; i < blocks_; ++i) {
        if (i != b) subtract(i);
      }
      write_back(b, inverse);
    }
  }

  // scale * A^-1, both triangles.
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
    const int rows = n_ - 4 * i < 4 ? n_ - 4 * i : 4, columns = n_ - 4 * j < 4 ? n_ - 4 * j : 4;
    double* to = result + std::ptrdiff_t{4} * i * n_ + 4 * j;
    for (int r = 0; r < rows; ++r) x[r].store_first(to + std::ptrdiff_t{r} * n_, columns);
  }

  // The inverse of a 4 x 4 block from its lower triangle: U D U^T with a unit triangle U, then U^-T D^-1 U^-1.
  void invert_corner(const double* a, double min_pivot, double* inverse) const {
    double unit[4][4], lower[4][4], reciprocal[4];
    for (int j = 0; j < 4; ++j) {
      double pivot = a[j * stride_ + j];
      for (int k = 0; k < j; ++k) pivot -= unit[j][k] * lower[j][k];
      reciprocal[j] = 1 / (pivot < min_pivot ? min_pivot : pivot);
      for (int i = j + 1; i < 4; ++i) {
        lower[i][j] = a[i * stride_ + j];
        for (int k = 0; k < j; ++k) lower[i][j] -= lower[i][k] * unit[j][k];
        unit[i][j] = lower[i][j] * reciprocal[j];
      }
    }
    const double v10 = -unit[1][0], v21 = -unit[2][1], v32 = -unit[3][2];
    const double v20 = -unit[2][0] - unit[2][1] * v10, v31 = -unit[3][1] - unit[3][2] * v21;
    const double v30 = -unit[3][0] - unit[3][1] * v10 - unit[3][2] * v20;
    const double s1 = v10 * reciprocal[1], s2 = v20 * reciprocal[2], s3 = v30 * reciprocal[3];
    const double t2 = v21 * reciprocal[2], t3 = v31 * reciprocal[3], u3 = v32 * reciprocal[3];
    const double x[10] = {reciprocal[0] + v10 * s1 + v20 * s2 + v30 * s3,
                          s1 + v21 * s2 + v31 * s3,
                          reciprocal[1] + v21 * t2 + v31 * t3,
                          s2 + v32 * s3,
                          t2 + v32 * t3,
                          reciprocal[2] + v32 * u3,
                          s3,
                          t3,
                          u3,
                          reciprocal[3]};
    for (int i = 0, k = 0; i < 4; ++i) {
      for (int j = 0; j <= i; ++j, ++k) inverse[4 * i + j] = inverse[4 * j + i] = x[k];
    }
  }

  // The four rows of the pivot: what is behind the diagonal stands below it.
  void gather(int b) {
    for (int j = 0; j < blocks_; ++j) {
      Pack x[4];
      for (int r = 0; r < 4; ++r) x[r] = Pack::load((j <= b ? block(b, j) : block(j, b)) + r * stride_);
      if (j > b) transpose(x[0], x[1], x[2], x[3]);
      for (int r = 0; r < 4; ++r) x[r].store(b_ + r * stride_ + 4 * j);
    }
  }

  void scale_pivot_rows(const double* inverse) {
    for (int c = 0; c < 4; ++c) {
      Pack factor[4];
      for (int k = 0; k < 4; ++k) factor[k] = Pack::broadcast(inverse[4 * c + k]);
      for (int j = 0; j < stride_; j += 4) {
        Pack sum = factor[0] * Pack::load(b_ + j);
        for (int k = 1; k < 4; ++k) sum = fma(factor[k], Pack::load(b_ + k * stride_ + j), sum);
        sum.store(r_ + c * stride_ + j);
      }
    }
  }

  // Four rows, up to the diagonal; blocks of the pivot are written afterwards.
  void subtract(int i) {
    for (int r = 4 * i; r < 4 * i + 4; ++r) {
      Pack factor[4];
      for (int k = 0; k < 4; ++k) factor[k] = Pack::broadcast(b_[k * stride_ + r]);
      double* row = a_ + r * stride_;
      for (int j = 0; j <= 4 * i; j += 4) {
        Pack rest = Pack::load(row + j);
        for (int k = 0; k < 4; ++k) rest = fnma(factor[k], Pack::load(r_ + k * stride_ + j), rest);
        rest.store(row + j);
      }
    }
  }

  void write_back(int b, const double* inverse) {
    for (int j = 0; j < blocks_; ++j) {
      Pack x[4];
      for (int r = 0; r < 4; ++r) x[r] = j == b ? -Pack::load(inverse + 4 * r) : Pack::load(r_ + r * stride_ + 4 * j);
      if (j > b) transpose(x[0], x[1], x[2], x[3]);
      for (int r = 0; r < 4; ++r) x[r].store((j <= b ? block(b, j) : block(j, b)) + r * stride_);
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
