// SPDX-License-Identifier: Apache-2.0
#include "scene/perturb.h"

#include <algorithm>
#include <cmath>

#include "model/arena/arena.h"
#include "model/data_scope.h"
#include "scene/camera.h"
#include "tree/frames.h"
#include "tree/jacobian.h"
#include "tree/mass_factor.h"
#include "tree/object.h"

namespace sinew {

namespace {

constexpr mjtNum kParallelPull = 0.15;  // the mouse moves bodies by less in parallel views, as MuJoCo's figures have it

Quat<mjtNum> inertial_orientation(const mjModel& m, const mjData& d, int body) {
  return load4(d.xquat + 4 * body) * load4(m.body_iquat + 4 * body);
}

// What a force at the point has to move: 3 / trace(J M^-1 J^T). What cannot move counts as one unit of mass.
mjtNum mass_at(const mjModel& m, mjData& d, int body, const Vector& point) {
  if (last_dof(m, body) < 0) return 1;
  StackFrame frame(d);
  mjtNum* J = frame.alloc<mjtNum>(3 * m.nv);
  mjtNum* x = frame.alloc<mjtNum>(3 * m.nv);
  compute_point_jacobian(m, d, point, body, J, static_cast<mjtNum*>(nullptr));
  MassFactor(m, d, scope_of(m, d)).solve(x, J, 3);
  mjtNum yield = 0;
  for (int i = 0; i < 3 * m.nv; ++i) yield += J[i] * x[i];
  return yield < mjMINVAL ? 1 : 3 / yield;
}

// Where the body's own frame has to be for its inertial frame to be at the reference, as far as it is being dragged.
Pose<mjtNum> wanted_body_pose(const mjModel& m, const mjData& d, const mjvPerturb& perturb) {
  const int body = perturb.select, active = perturb.active | perturb.active2;
  const Pose<mjtNum> X_bi = Pose<mjtNum>::load(m.body_ipos + 3 * body, m.body_iquat + 4 * body);
  Pose<mjtNum> X_wi{load3(d.xipos + 3 * body), inertial_orientation(m, d, body)};
  if (active & mjPERT_TRANSLATE) X_wi.p = load3(perturb.refpos);
  if (active & mjPERT_ROTATE) X_wi.q = load4(perturb.refquat);
  return X_wi * inverse(X_bi);
}

// What a torque has to turn, on average over the axes; 1 if it turns nothing.
mjtNum turning_inertia(const mjModel& m, int body) {
  const mjtNum yield = m.body_invweight0[2 * body + 1];
  return yield > mjMINVAL ? 1 / yield : 1;
}

bool floats_freely(const mjModel& m, int body) {
  return m.body_parentid[body] == 0 && m.body_jntnum[body] == 1 && m.jnt_type[m.body_jntadr[body]] == mjJNT_FREE;
}

}  // namespace

bool has_selection(const mjModel& m, const mjvPerturb& perturb) {
  return perturb.select > 0 && perturb.select < m.nbody;
}

Vector selected_point(const mjData& d, const mjvPerturb& perturb) {
  return load3(d.xpos + 3 * perturb.select) + load9(d.xmat + 9 * perturb.select) * load3(perturb.localpos);
}

void init_perturb(const mjModel& m, mjData& d, const mjvScene& scene, mjvPerturb& perturb) {
  if (!has_selection(m, perturb)) return;
  const int body = perturb.select;
  const Vector point = selected_point(d, perturb);
  load3(d.xipos + 3 * body).store(perturb.refpos);
  inertial_orientation(m, d, body).store(perturb.refquat);
  point.store(perturb.refselpos);
  perturb.localmass = mass_at(m, d, body, point);
  perturb.scale = window_height_at(scene, point) * (scene.camera[0].orthographic ? kParallelPull : 1);
}

void apply_perturb_pose(const mjModel& m, mjData& d, const mjvPerturb& perturb, bool paused) {
  if (!has_selection(m, perturb) || !(perturb.active | perturb.active2)) return;
  const int body = perturb.select, mocap = m.body_mocapid[body];
  const Pose<mjtNum> X = wanted_body_pose(m, d, perturb);
  if (mocap >= 0) {
    X.store(d.mocap_pos + 3 * mocap, d.mocap_quat + 4 * mocap);
    return;
  }
  const int root = m.body_rootid[body];
  if (!paused || !floats_freely(m, root)) return;
  const Pose<mjtNum> X_rb = relative(body_pose(d, root), body_pose(d, body));
  mjtNum* qpos = d.qpos + m.jnt_qposadr[m.body_jntadr[root]];
  (X * inverse(X_rb)).store(qpos, qpos + 3);
}

void apply_perturb_force(const mjModel& m, mjData& d, const mjvPerturb& perturb) {
  const int active = perturb.active | perturb.active2;
  if (!has_selection(m, perturb) || !active) return;
  const int body = perturb.select;
  Vector force, torque;
  const ObjectFrame frame{body, load3(d.xipos + 3 * body), load9(d.ximat + 9 * body)};
  const Motion<mjtNum> velocity = object_velocity(m, d, frame, Axes::kWorld);
  const mjtNum turn_stiffness = m.vis.map.stiffnessrot, turn_damping = std::sqrt(turn_stiffness);
  const mjtNum inertia = turning_inertia(m, body);
  if (active & mjPERT_TRANSLATE) {  // a spring that any mass follows alike, with half of critical damping
    const Vector point = selected_point(d, perturb), arm = point - frame.position;
    const Vector stretch = load3(perturb.refselpos) - point;
    const mjtNum stiffness = m.vis.map.stiffness;
    force = perturb.localmass * (stiffness * stretch - std::sqrt(stiffness) * velocity_at(velocity, arm));
    const Vector along = normalized(stretch);  // the spring does not stop a spin about itself, but damping does
    torque = cross(arm, force) - inertia * turn_damping * dot(velocity.angular, along) * along;
  }
  if (active & mjPERT_ROTATE) {
    const Vector turn = to_rotation_vector(load4(perturb.refquat) * conjugate(inertial_orientation(m, d, body)));
    torque = inertia * (turn_stiffness * turn - turn_damping * velocity.angular);
  }
  force.store(d.xfrc_applied + 6 * body);
  torque.store(d.xfrc_applied + 6 * body + 3);
}

}  // namespace sinew
