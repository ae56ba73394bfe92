// SPDX-License-Identifier: Apache-2.0
// lanes.h -- the smooth stages of four or eight environments at once, each in a lane of a vector register.
//   in    states and inputs of as many mjData of one model
//   out   poses, motion axes, crb, M with its factor, velocities, bias forces; pairs of geoms that may touch; forces of
//         springs, dampers and actuators, qacc_smooth; after the constraints, sensordata and the next state; with the
//         bits that each one's own stages give
//   note  Contacts and rows of constraints differ from one environment to the next and are done one by one
//         (step/prepared.h); the solver has lanes of its own (constraint/constraint_lanes.h)
//   note  Eight lanes are those of AVX-512, four those of AVX2. Bits are the same: lanes know nothing of each other
//   lost  one set of arrays at which the fours of a block take turns, but for what outlasts the solver: 1 to 3 % of the
//         time, within the noise
//   note  docs/performance.md has the figures
#ifndef SINEW_BATCH_LANES_H_
#define SINEW_BATCH_LANES_H_

#include <memory>
#include <string>

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "batch/lane_results.h"
#include "collide/pair_table.h"

namespace sinew {

constexpr int kFewestLanes = 4, kMostLanes = 8;

// Whether the model as it is now, on this processor, has its first stages in lanes: nothing of them depends on tendons,
// and rows of M are short. For forces: they come from joints, their actuators and gravity compensation, and neither
// from tendons, fluids, callbacks nor plugins. For lengths: all tendons are fixed ones. For the next state: its
// integrator needs one evaluation, and a factor in the pattern of M.
bool lanes_fit(const mjModel& m);
bool lane_forces_fit(const mjModel& m);
bool lane_lengths_fit(const mjModel& m);
bool lane_advance_fits(const mjModel& m);
// Whether qDeriv of implicitfast has the same numbers in all environments: slopes of forces and arms are constant. For
// models whose forces fit: all actuators have joints.
bool lanes_share_slopes(const mjModel& m);

// Whether these stages read that field of the model: then all environments in lanes need the same numbers in it. The
// second is for forces and the next state, the third for pairs; both read what the first stages read as well. The
// fourth is for lengths of tendons, the fifth for limits of joints, the last for the solver, which reads all else from
// mjData.
bool lanes_read(const std::string& field);
bool lane_forces_read(const std::string& field);
bool lane_pairs_read(const std::string& field);
bool lane_lengths_read(const std::string& field);
bool lane_limits_read(const std::string& field);
bool lane_solver_reads(const std::string& field);

// Some results are read by no later stage: they are left out unless a program asks for them, by binding the field
// (lanes_leave_out() says of which), or by anything that looks into mjData (lane_extras_are_seen()).
enum class LaneExtras { kLeaveOut, kWrite };
bool lanes_leave_out(const char* field);
bool lane_extras_are_seen(const mjModel& m);

// Candidates of the narrow phase, by lane.
struct LanePairs {
  GeomPair pair[kMostLanes][PairTable::kMostPairs];
  int count[kMostLanes];
};

// Joints that can be at their limits, by lane.
struct LaneLimits {
  int* joint[kMostLanes];  // room for all of them
  int count[kMostLanes];
};

// Room for the numbers of so many environments, and the stages in their order. `data` has one for each lane; one mjData
// may stand in several of them.
class EnvironmentLanes {
 public:
  const int width;

  explicit EnvironmentLanes(int lane_count) : width(lane_count) {}
  virtual ~EnvironmentLanes();
  EnvironmentLanes(const EnvironmentLanes&) = delete;
  EnvironmentLanes& operator=(const EnvironmentLanes&) = delete;

  // Positions and velocities into lanes. False if one of them is bad: then begin_step() has to look at them.
  virtual bool load_states(const mjModel& m, mjData* const* data) = 0;

  // From there to bias forces. Results stay in the lanes, but for extras. False if the factor of M in some lane is not
  // as it should be: then MassFactor has to try, and to warn. advances: advance() will follow, so that the factor of
  // an integration with damping is found on the way.
  virtual bool compute(const mjModel& m, mjData* const* data, LaneExtras extras, bool advances) = 0;

  // Geoms and sites, if they are among those asked for.
  virtual void place_frames(const mjModel& m, LaneResults asked) = 0;

  // What is asked for of the results of the first stages goes to each mjData.
  virtual void write_results(const mjModel& m, mjData* const* data, LaneResults results) const = 0;

  virtual void find_pairs(const mjModel& m, const PairTable& table, LanePairs& found) = 0;

  // Joints whose limits may make rows: the environment looks again at these alone.
  virtual void find_limits(const mjModel& m, LaneLimits& found) const = 0;

  // From controls to qacc_smooth, and what is asked for of it to each mjData. False, and nothing written, if a control
  // is not a number or xfrc_applied is not zero.
  virtual bool compute_forces(const mjModel& m, mjData* const* data, LaneExtras extras, LaneResults results) = 0;

  // For sensors, once the constraints are solved: cacc, and with cfrc_ext cfrc_int.
  virtual void compute_loads(const mjModel& m, mjData* const* data, LaneLoads loads) = 0;

  // All sensors of the model, which are common ones: sensordata.
  virtual void measure(const mjModel& m, mjData* const* data) = 0;

  // The next state, from qacc, qfrc_constraint and, for implicitfast, qDeriv: of all, or of the first of them if they
  // share it. Everything else is still in the lanes.
  virtual void advance(const mjModel& m, mjData* const* data, LaneExtras extras) = 0;
};

// How many lanes this processor has: 8, 4 or 1.
int most_lanes();
// width: 4 or 8, and not more than that
std::unique_ptr<EnvironmentLanes> make_lanes(const mjModel& m, int width);

EnvironmentLanes* make_four_lanes(const mjModel& m);   // of AVX2
EnvironmentLanes* make_eight_lanes(const mjModel& m);  // of AVX-512

}  // namespace sinew

#endif  // SINEW_BATCH_LANES_H_
