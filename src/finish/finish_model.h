// SPDX-License-Identifier: Apache-2.0
// finish_model.h -- the constants of a model that only its rest pose can give; what mj_setConst computes.
//   in    a model whose arrays are otherwise complete, and data of its sizes: mocap bodies count where they stand
//   out   body_subtreemass, dof_M0, *_invweight0, tendon_length0 and rest lengths, flexedge_length0, actuator_acc0 and
//         length0, cam_*0, light_*0, dof_length, stat; qpos is then that of the springs, all other state as it was
#ifndef SINEW_FINISH_FINISH_MODEL_H_
#define SINEW_FINISH_FINISH_MODEL_H_

#include <mujoco/mjdata.h>

namespace sinew {

void finish_model(mjModel& m, mjData& d);

// The same for a model that is planned already, and shares its plan with others.
void set_rest_constants(mjModel& m, mjData& d);

}  // namespace sinew

#endif  // SINEW_FINISH_FINISH_MODEL_H_
