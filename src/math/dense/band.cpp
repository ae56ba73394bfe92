// SPDX-License-Identifier: Apache-2.0
#include "math/dense/band.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include <mujoco/mjtnum.h>

#include "math/dense/dense.h"

namespace sinew {
namespace {

// Row i of the lower triangle: columns start..i, of which column c is at[c - start].
template <class Number>
struct BandRow {
  Number* at;
  int start;
};

template <class Number>
BandRow<Number> band_row(Number* mat, const BandShape& s, int i) {
  const int banded = s.ntotal - s.ndense;
  if (i >= banded) {
    return {mat + std::ptrdiff_t{s.nband} * banded + std::ptrdiff_t{i - banded} * s.ntotal, 0};
  }
  const int start = std::max(0, i - s.nband + 1);
  return {mat + std::ptrdiff_t{i} * s.nband + (s.nband - 1 - (i - start)), start};
}

}  // namespace

int band_diagonal(int i, const BandShape& s) {
  // Programs may ask with any numbers: unsigned products wrap, and are the same where the address fits an int.
  using Wrapping = std::uint64_t;
  const std::int64_t banded = std::int64_t{s.ntotal} - s.ndense;
  const auto row = static_cast<Wrapping>(i), band = static_cast<Wrapping>(s.nband),
             first = static_cast<Wrapping>(banded);
  return static_cast<int>(i < banded ? row * band + band - 1
                                     : band * first + (row - first) * static_cast<Wrapping>(s.ntotal) + row);
}

double band_chol_factor(double* mat, const BandShape& s, double diagadd, double diagmul) {
  double smallest = -1;
  for (int i = 0; i < s.ntotal; ++i) {
    const BandRow<double> row = band_row(mat, s, i);
    for (int j = row.start; j < i; ++j) {
      const BandRow<const double> other = band_row<const double>(mat, s, j);
      const int from = std::max(row.start, other.start);
      const double known = dot(row.at + (from - row.start), other.at + (from - other.start), j - from);
      row.at[j - row.start] = (row.at[j - row.start] - known) / other.at[j - other.start];
    }
    double& diagonal = row.at[i - row.start];
    const double pivot = diagonal + diagadd + diagmul * diagonal - dot(row.at, row.at, i - row.start);
    if (pivot < mjMINVAL) return 0;
    diagonal = std::sqrt(pivot);
    smallest = smallest < 0 ? pivot : std::min(smallest, pivot);
  }
  return smallest;
}

void band_chol_solve(double* res, const double* factor, const double* vec, const BandShape& s) {
  if (res != vec) copy(res, vec, s.ntotal);
  for (int i = 0; i < s.ntotal; ++i) {
    const BandRow<const double> row = band_row(factor, s, i);
    res[i] = (res[i] - dot(row.at, res + row.start, i - row.start)) / row.at[i - row.start];
  }
  for (int i = s.ntotal - 1; i >= 0; --i) {
    const BandRow<const double> row = band_row(factor, s, i);
    res[i] /= row.at[i - row.start];
    add_scaled(res + row.start, res + row.start, row.at, -res[i], i - row.start);
  }
}

void dense_from_band(double* res, const double* mat, const BandShape& s, bool symmetric) {
  const std::ptrdiff_t n = s.ntotal;
  for (int i = 0; i < s.ntotal; ++i) fill(res + i * n, 0, s.ntotal);
  for (int i = 0; i < s.ntotal; ++i) {
    const BandRow<const double> row = band_row(mat, s, i);
    for (int j = row.start; j <= i; ++j) {
      res[i * n + j] = row.at[j - row.start];
      if (symmetric) res[j * n + i] = row.at[j - row.start];
    }
  }
}

void band_from_dense(double* res, const double* mat, const BandShape& s) {
  for (int i = 0; i < s.ntotal; ++i) {
    const BandRow<double> row = band_row(res, s, i);
    copy(row.at, mat + std::ptrdiff_t{i} * s.ntotal + row.start, i - row.start + 1);
  }
}

void band_mul_vec(double* res, const double* mat, const double* vec, const BandShape& s, int nvec, bool symmetric) {
  for (int v = 0; v < nvec; ++v, res += s.ntotal, vec += s.ntotal) {
    for (int i = 0; i < s.ntotal; ++i) {
      const BandRow<const double> row = band_row(mat, s, i);
      res[i] = dot(row.at, vec + row.start, i - row.start + 1);
      if (symmetric) add_scaled(res + row.start, res + row.start, row.at, vec[i], i - row.start);
    }
  }
}

}  // namespace sinew
