// SPDX-License-Identifier: Apache-2.0
#include "constraint/joint_rows.h"

#include <algorithm>

#include "math/quat.h"
#include "tree/length_rows.h"

namespace sinew {
namespace {

// Puts the tendon's Jacobian, times a sign, into the next block; returns the number of columns. A tendon's row in the
// dense format has every dof; only those that matter become columns.
int fill_tendon(const mjModel& m, const mjData& d, RowWriter& writer, int tendon, mjtNum sign) {
  const bool keeps_zeros = writer.keeps_zeros();
  int* columns = writer.columns();
  mjtNum* values = writer.jacobian();
  int kept = 0;
  for (const int k : tendon_rows(m, d).entries(tendon)) {
    const mjtNum x = sign * d.ten_J[k];
    if (x == 0 && !keeps_zeros) continue;
    columns[kept] = d.ten_J_colind[k];
    values[kept++] = x;
  }
  return kept;
}

// A ball turns away from its limit against the axis of its rotation, in its own frame as its dofs are.
int fill_joint(const mjModel& m, const mjData& d, RowWriter& writer, int joint, int side) {
  const int dof = m.jnt_dofadr[joint];
  if (m.jnt_type[joint] != mjJNT_BALL) {
    *writer.columns() = dof;
    *writer.jacobian() = side;
    return 1;
  }
  const Vector rotation = to_rotation_vector(normalized(load4(d.qpos + m.jnt_qposadr[joint])));
  (-normalized(rotation)).store(writer.jacobian());
  for (int k = 0; k < 3; ++k) writer.columns()[k] = dof + k;
  return 3;
}

}  // namespace

void write_friction(const mjModel& m, mjData& d, RowWriter& writer, const RowSource& source) {
  const int id = source.id;
  const bool tendon = source.type == mjCNSTR_FRICTION_TENDON;
  const mjtNum* solref = (tendon ? m.tendon_solref_fri : m.dof_solref) + mjNREF * id;
  const mjtNum* solimp = (tendon ? m.tendon_solimp_fri : m.dof_solimp) + mjNIMP * id;
  int width = 1;
  if (tendon) {
    width = fill_tendon(m, d, writer, id, 1);
    if (writer.is_left_out(1, width)) return;
  } else {
    *writer.columns() = id;
    *writer.jacobian() = 1;
  }
  RowValues values;
  values.frictionloss = (tendon ? m.tendon_frictionloss : m.dof_frictionloss)[id];
  values.weight = (tendon ? m.tendon_invweight0 : m.dof_invweight0)[id];
  values.reference = {0, evaluate_reference(m, solref, solimp).damping};
  values.impedance = evaluate_impedance(solimp, 0);
  const int row = writer.commit(source.type, id, 1, width);
  writer.set(row, values);
  if (tendon) note_tendon_row(d, id, row);
}

void write_limit(const mjModel& m, mjData& d, RowWriter& writer, const RowSource& source) {
  const int id = source.id;
  const bool tendon = source.type == mjCNSTR_LIMIT_TENDON;
  const mjtNum* solref = (tendon ? m.tendon_solref_lim : m.jnt_solref) + mjNREF * id;
  const mjtNum* solimp = (tendon ? m.tendon_solimp_lim : m.jnt_solimp) + mjNIMP * id;
  const int width = tendon ? fill_tendon(m, d, writer, id, source.side) : fill_joint(m, d, writer, id, source.side);
  if (writer.is_left_out(1, width)) return;
  RowValues values;
  values.pos = source.distance;
  values.margin = (tendon ? m.tendon_margin : m.jnt_margin)[id];
  values.weight = tendon ? m.tendon_invweight0[id] : m.dof_invweight0[m.jnt_dofadr[id]];
  values.reference = evaluate_reference(m, solref, solimp);
  values.impedance = evaluate_impedance(solimp, values.pos - values.margin);
  const int row = writer.commit(source.type, id, 1, width);
  writer.set(row, values);
  if (tendon) note_tendon_row(d, id, row);
}

}  // namespace sinew
