// SPDX-License-Identifier: Apache-2.0
// sensor.h -- what sensors read, stage by stage.
//   in    everything that the stages up to the given one wrote     out   sensordata of the sensors of that stage
//   note  plugins fill in their sensors after the others, then mjcb_sensor the user sensors, each once a stage. A
//         sensor keeps its values while all that it looks at is asleep. Cutoffs clip numbers, and positive numbers from
//         above only
//   cost  a few operations a sensor; rays, distances and contacts as many as they are
#ifndef SINEW_SENSE_SENSOR_H_
#define SINEW_SENSE_SENSOR_H_

#include <mujoco/mjdata.h>

#include "model/scope.h"

namespace sinew {

void compute_sensors(const mjModel& m, mjData& d, const Scope& scope, mjtStage stage);

// Places and velocities of those that have just fallen asleep, as they stay; programs and plugins are not asked.
void compute_sensors_at_rest(const mjModel& m, mjData& d, const Scope& scope);

// Do sensors that are on and in the scope read subtree_linvel and subtree_angmom, or cacc and cfrc_int? If so these are
// to be computed before the sensors of the velocity stage, or of the acceleration stage.
bool needs_subtree_velocity(const mjModel& m, const mjData& d, const Scope& scope);
bool needs_body_forces(const mjModel& m, const mjData& d, const Scope& scope);

// Do they read energy[0] or energy[1]? Both are to be computed before the sensors of the position stage.
bool needs_potential_energy(const mjModel& m, const mjData& d, const Scope& scope);
bool needs_kinetic_energy(const mjModel& m, const mjData& d, const Scope& scope);

}  // namespace sinew

#endif  // SINEW_SENSE_SENSOR_H_
