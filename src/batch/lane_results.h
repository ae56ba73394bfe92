// SPDX-License-Identifier: Apache-2.0
// lane_results.h -- which results of the stages in lanes go to each mjData: what a later stage reads there, or the
// program has bound.
//   in    the model, and whether somebody may look into mjData (lane_extras_are_seen())       out   sets of arrays
//   idea  To turn results over and to write them takes a tenth of a step without contacts, because those of sixteen
//         environments do not stay in the first cache. Of a robot with an IMU, few arrays are read again.
//   note  for environments whose forces are computed in lanes; others need all arrays
#ifndef SINEW_BATCH_LANE_RESULTS_H_
#define SINEW_BATCH_LANE_RESULTS_H_

#include <cstdint>
#include <string>
#include <string_view>

#include <mujoco/mjmodel.h>

namespace sinew {

// A bit for each array.
using LaneResults = std::uint32_t;
constexpr LaneResults kEveryLaneResult = ~LaneResults{0};

// Where sensors are measured: nowhere if nobody looks at what they leave, in lanes if they are common ones
// (sense/common_sensors.h), or one environment after the other.
enum class LaneSensors { kNowhere, kInLanes, kAlone };
// bound: the program reads what comes of sensors, by is_of_sensors() or on the way
LaneSensors place_of_sensors(const mjModel& m, bool bound, bool bound_derived);
// Whether sensors read that field of the model beside what the first stages read: then lanes need the same numbers.
bool lane_sensors_read(const std::string& field);
// Whether a field comes of sensors, and whether one besides sensordata does.
bool is_of_sensors(std::string_view field);
bool is_derived_for_sensors(std::string_view field);

// The results of the first stages that a step needs: of their own name, or to compute what has that name. The second is
// without anything bound.
LaneResults lane_results_for(std::string_view field);
LaneResults lane_results_read(const mjModel& m, bool has_pairs, LaneSensors sensors);

// The bit of one array, by its place among those of lanes_data.h; 0 if it is none of them.
LaneResults lane_result_named(std::string_view field);

// What is computed of accelerations and forces of bodies, for sensors.
struct LaneLoads {
  bool accelerations = false;  // cacc; nothing at all if not
  bool forces = false;         // cfrc_ext and cfrc_int too
};
// Whether sensors of the model read them, and whether a program that binds a field wants the forces to be there.
LaneLoads lane_loads_read(const mjModel& m);
bool lane_loads_are_wanted(std::string_view field);

// Whether somebody reads cameras and lights: sensors of the model, or who binds the field.
bool cameras_are_read(const mjModel& m);
bool is_of_camera(std::string_view field);

}  // namespace sinew

#endif  // SINEW_BATCH_LANE_RESULTS_H_
