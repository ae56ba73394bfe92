// SPDX-License-Identifier: Apache-2.0
#include "finish/inverse_inertia.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "math/sparse/sparse_ldl.h"
#include "model/data_scope.h"
#include "model/plan.h"
#include "tree/frames.h"
#include "tree/jacobian.h"

namespace sinew {

InverseInertia::InverseInertia(const mjModel& m, mjData& d, StackFrame& frame)
    : m_(m),
      d_(d),
      factor_(m, d, scope_of(m, d)),
      work_(frame.alloc<mjtNum>(m.nv)),
      solution_(frame.alloc<mjtNum>(m.nv)),
      chain_(frame.alloc<int>(m.nv)),
      jacp_(frame.alloc<mjtNum>(3 * static_cast<std::size_t>(m.nv))),
      jacr_(frame.alloc<mjtNum>(3 * static_cast<std::size_t>(m.nv))) {
  std::fill_n(work_, m.nv, 0);
  if (factor_.is_kept()) mobility_.emplace(m, d, frame);
}

// The number of L^-T r^T at a dof; its share goes to the ancestors.
mjtNum InverseInertia::hand_on(int dof) {
  return work_[dof] == 0 ? 0 : ldl_hand_on(work_, dof, d_.qLD, mass_pattern(m_, d_));
}

// Columns ascend and have with a dof all its ancestors.
mjtNum InverseInertia::of_chain(const mjtNum* values, const int* columns, int count) {
  for (int k = 0; k < count; ++k) work_[columns[k]] = values[k];
  mjtNum sum = 0;
  for (int k = count - 1; k >= 0; --k) {
    const mjtNum x = hand_on(columns[k]);
    sum += x * x * d_.qLDiagInv[columns[k]];
  }
  return sum;
}

BodyWeights InverseInertia::of_body(int body) {
  BodyWeights weights;
  if (mobility_) {
    const Vector arm = load3(d_.xipos + 3 * body) - load3(d_.subtree_com + 3 * m_.body_rootid[body]);
    for (const Vector& axis : {Vector{1, 0, 0}, Vector{0, 1, 0}, Vector{0, 0, 1}}) {
      weights.centre += mobility_->along(body, {cross(arm, axis), axis}) / 3;
      weights.orientation += mobility_->along(body, {axis, {}}) / 3;
    }
    return weights;
  }
  const int count = list_chain(m_, body, chain_);
  compute_sparse_jacobian(m_, d_, load3(d_.xipos + 3 * body), body, count, chain_, jacp_, jacr_);
  for (int k = 0; k < 3; ++k) {
    weights.centre += of_chain(jacp_ + k * count, chain_, count) / 3;
    weights.orientation += of_chain(jacr_ + k * count, chain_, count) / 3;
  }
  return weights;
}

mjtNum InverseInertia::of_dof(int dof) {
  if (mobility_) return mobility_->of_dof(dof);
  mjtNum sum = 0;
  work_[dof] = 1;
  for (int i = dof; i >= 0; i = m_.dof_parentid[i]) {
    const mjtNum x = hand_on(i);
    sum += x * x * d_.qLDiagInv[i];
  }
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

mjtNum InverseInertia::of_row(const mjtNum* values, const int* columns, int count) {
  const Range range = scatter(values, columns, count);
  mjtNum sum = 0;
  if (mobility_) {
    factor_.solve_kept(work_);
    for (int k = 0; k < count; ++k) sum += values[k] * work_[columns[k]];
    std::fill_n(work_, m_.nv, 0);
    return sum;
  }
  for (int i = range.end - 1; i >= range.begin; --i) {
    const mjtNum x = hand_on(i);
    sum += x * x * d_.qLDiagInv[i];
  }
  return sum;
}

mjtNum InverseInertia::length_of_solution(const mjtNum* values, const int* columns, int count) {
  const Range range = scatter(values, columns, count);
  mjtNum squares = 0;
  if (mobility_) {
    factor_.solve_kept(work_);
    squares = std::inner_product(work_, work_ + m_.nv, work_, mjtNum{0});
    std::fill_n(work_, m_.nv, 0);
    return std::sqrt(squares);
  }
  for (int i = range.end - 1; i >= range.begin; --i) solution_[i] = hand_on(i);
  for (int i = range.begin; i < range.end; ++i) {
    mjtNum& x = solution_[i];
    x *= d_.qLDiagInv[i];
    const int adr = m_.M_rowadr[i];
    for (int k = adr; k < adr + m_.M_rownnz[i] - 1; ++k) x -= d_.qLD[k] * solution_[m_.M_colind[k]];
    squares += x * x;
  }
  return std::sqrt(squares);
}

}  // namespace sinew
