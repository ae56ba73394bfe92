// SPDX-License-Identifier: Apache-2.0
// lanes_bodies.tpp -- poses to bias forces in lanes.
#ifndef SINEW_BATCH_LANES_BODIES_TPP_
#define SINEW_BATCH_LANES_BODIES_TPP_

#include <algorithm>

#include "batch/lanes_data.h"
#include "force/bias.tpp"
#include "inertia/mass_matrix.tpp"
#include "kinematics/joint_tendon.h"
#include "kinematics/motion_axes.tpp"
#include "kinematics/poses.tpp"
#include "kinematics/velocity.tpp"
#include "math/sparse/lane_ldl.h"

namespace sinew {

template <class Pack>
bool load_states(const mjModel& m, LanesData<Pack>& lanes, mjData* const* data) {
  SINEW_LANE_INPUTS(SINEW_GATHER)
  const LanesOf<Pack> largest(mjMAXVAL);
  auto fine = largest <= largest;
  for (int i = 0; i < m.nq; ++i) fine = fine & (abs(lanes.qpos[i]) <= largest);
  for (int i = 0; i < m.nv; ++i) fine = fine & (abs(lanes.qvel[i]) <= largest);
  return all(fine);
}

namespace lane_bodies {

// The stages from motion axes to the forces that bias forces are gathered from, body by body: what one stage leaves of
// a body is still in the cache when the next one reads it. Forces on bodies are the second half of the scratch memory.
//   lost  in the order of LanesData::bodies_by_level, which poses gain by: the same time
template <class Pack>
void walk_from_axes_to_forces(const mjModel& m, LanesData<Pack>& lanes) {
  using Real = LanesOf<Pack>;
  const Run& all = static_cast<const Scope&>(lanes.scope).runs.front();
  Real *acceleration = lanes.scratch, *force = lanes.scratch + 6 * m.nbody;
  motion_axes::divide_moments(m, lanes, all.bodies);
  std::fill_n(lanes.cinert, 10, Real(0));
  std::fill_n(lanes.crb, 10, Real(0));
  Motion<Real>{}.store(lanes.cvel);
  bias::accelerate_world(m, acceleration);
  for (const int b : all.below_world()) {
    motion_axes::compute_inertia(m, lanes, b);
    Inertia<Real>::load(lanes.cinert + 10 * b).store(lanes.crb + 10 * b);
    const int first = m.body_jntadr[b];
    for (int j = first; j < first + m.body_jntnum[b]; ++j) motion_axes::compute_joint_axes(m, lanes, j);
    velocity::compute_body(m, lanes, b);
    bias::accelerate_body(m, lanes, b, WithAcceleration::kNo, acceleration);
    if (!bias::is_fixed(m, b)) bias::compute_force(lanes, b, acceleration, force);
  }
}

// Of M, and of M + h damping if the integration is to use it. True if a pivot of M was raised.
template <class Pack>
bool factor(const mjModel& m, LanesData<Pack>& lanes, bool advances) {
  const LdlPattern pattern = lanes.mass_pattern(m);
  if (!advances || !lanes.has_damped_factor(m)) {
    std::copy_n(lanes.M, m.nC, lanes.qLD);
    return lane_ldl_factor(lanes.qLD, lanes.qLDiagInv, lanes.scaled, pattern, mjMINVAL);
  }
  const LanesOf<Pack>* M = lanes.M;
  LanesOf<Pack>*qLD = lanes.qLD, *qH = lanes.qH;
  for (int k = 0; k < m.nC; ++k) qLD[k] = qH[k] = M[k];
  for (int i = 0; i < m.nv; ++i) {
    lanes.qH[m.M_rowadr[i] + m.M_rownnz[i] - 1] += LanesOf<Pack>(m.opt.timestep * m.dof_damping[i]);
  }
  return lane_ldl_factor_two(lanes.qLD, lanes.qLDiagInv, lanes.qH, lanes.qHDiagInv, lanes.scaled, pattern, mjMINVAL);
}

}  // namespace lane_bodies

// A pivot that was raised is a warning, which the environment counts when it factors alone.
template <class Pack>
bool compute_in_lanes(const mjModel& m, LanesData<Pack>& lanes, mjData* const* data, LaneExtras extras, bool advances) {
  compute_poses(m, lanes, lanes.bodies);
  gather_moments(m, lanes, lanes.scope);
  gather_moment_of_world(m, lanes, lanes.scope);
  lane_bodies::walk_from_axes_to_forces(m, lanes);
  add_up_composites(m, lanes, lanes.scope);
  write_mass_rows(m, lanes, lanes.scope);
  if (extras == LaneExtras::kWrite) copy_mass_matrix(m, lanes, lanes.scope);
  const bool is_raised = lane_bodies::factor(m, lanes, advances);
  bias::gather_forces(m, lanes, lanes.scope, lanes.scratch + 6 * m.nbody, lanes.qfrc_bias);
  for (int t = 0; t < m.ntendon; ++t) {
    if (is_joint_tendon(m, t)) lanes.ten_length[t] = length_along_joints(m, lanes, t);
  }
  if (extras == LaneExtras::kWrite) {
    SINEW_LANE_EXTRAS(SINEW_SCATTER)
  }
  return !is_raised;
}

template <class Pack>
void place_frames_in_lanes(const mjModel& m, LanesData<Pack>& lanes, LaneResults asked) {
  const Run& all = static_cast<const Scope&>(lanes.scope).runs.front();
  if (asked & lane_result::kGeoms) poses::place_geoms(m, lanes, all.geoms);
  if (asked & lane_result::kSites) poses::place_sites(m, lanes, all.sites);
}

}  // namespace sinew

#endif  // SINEW_BATCH_LANES_BODIES_TPP_
