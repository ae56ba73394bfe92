// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <type_traits>

#include "kinematics/motion_axes.h"
#include "math/spatial.h"
#include "tree/body_fours.h"
#include "tree/frames.h"

namespace sinew {
namespace motion_axes {

template <class Data>
void add_to_parent(const mjModel& m, Data& d, int b) {
  RealOf<Data>* parent = d.subtree_com + 3 * m.body_parentid[b];
  (load3(parent) + load3(d.subtree_com + 3 * b)).store(parent);
}

// The moments that were gathered, divided by the mass they carry.
template <class Data>
void divide_moments(const mjModel& m, Data& d, Range bodies) {
  using Real = RealOf<Data>;
  for (const int b : bodies) {
    const bool massless = m.body_subtreemass[b] < mjMINVAL;
    const Vec3<Real> com =
        massless ? load3(d.xipos + 3 * b) : load3(d.subtree_com + 3 * b) * Real(1 / m.body_subtreemass[b]);
    com.store(d.subtree_com + 3 * b);
  }
}

template <class Data>
void compute_inertia(const mjModel& m, Data& d, int b) {
  using Real = RealOf<Data>;
  const mjtNum* I = m.body_inertia + 3 * b;
  const Vec3<Real> offset = load3(d.xipos + 3 * b) - load3(d.subtree_com + 3 * m.body_rootid[b]);
  Inertia<Real>::of_body(Real(m.body_mass[b]), {Real(I[0]), Real(I[1]), Real(I[2])}, load9(d.ximat + 9 * b), offset)
      .store(d.cinert + 10 * b);
}

template <class Data>
void compute_inertias(const mjModel& m, Data& d, Range bodies) {
  if constexpr (std::is_same_v<Data, mjData>) {
    if (const BodyFours* fours = body_fours(); fours && bodies.after - bodies.first >= BodyFours::kFewest) {
      return fours->inertias(m, d, bodies.first, bodies.after);
    }
  }
  for (const int b : bodies) compute_inertia(m, d, b);
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

template <class Data>
void compute_axes(const mjModel& m, Data& d, Range joints) {
  if constexpr (std::is_same_v<Data, mjData>) {
    const BodyFours* fours = body_fours();
    if (fours && joints.after - joints.first >= BodyFours::kCount) {
      int waiting[BodyFours::kCount], count = 0;  // hinges
      for (const int joint : joints) {
        if (m.jnt_type[joint] != mjJNT_HINGE) {
          compute_joint_axes(m, d, joint);
          continue;
        }
        waiting[count++] = joint;
        if (count < BodyFours::kCount) continue;
        fours->axes(m, d, waiting);
        count = 0;
      }
      for (int k = 0; k < count; ++k) compute_joint_axes(m, d, waiting[k]);
      return;
    }
  }
  for (const int joint : joints) compute_joint_axes(m, d, joint);
}

}  // namespace motion_axes

template <class Data>
void gather_moments(const mjModel& m, Data& d, const Scope& scope) {
  using Real = RealOf<Data>;
  for (const Run& run : scope.whole_roots) {
    for (const int b : run.bodies) (load3(d.xipos + 3 * b) * Real(m.body_mass[b])).store(d.subtree_com + 3 * b);
  }
  for (const Run& run : backwards(scope.whole_roots)) {
    for (int after = run.bodies.after, root = 0; after > run.below_world().first; after = root) {
      root = m.body_rootid[after - 1];
      for (int b = after - 1; b > root; --b) motion_axes::add_to_parent(m, d, b);
    }
  }
}

template <class Data>
void gather_moment_of_world(const mjModel& m, Data& d, const Scope& scope) {
  for (const Run& run : backwards(scope.whole_roots)) {
    for (int b = run.bodies.after; b > run.below_world().first;) {
      b = m.body_rootid[b - 1];
      motion_axes::add_to_parent(m, d, b);
    }
  }
  for (int k = 0; k < 3 && !scope.is_whole(); ++k) d.subtree_com[k] += RealOf<Data>(scope.left_out_moment[k]);
}

template <class Data>
void compute_axes(const mjModel& m, Data& d, const Scope& scope) {
  for (const Run& run : scope.whole_roots) {
    motion_axes::divide_moments(m, d, run.bodies);
    if (run.bodies.first == 0) std::fill_n(d.cinert, 10, RealOf<Data>(0));  // the world does not move
    motion_axes::compute_inertias(m, d, run.below_world());
    motion_axes::compute_axes(m, d, run.joints);
  }
}

template <class Data>
void compute_motion_axes(const mjModel& m, Data& d, const Scope& scope) {
  gather_moments(m, d, scope);
  gather_moment_of_world(m, d, scope);
  compute_axes(m, d, scope);
}

}  // namespace sinew
