// SPDX-License-Identifier: Apache-2.0
// api_kinematics.cpp -- stages of the step that turn positions into poses, paths and moment arms.
#include <mujoco/mujoco.h>

#include "capi/run_stage.h"
#include "kinematics/camlight.h"
#include "kinematics/flex.h"
#include "kinematics/motion_axes.h"
#include "kinematics/poses.h"
#include "kinematics/tendon.h"
#include "kinematics/transmission.h"
#include "model/data_scope.h"
#include "step/wake.h"

using namespace sinew;

void mj_kinematics(const mjModel* m, mjData* d) {
  run_stage(__func__, *m, *d, [&] {
    wake_touched(*m, *d);
    compute_poses(*m, *d, scope_of(*m, *d));
  });
}

void mj_comPos(const mjModel* m, mjData* d) {
  run_stage(__func__, *m, *d, [&] { compute_motion_axes(*m, *d, scope_of(*m, *d)); });
}

void mj_camlight(const mjModel* m, mjData* d) {
  run_stage(__func__, *m, *d, [&] { place_cameras_and_lights(*m, *d, scope_of(*m, *d)); });
}

void mj_flex(const mjModel* m, mjData* d) {
  run_stage(__func__, *m, *d, [&] { compute_flexes(*m, *d); });
}

void mj_tendon(const mjModel* m, mjData* d) {
  run_stage(__func__, *m, *d, [&] { compute_tendons(*m, *d, scope_of(*m, *d)); });
}

void mj_transmission(const mjModel* m, mjData* d) {
  run_stage(__func__, *m, *d, [&] { compute_transmissions(*m, *d, scope_of(*m, *d)); });
}
