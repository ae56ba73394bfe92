// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "derive/body_sums.h"
#include "derive/open_rows.h"
#include "derive/parameter/model_gradient.h"
#include "derive/parameter/parameter_pull.h"
#include "derive/parameter/pose_slope.h"
#include "derive/slopes.h"
#include "derive/tree_flow.h"
#include "force/fluid.h"
#include "force/passive.h"
#include "math/dense/dense.h"
#include "tree/jacobian.h"

namespace sinew {
namespace {

// Motions of a body about its centre of mass: along z, and the velocity and acceleration that it has.
struct BodyMotions {
  Axis U, V, A;
};

// x . I y by a turn of I.
Vector turn_slope(const Sym3<mjtNum>& I, const Vector& x, const Vector& y) { return cross(I * y, x) + cross(I * x, y); }

// Adds scale times the slopes of U . (I A + V x* I V), which about the centre of mass, with a = A + w x V, is
// m u . a + u_w . (I alpha + w x I w).                                                                    (p.2)
void add_body(const mjModel& m, const mjData& d, int b, const BodyMotions& motions, mjtNum scale, mjModel& gradient) {
  const auto& [U, V, A] = motions;
  const Vector &turn = U.angular, &w = V.angular, &alpha = A.angular;
  const Vector acceleration = A.linear + cross(w, V.linear);
  gradient.body_mass[b] += scale * dot(U.linear, acceleration);
  const Vector by_place = cross(acceleration, turn) + cross(U.linear, alpha) + cross(cross(U.linear, w), w);
  add3(rotate_back(load4(d.xquat + 4 * b), by_place) * (scale * m.body_mass[b]), gradient.body_ipos + 3 * b);
  const Matrix R = load9(d.ximat + 9 * b);
  const Vector turn_i = transpose_times(R, turn), w_i = transpose_times(R, w), alpha_i = transpose_times(R, alpha);
  const Vector gyration = cross(turn_i, w_i);
  add3((scaled(turn_i, alpha_i) + scaled(w_i, gyration)) * scale, gradient.body_inertia + 3 * b);
  const auto I = Sym3<mjtNum>::from_full(Matrix::diagonal(load3(m.body_inertia + 3 * b)));
  const Vector by_turn = turn_slope(I, turn_i, alpha_i) + turn_slope(I, gyration, w_i);
  add_turn(by_turn * scale, m.body_iquat + 4 * b, gradient.body_iquat + 4 * b);
}

// Motions of all bodies about the reference points of their trees, from sums over dofs.
class Motions {
 public:
  Motions(const mjModel& m, StackFrame& frame)
      : m_(m), scratch_(frame.make<Axis>(m.nbody)), sums_(frame.make<Axis>(m.nbody)) {}

  void add(const mjtNum* axes, const mjtNum* y) { add_body_sums(m_, axes, y, scratch_, sums_); }
  void add_everywhere(const Axis& motion) {
    for (int b = 1; b < m_.nbody; ++b) sums_[b] += motion;
  }
  const Axis& operator[](int body) const { return sums_[body]; }

