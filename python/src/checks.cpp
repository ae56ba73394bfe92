// SPDX-License-Identifier: Apache-2.0
// checks.cpp -- conditions on arguments that shapes cannot state: what would make a function leave its arrays.
#include "functions.h"

namespace sinew::python::checks {
namespace {

npy_intp size_of(const Argument& a) { return a.array ? PyArray_SIZE(a.array) : 0; }
const int* ints(const Argument& a) { return static_cast<const int*>(a.p); }

// Rows of a compressed matrix lie in their arrays, and columns in the matrix (columns < 0: of any width).
const char* check_rows(const Argument& rownnz, const Argument& rowadr, const Argument& colind, npy_intp room,
                       npy_intp columns) {
  for (npy_intp i = 0; i < size_of(rownnz); ++i) {
    const npy_intp first = ints(rowadr)[i], count = ints(rownnz)[i];
    if (first < 0 || count < 0 || first + count > room) return "a row of the sparse matrix is outside of its values";
    if (first + count > size_of(colind)) return "a row of the sparse matrix is outside of colind";
    for (npy_intp k = first; k < first + count; ++k) {
      if (ints(colind)[k] < 0 || (columns >= 0 && ints(colind)[k] >= columns))
        return "colind names a column that is not there";
    }
  }
  return nullptr;
}

const char* check_band(const Argument& total, const Argument& band, const Argument& dense) {
  if (total.integer < 0 || band.integer < 0 || dense.integer < 0) return "sizes must not be negative";
  if (dense.integer > total.integer) return "ndense is larger than ntotal";
  if (total.integer > 1 << 20 || band.integer > total.integer + 1)
    return "the matrix is too large, or its band wider than itself";
  if (dense.integer < total.integer && band.integer < 1) return "nband must be at least 1";
  return nullptr;
}

}  // namespace

const char* mju_printMatSparse(const Argument* a) { return check_rows(a[2], a[3], a[4], size_of(a[0]), -1); }

const char* mju_sparse2dense(const Argument* a) { return check_rows(a[4], a[5], a[6], size_of(a[1]), a[3].integer); }

const char* mj_addM(const Argument* a) {
  const npy_intp nv = M_(a[0])->nv;
  const int given = (a[3].p != nullptr) + (a[4].p != nullptr) + (a[5].p != nullptr);
  if (given != 0 && given != 3) return "rownnz, rowadr and colind go together";
  if (given == 0) return size_of(a[2]) == nv * nv ? nullptr : "dst must have nv x nv numbers";
  return check_rows(a[3], a[4], a[5], size_of(a[2]), nv);
}

const char* mju_raySkin(const Argument* a) {
  for (npy_intp i = 0; i < size_of(a[2]); ++i) {
    if (ints(a[2])[i] < 0 || ints(a[2])[i] >= a[1].integer) return "face names a vertex that is not there";
  }
  return nullptr;
}

const char* mju_cholFactorBand(const Argument* a) { return check_band(a[1], a[2], a[3]); }
const char* mju_cholSolveBand(const Argument* a) { return check_band(a[3], a[4], a[5]); }
const char* mju_band2Dense(const Argument* a) { return check_band(a[2], a[3], a[4]); }
const char* mju_dense2Band(const Argument* a) { return check_band(a[2], a[3], a[4]); }
const char* mju_bandDiag(const Argument* a) { return check_band(a[1], a[2], a[3]); }

const char* mju_bandMulMatVec(const Argument* a) {
  if (a[6].integer < 0) return "nvec must not be negative";
  return check_band(a[3], a[4], a[5]);
}

const char* mj_multiRay(const Argument* a) { return a[9].integer < 0 ? "nray must not be negative" : nullptr; }

const char* mjv_copyModel(const Argument* a) {
  return M_(a[0])->signature == M_(a[1])->signature ? nullptr : "the two models are of different structure";
}

const char* mju_transpose(const Argument* a) { return a[0].p == a[1].p && a[0].p ? "res must not be mat" : nullptr; }

const char* mj_stateSize(const Argument* a) { return a[1].integer < 0 ? "sig must not be negative" : nullptr; }

}  // namespace sinew::python::checks
