// SPDX-License-Identifier: Apache-2.0
// prepared.h -- the rest of a step whose smooth beginning is there already: a batch computes it for four environments
// at once (batch/lanes.h).
//   in    poses, motion axes, crb, M, qM, cvel, cdof_dot, qfrc_bias of the state; begin_step() is done
//   out   what step() leaves, with the same bits
//   note  for data in which nothing sleeps
#ifndef SINEW_STEP_PREPARED_H_
#define SINEW_STEP_PREPARED_H_

#include <mujoco/mjdata.h>

namespace sinew {

void finish_prepared_step(const mjModel& m, mjData& d);

}  // namespace sinew

#endif  // SINEW_STEP_PREPARED_H_
