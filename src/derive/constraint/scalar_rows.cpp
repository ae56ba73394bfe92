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
  const Vector rotation = to_rotation_vector(normalized(load4(d.qpos + m.jnt_qposadr[joint])));
  const mjtNum angle = norm(rotation);
  if (angle < mjMINVAL) return;
  const Vector axis = rotation * (1 / angle);
  const Matrix across = (outer(axis, axis) - Matrix::identity()) * (1 / angle);
  const Matrix H = across * rotation_jacobian_inverse(rotation);
  mjtNum slope[3];
  add_curvature(m, d, law, J, 3, J.index, H.m, slope, dq);
}

// The first two derivatives of the polynomial that ties coordinates together.
mjtNum quartic_slope(const mjtNum* a, mjtNum x) { return a[1] + x * (2 * a[2] + x * (3 * a[3] + x * 4 * a[4])); }
mjtNum quartic_curvature(const mjtNum* a, mjtNum x) { return 2 * a[2] + x * (6 * a[3] + x * 12 * a[4]); }

bool is_spatial(const mjModel& m, int tendon) { return m.wrap_type[m.tendon_adr[tendon]] != mjWRAP_JOINT; }

// What the bending path of a tendon adds to a row of which J is `scale` times its moment arms.
void add_tendon_curvature(const mjModel& m, mjData& d, const LengthSlopes& tendon, mjtNum scale, const RowLaw& law,
                          const SparseVector& J, mjtNum* dq) {
  if (tendon.n == 0 || scale == 0) return;
  StackFrame frame(d);
  const mjtSize size = mjtSize{tendon.n} * tendon.n;
  mjtNum *H = frame.alloc<mjtNum>(size), *slope = frame.alloc<mjtNum>(tendon.n);
  for (mjtSize k = 0; k < size; ++k) H[k] = scale * tendon.curvature[k];
  add_curvature(m, d, law, J, tendon.n, tendon.dof, H, slope, dq);
}

}  // namespace

bool is_lower_limit(const mjModel& m, const mjData& d, int row, int tendon) {
  const bool second = row > 0 && d.efc_type[row - 1] == mjCNSTR_LIMIT_TENDON && d.efc_id[row - 1] == tendon;
  return !second && d.efc_pos[row] == d.ten_length[tendon] - m.tendon_range[2 * tendon];
}

void ScalarRows::add_friction(int row) const {
  const RowLaw law = row_law(d_, row);
  const SparseVector J = row_of(m_, d_, row);
  add_linear_part(m_, law, J, terms_);
  if (tendons_ && d_.efc_type[row] == mjCNSTR_FRICTION_TENDON) {
    add_tendon_curvature(m_, d_, tendons_[d_.efc_id[row]], 1, law, J, terms_.dq);
  }
}

void ScalarRows::add_limit(int row) const {
  const RowLaw law = row_law(d_, row);
  if (law.is_idle()) return;
  const SparseVector J = row_of(m_, d_, row);
  const int id = d_.efc_id[row];
  add_linear_part(m_, law, J, terms_);
  if (d_.efc_type[row] == mjCNSTR_LIMIT_JOINT) {
    if (m_.jnt_type[id] == mjJNT_BALL) add_ball_curvature(m_, d_, id, law, J, terms_.dq);
  } else if (tendons_) {
    add_tendon_curvature(m_, d_, tendons_[id], is_lower_limit(m_, d_, row, id) ? 1 : -1, law, J, terms_.dq);
  }
}

void ScalarRows::add_joint_equality(int row) const {
  RowLaw law = row_law(d_, row);
  law.pass_kink();
  const SparseVector J = row_of(m_, d_, row);
  add_linear_part(m_, law, J, terms_);
  const int equality = d_.efc_id[row], second = m_.eq_obj2id[equality];
  if (second < 0) return;
  const int q = m_.jnt_qposadr[second], dof = m_.jnt_dofadr[second];
  const mjtNum H = -quartic_curvature(m_.eq_data + mjNEQDATA * equality, d_.qpos[q] - m_.qpos0[q]);
  mjtNum slope;
  add_curvature(m_, d_, law, J, 1, &dof, &H, &slope, terms_.dq);
}

// r = y - p(x): the curvatures are those of both tendons, and p'' times the moment arms of the second.
void ScalarRows::add_tendon_equality(int row) const {
  RowLaw law = row_law(d_, row);
  law.pass_kink();
  const SparseVector J = row_of(m_, d_, row);
  add_linear_part(m_, law, J, terms_);
  const int equality = d_.efc_id[row], first = m_.eq_obj1id[equality], second = m_.eq_obj2id[equality];
  if (tendons_) add_tendon_curvature(m_, d_, tendons_[first], 1, law, J, terms_.dq);
  if (second < 0) return;
  const mjtNum* a = m_.eq_data + mjNEQDATA * equality;
  const mjtNum x = d_.ten_length[second] - m_.tendon_length0[second], bend = quartic_curvature(a, x);
  if (tendons_) add_tendon_curvature(m_, d_, tendons_[second], -quartic_slope(a, x), law, J, terms_.dq);
  if (bend == 0) return;
  const int adr = d_.ten_J_rowadr[second], n = d_.ten_J_rownnz[second];
  StackFrame frame(d_);
  mjtNum *H = frame.alloc<mjtNum>(mjtSize{n} * n), *slope = frame.alloc<mjtNum>(n);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) H[mjtSize{i} * n + j] = -bend * d_.ten_J[adr + i] * d_.ten_J[adr + j];
  }
  add_curvature(m_, d_, law, J, n, d_.ten_J_colind + adr, H, slope, terms_.dq);
}

void ScalarRows::add_edge_equality(int row, const Length& edge) const {
  RowLaw law = row_law(d_, row);
  law.pass_kink();
  const SparseVector J = row_of(m_, d_, row);
  add_linear_part(m_, law, J, terms_);
  StackFrame frame(d_);
  add_curvature(m_, d_, law, J, edge.n, edge.dof, edge.curvature, frame.alloc<mjtNum>(edge.n), terms_.dq);
}

bool has_curved_rows(const mjModel& m, const mjData& d) {
  for (int row = 0; row < d.ne + d.nf + d.nl; ++row) {
    const int type = d.efc_type[row], id = d.efc_id[row];
    if (type == mjCNSTR_FRICTION_TENDON || type == mjCNSTR_LIMIT_TENDON) {
      if (is_spatial(m, id)) return true;
    } else if (type == mjCNSTR_EQUALITY) {
      for (const int side : {0, 1}) {
        if (const int t = equality_tendon(m, id, side); t >= 0 && is_spatial(m, t)) return true;
      }
    }
  }
  return false;
}

}  // namespace sinew
