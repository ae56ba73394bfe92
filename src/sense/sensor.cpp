// SPDX-License-Identifier: Apache-2.0
#include "sense/sensor.h"

#include <mujoco/mujoco.h>

#include "model/plan.h"
#include "model/plugin_instances.h"
#include "sense/common_sensors.h"

namespace sinew {
namespace {

const kinds::Sensor& kind_of(const mjModel& m, int sensor) { return kinds::kSensors[m.sensor_type[sensor]]; }

// Plugins compute once a step, however many sensors share an instance; those that name no stage, in the first.
void compute_sensor_plugins(const mjModel& m, mjData& d, mjtStage stage) {
  for_each_plugin(m, mjPLUGIN_SENSOR, [&](const mjpPlugin& plugin, int instance) {
    if (plugin.compute && stage_of_sensor(plugin.needstage) == stage) plugin.compute(&m, &d, instance, mjPLUGIN_SENSOR);
  });
}

// Whether sensors of a stage that are on and in the scope read something; what programs and plugins read is not known.
// Nobody looks at single sensors if the plan has none that does.
bool any_sensor_reads(const mjModel& m, const mjData& d, const Scope& scope, mjtStage stage, unsigned traits) {
  if (m.nsensor == 0 || !(plan_of(m, d).sensor_traits[stage] & traits) || (m.opt.disableflags & mjDSBL_SENSOR))
    return false;
  if (scope.is_whole()) return true;
  for (const int i : scope.sensors) {
    if (stage_of_sensor(m.sensor_needstage[i]) == stage && (kind_of(m, i).traits & traits)) return true;
  }
  return false;
}

const StageMeasures& measures_of(mjtStage stage) {
  return stage == mjSTAGE_POS ? kPositionMeasures : stage == mjSTAGE_VEL ? kVelocityMeasures : kAccelerationMeasures;
}

// Sensors of a stage, or all of the scope if it leaves something out.
IndexList sensors_to_read(const mjModel& m, const mjData& d, const Scope& scope, mjtStage stage) {
  if (!scope.is_whole()) return scope.sensors;
  if (m.nsensor == 0) return IndexList(0);  // a program may have taken them out
  const std::span<const int> planned = plan_of(m, d).sensors_of(stage);
  return IndexList(static_cast<int>(planned.size()), planned.data());
}

// All but those of programs and plugins. True if a program has one.
bool read_own_sensors(const mjModel& m, mjData& d, const IndexList& sensors, mjtStage stage) {
  const StageMeasures& measures = measures_of(stage);
  bool any_user = false;
  for (const int i : sensors) {
    if (stage_of_sensor(m.sensor_needstage[i]) != stage) continue;
    any_user = any_user || m.sensor_type[i] == mjSENS_USER;
    if (kind_of(m, i).has(kinds::kForeign)) continue;
    mjtNum* value = d.sensordata + m.sensor_adr[i];
    if (const Measure measure = measures[m.sensor_type[i]]) measure(SensorView(m, d, i), value);
    apply_cutoff(m, i, value);
  }
  return any_user;
}

}  // namespace

bool is_common_sensor(const mjModel& m, int sensor) {
  const bool has_camera = m.sensor_objtype[sensor] == mjOBJ_CAMERA || m.sensor_reftype[sensor] == mjOBJ_CAMERA;
  return common_sensors::find_measure<mjData>(m.sensor_type[sensor]) && !has_camera;
}

void compute_sensors_at_rest(const mjModel& m, mjData& d, const Scope& scope) {
  if (m.nsensor == 0 || (m.opt.disableflags & mjDSBL_SENSOR)) return;
  for (const mjtStage stage : {mjSTAGE_POS, mjSTAGE_VEL}) read_own_sensors(m, d, scope.sensors, stage);
}

void compute_sensors(const mjModel& m, mjData& d, const Scope& scope, mjtStage stage) {
  if (m.opt.disableflags & mjDSBL_SENSOR) return;
  const IndexList sensors = sensors_to_read(m, d, scope, stage);
  const bool any_user = read_own_sensors(m, d, sensors, stage);
  compute_sensor_plugins(m, d, stage);
  if (any_user && mjcb_sensor) mjcb_sensor(&m, &d, stage);
  for (const int i : sensors) {
    if (stage_of_sensor(m.sensor_needstage[i]) == stage && kind_of(m, i).has(kinds::kForeign)) {
      apply_cutoff(m, i, d.sensordata + m.sensor_adr[i]);
    }
  }
}

bool needs_subtree_velocity(const mjModel& m, const mjData& d, const Scope& scope) {
  return any_sensor_reads(m, d, scope, mjSTAGE_VEL, kinds::kReadsSubtreeVelocity | kinds::kForeign);
}

bool needs_body_forces(const mjModel& m, const mjData& d, const Scope& scope) {
  return any_sensor_reads(m, d, scope, mjSTAGE_ACC, kinds::kReadsBodyLoads | kinds::kForeign);
}

bool needs_potential_energy(const mjModel& m, const mjData& d, const Scope& scope) {
  return any_sensor_reads(m, d, scope, mjSTAGE_POS, kinds::kReadsPotentialEnergy);
}

bool needs_kinetic_energy(const mjModel& m, const mjData& d, const Scope& scope) {
  return any_sensor_reads(m, d, scope, mjSTAGE_POS, kinds::kReadsKineticEnergy);
}

}  // namespace sinew
