// SPDX-License-Identifier: Apache-2.0
// As math/kernels/kernels_avx2.cpp: everything here has internal linkage or belongs to PackLanes.
#include "tree/body_fours.h"

#include "math/pose.h"
#include "math/spatial.h"
#include "tree/load_fours_avx2.h"

namespace sinew {
namespace {

using Real = PackLanes;
constexpr int kFour = kLaneFour;

[[gnu::always_inline]] inline Inertia<Real> load_inertia(const mjtNum* from, const Places& p) {
  const auto square = [&](int i) {
    const mjtNum* at = from + i;
    return Square(at + p.at[0], at + p.at[1], at + p.at[2], at + p.at[3]);
  };
  const Square a = square(0), b = square(4), c = square(6);
  return {{a.n[0], a.n[1], a.n[2], a.n[3], b.n[0], b.n[1]}, {c.n[0], c.n[1], c.n[2]}, c.n[3]};
}

[[gnu::always_inline]] inline void store_inertia(const Inertia<Real>& i, mjtNum* to, const Places& p) {
  const Sym3<Real>& s = i.moments;
  const Vec3<Real>& h = i.first_moment;
  store_square(s.xx, s.yy, s.zz, s.xy, to, p.at);
  store_square(s.xz, s.yz, h.x, h.y, to + 4, p.at);
  store_square(h.x, h.y, h.z, i.mass, to + 6, p.at);
}

// Visits four neighbours at a time by the first and how far from it each of them is. The last four overlap those before
// them, and what they write is the same again; where there are fewer, the last stands for those that are not there.
template <class Visit>
[[gnu::always_inline]] inline void for_each_four(int first, int after, Visit visit) {
  const int last = after - first - 1;
  if (last + 1 < kFour) return visit(first, {0, 1, last < 2 ? last : 2, last});
  for (int b = first; b + kFour < after; b += kFour) visit(b, {0, 1, 2, 3});
  visit(after - kFour, {0, 1, 2, 3});
}

[[gnu::flatten]] void compute_inertias(const mjModel& m, mjData& d, int first, int after) {
  for_each_four(
      first, after, [&](int b, const int(&off)[kFour]) __attribute__((always_inline)) {
        const int* root_of = m.body_rootid + b;
        const int root[kFour] = {root_of[off[0]], root_of[off[1]], root_of[off[2]], root_of[off[3]]};
        const Places scalar(off, 1), vector(off, 3);
        const Vec3<Real> offset = load_vectors(d.xipos + 3 * b, vector) - load_vectors(d.subtree_com, Places(root, 3));
        store_inertia(
            Inertia<Real>::of_body(load(m.body_mass + b, scalar), load_vectors(m.body_inertia + 3 * b, vector),
                                   load_matrices(d.ximat + 9 * b, Places(off, 9)), offset),
            d.cinert + 10 * b, Places(off, 10));
      });
}

[[gnu::flatten]] void compute_forces(const mjData& d, int first, int after, const mjtNum* acceleration, mjtNum* force) {
  for_each_four(
      first, after, [&](int b, const int(&off)[kFour]) __attribute__((always_inline)) {
        const Inertia<Real> inertia = load_inertia(d.cinert + 10 * b, Places(off, 10));
        const Places spatial(off, 6);
        const auto v = load_spatial<Motion<Real>>(d.cvel + 6 * b, spatial),
                   a = load_spatial<Motion<Real>>(acceleration + 6 * b, spatial);
        store_spatial(inertia * a + cross(v, inertia * v), force + 6 * b, spatial);
      });
}

// Moves four bodies by a hinge each, as poses::apply_joint does.
void turn_about_hinges(const mjModel& m, mjData& d, const int (&joint)[kFour], Pose<Real>& X_wb) {
  const Places vector(joint, 3);
  const Vec3<Real> pos = load_vectors(m.jnt_pos, vector), axis = load_vectors(m.jnt_axis, vector);
  const Real zero(0);
  const Real::Mask at_origin = (pos.x == zero) & (pos.y == zero) & (pos.z == zero);
  const bool all_at_origin = all(at_origin);
  Vec3<Real> anchor = X_wb.p + Vec3<Real>{};
  if (!all_at_origin) anchor = select(at_origin, anchor, X_wb * pos);
  store_vectors(anchor, d.xanchor, vector);
  store_vectors(rotate(X_wb.q, axis), d.xaxis, vector);
  int at[kFour];
  for (int k = 0; k < kFour; ++k) at[k] = m.jnt_qposadr[joint[k]];
  const Places scalar(at, 1);
  X_wb.q = X_wb.q * axis_angle(axis, load(d.qpos, scalar) - load(m.qpos0, scalar));
  X_wb.p = all_at_origin ? anchor : select(at_origin, anchor, anchor - rotate(X_wb.q, pos));
}

[[gnu::flatten]] void pose_four(const mjModel& m, mjData& d, const int (&body)[kFour]) {
  const Places vector(body, 3), quaternion(body, 4);
  Pose<Real> X_wb{load_vectors(m.body_pos, vector), load_quaternions(m.body_quat, quaternion)};
  int parent[kFour], joint[kFour];
  for (int k = 0; k < kFour; ++k) {
    parent[k] = m.body_parentid[body[k]];
    joint[k] = m.body_jntadr[body[k]];
  }
  if (parent[0] != 0) {
    const Mat3<Real> R_wp = load_matrices(d.xmat, Places(parent, 9));
    X_wb = {load_vectors(d.xpos, Places(parent, 3)) + R_wp * X_wb.p,
            load_quaternions(d.xquat, Places(parent, 4)) * X_wb.q};
  }
  for (int left = m.body_jntnum[body[0]]; left > 0; --left) {
    turn_about_hinges(m, d, joint, X_wb);
    for (int& j : joint) ++j;
  }
  normalize(X_wb.q);
  store_vectors(X_wb.p, d.xpos, vector);
  store_square(X_wb.q.w, X_wb.q.x, X_wb.q.y, X_wb.q.z, d.xquat, quaternion.at);
  store_matrices(to_matrix(X_wb.q), d.xmat, Places(body, 9));
}

[[gnu::flatten]] void velocity_four(const mjModel& m, mjData& d, const int (&body)[kFour]) {
  int parent[kFour], dof[kFour];
  for (int k = 0; k < kFour; ++k) {
    parent[k] = m.body_parentid[body[k]];
    dof[k] = m.body_dofadr[body[k]];
  }
  Motion<Real> v = load_spatial<Motion<Real>>(d.cvel, Places(parent, 6));
  for (int left = m.body_dofnum[body[0]]; left > 0; --left) {
    const Places spatial(dof, 6);
    const auto axis = load_spatial<Motion<Real>>(d.cdof, spatial);
    store_spatial(cross(v, axis), d.cdof_dot, spatial);
    v += axis * load(d.qvel, Places(dof, 1));
    for (int& i : dof) ++i;
  }
  store_spatial(v, d.cvel, Places(body, 6));
}

// As motion_axes::compute_joint_axes.
[[gnu::flatten]] void axes_of_four(const mjModel& m, mjData& d, const int (&joint)[kFour]) {
  int root[kFour], dof[kFour];
  for (int k = 0; k < kFour; ++k) {
    root[k] = m.body_rootid[m.jnt_bodyid[joint[k]]];
    dof[k] = m.jnt_dofadr[joint[k]];
  }
  const Places vector(joint, 3);
  const Vec3<Real> offset = load_vectors(d.xanchor, vector) - load_vectors(d.subtree_com, Places(root, 3));
  const Vec3<Real> axis = load_vectors(d.xaxis, vector);
  store_spatial(Motion<Real>{axis, cross(offset, axis)}, d.cdof, Places(dof, 6));
}

[[gnu::flatten]] void place_four(const mjData& d, const int (&frame)[kFour], const int (&body)[kFour],
                                 const mjtNum* pos, const mjtNum* quat, mjtNum* xpos, mjtNum* xmat) {
  const Places vector(frame, 3);
  const Mat3<Real> R_wb = load_matrices(d.xmat, Places(body, 9));
  store_vectors(load_vectors(d.xpos, Places(body, 3)) + R_wb * load_vectors(pos, vector), xpos, vector);
  store_matrices(to_matrix(load_quaternions(d.xquat, Places(body, 4)) * load_quaternions(quat, Places(frame, 4))), xmat,
                 Places(frame, 9));
}

}  // namespace

constinit const BodyFours kAvx2BodyFours = {pose_four,        velocity_four,  axes_of_four,
                                            compute_inertias, compute_forces, place_four};

}  // namespace sinew
