// SPDX-License-Identifier: Apache-2.0
// constraint_slopes.h -- slopes of the constraint forces of inverse dynamics, exact and by differences.
//   math  central differences of qfrc_constraint with steps h and h/2, extrapolated to h = 0 (Richardson); of three h
//         that whose two steps agree best. A column is left out where rows, their states or contacts differ among the
//         points, or the steps disagree: there the function has a kink nearby
#ifndef SINEW_TESTS_DERIVE_CONSTRAINT_SLOPES_H_
#define SINEW_TESTS_DERIVE_CONSTRAINT_SLOPES_H_

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include <mujoco/mujoco.h>

#include "derive/inverse_terms.h"

namespace sinew::test {

using Numbers = std::vector<mjtNum>;

struct ConstraintSet {
  std::vector<int> numbers;

  explicit ConstraintSet(const mjData& d) : numbers{d.ncon, d.nefc, d.ne, d.nf, d.nl} {
    numbers.insert(numbers.end(), d.efc_type, d.efc_type + d.nefc);
    numbers.insert(numbers.end(), d.efc_id, d.efc_id + d.nefc);
    numbers.insert(numbers.end(), d.efc_state, d.efc_state + d.nefc);
    for (int c = 0; c < d.ncon; ++c) {
      for (const int geom : d.contact[c].geom) numbers.push_back(geom);
    }
  }
  bool operator==(const ConstraintSet& other) const { return numbers == other.numbers; }
};

struct SlopeComparison {
  DerivativeReport report;
  int columns = 0, left_out = 0;  // of dq, dv and da together
  mjtNum worst = 0;               // error of a column, relative to its largest number or 1e-3 of the matrix's
  int worst_matrix = -1, worst_column = -1;  // matrix 0: dq, 1: dv, 2: da
};

class SlopeComparer {
 public:
  SlopeComparer(const mjModel& m, mjData& d, mjtNum widest) : m_(m), d_(d), nv_(m.nv), widest_(widest) {
    qpos_.assign(d.qpos, d.qpos + m.nq);
    qvel_.assign(d.qvel, d.qvel + m.nv);
    qacc_.assign(d.qacc, d.qacc + m.nv);
  }

  SlopeComparison compare() {
    SlopeComparison result;
    const std::size_t n = static_cast<std::size_t>(nv_) * static_cast<std::size_t>(nv_);
    Numbers exact[3] = {Numbers(n), Numbers(n), Numbers(n)};
    evaluate();
    const ConstraintSet set(d_);
    add_constraint_derivative(m_, d_, {exact[0].data(), exact[1].data(), exact[2].data()}, result.report);
    for (int matrix = 0; matrix < 3; ++matrix) {
      mjtNum largest = 0;
      for (const mjtNum x : exact[matrix]) largest = std::max(largest, std::abs(x));
      for (int j = 0; j < nv_; ++j) compare_column(set, matrix, j, exact[matrix], largest, result);
    }
    evaluate();
    return result;
  }

 private:
  void evaluate() { mj_inverse(&m_, &d_); }

  void restore() {
    std::copy(qpos_.begin(), qpos_.end(), d_.qpos);
    std::copy(qvel_.begin(), qvel_.end(), d_.qvel);
    std::copy(qacc_.begin(), qacc_.end(), d_.qacc);
  }

  // -qfrc_constraint after a move along dof j; empty if the constraints are not the same.
  Numbers force_at(const ConstraintSet& set, int matrix, int j, mjtNum step) {
    restore();
    if (matrix == 0) {
      Numbers direction(static_cast<std::size_t>(nv_));
      direction[static_cast<std::size_t>(j)] = 1;
      mj_integratePos(&m_, d_.qpos, direction.data(), step);
    } else {
      (matrix == 1 ? d_.qvel : d_.qacc)[j] += step;
    }
    evaluate();
    const bool same = ConstraintSet(d_) == set;
    Numbers force;
    for (int i = 0; same && i < nv_; ++i) force.push_back(-d_.qfrc_constraint[i]);
    restore();
    return force;
  }

  // A column by differences with steps h and h/2. unsure: how much the two differ, none if they cannot be taken.
  struct Column {
    Numbers slope;
    mjtNum size = 0, unsure = 0;
  };

  std::optional<Column> difference(const ConstraintSet& set, int matrix, int j, mjtNum step) {
    const Numbers at[4] = {force_at(set, matrix, j, -step), force_at(set, matrix, j, step),
                           force_at(set, matrix, j, -step / 2), force_at(set, matrix, j, step / 2)};
    for (const Numbers& force : at) {
      if (static_cast<int>(force.size()) != nv_) return std::nullopt;
    }
    Column column;
    for (std::size_t i = 0; i < at[0].size(); ++i) {
      const mjtNum wide = (at[1][i] - at[0][i]) / (2 * step), narrow = (at[3][i] - at[2][i]) / step;
      column.slope.push_back((4 * narrow - wide) / 3);
      column.size = std::max(column.size, std::abs(column.slope.back()));
      column.unsure = std::max(column.unsure, std::abs(narrow - wide));
    }
    return column;
  }

  void compare_column(const ConstraintSet& set, int matrix, int j, const Numbers& exact, mjtNum largest,
                      SlopeComparison& result) {
    std::optional<Column> best;
    for (const mjtNum scale : {1.0, 0.2, 0.05}) {
      const mjtNum step = (matrix == 0 ? scale : 50 * scale) * widest_;  // geometry bends more than the laws
      std::optional<Column> column = difference(set, matrix, j, step);
      if (column && (!best || column->unsure < best->unsure)) best = std::move(column);
    }
    const mjtNum size = best ? std::max(best->size, 1e-3 * largest) : 0;
    if (!best || best->unsure > 1e-4 * size) {
      ++result.left_out;
      return;
    }
    ++result.columns;
    mjtNum error = 0;
    for (int i = 0; i < nv_; ++i) {
      const mjtNum slope = best->slope[static_cast<std::size_t>(i)];
      error = std::max(error, std::abs(slope - exact[static_cast<std::size_t>(i * nv_ + j)]));
    }
    if (size > 0 && error / size > result.worst) {
      result.worst = error / size;
      result.worst_matrix = matrix;
      result.worst_column = j;
    }
  }

  const mjModel& m_;
  mjData& d_;
  const int nv_;
  const mjtNum widest_;  // step
  Numbers qpos_, qvel_, qacc_;
};

// At the state and the acceleration in the data.
inline SlopeComparison compare_constraint_slopes(const mjModel& m, mjData& d, mjtNum widest_step = 2e-5) {
  return SlopeComparer(m, d, widest_step).compare();
}

}  // namespace sinew::test

#endif  // SINEW_TESTS_DERIVE_CONSTRAINT_SLOPES_H_
