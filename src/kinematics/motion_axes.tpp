// SPDX-License-Identifier: Apache-2.0
#include <type_traits>

#include "kinematics/motion_axes.h"
#include "math/spatial.h"
#include "tree/awake.h"
#include "tree/frames.h"

namespace sinew {
namespace motion_axes {

// What children of the world that rest add to its first moment.
template <class Data>
Vec3<RealOf<Data>> resting_moment(const mjModel& m, const Data& d) {
  if constexpr (std::is_same_v<Data, mjData>) {
    if (something_sleeps(m, d)) return load3(awake_lists(m, d).resting_moment);
  }
  return {};
}

// First moments are gathered from the leaves to the root, then divided by the mass they carry.
template <class Data>
void compute_subtree_com(const mjModel& m, Data& d, const IndexList& bodies) {
  using Real = RealOf<Data>;
  for (int k = 0; k < bodies.size(); ++k) {
    const int b = bodies[k];
    (load3(d.xipos + 3 * b) * Real(m.body_mass[b])).store(d.subtree_com + 3 * b);
  }
  for (int k = bodies.size() - 1; k > 0; --k) {
    const int b = bodies[k];
    Real* parent = d.subtree_com + 3 * m.body_parentid[b];
    (load3(parent) + load3(d.subtree_com + 3 * b)).store(parent);
  }
  if (!bodies.is_complete()) (load3(d.subtree_com) + resting_moment(m, d)).store(d.subtree_com);
  for (int k = 0; k < bodies.size(); ++k) {
    const int b = bodies[k];
    const bool massless = m.body_subtreemass[b] < mjMINVAL;
    const Vec3<Real> com =
        massless ? load3(d.xipos + 3 * b) : load3(d.subtree_com + 3 * b) * Real(1 / m.body_subtreemass[b]);
    com.store(d.subtree_com + 3 * b);
  }
}

template <class Data>
void compute_inertias(const mjModel& m, Data& d, const IndexList& bodies) {
  using Real = RealOf<Data>;
  for (int k = 1; k < bodies.size(); ++k) {
    const int b = bodies[k];
    const mjtNum* I = m.body_inertia + 3 * b;
    const Vec3<Real> offset = load3(d.xipos + 3 * b) - load3(d.subtree_com + 3 * m.body_rootid[b]);
    Inertia<Real>::of_body(Real(m.body_mass[b]), {Real(I[0]), Real(I[1]), Real(I[2])}, load9(d.ximat + 9 * b), offset)
        .store(d.cinert + 10 * b);
  }
}

// A turn about an axis through a point at `offset` from the reference point moves that point by the cross product.
template <class Real>
void store_rotation(const Vec3<Real>& axis, const Vec3<Real>& offset, Real* cdof) {
  Motion<Real>{axis, cross(offset, axis)}.store(cdof);
}

template <class Data>
void compute_joint_axes(const mjModel& m, Data& d, int joint) {
  using Real = RealOf<Data>;
  const int body = m.jnt_bodyid[joint];
  const Vec3<Real> offset = load3(d.xanchor + 3 * joint) - load3(d.subtree_com + 3 * m.body_rootid[body]);
  const Mat3<Real> R_wb = body_rotation(d, body);
  Real* cdof = d.cdof + 6 * m.jnt_dofadr[joint];
  switch (m.jnt_type[joint]) {
    case mjJNT_FREE:  // translations along the world's axes, then rotations about the body's
      for (int k = 0; k < 3; ++k, cdof += 6) {
        Motion<Real> along;
        along.linear[k] = Real(1);
        along.store(cdof);
      }
      [[fallthrough]];
    case mjJNT_BALL:
      for (int k = 0; k < 3; ++k) store_rotation(R_wb.column(k), offset, cdof + 6 * k);
      break;
    case mjJNT_SLIDE:
      Motion<Real>{Vec3<Real>{}, load3(d.xaxis + 3 * joint)}.store(cdof);
      break;
    default:
      store_rotation(load3(d.xaxis + 3 * joint), offset, cdof);
  }
}

}  // namespace motion_axes

template <class Data>
void compute_motion_axes(const mjModel& m, Data& d) {
  const IndexList bodies = referred_bodies(m, d);
  motion_axes::compute_subtree_com(m, d, bodies);
  for (int i = 0; i < 10; ++i) d.cinert[i] = RealOf<Data>(0);  // the world does not move
  motion_axes::compute_inertias(m, d, bodies);
  for (int k = 1; k < bodies.size(); ++k) {
    const int first = m.body_jntadr[bodies[k]], end = first + m.body_jntnum[bodies[k]];
    for (int joint = first; joint < end; ++joint) motion_axes::compute_joint_axes(m, d, joint);
  }
}

}  // namespace sinew