 private:
  const mjModel& m_;
  Axis *scratch_, *sums_;
};

// Adds scale times the slopes of the power along U of what bodies with velocities V and accelerations A need.
template <class Velocities, class Accelerations>
void add_bodies(const mjModel& m, const mjData& d, const Motions& along, Velocities&& V, Accelerations&& A,
                mjtNum scale, mjModel& gradient) {
  for (int b = 1; b < m.nbody; ++b) {
    const Vector centre = reference_offset(m, d, b, load3(d.xipos + 3 * b));
    add_body(m, d, b, {moved(along[b], centre), moved(V(b), centre), moved(A(b), centre)}, scale, gradient);
  }
}

void add_gravity(const mjModel& m, const mjData& d, const Motions& along, mjModel& gradient) {
  if (m.opt.disableflags & mjDSBL_GRAVITY) return;
  for (int b = 1; b < m.nbody; ++b) {
    const Axis U = moved(along[b], reference_offset(m, d, b, load3(d.xipos + 3 * b)));
    add3(U.linear * m.body_mass[b], gradient.opt.gravity);
  }
}

// The bias in D: h D y = -h (dc/dv) y, and c is quadratic in v, so that (dc/dv) y is [c(v + y) - c(v - y)] / 2.
void add_foreseen_bias(const mjModel& m, mjData& d, const Motions& along, const mjtNum* y, mjModel& gradient) {
  StackFrame frame(d);
  const int nv = static_cast<int>(m.nv);
  mjtNum* qvel = frame.alloc<mjtNum>(nv);
  TreeFlow flow(m, frame);
  for (const mjtNum side : {1.0, -1.0}) {
    add_scaled(qvel, d.qvel, y, side, nv);
    fill_tree_flow(m, d, qvel, nullptr, Vector{}, flow);
    add_bodies(
        m, d, along, [&](int b) { return flow.V(b); }, [&](int b) { return flow.A(b); }, -0.5 * side * m.opt.timestep,
        gradient);
  }
}

const bool* find_open(const mjModel& m, mjData& d, StackFrame& frame) {
  if (m.nu == 0 || (m.opt.disableflags & mjDSBL_ACTUATION)) return nullptr;
  return find_open_rows(m, d, find_actuator_slopes(m, d, frame), frame);
}

// u . lift of every body, lift = -mass gravcomp gravity; u as the rows that take it move.
void add_compensation(const mjModel& m, mjData& d, const mjtNum* z, mjModel& gradient) {
  for (int b = 1; b < m.nbody; ++b) {
    if (m.body_gravcomp[b] == 0) gradient.body_gravcomp[b] = unknown_slope();  // who takes it would change
  }
  if (m.ngravcomp == 0 || (m.opt.disableflags & mjDSBL_GRAVITY) || !has_passive_forces(m)) return;
  StackFrame frame(d);
  const bool* open = find_open(m, d, frame);
  mjtNum* taken = zeros(frame, m.nv);
  for (int i = 0; i < m.nv; ++i) taken[i] = takes_gravity_compensation(m, open, i) ? z[i] : 0;
  TreeFlow along(m, frame);
  fill_tree_flow(m, d, taken, nullptr, Vector{}, along);
  const Vector g = load3(m.opt.gravity);
  for (int b = 1; b < m.nbody; ++b) {
    const mjtNum mass = m.body_mass[b], share = m.body_gravcomp[b];
    if (share == 0) continue;
    const Axis U = moved(along.V(b), reference_offset(m, d, b, load3(d.xipos + 3 * b)));
    gradient.body_mass[b] -= dot(U.linear, g) * share;
    gradient.body_gravcomp[b] -= dot(U.linear, g) * mass;
    add3(U.linear * (-mass * share), gradient.opt.gravity);
    add3(rotate_back(load4(d.xquat + 4 * b), cross(g * (-mass * share), U.angular)), gradient.body_ipos + 3 * b);
  }
}

// Forces that the program applies act at the centre of mass.
void add_applied(const mjModel& m, mjData& d, const mjtNum* z, mjModel& gradient) {
  if (std::all_of(d.xfrc_applied, d.xfrc_applied + 6 * m.nbody, [](mjtNum x) { return x == 0; })) return;
  StackFrame frame(d);
  TreeFlow along(m, frame);
  fill_tree_flow(m, d, z, nullptr, Vector{}, along);
  for (int b = 1; b < m.nbody; ++b) {
    const Vector by_place = cross(load3(d.xfrc_applied + 6 * b), along.V(b).angular);
    add3(rotate_back(load4(d.xquat + 4 * b), by_place), gradient.body_ipos + 3 * b);
  }
}

// In a medium the inertia of a body, or the pose of a geom, gives a part its shape and place.
void mark_parts_of_medium(const mjModel& m, mjModel& gradient) {
  if (!has_medium(m) || !has_passive_forces(m)) return;
  for (int b = 1; b < m.nbody; ++b) {
    if (m.body_weldid[b] == 0 || m.body_mass[b] < mjMINVAL) continue;
    bool has_ellipsoid = false;
    for (int g = m.body_geomadr[b]; g < m.body_geomadr[b] + m.body_geomnum[b]; ++g) {
      if (!(m.geom_fluid[mjNFLUID * g] > 0)) continue;
      has_ellipsoid = true;
      mark_geom_pose(gradient, g);
    }
    if (has_ellipsoid) continue;
    gradient.body_mass[b] = unknown_slope();
    std::fill_n(gradient.body_inertia + 3 * b, 3, unknown_slope());
    std::fill_n(gradient.body_ipos + 3 * b, 3, unknown_slope());
    std::fill_n(gradient.body_iquat + 4 * b, 4, unknown_slope());
  }
}

}  // namespace

void pull_inertial_parameters(const mjModel& m, mjData& d, const ParameterPull& pull) {
  StackFrame frame(d);
  const int nv = static_cast<int>(m.nv);
  mjtNum* change = frame.alloc<mjtNum>(nv);
  subtract(change, d.qacc, pull.qacc, nv);
  Motions along_z(m, frame), along_w(m, frame), acceleration(m, frame), changes(m, frame);
  along_z.add(d.cdof, pull.z);
  acceleration.add(d.cdof, d.qacc);
  acceleration.add(d.cdof_dot, d.qvel);
  acceleration.add_everywhere({Vector{}, -acting_gravity(m)});
  add_bodies(
      m, d, along_z, [&](int b) { return Axis::load(d.cvel + 6 * b); }, [&](int b) { return acceleration[b]; }, -1,
      pull.gradient);
  add_gravity(m, d, along_z, pull.gradient);
  if (pull.qacc != d.qacc) {
    along_w.add(d.cdof, pull.w);
    changes.add(d.cdof, change);
    add_bodies(
        m, d, along_w, [](int) { return Axis{}; }, [&](int b) { return changes[b]; }, 1, pull.gradient);
  }
  for (int i = 0; i < nv; ++i) pull.gradient.dof_armature[i] += pull.w[i] * change[i] - pull.z[i] * d.qacc[i];
  if (m.opt.integrator == mjINT_IMPLICIT) add_foreseen_bias(m, d, along_w, pull.qacc, pull.gradient);
  add_compensation(m, d, pull.z, pull.gradient);
  add_applied(m, d, pull.z, pull.gradient);
  mark_parts_of_medium(m, pull.gradient);
}

}  // namespace sinew
