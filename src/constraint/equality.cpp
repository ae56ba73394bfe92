// SPDX-License-Identifier: Apache-2.0
#include "constraint/equality.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "constraint/joint_rows.h"
#include "math/sparse/sparse.h"
#include "tree/equality_side.h"
#include "tree/jacobian.h"

namespace sinew {
namespace {

using Rotation = Quat<mjtNum>;

RowValues parameters_of(const mjModel& m, int equality, mjtNum violation) {
  const mjtNum *solref = m.eq_solref + mjNREF * equality, *solimp = m.eq_solimp + mjNIMP * equality;
  RowValues values;
  values.reference = evaluate_reference(m, solref, solimp);
  values.impedance = evaluate_impedance(solimp, violation);
  return values;
}

constexpr int kConnect = 3, kWeld = 6;  // rows: of the point, and of the orientation

template <int kRows>
EqualitySide side_of(const mjModel& m, const mjData& d, int equality, int side) {
  if constexpr (kRows == kWeld) return equality_side(m, d, equality, side);
  const int body = equality_body(m, equality, side);
  return {body, {connected_point(m, d, equality, side, body), {}}};
}

// Rows 0 to 2 of a block with n columns, and rows 3 to 5 of a weld, by the dofs of both chains.
template <int kRows>
void fill_pose_jacobian(const mjModel& m, const mjData& d, const EqualitySide side[2], mjtNum torque_scale, int n,
                        int* columns, mjtNum* J) {
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
    if constexpr (kRows == kWeld) {
      // the derivative of a quaternion is half the product with the angular velocity
      const Vector turn = (q2_inverse * Rotation::from_parts(0, angular) * q1).vector();
      for (int r = 0; r < 3; ++r) J[(3 + r) * n + k] = turn[r];
    }
  });
}

