// SPDX-License-Identifier: Apache-2.0
#include "kinematics/motion_axes.h"
#include "math/spatial.h"
#include "tree/awake.h"
#include "tree/frames.h"

namespace sinew {
namespace motion_axes {

// Bodies that keep their numbers because they sleep. The reference point of trees that hang from a static body is the
// centre of mass of all that hangs there: if one of them moves, the axes of the others change, asleep or not.
template <class Data>
class Staying {
 public:
  Staying(const mjModel& m, const Data& d) : m_(m), sleepers_(m, d) {}
  bool has(int body) const { return sleepers_.has_body(body) && sleepers_.has_body(m_.body_rootid[body]); }

 private:
  const mjModel& m_;
  Sleepers<Data> sleepers_;
};

// First moments are gathered from the leaves to the root, then divided by the mass they carry.
template <class Data>
void compute_subtree_com(const mjModel& m, Data& d, const Staying<Data>& staying) {
  using Real = RealOf<Data>;
  for (int b = 0; b < m.nbody; ++b) {
    if (staying.has(b)) continue;
    (load3(d.xipos + 3 * b) * Real(m.body_mass[b])).store(d.subtree_com + 3 * b);
  }
  for (int b = m.nbody - 1; b > 0; --b) {
    const bool divided = staying.has(b);
    if (divided && m.body_rootid[b] != b) continue;
    Real* parent = d.subtree_com + 3 * m.body_parentid[b];
    const Vec3<Real> moment = load3(d.subtree_com + 3 * b);
    (load3(parent) + (divided ? moment * Real(m.body_subtreemass[b]) : moment)).store(parent);
  }
  for (int b = 0; b < m.nbody; ++b) {
    if (staying.has(b)) continue;
    const bool massless = m.body_subtreemass[b] < mjMINVAL;
    const Vec3<Real> com =
        massless ? load3(d.xipos + 3 * b) : load3(d.subtree_com + 3 * b) * Real(1 / m.body_subtreemass[b]);
    com.store(d.subtree_com + 3 * b);
  }
}

template <class Data>
void compute_inertias(const mjModel& m, Data& d, const Staying<Data>& staying) {
  using Real = RealOf<Data>;
  for (int b = 1; b < m.nbody; ++b) {
    if (staying.has(b)) continue;
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
  const motion_axes::Staying<Data> staying(m, d);
  motion_axes::compute_subtree_com(m, d, staying);
  for (int i = 0; i < 10; ++i) d.cinert[i] = RealOf<Data>(0);  // the world does not move
  motion_axes::compute_inertias(m, d, staying);
  for (int joint = 0; joint < m.njnt; ++joint) {
    if (!staying.has(m.jnt_bodyid[joint])) motion_axes::compute_joint_axes(m, d, joint);
  }
}

}  // namespace sinew
