// SPDX-License-Identifier: Apache-2.0
#include "finish/inverse_inertia.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "tree/articulated.h"

namespace sinew {

InverseInertia::InverseInertia(const mjModel& m, mjData& d, StackFrame& frame)
    : m_(m), d_(d), work_(frame.alloc<mjtNum>(m.nv)) {
  std::fill_n(work_, m.nv, 0);
}

// Hands a dof's share to its ancestors and returns its part of the sum.
mjtNum InverseInertia::take(int dof) {
  const mjtNum x = work_[dof];
  work_[dof] = 0;
  if (x == 0) return 0;
  const int adr = m_.M_rowadr[dof];
  for (int k = adr; k < adr + m_.M_rownnz[dof] - 1; ++k) work_[m_.M_colind[k]] -= d_.qLD[k] * x;
  return x * x * d_.qLDiagInv[dof];
}

mjtNum InverseInertia::of_dof(int dof) {
  work_[dof] = 1;
  mjtNum sum = 0;
  for (int i = dof; i >= 0; i = m_.dof_parentid[i]) sum += take(i);
  return sum;
}

mjtNum InverseInertia::of_chain(const mjtNum* values, const int* columns, int count) {
  for (int k = 0; k < count; ++k) work_[columns[k]] = values[k];
  mjtNum sum = 0;
  for (int k = count - 1; k >= 0; --k) sum += take(columns[k]);
  return sum;
}

// Writes the row into the work space. Dense rows have zeros, which touch nothing.
InverseInertia::Range InverseInertia::scatter(const mjtNum* values, const int* columns, int count) {
  Range range{m_.nv, 0};
  for (int k = 0; k < count; ++k) {
    if (values[k] == 0) continue;
    const int tree = m_.dof_treeid[columns[k]];
    range.begin = std::min(range.begin, m_.tree_dofadr[tree]);
    range.end = std::max(range.end, m_.tree_dofadr[tree] + m_.tree_dofnum[tree]);
    work_[columns[k]] = values[k];
  }
  return range;
}

// The solution in the work space, where that is quicker than rows of the factor.
bool InverseInertia::solve_whole(const mjtNum* values, const int* columns, int count) {
  if (!articulated_factor_pays(m_)) return false;
  for (int k = 0; k < count; ++k) work_[columns[k]] = values[k];
  if (solve_with_kept_factor(m_, d_, work_)) return true;
  for (int k = 0; k < count; ++k) work_[columns[k]] = 0;
  return false;
}

mjtNum InverseInertia::of_row(const mjtNum* values, const int* columns, int count) {
  if (solve_whole(values, columns, count)) {
    mjtNum product = 0;
    for (int k = 0; k < count; ++k) product += values[k] * work_[columns[k]];
    std::fill_n(work_, m_.nv, 0);
    return product;
  }
  const Range range = scatter(values, columns, count);
  mjtNum sum = 0;
  for (int i = range.end - 1; i >= range.begin; --i) sum += take(i);
  return sum;
}

mjtNum InverseInertia::length_of_solution(const mjtNum* values, const int* columns, int count) {
  if (solve_whole(values, columns, count)) {
    const mjtNum squares = std::inner_product(work_, work_ + m_.nv, work_, mjtNum{0});
    std::fill_n(work_, m_.nv, 0);
    return std::sqrt(squares);
  }
  const Range range = scatter(values, columns, count);
  for (int i = range.end - 1; i >= range.begin; --i) {
    const int adr = m_.M_rowadr[i];
    for (int k = adr; k < adr + m_.M_rownnz[i] - 1; ++k) work_[m_.M_colind[k]] -= d_.qLD[k] * work_[i];
  }
  mjtNum squares = 0;
  for (int i = range.begin; i < range.end; ++i) {
    mjtNum& x = work_[i];
    x *= d_.qLDiagInv[i];
    const int adr = m_.M_rowadr[i];
    for (int k = adr; k < adr + m_.M_rownnz[i] - 1; ++k) x -= d_.qLD[k] * work_[m_.M_colind[k]];
    squares += x * x;
  }
  for (int i = range.begin; i < range.end; ++i) work_[i] = 0;
  return std::sqrt(squares);
}

}  // namespace sinew
