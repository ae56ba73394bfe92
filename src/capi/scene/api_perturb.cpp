// SPDX-License-Identifier: Apache-2.0
// api_perturb.cpp -- what the mouse moves: cameras, models in rooms, and bodies.
#include <mujoco/mujoco.h>

#include "capi/run_stage.h"
#include "scene/defaults.h"
#include "scene/move.h"
#include "scene/perturb.h"

using namespace sinew;

extern "C" {

void mjv_defaultPerturb(mjvPerturb* pert) { *pert = default_perturb(); }

void mjv_moveCamera(const mjModel* m, int action, mjtNum reldx, mjtNum reldy, const mjvScene* scn, mjvCamera* cam) {
  move_camera(*m, {action, reldx, reldy}, *scn, *cam);
}

void mjv_movePerturb(const mjModel* m, const mjData* d, int action, mjtNum reldx, mjtNum reldy, const mjvScene* scn,
                     mjvPerturb* pert) {
  if (is_data_of(__func__, *m, *d) && has_selection(*m, *pert))
    move_perturb(*m, *d, {action, reldx, reldy}, *scn, *pert);
}

void mjv_moveModel(const mjModel* m, int action, mjtNum reldx, mjtNum reldy, const mjtNum roomup[3], mjvScene* scn) {
  move_model(*m, {action, reldx, reldy}, load3(roomup), *scn);
}

void mjv_initPerturb(const mjModel* m, mjData* d, const mjvScene* scn, mjvPerturb* pert) {
  run_stage(__func__, *m, *d, [&] { init_perturb(*m, *d, *scn, *pert); });
}

void mjv_applyPerturbPose(const mjModel* m, mjData* d, const mjvPerturb* pert, int flg_paused) {
  if (is_data_of(__func__, *m, *d)) apply_perturb_pose(*m, *d, *pert, flg_paused != 0);
}

void mjv_applyPerturbForce(const mjModel* m, mjData* d, const mjvPerturb* pert) {
  if (is_data_of(__func__, *m, *d)) apply_perturb_force(*m, *d, *pert);
}

}  // extern "C"
