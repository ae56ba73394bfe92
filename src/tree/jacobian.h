// SPDX-License-Identifier: Apache-2.0
// jacobian.h -- how bodies and points move with the dofs: chains of dofs, and Jacobians along them.
//   in    cdof, subtree_com; cdof_dot and cvel for rates
//   math  column i of a point's Jacobian is the velocity that dof i gives to it: v_i + w_i x (point - reference)
//   note  the chain of a body is its last dof, then dof_parentid, up to the root: descending. Dofs above two bodies
//         carry both of them as one, and so drop out of everything that depends on their relative motion only
//   cost  O(length of the chain), no allocation
#ifndef SINEW_TREE_JACOBIAN_H_
#define SINEW_TREE_JACOBIAN_H_

#include <mujoco/mjdata.h>

#include "math/spatial.h"
#include "tree/real.h"

namespace sinew {

// The last dof that moves the body, -1 for what is fixed to the world.
inline int last_dof(const mjModel& m, int body) {
  const int mover = m.body_weldid[body];
  return m.body_dofnum[mover] ? m.body_dofadr[mover] + m.body_dofnum[mover] - 1 : -1;
}

// Visits the dofs that move one of two bodies but not both, from the last to the first: visit(dof, moves_second).
template <class Visit>
void for_each_dof_between(const mjModel& m, int first_body, int second_body, Visit&& visit) {
  int i = last_dof(m, first_body), j = last_dof(m, second_body);
  while (i != j) {
    if (i > j) {
      visit(i, false);
      i = m.dof_parentid[i];
    } else {
      visit(j, true);
      j = m.dof_parentid[j];
    }
  }
}

// Visits the dofs that move either body, from the last to the first: visit(dof, moves_first, moves_second).
template <class Visit>
void for_each_dof_of_either(const mjModel& m, int first_body, int second_body, Visit&& visit) {
  int i = last_dof(m, first_body), j = last_dof(m, second_body);
  while (i >= 0 || j >= 0) {
    const int dof = i > j ? i : j;
    const bool moves_first = i == dof, moves_second = j == dof;
    visit(dof, moves_first, moves_second);
    if (moves_first) i = m.dof_parentid[i];
    if (moves_second) j = m.dof_parentid[j];
  }
}

// The dofs of a body's chain, ascending; the result is their number, at most nv.
int list_chain(const mjModel& m, int body, int* dofs);

// Velocity at a point, given relative to the reference point of the tree.
template <class Real>
constexpr Vec3<Real> velocity_at(const Motion<Real>& motion, const Vec3<Real>& offset) {
  return motion.linear + cross(motion.angular, offset);
}

// A point of a body, relative to the reference point of the body's tree.
template <class Data>
Vec3<RealOf<Data>> reference_offset(const mjModel& m, const Data& d, int body, const Vec3<RealOf<Data>>& point) {
  return point - load3(d.subtree_com + 3 * m.body_rootid[body]);
}

// A force through a point and a torque, about the reference point of the body's tree: times cdof, the force on a dof.
template <class Data>
Force<RealOf<Data>> wrench_at(const mjModel& m, const Data& d, int body, const Vec3<RealOf<Data>>& point,
                              const Vec3<RealOf<Data>>& force, const Vec3<RealOf<Data>>& torque) {
  return {torque + cross(reference_offset(m, d, body, point), force), force};
}

// Dense Jacobians, 3 x nv, of a point and of the orientation of its body; either may be null.
template <class Data>
void compute_point_jacobian(const mjModel& m, const Data& d, const Vec3<RealOf<Data>>& point, int body,
                            RealOf<Data>* jacp, RealOf<Data>* jacr);

// The same for the n listed dofs: 3 x n, columns in the order of the list, which contains the chain of the body.
template <class Data>
void compute_sparse_jacobian(const mjModel& m, const Data& d, const Vec3<RealOf<Data>>& point, int body, int n,
                             const int* dofs, RealOf<Data>* jacp, RealOf<Data>* jacr);

// Time derivative of compute_point_jacobian, with the point moving with its body.
template <class Data>
void compute_jacobian_rate(const mjModel& m, const Data& d, const Vec3<RealOf<Data>>& point, int body,
                           RealOf<Data>* jacp, RealOf<Data>* jacr);

// The centre of mass of a body and all below it.
template <class Data>
void compute_subtree_jacobian(const mjModel& m, const Data& d, int body, RealOf<Data>* jacp);

// A point, and a direction fixed in the body; either may be null.
template <class Data>
void compute_axis_jacobian(const mjModel& m, const Data& d, const Vec3<RealOf<Data>>& point,
                           const Vec3<RealOf<Data>>& axis, int body, RealOf<Data>* jac_point, RealOf<Data>* jac_axis);

// Angular momentum of a subtree about its centre of mass, per velocity: 3 x nv. Scratch has 10 * nbody numbers.
template <class Data>
void compute_angular_momentum_matrix(const mjModel& m, const Data& d, int body, RealOf<Data>* matrix,
                                     RealOf<Data>* scratch);

extern template void compute_point_jacobian<mjData>(const mjModel& m, const mjData& d, const Vector& point, int body,
                                                    mjtNum* jacp, mjtNum* jacr);
extern template void compute_sparse_jacobian<mjData>(const mjModel& m, const mjData& d, const Vector& point, int body,
                                                     int n, const int* dofs, mjtNum* jacp, mjtNum* jacr);
extern template void compute_jacobian_rate<mjData>(const mjModel& m, const mjData& d, const Vector& point, int body,
                                                   mjtNum* jacp, mjtNum* jacr);
extern template void compute_subtree_jacobian<mjData>(const mjModel& m, const mjData& d, int body, mjtNum* jacp);
extern template void compute_axis_jacobian<mjData>(const mjModel& m, const mjData& d, const Vector& point,
                                                   const Vector& axis, int body, mjtNum* jac_point, mjtNum* jac_axis);
extern template void compute_angular_momentum_matrix<mjData>(const mjModel& m, const mjData& d, int body,
                                                             mjtNum* matrix, mjtNum* scratch);

}  // namespace sinew

#endif  // SINEW_TREE_JACOBIAN_H_
