// SPDX-License-Identifier: Apache-2.0
#include "sense/sensor.h"

#include <mujoco/mujoco.h>

#include "math/scalar.h"
#include "model/plan.h"
#include "model/plugin_instances.h"
#include "sense/measure.h"
#include "tree/awake.h"

namespace sinew {
namespace {

// Those of which a cutoff means something else, or nothing.
bool cutoff_clips(int type) { return type != mjSENS_CONTACT && type != mjSENS_GEOMNORMAL && type != mjSENS_GEOMFROMTO; }

void apply_cutoff(const mjModel& m, int sensor, mjtNum* value) {
  const mjtNum cutoff = m.sensor_cutoff[sensor];
  if (cutoff <= 0 || !cutoff_clips(m.sensor_type[sensor])) return;
  const int datatype = m.sensor_datatype[sensor];
  if (datatype != mjDATATYPE_REAL && datatype != mjDATATYPE_POSITIVE) return;
  for (int k = 0; k < m.sensor_dim[sensor]; ++k) {
    value[k] = datatype == mjDATATYPE_REAL ? clip(value[k], -cutoff, cutoff) : min_of(value[k], cutoff);
  }
}

// Those whose readings code of the program or of a plugin writes.
bool is_foreign(int type) { return type == mjSENS_USER || type == mjSENS_PLUGIN; }

// Plugins compute once a stage, however many sensors share an instance; those that name no stage, in every stage.
void compute_sensor_plugins(const mjModel& m, mjData& d, mjtStage stage) {
  for_each_plugin(m, mjPLUGIN_SENSOR, [&](const mjpPlugin& plugin, int instance) {
    const bool due = plugin.needstage == stage || plugin.needstage == mjSTAGE_NONE;
    if (plugin.compute && due) plugin.compute(&m, &d, instance, mjPLUGIN_SENSOR);
  });
}

// Whether a sensor that is on and awake reads something. Nobody looks at single sensors if the plan has none that does.
bool is_read(const mjModel& m, const mjData& d, bool planned, bool (*reads)(const mjModel&, int)) {
  if (!planned || (m.opt.disableflags & mjDSBL_SENSOR)) return false;
  if (!something_sleeps(m, d)) return true;
  const IndexList sensors = awake_sensors(m, d);
  for (int k = 0; k < sensors.size(); ++k) {
    if (reads(m, sensors[k])) return true;
  }
  return false;
}

// Sensors of a stage that are awake, or all that are.
IndexList sensors_to_read(const mjModel& m, const mjData& d, mjtStage stage) {
  if (something_sleeps(m, d)) return awake_sensors(m, d);
  const std::span<const int> planned = plan_of(m, d).sensors_of(stage);
  return IndexList(static_cast<int>(planned.size()), planned.data());
}

void measure(const mjModel& m, mjData& d, int sensor, mjtStage stage, mjtNum* out) {
  switch (stage) {
    case mjSTAGE_POS:
      return measure_position(m, d, sensor, out);
    case mjSTAGE_VEL:
      return measure_velocity(m, d, sensor, out);
    case mjSTAGE_ACC:
      return measure_acceleration(m, d, sensor, out);
    default:
      return;
  }
}

}  // namespace

void compute_sensors(const mjModel& m, mjData& d, mjtStage stage) {
  if (m.opt.disableflags & mjDSBL_SENSOR) return;
  bool any_user = false;
  const IndexList sensors = sensors_to_read(m, d, stage);
  for (int k = 0; k < sensors.size(); ++k) {
    const int i = sensors[k];
    if (m.sensor_needstage[i] != stage) continue;
    any_user = any_user || m.sensor_type[i] == mjSENS_USER;
    if (is_foreign(m.sensor_type[i])) continue;
    mjtNum* value = d.sensordata + m.sensor_adr[i];
    measure(m, d, i, stage, value);
    apply_cutoff(m, i, value);
  }
  compute_sensor_plugins(m, d, stage);
  if (any_user && mjcb_sensor) mjcb_sensor(&m, &d, stage);
  for (int k = 0; k < sensors.size(); ++k) {
    const int i = sensors[k];
    if (m.sensor_needstage[i] == stage && is_foreign(m.sensor_type[i])) {
      apply_cutoff(m, i, d.sensordata + m.sensor_adr[i]);
    }
  }
}

bool needs_subtree_velocity(const mjModel& m, const mjData& d) {
  return is_read(m, d, plan_of(m, d).senses_subtree_velocity, reads_subtree_velocity);
}

bool needs_body_forces(const mjModel& m, const mjData& d) {
  return is_read(m, d, plan_of(m, d).senses_body_forces, reads_body_forces);
}

}  // namespace sinew
