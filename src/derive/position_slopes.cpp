// SPDX-License-Identifier: Apache-2.0
#include "derive/position_slopes.h"

#include "derive/kernels/slope_kernels.h"
#include "math/dense/dense.h"
#include "math/rotation_jacobian.h"

namespace sinew {
namespace {

// Visits dofs that add, visit_plain(first, n) for as many as follow each other, and rotations, visit_turn(first dof,
// s = dt w).
template <class Plain, class Turn>
void for_each_part(const mjModel& m, mjtNum dt, const mjtNum* rate, Plain&& visit_plain, Turn&& visit_turn) {
  int first = 0, n = 0;
  const auto flush = [&] {
    if (n > 0) visit_plain(first, n);
    n = 0;
  };
  for (int j = 0; j < m.njnt; ++j) {
    const int type = m.jnt_type[j], dof = m.jnt_dofadr[j];
    const int plain = type == mjJNT_FREE ? 3 : type == mjJNT_BALL ? 0 : 1;
    if (n == 0) first = dof;
    n += plain;
    if (plain == 1) continue;
    flush();
    visit_turn(dof + plain, load3(rate + dof + plain) * dt);
  }
  flush();
}

// Three rows of result += C rows.
void add_rows(const Matrix& C, const mjtNum* rows, int columns, mjtNum* result) {
  for (int r = 0; r < 3; ++r) {
    mjtNum* row = result + mjtSize{r} * columns;
    for (int k = 0; k < 3; ++k) add_scaled(row, row, rows + mjtSize{k} * columns, C(r, k), columns);
  }
}

Matrix turn_back(const Vector& s) { return transpose(to_matrix(from_rotation_vector(s))); }

}  // namespace

void set_rate_part(const mjModel& m, mjtNum dt, const mjtNum* rate, const mjtNum* rate_slopes, int columns,
                   mjtNum* result) {
  const auto at = [columns](int dof) { return mjtSize{dof} * columns; };
  for_each_part(
      m, dt, rate,
      [&](int first, int n) {
        slope_kernels().combine(result + at(first), dt, rate_slopes + at(first), 0, nullptr, at(n));
      },
      [&](int first, const Vector& s) {
        fill(result + at(first), 0, 3 * columns);
        add_rows(rotation_jacobian(s) * dt, rate_slopes + at(first), columns, result + at(first));
      });
}

void add_own_part(const mjModel& m, mjtNum dt, const mjtNum* rate, int columns, mjtNum* result) {
  for_each_part(
      m, dt, rate,
      [&](int first, int n) {
        for (int i = first; i < first + n; ++i) result[mjtSize{i} * columns + i] += 1;
      },
      [&](int first, const Vector& s) {
        const Matrix back = turn_back(s);
        for (int r = 0; r < 3; ++r) {
          for (int k = 0; k < 3; ++k) result[(mjtSize{first} + r) * columns + first + k] += back(r, k);
        }
      });
}

void move_position_slopes(const mjModel& m, mjtNum dt, const mjtNum* rate, const mjtNum* position,
                          const mjtNum* rate_slopes, int columns, mjtNum* result) {
  set_rate_part(m, dt, rate, rate_slopes, columns, result);
  const auto at = [columns](int dof) { return mjtSize{dof} * columns; };
  for_each_part(
      m, dt, rate,
      [&](int first, int n) { add(result + at(first), result + at(first), position + at(first), n * columns); },
      [&](int first, const Vector& s) { add_rows(turn_back(s), position + at(first), columns, result + at(first)); });
}

void pull_position(const mjModel& m, mjtNum dt, const mjtNum* rate, const mjtNum* gradient, mjtNum* by_position,
                   mjtNum* by_rate) {
  for_each_part(
      m, dt, rate,
      [&](int first, int n) {
        copy(by_position + first, gradient + first, n);
        scale(by_rate + first, gradient + first, dt, n);
      },
      [&](int first, const Vector& s) {
        const Vector y = load3(gradient + first);
        transpose_times(turn_back(s), y).store(by_position + first);
        (transpose_times(rotation_jacobian(s), y) * dt).store(by_rate + first);
      });
}

}  // namespace sinew
