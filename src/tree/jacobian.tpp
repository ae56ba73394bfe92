// SPDX-License-Identifier: Apache-2.0
#include "tree/jacobian.h"

namespace sinew {
namespace jacobian {

template <class Real>
void clear(Real* jacobian, int columns) {
  if (!jacobian) return;
  for (int i = 0; i < 3 * columns; ++i) jacobian[i] = Real(0);
}

template <class Real>
void set_column(Real* jacobian, int columns, int column, const Vec3<Real>& v) {
  if (!jacobian) return;
  for (int k = 0; k < 3; ++k) jacobian[k * columns + column] = v[k];
}

template <class Real>
void add_column(Real* jacobian, int columns, int column, const Vec3<Real>& v) {
  for (int k = 0; k < 3; ++k) jacobian[k * columns + column] += v[k];
}

// cdof_dot is what the bias forces need: axes of ball and free joints there move as if the joint itself stood still,
// which changes nothing when multiplied by qvel. Really they turn with the joint, though not with those after it.
template <class Data>
Motion<RealOf<Data>> axis_rate(const mjModel& m, const Data& d, int dof) {
  using Real = RealOf<Data>;
  const Motion<Real> rate = Motion<Real>::load(d.cdof_dot + 6 * dof);
  const int joint = m.dof_jntid[dof], type = m.jnt_type[joint];
  const int first_turn = m.jnt_dofadr[joint] + (type == mjJNT_FREE ? 3 : 0);
  if ((type != mjJNT_BALL && type != mjJNT_FREE) || dof < first_turn) return rate;
  Motion<Real> own;
  for (int i = first_turn; i < first_turn + 3; ++i) own += Motion<Real>::load(d.cdof + 6 * i) * d.qvel[i];
  return rate + cross(own, Motion<Real>::load(d.cdof + 6 * dof));
}

}  // namespace jacobian

template <class Data>
void compute_point_jacobian(const mjModel& m, const Data& d, const Vec3<RealOf<Data>>& point, int body,
                            RealOf<Data>* jacp, RealOf<Data>* jacr) {
  using Real = RealOf<Data>;
  jacobian::clear(jacp, m.nv);
  jacobian::clear(jacr, m.nv);
  const Vec3<Real> offset = reference_offset(m, d, body, point);
  for (int i = last_dof(m, body); i >= 0; i = m.dof_parentid[i]) {
    const Motion<Real> axis = Motion<Real>::load(d.cdof + 6 * i);
    jacobian::set_column(jacp, m.nv, i, velocity_at(axis, offset));
    jacobian::set_column(jacr, m.nv, i, axis.angular);
  }
}

template <class Data>
void compute_sparse_jacobian(const mjModel& m, const Data& d, const Vec3<RealOf<Data>>& point, int body, int n,
                             const int* dofs, RealOf<Data>* jacp, RealOf<Data>* jacr) {
  using Real = RealOf<Data>;
  jacobian::clear(jacp, n);
  jacobian::clear(jacr, n);
  const Vec3<Real> offset = reference_offset(m, d, body, point);
  int column = n - 1;
  for (int i = last_dof(m, body); i >= 0; i = m.dof_parentid[i], --column) {
    while (column >= 0 && dofs[column] > i) --column;
    if (column < 0 || dofs[column] != i) return;  // the list leaves out what lies above
    const Motion<Real> axis = Motion<Real>::load(d.cdof + 6 * i);
    jacobian::set_column(jacp, n, column, velocity_at(axis, offset));
    jacobian::set_column(jacr, n, column, axis.angular);
  }
}

template <class Data>
void compute_jacobian_rate(const mjModel& m, const Data& d, const Vec3<RealOf<Data>>& point, int body,
                           RealOf<Data>* jacp, RealOf<Data>* jacr) {
  using Real = RealOf<Data>;
  jacobian::clear(jacp, m.nv);
  jacobian::clear(jacr, m.nv);
  const Vec3<Real> offset = reference_offset(m, d, body, point);
  const Vec3<Real> point_velocity = velocity_at(Motion<Real>::load(d.cvel + 6 * body), offset);
  for (int i = last_dof(m, body); i >= 0; i = m.dof_parentid[i]) {
    const Motion<Real> rate = jacobian::axis_rate(m, d, i);
    const Vec3<Real> angular = load3(d.cdof + 6 * i);
    jacobian::set_column(jacp, m.nv, i, velocity_at(rate, offset) + cross(angular, point_velocity));
    jacobian::set_column(jacr, m.nv, i, rate.angular);
  }
}

// The dofs above the subtree carry all of its mass, those within only what hangs from them: each counts at the centre
// of mass of what it moves.
template <class Data>
void compute_subtree_jacobian(const mjModel& m, const Data& d, int body, RealOf<Data>* jacp) {
  using Real = RealOf<Data>;
  jacobian::clear(jacp, m.nv);
  const Real total(at_least_minval(m.body_subtreemass[body]));
  const auto add = [&](int dof, int moved) {
    const int reference = m.body_rootid[moved];
    const Vec3<Real> offset = load3(d.subtree_com + 3 * moved) - load3(d.subtree_com + 3 * reference);
    const Real share = Real(m.body_subtreemass[moved]) / total;
    jacobian::add_column(jacp, m.nv, dof, velocity_at(Motion<Real>::load(d.cdof + 6 * dof), offset) * share);
  };
  for (int i = last_dof(m, m.body_parentid[body]); i >= 0; i = m.dof_parentid[i]) add(i, body);
  for (int b = body; b < m.nbody; ++b) {
    if (b > body && m.body_parentid[b] < body) break;  // a subtree is a range of bodies
    for (int i = m.body_dofadr[b]; i < m.body_dofadr[b] + m.body_dofnum[b]; ++i) add(i, b);
  }
}

template <class Data>
void compute_axis_jacobian(const mjModel& m, const Data& d, const Vec3<RealOf<Data>>& point,
                           const Vec3<RealOf<Data>>& axis, int body, RealOf<Data>* jac_point, RealOf<Data>* jac_axis) {
  using Real = RealOf<Data>;
  compute_point_jacobian(m, d, point, body, jac_point, static_cast<Real*>(nullptr));
  if (!jac_axis) return;
  jacobian::clear(jac_axis, m.nv);
  for (int i = last_dof(m, body); i >= 0; i = m.dof_parentid[i]) {
    jacobian::set_column(jac_axis, m.nv, i, cross(load3(d.cdof + 6 * i), axis));
  }
}

// A dof of the subtree gives its momentum to what hangs from it; one above moves the whole subtree as one body. About
// its own centre of mass the momentum of a subtree is the same whether that centre moves or not.
template <class Data>
void compute_angular_momentum_matrix(const mjModel& m, const Data& d, int body, RealOf<Data>* matrix,
                                     RealOf<Data>* scratch) {
  using Real = RealOf<Data>;
  jacobian::clear(matrix, m.nv);
  int end = body + 1;
  while (end < m.nbody && m.body_parentid[end] >= body) ++end;
  for (int b = body; b < end; ++b) Inertia<Real>::load(d.cinert + 10 * b).store(scratch + 10 * b);
  for (int b = end - 1; b > body; --b) {
    if (m.body_parentid[b] == 0) continue;  // trees below the world have reference points of their own
    Real* parent = scratch + 10 * m.body_parentid[b];
    (Inertia<Real>::load(parent) + Inertia<Real>::load(scratch + 10 * b)).store(parent);
  }
  const Vec3<Real> center = load3(d.subtree_com + 3 * body);
  const auto add = [&](int dof, int moved) {
    const Vec3<Real> reference = load3(d.subtree_com + 3 * m.body_rootid[moved]);
    const Force<Real> momentum = Inertia<Real>::load(scratch + 10 * moved) * Motion<Real>::load(d.cdof + 6 * dof);
    jacobian::add_column(matrix, m.nv, dof, sinew::moved(momentum, center - reference).angular);
  };
  for (int i = last_dof(m, m.body_parentid[body]); i >= 0; i = m.dof_parentid[i]) add(i, body);
  for (int b = body; b < end; ++b) {
    for (int i = m.body_dofadr[b]; i < m.body_dofadr[b] + m.body_dofnum[b]; ++i) add(i, b);
  }
}

}  // namespace sinew
