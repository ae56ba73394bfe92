// SPDX-License-Identifier: Apache-2.0
// lanes_forces_avx2.cpp -- forces of springs, dampers and actuators in lanes, and the acceleration that they give; then
// the next state.
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
namespace {

void act_on_joints(const mjModel& m, Lanes4Data& lanes) {
  int entry = 0;
  for (int i = 0; i < m.nu; ++i) {
    SparseRow<PackLanes> row(lanes.moment_colind + entry, lanes.actuator_moment + entry);
    lanes.actuator_length[i] = transmission::act_on_joint(m, lanes, i, row);
    lanes.moment_rowadr[i] = entry;
    lanes.moment_rownnz[i] = row.size();
    entry += row.size();
  }
}

bool controls_are_fine(const mjModel& m, const Lanes4Data& lanes) {
  const PackLanes largest(mjMAXVAL);
  for (int i = 0; i < m.nu; ++i) {
    if (!all(abs(lanes.controls[i]) <= largest)) return false;
  }
  return true;
}

// Pushes from outside are for few bodies of few environments, and are added for each of them alone.
bool somebody_pushes(const mjModel& m, mjData* const (&data)[kLaneCount]) {
  const int count = 6 * m.nbody;
  PackAvx2 sum = PackAvx2::zero();
  for (const mjData* d : data) {
    int i = 0;
    for (; i + PackAvx2::kLanes <= count; i += PackAvx2::kLanes) sum = sum + abs(PackAvx2::load(d->xfrc_applied + i));
    sum = sum + abs(PackAvx2::load_first(d->xfrc_applied + i, count - i));
  }
  return !all(sum == PackAvx2::zero());
}

void copy_moments(const mjModel& m, const Lanes4Data& lanes, mjData& d) {
  for (int i = 0; i < m.nu; ++i) {
    d.moment_rownnz[i] = lanes.moment_rownnz[i];
    d.moment_rowadr[i] = lanes.moment_rowadr[i];
  }
  for (mjtSize k = 0; k < m.nJmom; ++k) d.moment_colind[k] = lanes.moment_colind[k];
}

void solve(const mjModel& m, PackLanes* x, const PackLanes* factor, const PackLanes* inverse_diag) {
  if (m.nv > 0) lane_ldl_solve(x, factor, inverse_diag, lane_data::mass_pattern(m));
}

// qH = M - h qDeriv
void subtract_slopes(const mjModel& m, Lanes4Data& lanes, mjData* const (&data)[kLaneCount]) {
  const PackLanes scale(-m.opt.timestep);
  const bool is_shared = lanes_share_slopes(m);
  const auto slope = [&](int e) {
    if (is_shared) return PackLanes(data[0]->qDeriv[e]);
    return PackLanes(PackAvx2::of(data[0]->qDeriv[e], data[1]->qDeriv[e], data[2]->qDeriv[e], data[3]->qDeriv[e]));
  };
  for (int k = 0; k < m.nC; ++k) lanes.qH[k] = lanes.M[k] + scale * slope(m.mapD2M[k]);
}

}  // namespace

bool compute_forces_in_lanes(const mjModel& m, Lanes4Data& lanes, mjData* const (&data)[kLaneCount],
                             LaneExtras extras) {
  if (somebody_pushes(m, data)) return false;
  const Scope& scope = lanes.scope;
  SINEW_LANE_FORCE_INPUTS(SINEW_GATHER)
  clamp_controls(m, lanes, lanes.controls);
  if (!controls_are_fine(m, lanes)) return false;
  act_on_joints(m, lanes);
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
  solve(m, lanes.qacc_smooth, lanes.qLD, lanes.qLDiagInv);
  SINEW_LANE_FORCE_RESULTS(SINEW_SCATTER)
  if (extras == LaneExtras::kWrite) {
    SINEW_LANE_FORCE_EXTRAS(SINEW_SCATTER)
  }
  for (mjData* d : data) copy_moments(m, lanes, *d);
  return true;
}

void advance_in_lanes(const mjModel& m, Lanes4Data& lanes, mjData* const (&data)[kLaneCount], LaneExtras extras) {
  const PackLanes h(m.opt.timestep);
  lanes.time.pack = PackAvx2::of(data[0]->time, data[1]->time, data[2]->time, data[3]->time);
  SINEW_LANE_ADVANCE_INPUTS(SINEW_GATHER)
  const bool is_implicit = m.opt.integrator == mjINT_IMPLICITFAST;
  PackLanes* qacc = lanes.qacc;
  if (is_implicit || has_implicit_damping(m, lanes.scope)) {
    qacc = lanes.scratch;
    for (int i = 0; i < m.nv; ++i) qacc[i] = lanes.qfrc_smooth[i] + lanes.qfrc_constraint[i];
    if (is_implicit) {
      subtract_slopes(m, lanes, data);
    } else {
      for (int k = 0; k < m.nC; ++k) lanes.qH[k] = lanes.M[k];
      for (int i = 0; i < m.nv; ++i) {
        lanes.qH[m.M_rowadr[i] + m.M_rownnz[i] - 1] += PackLanes(m.opt.timestep * m.dof_damping[i]);
      }
    }
    lane_ldl_factor(lanes.qH, lanes.qHDiagInv, lanes.scaled, lane_data::mass_pattern(m), mjMINVAL);
    solve(m, qacc, lanes.qH, lanes.qHDiagInv);
    if (extras == LaneExtras::kWrite) {
      SINEW_LANE_ADVANCE_EXTRAS(SINEW_SCATTER)
    }
  }
  advance_state(m, lanes, lanes.scope, lanes.act_dot, qacc, static_cast<const PackLanes*>(nullptr));
  SINEW_SCATTER(qpos, m.nq)
  SINEW_SCATTER(qvel, m.nv)
  SINEW_SCATTER(act, m.na)
  double time[kLaneCount];
  lanes.time.pack.store(time);
  for (int k = 0; k < kLaneCount; ++k) {
    data[k]->time = time[k];
    for (int i = 0; i < m.nv; ++i) data[k]->qacc_warmstart[i] = data[k]->qacc[i];
  }
}

}  // namespace sinew
