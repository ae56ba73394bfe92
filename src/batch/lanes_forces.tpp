// SPDX-License-Identifier: Apache-2.0
// lanes_forces.tpp -- forces of springs, dampers and actuators in lanes, and the acceleration that they give; then
// the next state.
#ifndef SINEW_BATCH_LANES_FORCES_TPP_
#define SINEW_BATCH_LANES_FORCES_TPP_

#include <algorithm>

#include "batch/lanes_data.h"
#include "force/actuation.tpp"
#include "force/passive.tpp"
#include "integrate/advance.tpp"
#include "integrate/implicit.h"
#include "integrate/position.tpp"
#include "kinematics/transmission.tpp"
#include "kinematics/velocity.tpp"
#include "math/sparse/lane_ldl.h"

namespace sinew {
namespace lane_forces {

template <class Pack>
void act_on_joints(const mjModel& m, LanesData<Pack>& lanes) {
  int entry = 0;
  for (int i = 0; i < m.nu; ++i) {
    SparseRow<LanesOf<Pack>> row(lanes.moment_colind + entry, lanes.actuator_moment + entry);
    lanes.actuator_length[i] = transmission::act_on_joint(m, lanes, i, row);
    lanes.moment_rowadr[i] = entry;
    lanes.moment_rownnz[i] = row.size();
    entry += row.size();
  }
}

template <class Pack>
bool controls_are_fine(const mjModel& m, const LanesData<Pack>& lanes) {
  const LanesOf<Pack> largest(mjMAXVAL);
  for (int i = 0; i < m.nu; ++i) {
    if (!all(abs(lanes.controls[i]) <= largest)) return false;
  }
  return true;
}

// Pushes from outside are for few bodies of few environments, and are added for each of them alone. Sums of one
// environment do not wait for those of another.
template <class Pack>
bool somebody_pushes(const mjModel& m, mjData* const* data) {
  const int count = 6 * static_cast<int>(m.nbody);
  Pack sum[Pack::kLanes];
  for (Pack& of_one : sum) of_one = Pack::zero();
  const auto add = [&](auto&& load) {
    for (int k = 0; k < Pack::kLanes; ++k) sum[k] = sum[k] + abs(load(data[k]->xfrc_applied));
  };
  int i = 0;
  for (; i + Pack::kLanes <= count; i += Pack::kLanes) add([&](const mjtNum* x) { return Pack::load(x + i); });
  add([&](const mjtNum* x) { return Pack::load_first(x + i, count - i); });
  bool is_pushed = false;
  for (const Pack& of_one : sum) is_pushed = is_pushed || !all(of_one == Pack::zero());
  return is_pushed;
}

template <class Pack>
void copy_moments(const mjModel& m, const LanesData<Pack>& lanes, mjData& d) {
  for (int i = 0; i < m.nu; ++i) {
    d.moment_rownnz[i] = lanes.moment_rownnz[i];
    d.moment_rowadr[i] = lanes.moment_rowadr[i];
  }
  for (mjtSize k = 0; k < m.nJmom; ++k) d.moment_colind[k] = lanes.moment_colind[k];
}

template <class Pack>
void write_forces(const mjModel& m, const LanesData<Pack>& lanes, mjData* const* data, LaneResults results) {
  results >>= lane_result::kFirstForce;
  SINEW_LANE_FORCE_RESULTS(SINEW_SCATTER_IF_ASKED)
}

template <class Pack>
void solve(const mjModel& m, LanesOf<Pack>* x, const LanesOf<Pack>* factor, const LanesOf<Pack>* inverse_diag) {
  if (m.nv > 0) lane_ldl_solve(x, factor, inverse_diag, LanesData<Pack>::mass_pattern(m));
}

// qH = M - h qDeriv
template <class Pack>
void subtract_slopes(const mjModel& m, LanesData<Pack>& lanes, mjData* const* data) {
  const LanesOf<Pack> scale(-m.opt.timestep);
  const bool is_shared = lanes_share_slopes(m);
  const auto slope = [&](int e) {
    if (is_shared) return LanesOf<Pack>(data[0]->qDeriv[e]);
    double of_lane[Pack::kLanes];
    for (int k = 0; k < Pack::kLanes; ++k) of_lane[k] = data[k]->qDeriv[e];
    return LanesOf<Pack>(Pack::load(of_lane));
  };
  for (int k = 0; k < m.nC; ++k) lanes.qH[k] = lanes.M[k] + scale * slope(m.mapD2M[k]);
}

}  // namespace lane_forces

template <class Pack>
bool compute_forces_in_lanes(const mjModel& m, LanesData<Pack>& lanes, mjData* const* data, LaneExtras extras,
                             LaneResults results) {
  if (lane_forces::somebody_pushes<Pack>(m, data)) return false;
  const Scope& scope = lanes.scope;
  SINEW_LANE_FORCE_INPUTS(SINEW_GATHER)
  clamp_controls(m, lanes, lanes.controls);
  if (!lane_forces::controls_are_fine(m, lanes)) return false;
  lane_forces::act_on_joints(m, lanes);
  compute_actuator_velocities(m, lanes, scope);
  compute_springs(m, lanes, scope);
  compute_dampers(m, lanes, scope);
  compute_gravity_compensation(m, lanes, scope, lanes.scratch);
  clear_dofs(scope.runs, lanes.qfrc_fluid);
  passive::add_up(m, lanes, scope);
  compute_activation_rates(m, lanes, scope, lanes.controls);
  compute_actuator_forces(m, lanes, scope, lanes.controls);
  clamp_actuator_forces(m, lanes, scope, lanes.scratch);
  apply_actuator_forces(m, lanes, scope);
  for (int i = 0; i < m.nv; ++i) {
    lanes.qacc_smooth[i] = lanes.qfrc_smooth[i] =
        lanes.qfrc_passive[i] - lanes.qfrc_bias[i] + lanes.qfrc_applied[i] + lanes.qfrc_actuator[i];
  }
  lane_forces::solve(m, lanes.qacc_smooth, lanes.qLD, lanes.qLDiagInv);
  if (results & lane_result::kMoments) {
    for (int k = 0; k < Pack::kLanes; ++k) lane_forces::copy_moments(m, lanes, *data[k]);
  }
  lane_forces::write_forces(m, lanes, data, results);
  if (extras == LaneExtras::kWrite) {
    SINEW_LANE_FORCE_EXTRAS(SINEW_SCATTER)
  }
  return true;
}

template <class Pack>
void advance_in_lanes(const mjModel& m, LanesData<Pack>& lanes, mjData* const* data, LaneExtras extras) {
  const LanesOf<Pack> h(m.opt.timestep);
  lanes.gather_time(data);
  const bool is_implicit = m.opt.integrator == mjINT_IMPLICITFAST;
  LanesOf<Pack>* qacc = lanes.qacc;
  if (!is_implicit && !lanes.has_damped_factor(m)) {
    SINEW_GATHER(qacc, m.nv)
  } else {
    SINEW_GATHER(qfrc_constraint, m.nv)
    qacc = lanes.scratch;
    for (int i = 0; i < m.nv; ++i) qacc[i] = lanes.qfrc_smooth[i] + lanes.qfrc_constraint[i];
    if (is_implicit) {
      lane_forces::subtract_slopes(m, lanes, data);
      lane_ldl_factor(lanes.qH, lanes.qHDiagInv, lanes.scaled, LanesData<Pack>::mass_pattern(m), mjMINVAL);
    }
    lane_forces::solve(m, qacc, lanes.qH, lanes.qHDiagInv);
    if (extras == LaneExtras::kWrite) {
      SINEW_LANE_ADVANCE_EXTRAS(SINEW_SCATTER)
    }
  }
  advance_state(m, lanes, lanes.scope, lanes.act_dot, qacc, static_cast<const LanesOf<Pack>*>(nullptr));
  SINEW_SCATTER(qpos, m.nq)
  SINEW_SCATTER(qvel, m.nv)
  SINEW_SCATTER(act, m.na)
  double time[Pack::kLanes];
  lanes.time.pack.store(time);
  for (int k = 0; k < Pack::kLanes; ++k) {
    data[k]->time = time[k];
    std::copy_n(data[k]->qacc, m.nv, data[k]->qacc_warmstart);
  }
}

}  // namespace sinew

#endif  // SINEW_BATCH_LANES_FORCES_TPP_
