// SPDX-License-Identifier: Apache-2.0
#include "batch/lane_results.h"

#include <algorithm>
#include <initializer_list>
#include <iterator>

#include "base/kinds/sensors.h"
#include "batch/lane_fields.h"
#include "sense/common_sensors.h"

namespace sinew {
namespace {

constexpr LaneResults kEveryForce = kEveryLaneResult << lane_result::kFirstForce;

using Names = std::initializer_list<std::string_view>;

LaneResults named(Names fields) {
  LaneResults results = 0;
  for (const std::string_view field : fields) results |= lane_result_named(field);
  return results;
}

// Where objects of a type are (tree/object.h).
LaneResults frame_of(int type) {
  switch (type) {
    case mjOBJ_UNKNOWN:  // the world
      return 0;
    case mjOBJ_BODY:
      return named({"xipos", "ximat", "xquat"});
    case mjOBJ_XBODY:
      return named({"xpos", "xmat", "xquat"});
    case mjOBJ_GEOM:
      return named({"geom_xpos", "geom_xmat", "xquat"});
    case mjOBJ_SITE:
      return named({"site_xpos", "site_xmat", "xquat"});
    default:
      return kEveryLaneResult;
  }
}

LaneResults velocities() { return named({"cvel", "subtree_com"}); }

// What is not known to read little may read everything.
LaneResults read_by_sensor(const mjModel& m, int sensor) {
  const int type = m.sensor_type[sensor];
  const LaneResults frames = frame_of(m.sensor_objtype[sensor]) | frame_of(m.sensor_reftype[sensor]);
  switch (type) {
    case mjSENS_JOINTPOS:
    case mjSENS_JOINTVEL:
    case mjSENS_TENDONPOS:
    case mjSENS_TENDONVEL:
    case mjSENS_ACTUATORPOS:
    case mjSENS_ACTUATORVEL:
    case mjSENS_ACTUATORFRC:
    case mjSENS_JOINTACTFRC:
    case mjSENS_TENDONACTFRC:
    case mjSENS_BALLQUAT:
    case mjSENS_BALLANGVEL:
    case mjSENS_JOINTLIMITPOS:
    case mjSENS_JOINTLIMITVEL:
    case mjSENS_JOINTLIMITFRC:
    case mjSENS_TENDONLIMITPOS:
    case mjSENS_TENDONLIMITVEL:
    case mjSENS_TENDONLIMITFRC:
    case mjSENS_CLOCK:
      return 0;
    case mjSENS_SUBTREECOM:
      return named({"subtree_com"});
    case mjSENS_TOUCH:
    case mjSENS_MAGNETOMETER:
    case mjSENS_FRAMEPOS:
    case mjSENS_FRAMEQUAT:
    case mjSENS_FRAMEXAXIS:
    case mjSENS_FRAMEYAXIS:
    case mjSENS_FRAMEZAXIS:
      return frames;
    case mjSENS_ACCELEROMETER:  // which move with what LaneLoads are about
    case mjSENS_FORCE:
    case mjSENS_TORQUE:
    case mjSENS_VELOCIMETER:
    case mjSENS_GYRO:
    case mjSENS_FRAMELINVEL:
    case mjSENS_FRAMEANGVEL:
    case mjSENS_FRAMELINACC:
    case mjSENS_FRAMEANGACC:
      return frames | velocities();
    default:
      return kEveryLaneResult;
  }
}

bool has_spatial_tendons(const mjModel& m) {
  return std::any_of(m.wrap_type, m.wrap_type + m.nwrap, [](int type) { return type != mjWRAP_JOINT; });
}

template <class Test>
bool any_sensor(const mjModel& m, Test test) {
  if (m.opt.disableflags & mjDSBL_SENSOR) return false;
  for (int i = 0; i < m.nsensor; ++i) {
    if (test(i)) return true;
  }
  return false;
}

LaneSensors place_of_sensors(const mjModel& m, const BoundFields& bound, bool differ) {
  if (!bound.sensordata && !bound.beside_sensors) return LaneSensors::kNowhere;
  if (bound.beside_sensors || differ || (m.opt.disableflags & mjDSBL_SENSOR)) return LaneSensors::kAlone;
  for (int i = 0; i < m.nsensor; ++i) {
    if (!is_common_sensor(m, i)) return LaneSensors::kAlone;
  }
  return LaneSensors::kInLanes;
}

LaneResults read_by_sensors(const mjModel& m) {
  LaneResults results = 0;
  any_sensor(m, [&](int i) {
    results |= read_by_sensor(m, i);
    return false;
  });
  return results;
}

// Of all stages but sensors.
LaneResults read_by_stages(const mjModel& m, bool has_pairs) {
  const bool touches = !(m.opt.disableflags & (mjDSBL_CONTACT | mjDSBL_CONSTRAINT));
  if (m.neq > 0 || has_spatial_tendons(m) || (m.opt.enableflags & mjENBL_ENERGY) || (touches && !has_pairs)) {
    return kEveryLaneResult;
  }
  LaneResults results = named({"M", "ten_length", "qfrc_smooth", "qacc_smooth", "act_dot"});
  if (m.opt.integrator == mjINT_IMPLICITFAST) results |= kEveryForce;
  if (m.opt.solver != mjSOL_NEWTON || m.opt.noslip_iterations > 0) results |= named({"qLD", "qLDiagInv"});
  if (touches) results |= named({"geom_xpos", "geom_xmat", "cdof", "subtree_com"});
  return results;
}

}  // namespace

LaneResults lane_result_named(std::string_view field) {
#define SINEW_NAMED(name, count) \
  if (field == #name) return LaneResults{1} << lane_result::name;
  SINEW_LANE_RESULTS(SINEW_NAMED)
  SINEW_LANE_FORCE_RESULTS(SINEW_NAMED)
#undef SINEW_NAMED
  return 0;
}

void BoundFields::add(std::string_view field) {
  static constexpr std::string_view kBeside[] = {"energy", "subtree_linvel", "subtree_angmom",
                                                 "cacc",   "cfrc_int",       "cfrc_ext"};
  results |= lane_result_named(field.starts_with("moment_") ? "actuator_moment" : field);
  sensordata = sensordata || field == "sensordata";
  beside_sensors = beside_sensors || std::find(std::begin(kBeside), std::end(kBeside), field) != std::end(kBeside);
  cameras = cameras || field.starts_with("cam_") || field.starts_with("light_");
  tendon_velocities = tendon_velocities || field == "ten_velocity";
}

LaneNeeds lane_needs_if_seen(const mjModel& m) {
  LaneNeeds needs;
  needs.loads = {sensors_read_accelerations(m), true};
  return needs;
}

// Forces on bodies are read at their points, which no sensor may have asked for.
LaneNeeds lane_needs(const mjModel& m, const BoundFields& bound, bool has_pairs, bool sensors_differ) {
  LaneNeeds needs;
  needs.sensors = place_of_sensors(m, bound, sensors_differ);
  needs.results = read_by_stages(m, has_pairs) | bound.results;
  needs.cameras = bound.cameras;
  needs.tendon_velocities = bound.tendon_velocities || needs.sensors == LaneSensors::kAlone;
  const LaneResults of_sensors = needs.sensors == LaneSensors::kNowhere ? 0 : read_by_sensors(m);
  if (needs.sensors == LaneSensors::kAlone) {
    const auto reads_forces = [&](int i) {
      return m.sensor_type[i] == mjSENS_FORCE || m.sensor_type[i] == mjSENS_TORQUE;
    };
    needs.loads = {sensors_read_accelerations(m), bound.beside_sensors || any_sensor(m, reads_forces)};
    needs.results |= of_sensors | kEveryForce;
    needs.cameras = needs.cameras || of_sensors == kEveryLaneResult;
    if (needs.loads.forces) needs.results = kEveryLaneResult;
  }
  if (needs.cameras) needs.results = kEveryLaneResult;
  needs.frames = needs.results | of_sensors | (has_pairs ? lane_result::kGeoms : 0);
  return needs;
}

bool lane_sensors_read(std::string_view field) { return field == "opt.magnetic" || field == "sensor_cutoff"; }

bool sensors_read_accelerations(const mjModel& m) {
  return any_sensor(m, [&](int i) { return kinds::kSensors[m.sensor_type[i]].has(kinds::kReadsBodyLoads); });
}

}  // namespace sinew
