// SPDX-License-Identifier: Apache-2.0
// lane_results.h -- which results of the stages in lanes go to each mjData: what a later stage reads there, or the
// program has bound; and where sensors are measured.
//   in    the model, and which fields are bound       out   sets of arrays
//   idea  To turn results over and to write them takes a tenth of a step without contacts, because those of sixteen
//         environments do not stay in the first cache. Of a robot with an IMU, few arrays are read again.
//   note  for environments whose forces are computed in lanes, and whose mjData nobody looks into
//         (lane_extras_are_seen()); others need all arrays, and measure alone
#ifndef SINEW_BATCH_LANE_RESULTS_H_
#define SINEW_BATCH_LANE_RESULTS_H_

#include <cstdint>
#include <string_view>

#include <mujoco/mjmodel.h>

#include "batch/lane_fields.h"

namespace sinew {

// A bit for each array of the first stages, then one for each of the forces.
using LaneResults = std::uint32_t;
constexpr LaneResults kEveryLaneResult = ~LaneResults{0};

namespace lane_result {

enum Number {
#define SINEW_NUMBER(name, count) name,
  SINEW_LANE_RESULTS(SINEW_NUMBER) SINEW_LANE_FORCE_RESULTS(SINEW_NUMBER)
#undef SINEW_NUMBER
};
constexpr int kFirstForce = actuator_length;
constexpr LaneResults kGeoms = 1u << geom_xpos | 1u << geom_xmat;
constexpr LaneResults kSites = 1u << site_xpos | 1u << site_xmat;
constexpr LaneResults kMoments = 1u << actuator_moment;

}  // namespace lane_result

// The bit of one array, by its place among those of lanes_data.h; 0 if it is none of them.
LaneResults lane_result_named(std::string_view field);

// Where sensors are measured: nowhere if nobody looks at what they leave, in lanes if they are common ones
// (sense/common_sensors.h), or one environment after the other.
enum class LaneSensors { kNowhere, kInLanes, kAlone };

// What sensors that are measured alone read of accelerations and forces of bodies.
struct LaneLoads {
  bool accelerations = false;  // cacc; nothing at all if not
  bool forces = false;         // cfrc_ext and cfrc_int too
};

struct LaneNeeds {
  LaneResults results = kEveryLaneResult;
  LaneSensors sensors = LaneSensors::kAlone;
  LaneLoads loads;
  bool cameras = true;  // somebody reads cameras and lights
  bool tendon_velocities = true;
  LaneResults frames = kEveryLaneResult;  // geoms and sites that somebody reads, be it in the lanes
};

// What a program reads of the results; sensordata may also be recorded.
struct BoundFields {
  LaneResults results = 0;
  bool sensordata = false;
  bool beside_sensors = false;  // what is computed for sensors only: energy, cacc, ...
  bool cameras = false;
  bool tendon_velocities = false;

  void add(std::string_view field);
};

// Where somebody looks into mjData, and where nobody does.
LaneNeeds lane_needs_if_seen(const mjModel& m);
LaneNeeds lane_needs(const mjModel& m, const BoundFields& bound, bool has_pairs, bool sensors_differ);

// Whether sensors read that field of the model, beside what the first stages read: if environments have their own
// numbers in it, their sensors differ.
bool lane_sensors_read(std::string_view field);

// Whether sensors of the model read accelerations of bodies.
bool sensors_read_accelerations(const mjModel& m);

}  // namespace sinew

#endif  // SINEW_BATCH_LANE_RESULTS_H_
