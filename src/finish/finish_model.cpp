// SPDX-License-Identifier: Apache-2.0
#include "finish/finish_model.h"

#include <algorithm>
#include <cmath>

#include "finish/inverse_inertia.h"
#include "finish/model_statistic.h"
#include "inertia/mass_matrix.h"
#include "kinematics/camlight.h"
#include "kinematics/transmission.h"
#include "math/spatial.h"
#include "model/arena/arena.h"
#include "model/awake.h"
#include "model/plan.h"
#include "step/geometry.h"
#include "tree/frames.h"

namespace sinew {
namespace {

void set_subtree_masses(mjModel& m) {
  std::copy_n(m.body_mass, m.nbody, m.body_subtreemass);
  for (int b = m.nbody - 1; b > 0; --b) m.body_subtreemass[m.body_parentid[b]] += m.body_subtreemass[b];
}

// A tendon without a rest length of its own is at rest where the springs of the joints are.
void set_rest_lengths(mjModel& m, mjData& d) {
  std::copy_n(m.qpos_spring, m.nq, d.qpos);
  compute_geometry(m, d, WholeScope(m));
  for (int t = 0; t < m.ntendon; ++t) {
    mjtNum* rest = m.tendon_lengthspring + 2 * t;
    if (rest[0] == -1 && rest[1] == -1) rest[0] = rest[1] = d.ten_length[t];
  }
}

// The diagonal of M, tendons left out. Simple dofs take theirs from here ever after, so it is computed without their
// shortcut.
void set_dof_inertia(mjModel& m, mjData& d) {
  add_up_inertias(m, d, WholeScope(m));
  for (int i = 0; i < m.nv; ++i) {
    const Motion<mjtNum> axis = Motion<mjtNum>::load(d.cdof + 6 * i);
    const Inertia<mjtNum> inertia = Inertia<mjtNum>::load(d.crb + 10 * m.dof_bodyid[i]);
    m.dof_M0[i] = dot(axis, inertia * axis) + m.dof_armature[i];
  }
  compute_mass_and_factor(m, d, WholeScope(m));
}

// Of bodies; and the diagonal of M^-1, where translations and rotations of a joint share their mean.
void set_weights(mjModel& m, InverseInertia& inverse) {
  for (int b = 0; b < m.nbody; ++b) {
    BodyWeights weights;
    if (m.nv > 0 && m.body_weldid[b] != 0) {
      // one that slides does so with all its mass, whatever the number of directions
      weights = m.body_simple[b] == 2 ? BodyWeights{1 / m.body_mass[b], 0} : inverse.of_body(b);
    }
    m.body_invweight0[2 * b] = weights.centre;
    m.body_invweight0[2 * b + 1] = weights.orientation;
  }
  // the dofs of one that slides have its mass as well, and no armature
  for (int i = 0; i < m.nv; ++i) {
    const int b = m.dof_bodyid[i];
    m.dof_invweight0[i] = m.body_simple[b] == 2 ? 1 / m.body_mass[b] : inverse.of_dof(i);
  }
  for (int j = 0; j < m.njnt; ++j) {
    const int groups = m.jnt_type[j] == mjJNT_FREE ? 2 : m.jnt_type[j] == mjJNT_BALL ? 1 : 0;
    for (int g = 0; g < groups; ++g) {
      mjtNum* w = m.dof_invweight0 + m.jnt_dofadr[j] + 3 * g;
      w[0] = w[1] = w[2] = (w[0] + w[1] + w[2]) / 3;
    }
  }
}

void set_tendon_constants(mjModel& m, const mjData& d, InverseInertia& inverse) {
  for (int t = 0; t < m.ntendon; ++t) {
    const int adr = d.ten_J_rowadr[t];
    m.tendon_length0[t] = d.ten_length[t];
    m.tendon_invweight0[t] = inverse.of_row(d.ten_J + adr, d.ten_J_colind + adr, d.ten_J_rownnz[t]);
  }
}

// How easily an edge changes its length. Between bodies that slide freely it is the mean of what their two ends have;
// else it comes from the edge's row, if there is one.
mjtNum edge_weight(const mjModel& m, const mjData& d, InverseInertia& inverse, int flex, int edge) {
  const int* body = m.flex_vertbodyid + m.flex_vertadr[flex];
  const int a = body[m.flex_edge[2 * edge]], b = body[m.flex_edge[2 * edge + 1]];
  if (m.body_simple[a] == 2 && m.body_simple[b] == 2) return (m.body_invweight0[2 * a] + m.body_invweight0[2 * b]) / 2;
  const int adr = d.flexedge_J_rowadr[edge];
  return inverse.of_row(d.flexedge_J + adr, d.flexedge_J_colind + adr, d.flexedge_J_rownnz[edge]);
}

void set_flex_constants(mjModel& m, const mjData& d, InverseInertia& inverse) {
  for (int f = 0; f < m.nflex; ++f) {
    const mjtNum* vertex = d.flexvert_xpos + 3 * m.flex_vertadr[f];
    for (int e = m.flex_edgeadr[f]; e < m.flex_edgeadr[f] + m.flex_edgenum[f]; ++e) {
      m.flexedge_length0[e] = m.flexedge_invweight0[e] = 0;
      if (m.flex_interp[f]) continue;
      m.flexedge_length0[e] =
          distance(load3(vertex + 3 * m.flex_edge[2 * e]), load3(vertex + 3 * m.flex_edge[2 * e + 1]));
      if (m.nv > 0 && !m.flexedge_rigid[e]) m.flexedge_invweight0[e] = edge_weight(m, d, inverse, f, e);
    }
  }
}

// A position servo whose damping is positive states a damping ratio: 1 is critical for the inertia that the actuator
// feels.
void resolve_damping_ratio(mjModel& m, const mjData& d, int a) {
  mjtNum* bias = m.actuator_biasprm + mjNBIAS * a;
  const mjtNum kp = m.actuator_gainprm[mjNGAIN * a];
  if (m.actuator_gaintype[a] != mjGAIN_FIXED || m.actuator_biastype[a] != mjBIAS_AFFINE) return;
  if (kp != -bias[1] || bias[2] <= 0) return;
  mjtNum inertia = 0;
  for (int k = d.moment_rowadr[a]; k < d.moment_rowadr[a] + d.moment_rownnz[a]; ++k) {
    const mjtNum moment = d.actuator_moment[k];
    if (std::abs(moment) > mjMINVAL) inertia += m.dof_M0[d.moment_colind[k]] / (moment * moment);
  }
  bias[2] *= -2 * std::sqrt(kp * inertia);
}

void set_actuator_constants(mjModel& m, const mjData& d, InverseInertia& inverse) {
  for (int a = 0; a < m.nu; ++a) {
    const int adr = d.moment_rowadr[a];
    m.actuator_length0[a] = d.actuator_length[a];
    resolve_damping_ratio(m, d, a);
    m.actuator_acc0[a] = inverse.length_of_solution(d.actuator_moment + adr, d.moment_colind + adr, d.moment_rownnz[a]);
  }
}

// Where cameras and lights are in the rest pose: what the tracking modes keep. Those that look at a body measure from
// its centre of mass.
void set_view_constants(mjModel& m, const mjData& d) {
  const auto com = [&](int body, int target) { return load3(d.subtree_com + 3 * (target >= 0 ? target : body)); };
  for (int c = 0; c < m.ncam; ++c) {
    const int b = m.cam_bodyid[c];
    const Pose<mjtNum> X_wc = body_pose(d, b) * Pose<mjtNum>::load(m.cam_pos + 3 * c, m.cam_quat + 4 * c);
    (X_wc.p - load3(d.xpos + 3 * b)).store(m.cam_pos0 + 3 * c);
    (X_wc.p - com(b, m.cam_targetbodyid[c])).store(m.cam_poscom0 + 3 * c);
    to_matrix(X_wc.q).store(m.cam_mat0 + 9 * c);
  }
  for (int l = 0; l < m.nlight; ++l) {
    const int b = m.light_bodyid[l];
    const Vector position = body_pose(d, b) * load3(m.light_pos + 3 * l);
    (position - load3(d.xpos + 3 * b)).store(m.light_pos0 + 3 * l);
    (position - com(b, m.light_targetbodyid[l])).store(m.light_poscom0 + 3 * l);
    rotate(body_pose(d, b), load3(m.light_dir + 3 * l)).store(m.light_dir0 + 3 * l);
  }
}

// Where the ends of connects and welds between bodies are in the rest pose: a connect's anchor in its second body, and
// the pose that a weld holds if the model states none.
void set_equality_constants(mjModel& m, const mjData& d) {
  for (int e = 0; e < m.neq; ++e) {
    if (m.eq_objtype[e] != mjOBJ_BODY) continue;
    mjtNum* data = m.eq_data + mjNEQDATA * e;
    const Pose<mjtNum> X_w1 = body_pose(d, m.eq_obj1id[e]), X_w2 = body_pose(d, m.eq_obj2id[e]);
    if (m.eq_type[e] == mjEQ_CONNECT) times_back(X_w2, X_w1 * load3(data)).store(data + 3);
    const bool stated = data[6] != 0 || data[7] != 0 || data[8] != 0 || data[9] != 0;
    if (m.eq_type[e] == mjEQ_WELD && !stated) {
      times_back(X_w1, X_w2 * load3(data)).store(data + 3);
      (conjugate(X_w1.q) * X_w2.q).store(data + 6);
    }
  }
}

}  // namespace

void finish_model(mjModel& m, mjData& d) {
  plan_model(m);
  set_rest_constants(m, d);
}

void set_rest_constants(mjModel& m, mjData& d) {
  clear_arena(d);  // contacts of another pose, which adhesion would pull at
  wake_all_trees(m, d);
  set_subtree_masses(m);
  std::copy_n(m.qpos0, m.nq, d.qpos);
  compute_geometry(m, d, WholeScope(m));
  set_dof_inertia(m, d);
  StackFrame frame(d);
  InverseInertia inverse(m, d, frame);
  set_weights(m, inverse);
  set_flex_constants(m, d, inverse);
  set_tendon_constants(m, d, inverse);
  set_view_constants(m, d);
  set_equality_constants(m, d);
  place_cameras_and_lights(m, d, WholeScope(m));
  compute_transmissions(m, d, WholeScope(m));
  set_actuator_constants(m, d, inverse);
  set_statistics(m, d);
  set_rest_lengths(m, d);
}

}  // namespace sinew
