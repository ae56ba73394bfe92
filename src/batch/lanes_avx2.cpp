// SPDX-License-Identifier: Apache-2.0
#include <cstring>

#include "batch/lanes_data.h"
#include "force/bias.tpp"
#include "inertia/mass_matrix.tpp"
#include "kinematics/motion_axes.tpp"
#include "kinematics/poses.tpp"
#include "kinematics/velocity.tpp"
#include "math/sparse/lane_ldl.h"

namespace sinew {

void DeleteLanes::operator()(Lanes4Data* lanes) const { delete lanes; }

bool lanes_leave_out(const char* field) {
#define SINEW_COMPARE(name, count) \
  if (std::strcmp(field, #name) == 0) return true;
  SINEW_LANE_EXTRAS(SINEW_COMPARE)
  SINEW_LANE_FORCE_EXTRAS(SINEW_COMPARE)
  SINEW_LANE_ADVANCE_EXTRAS(SINEW_COMPARE)
#undef SINEW_COMPARE
  return std::strcmp(field, "qDeriv") == 0;
}

LanesPtr make_lanes(const mjModel& m) { return LanesPtr(new Lanes4Data(m)); }

bool load_states(const mjModel& m, Lanes4Data& lanes, mjData* const (&data)[kLaneCount]) {
  SINEW_LANE_INPUTS(SINEW_GATHER)
  const PackLanes largest(mjMAXVAL);
  auto fine = largest <= largest;
  for (int i = 0; i < m.nq; ++i) fine = fine & (abs(lanes.qpos[i]) <= largest);
  for (int i = 0; i < m.nv; ++i) fine = fine & (abs(lanes.qvel[i]) <= largest);
  return all(fine);
}

// A pivot that was raised is a warning, which the environment counts when it factors alone.
bool compute_in_lanes(const mjModel& m, Lanes4Data& lanes, mjData* const (&data)[kLaneCount], LaneExtras extras) {
  compute_poses(m, lanes, lanes.scope);
  compute_motion_axes(m, lanes, lanes.scope);
  compute_composite_inertia(m, lanes, lanes.scope);
  if (extras == LaneExtras::kWrite) copy_mass_matrix(m, lanes, lanes.scope);
  for (int k = 0; k < m.nC; ++k) lanes.qLD[k] = lanes.M[k];
  const bool is_raised =
      lane_ldl_factor(lanes.qLD, lanes.qLDiagInv, lanes.scaled, lane_data::mass_pattern(m), mjMINVAL);
  compute_body_velocities(m, lanes, lanes.scope);
  compute_inverse_dynamics(m, lanes, lanes.scope, WithAcceleration::kNo, lanes.qfrc_bias, lanes.scratch);
  if (extras == LaneExtras::kWrite) {
    SINEW_LANE_EXTRAS(SINEW_SCATTER)
  }
  return !is_raised;
}

}  // namespace sinew