// All rows share the impedance of the whole residual.
template <int kRows>
void write_pose(const mjModel& m, mjData& d, RowWriter& writer, const RowSource& source) {
  const int equality = source.id, n = source.columns;
  const mjtNum torque_scale = m.eq_data[mjNEQDATA * equality + 10];
  const EqualitySide side[2] = {side_of<kRows>(m, d, equality, 0), side_of<kRows>(m, d, equality, 1)};
  fill_pose_jacobian<kRows>(m, d, side, torque_scale, n, writer.columns(), writer.jacobian());
  if (writer.is_left_out(kRows, n)) return;
  const Vector shift = side[0].X_w.p - side[1].X_w.p;
  Vector turn{};
  if constexpr (kRows == kWeld) turn = (conjugate(side[1].X_w.q) * side[0].X_w.q).vector() * torque_scale;
  const mjtNum squared = norm_squared(shift) + (kRows == kWeld ? norm_squared(turn) : 0);
  RowValues values = parameters_of(m, equality, std::sqrt(squared));
  const mjtNum *weight1 = m.body_invweight0 + 2 * side[0].body, *weight2 = m.body_invweight0 + 2 * side[1].body;
  const int first = writer.commit(mjCNSTR_EQUALITY, equality, kRows, n);
  for (int kind = 0; kind < kRows / 3; ++kind) {  // 0: translation, 1: rotation
    const Vector& residual = kind == 0 ? shift : turn;
    const int row = first + 3 * kind;
    values.weight = weight1[kind] + weight2[kind];
    writer.set(row, values);
    writer.repeat(row, 3);
    for (int k = 0; k < 3; ++k) writer.set_pos(row + k, residual[k]);
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

Coordinate joint_coordinate(const mjModel& m, const mjData& d, int joint) {
  static constexpr mjtNum kOne = 1;
  const int q = m.jnt_qposadr[joint], *dof = m.jnt_dofadr + joint;
  return {d.qpos[q] - m.qpos0[q], m.dof_invweight0[*dof], 1, dof, &kOne};
}

Coordinate tendon_coordinate(const mjModel& m, const mjData& d, int tendon) {
  const int adr = d.ten_J_rowadr[tendon];
  return {d.ten_length[tendon] - m.tendon_length0[tendon], m.tendon_invweight0[tendon], d.ten_J_rownnz[tendon],
          d.ten_J_colind + adr, d.ten_J + adr};
}

// r = y - a0, or y - poly(x).
template <Coordinate (*coordinate_of)(const mjModel& m, const mjData& d, int object)>
void write_coordinates(const mjModel& m, mjData& d, RowWriter& writer, const RowSource& source) {
  const int equality = source.id, second = m.eq_obj2id[equality];
  const mjtNum* coefficients = m.eq_data + mjNEQDATA * equality;
  const Coordinate y = coordinate_of(m, d, m.eq_obj1id[equality]);
  mjtNum residual = y.displacement - coefficients[0], weight = y.weight;
  int n = y.count;
  if (second >= 0) {
    const Coordinate x = coordinate_of(m, d, second);
    const Polynomial polynomial = evaluate_quartic(coefficients, x.displacement);
    residual = y.displacement - polynomial.value;
    weight += x.weight;
    n = combine_sparse(writer.jacobian(), writer.columns(), 1, y.slopes, y.columns, y.count, -polynomial.slope,
                       x.slopes, x.columns, x.count);
  } else {
    std::copy_n(y.slopes, n, writer.jacobian());
    std::copy_n(y.columns, n, writer.columns());
  }
  if (coordinate_of == tendon_coordinate) n = writer.drop_zeros(n);
  if (writer.is_left_out(1, n)) return;
  RowValues values = parameters_of(m, equality, residual);
  values.pos = residual;
  values.weight = weight;
  const int row = writer.commit(mjCNSTR_EQUALITY, equality, 1, n);
  writer.set(row, values);
  for (const int side : {0, 1}) {
    if (const int tendon = equality_tendon(m, equality, side); tendon >= 0) note_tendon_row(d, tendon, row);
  }
}

// Edges that cannot change their lengths, and all of a flex that nothing held when its edges were measured, have no
// row of derivatives.
bool holds_edge(const mjModel& m, const mjData& d, int edge) {
  return !m.flexedge_rigid[edge] && d.flexedge_J_rownnz[edge] > 0;
}

// A row for each edge that can change its length: how far it is from its length at rest.
void write_edges(const mjModel& m, mjData& d, RowWriter& writer, const RowSource& source) {
  const int equality = source.id, flex = m.eq_obj1id[equality];
  RowValues values = parameters_of(m, equality, 0);  // of which the impedance follows the stretch
  const mjtNum* solimp = m.eq_solimp + mjNIMP * equality;
  for (int e = m.flex_edgeadr[flex]; e < m.flex_edgeadr[flex] + m.flex_edgenum[flex]; ++e) {
    if (!holds_edge(m, d, e)) continue;
    const int adr = d.flexedge_J_rowadr[e], width = d.flexedge_J_rownnz[e];
    int* columns = writer.columns();
    mjtNum* J = writer.jacobian();
    for (int k = 0; k < width; ++k) {  // few: a call to copy them would cost more
      columns[k] = d.flexedge_J_colind[adr + k];
      J[k] = d.flexedge_J[adr + k];
    }
    const int n = writer.drop_zeros(width);
    if (writer.is_left_out(1, n)) continue;
    const mjtNum stretch = d.flexedge_length[e] - m.flexedge_length0[e];
    values.impedance = evaluate_impedance(solimp, stretch);
    values.pos = stretch;
    values.weight = m.flexedge_invweight0[e];
    writer.set(writer.commit(mjCNSTR_EQUALITY, equality, 1, n), values);
  }
}

EqualitySize size_of_pose(const mjModel& m, const mjData&, int equality) {
  int columns = 0;
  for_each_dof_of_either(m, equality_body(m, equality, 0), equality_body(m, equality, 1),
                         [&](int, bool, bool) { ++columns; });
  return {kinds::kEqualities[m.eq_type[equality]].rows, columns};
}

template <Coordinate (*coordinate_of)(const mjModel& m, const mjData& d, int object)>
EqualitySize size_of_coordinates(const mjModel& m, const mjData& d, int equality) {
  const int first = m.eq_obj1id[equality], second = m.eq_obj2id[equality];
  return {1, coordinate_of(m, d, first).count + (second >= 0 ? coordinate_of(m, d, second).count : 0)};
}

EqualitySize size_of_edges(const mjModel& m, const mjData& d, int equality) {
  const int flex = m.eq_obj1id[equality];
  EqualitySize size{};
  for (int e = m.flex_edgeadr[flex]; e < m.flex_edgeadr[flex] + m.flex_edgenum[flex]; ++e) {
    size.rows += holds_edge(m, d, e);
    size.columns = std::max(size.columns, d.flexedge_J_rownnz[e]);
  }
  return size;
}

// How rows are made, by mjtEq; the kinds are described in base/kinds/equalities.h.
struct EqualityRows {
  mjtEq type;
  EqualitySize (*size)(const mjModel& m, const mjData& d, int equality);
  void (*write)(const mjModel& m, mjData& d, RowWriter& writer, const RowSource& source);
};

constexpr EqualityRows kEqualityRows[] = {
    {mjEQ_CONNECT, size_of_pose, write_pose<kConnect>},
    {mjEQ_WELD, size_of_pose, write_pose<kWeld>},
    {mjEQ_JOINT, size_of_coordinates<joint_coordinate>, write_coordinates<joint_coordinate>},
    {mjEQ_TENDON, size_of_coordinates<tendon_coordinate>, write_coordinates<tendon_coordinate>},
    {mjEQ_FLEX, size_of_edges, write_edges},
};
static_assert(kinds::has_all_rows(kEqualityRows, std::size(kinds::kEqualities)));

}  // namespace

EqualitySize equality_size(const mjModel& m, const mjData& d, int equality) {
  return kEqualityRows[m.eq_type[equality]].size(m, d, equality);
}

void write_equality(const mjModel& m, mjData& d, RowWriter& writer, const RowSource& source) {
  kEqualityRows[m.eq_type[source.id]].write(m, d, writer, source);
}

}  // namespace sinew
