// SPDX-License-Identifier: Apache-2.0
#include "derive/constraint/scalar_rows.h"

#include "derive/constraint/row_law.h"
#include "math/rotation_jacobian.h"
#include "model/equality_ends.h"
#include "tree/constraint_jacobian.h"

namespace sinew {
namespace {

struct SparseVector {
  int count;
  const int* index;
  const mjtNum* value;
};

SparseVector row_of(const mjModel& m, const mjData& d, int row) {
  const int adr = d.efc_J_rowadr[row];
  return {d.efc_J_rownnz[row], d.efc_J_colind + adr, constraint_jacobian_values(m, d) + adr};
}

void add_outer(const mjModel& m, mjtNum scale, const SparseVector& a, const SparseVector& b, mjtNum* matrix) {
  if (!matrix || scale == 0) return;
  for (int i = 0; i < a.count; ++i) {
    mjtNum* row = matrix + mjtSize{a.index[i]} * m.nv;
    const mjtNum left = scale * a.value[i];
    for (int j = 0; j < b.count; ++j) row[b.index[j]] += left * b.value[j];
  }
}

// What a row has where J does not change.
void add_linear_part(const mjModel& m, const RowLaw& law, const SparseVector& J, const InverseTerms& terms) {
  add_outer(m, law.weight, J, J, terms.da);
  add_outer(m, law.weight * law.damping, J, J, terms.dv);
  add_outer(m, law.weight * law.residual_slope() - law.force * law.log_stiffness, J, J, terms.dq);
}

// What the curvature adds: H_ij = dJ_i/dq_j between dofs index[0 .. n-1], n x n numbers. slope: room for n numbers.
void add_curvature(const mjModel& m, const mjData& d, const RowLaw& law, const SparseVector& J, int n, const int* index,
                   const mjtNum* H, mjtNum* slope, mjtNum* dq) {
  if (!dq) return;
  for (int j = 0; j < n; ++j) slope[j] = 0;
  for (int i = 0; i < n; ++i) {
    const int dof = index[i];
    const mjtNum motion = d.qacc[dof] + law.damping * d.qvel[dof];
    for (int j = 0; j < n; ++j) {
      slope[j] += H[i * n + j] * motion;
      dq[mjtSize{dof} * m.nv + index[j]] -= law.force * H[i * n + j];
    }
  }
  add_outer(m, law.weight, J, {n, index, slope}, dq);
}

// The axis u of a rotation by the angle t turns by (1 - u u^T) J^-1(t u) / t of the joint's own turn; J is -u.
void add_ball_curvature(const mjModel& m, const mjData& d, int joint, const RowLaw& law, const SparseVector& J,
                        mjtNum* dq) {
  const Vec3<mjtNum> rotation = to_rotation_vector(normalized(load4(d.qpos + m.jnt_qposadr[joint])));
  const mjtNum angle = norm(rotation);
  if (angle < mjMINVAL) return;
  const Vec3<mjtNum> axis = rotation * (1 / angle);
  const Mat3<mjtNum> across = (outer(axis, axis) - Mat3<mjtNum>::identity()) * (1 / angle);
  const Mat3<mjtNum> H = across * rotation_jacobian_inverse(rotation);
  mjtNum slope[3];
  add_curvature(m, d, law, J, 3, J.index, H.m, slope, dq);
}

mjtNum quartic_curvature(const mjtNum* a, mjtNum x) { return 2 * a[2] + x * (6 * a[3] + x * 12 * a[4]); }

}  // namespace

void add_friction_row(const mjModel& m, mjData& d, int row, const InverseTerms& terms) {
  const RowLaw law = row_law(d, row);
  add_linear_part(m, law, row_of(m, d, row), terms);
}

void add_limit_row(const mjModel& m, mjData& d, int row, const InverseTerms& terms) {
  const RowLaw law = row_law(d, row);
  if (law.is_idle()) return;
  const SparseVector J = row_of(m, d, row);
  const int id = d.efc_id[row];
  add_linear_part(m, law, J, terms);
  if (d.efc_type[row] == mjCNSTR_LIMIT_JOINT && m.jnt_type[id] == mjJNT_BALL) {
    add_ball_curvature(m, d, id, law, J, terms.dq);
  }
}

void add_joint_equality(const mjModel& m, mjData& d, int row, const InverseTerms& terms) {
  const RowLaw law = row_law(d, row);
  const SparseVector J = row_of(m, d, row);
  add_linear_part(m, law, J, terms);
  const int equality = d.efc_id[row], second = m.eq_obj2id[equality];
  if (second < 0) return;
  const int q = m.jnt_qposadr[second], dof = m.jnt_dofadr[second];
  const mjtNum H = -quartic_curvature(m.eq_data + mjNEQDATA * equality, d.qpos[q] - m.qpos0[q]);
  mjtNum slope;
  add_curvature(m, d, law, J, 1, &dof, &H, &slope, terms.dq);
}

}  // namespace sinew
