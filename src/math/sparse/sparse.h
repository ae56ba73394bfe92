// SPDX-License-Identifier: Apache-2.0
// sparse.h -- sparse matrices by rows: conversions, products, sums of rows.
//   note  the caller owns all memory: nothing here allocates
#ifndef SINEW_MATH_SPARSE_SPARSE_H_
#define SINEW_MATH_SPARSE_SPARSE_H_

namespace sinew {

// Row r has rownnz[r] entries from rowadr[r] on, columns ascending. Values live in an array of their own.
struct SparseRows {
  int nr, nc;
  const int* rownnz;
  const int* rowadr;
  const int* colind;
};

// The entries of a dense matrix that are not zero. False, with the output unfinished, if they are more than capacity.
bool sparse_from_dense(double* val, int* rownnz, int* rowadr, int* colind, int capacity, const double* mat, int nr,
                       int nc);
void dense_from_sparse(double* mat, const double* val, const SparseRows& rows);

// sum of val_i vec[colind_i] in the four partial sums of dot()
double dot_sparse(const double* val, const int* colind, int nnz, const double* vec);

// res = A vec and res = A^T vec
void mul_sparse_vec(double* res, const double* val, const SparseRows& rows, const double* vec);
void mul_sparse_t_vec(double* res, const double* val, const SparseRows& rows, const double* vec);

// The sparse vector a x + b y, whose columns are those of both; returns how many. The result overlaps neither input and
// has room for nnz_x + nnz_y entries.
int combine_sparse(double* res_val, int* res_colind, double a, const double* x_val, const int* x_colind, int nnz_x,
                   double b, const double* y_val, const int* y_colind, int nnz_y);

// Runs of consecutive rows with the same columns, stored without gaps: group g has the rows group[g] to group[g+1]-1
// and is a dense matrix. Returns the number of groups; group has room for rows.nr + 1. The rows of a contact are one
// group.
int find_row_groups(int* group, const SparseRows& rows);

}  // namespace sinew

#endif  // SINEW_MATH_SPARSE_SPARSE_H_
