// SPDX-License-Identifier: Apache-2.0
#include "constraint/equality.h"

#include <algorithm>
#include <cmath>

#include "math/sparse/sparse.h"
#include "tree/equality_side.h"
#include "tree/jacobian.h"

namespace sinew {
namespace {

using Vector = Vec3<mjtNum>;
using Rotation = Quat<mjtNum>;

int body_of(const mjModel& m, int equality, int object) {
  return m.eq_objtype[equality] == mjOBJ_SITE ? m.site_bodyid[object] : object;
}

// Visits the dofs that move either body, from the last to the first: visit(dof, moves_first, moves_second).
template <class Visit>
void for_each_dof_of_either(const mjModel& m, int first_body, int second_body, Visit&& visit) {
  int i = last_dof(m, first_body), j = last_dof(m, second_body);
  while (i >= 0 || j >= 0) {
    const int dof = std::max(i, j);
    const bool moves_first = i == dof, moves_second = j == dof;
    visit(dof, moves_first, moves_second);
    if (moves_first) i = m.dof_parentid[i];
    if (moves_second) j = m.dof_parentid[j];
  }
}

RowValues parameters_of(const mjModel& m, int equality, mjtNum violation) {
  const mjtNum *solref = m.eq_solref + mjNREF * equality, *solimp = m.eq_solimp + mjNIMP * equality;
  RowValues values;
  values.reference = evaluate_reference(m, solref, solimp);
  values.impedance = evaluate_impedance(solimp, violation);
  return values;
}

// Rows 0 to 2 of a block with n columns, and rows 3 to 5 if it has any, by the dofs of both chains.
void fill_pose_jacobian(const mjModel& m, const mjData& d, const EqualitySide side[2], int rows, mjtNum torque_scale,
                        int n, int* columns, mjtNum* J) {
  const Vector offset[2] = {reference_offset(m, d, side[0].body, side[0].X_w.p),
                            reference_offset(m, d, side[1].body, side[1].X_w.p)};
  const Rotation q2_inverse = conjugate(side[1].X_w.q), q1 = side[0].X_w.q * (torque_scale / 2);
  int k = n;
  for_each_dof_of_either(m, side[0].body, side[1].body, [&](int dof, bool moves_first, bool moves_second) {
    const auto axis = Motion<mjtNum>::load(d.cdof + 6 * dof);
    Vector linear{}, angular{};
    if (moves_first) linear += velocity_at(axis, offset[0]);
    if (moves_second) linear -= velocity_at(axis, offset[1]);
    if (moves_first != moves_second) angular = moves_first ? axis.angular : -axis.angular;
    columns[--k] = dof;
    for (int r = 0; r < 3; ++r) J[r * n + k] = linear[r];
    if (rows < 6) return;
    // the derivative of a quaternion is half the product with the angular velocity
    const Vector turn = (q2_inverse * Rotation::from_parts(0, angular) * q1).vector();
    for (int r = 0; r < 3; ++r) J[(3 + r) * n + k] = turn[r];
  });
}

// All rows share the impedance of the whole residual.
void write_pose(const mjModel& m, mjData& d, RowWriter& writer, const RowSource& source) {
  const int equality = source.id, rows = source.rows, n = source.columns;
  const mjtNum torque_scale = m.eq_data[mjNEQDATA * equality + 10];
  const EqualitySide side[2] = {equality_side(m, d, equality, 0), equality_side(m, d, equality, 1)};
  fill_pose_jacobian(m, d, side, rows, torque_scale, n, writer.columns(), writer.jacobian());
  if (writer.is_left_out(rows, n)) return;
  const Vector shift = side[0].X_w.p - side[1].X_w.p;
  const Vector turn = (conjugate(side[1].X_w.q) * side[0].X_w.q).vector() * torque_scale;
  const mjtNum squared = norm_squared(shift) + (rows == 6 ? norm_squared(turn) : 0);
  RowValues values = parameters_of(m, equality, std::sqrt(squared));
  const mjtNum *weight1 = m.body_invweight0 + 2 * side[0].body, *weight2 = m.body_invweight0 + 2 * side[1].body;
  const int first = writer.commit(mjCNSTR_EQUALITY, equality, rows, n);
  for (int r = 0; r < rows; ++r) {
    const int kind = r / 3;  // 0: translation, 1: rotation
    values.pos = kind == 0 ? shift[r] : turn[r - 3];
    values.weight = weight1[kind] + weight2[kind];
    writer.set(first + r, values);
  }
}

struct Polynomial {
  mjtNum value, slope;
};

Polynomial evaluate_quartic(const mjtNum* a, mjtNum x) {
  return {a[0] + x * (a[1] + x * (a[2] + x * (a[3] + x * a[4]))),
          a[1] + x * (2 * a[2] + x * (3 * a[3] + x * 4 * a[4]))};
}

// A joint's position or a tendon's length: how far from where the model starts, and its row of derivatives.
struct Coordinate {
  mjtNum displacement, weight;
  int count;
  const int* columns;
  const mjtNum* slopes;
};

Coordinate coordinate_of(const mjModel& m, const mjData& d, int equality, int object) {
  static constexpr mjtNum kOne = 1;
  if (m.eq_type[equality] == mjEQ_TENDON) {
    const int adr = d.ten_J_rowadr[object];
    return {d.ten_length[object] - m.tendon_length0[object], m.tendon_invweight0[object], d.ten_J_rownnz[object],
            d.ten_J_colind + adr, d.ten_J + adr};
  }
  const int q = m.jnt_qposadr[object], *dof = m.jnt_dofadr + object;
  return {d.qpos[q] - m.qpos0[q], m.dof_invweight0[*dof], 1, dof, &kOne};
}

void note_tendon_row(const mjModel& m, mjData& d, int equality, int row) {
  if (m.eq_type[equality] != mjEQ_TENDON) return;
  for (const int tendon : {m.eq_obj1id[equality], m.eq_obj2id[equality]}) {
    if (tendon >= 0 && d.tendon_efcadr[tendon] < 0) d.tendon_efcadr[tendon] = row;
  }
}

// r = y - a0, or y - poly(x).
void write_coordinates(const mjModel& m, mjData& d, RowWriter& writer, const RowSource& source) {
  const int equality = source.id, second = m.eq_obj2id[equality];
  const mjtNum* coefficients = m.eq_data + mjNEQDATA * equality;
  const Coordinate y = coordinate_of(m, d, equality, m.eq_obj1id[equality]);
  mjtNum residual = y.displacement - coefficients[0], weight = y.weight;
  int n = y.count;
  if (second >= 0) {
    const Coordinate x = coordinate_of(m, d, equality, second);
    const Polynomial polynomial = evaluate_quartic(coefficients, x.displacement);
    residual = y.displacement - polynomial.value;
    weight += x.weight;
    n = combine_sparse(writer.jacobian(), writer.columns(), 1, y.slopes, y.columns, y.count, -polynomial.slope,
                       x.slopes, x.columns, x.count);
  } else {
    std::copy_n(y.slopes, n, writer.jacobian());
    std::copy_n(y.columns, n, writer.columns());
  }
  n = m.eq_type[equality] == mjEQ_TENDON ? writer.drop_zeros(n) : n;
  if (writer.is_left_out(1, n)) return;
  RowValues values = parameters_of(m, equality, residual);
  values.pos = residual;
  values.weight = weight;
  const int row = writer.commit(mjCNSTR_EQUALITY, equality, 1, n);
  writer.set(row, values);
  note_tendon_row(m, d, equality, row);
}

}  // namespace

EqualitySize equality_size(const mjModel& m, const mjData& d, int equality) {
  const int first = m.eq_obj1id[equality], second = m.eq_obj2id[equality], type = m.eq_type[equality];
  switch (type) {
    case mjEQ_CONNECT:
    case mjEQ_WELD: {
      int columns = 0;
      for_each_dof_of_either(m, body_of(m, equality, first), body_of(m, equality, second),
                             [&](int, bool, bool) { ++columns; });
      return {type == mjEQ_WELD ? 6 : 3, columns};
    }
    case mjEQ_JOINT:
      return {1, second >= 0 ? 2 : 1};
    case mjEQ_TENDON:
      return {1, d.ten_J_rownnz[first] + (second >= 0 ? d.ten_J_rownnz[second] : 0)};
    default:
      return {0, 0};
  }
}

void write_equality(const mjModel& m, mjData& d, RowWriter& writer, const RowSource& source) {
  const int type = m.eq_type[source.id];
  if (type == mjEQ_CONNECT || type == mjEQ_WELD) {
    write_pose(m, d, writer, source);
  } else {
    write_coordinates(m, d, writer, source);
  }
}

}  // namespace sinew
