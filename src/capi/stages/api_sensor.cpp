// SPDX-License-Identifier: Apache-2.0
// api_sensor.cpp -- sensors and energy.
#include <mujoco/mujoco.h>
#include <sinew/sinew.h>

#include "capi/run_stage.h"
#include "model/data_scope.h"
#include "sense/energy.h"
#include "step/measure.h"

using namespace sinew;

extern "C" {

void mj_sensorPos(const mjModel* m, mjData* d) {
  run_stage(__func__, *m, *d, [&] { measure_sensors(*m, *d, mjSTAGE_POS); });
}

void mj_sensorVel(const mjModel* m, mjData* d) {
  run_stage(__func__, *m, *d, [&] { measure_sensors(*m, *d, mjSTAGE_VEL); });
}

void mj_sensorAcc(const mjModel* m, mjData* d) {
  run_stage(__func__, *m, *d, [&] { measure_sensors(*m, *d, mjSTAGE_ACC); });
}

void mj_energyPos(const mjModel* m, mjData* d) {
  run_stage(__func__, *m, *d, [&] { d->energy[0] = potential_energy(*m, *d); });
}

void mj_energyVel(const mjModel* m, mjData* d) {
  run_stage(__func__, *m, *d, [&] { d->energy[1] = kinetic_energy(*m, *d, scope_of(*m, *d)); });
}

mjtNum sinew_elasticEnergy(const mjModel* m, const mjData* d) {
  return is_data_of(__func__, *m, *d) ? elastic_energy(*m, *d) : 0;
}

}  // extern "C"
