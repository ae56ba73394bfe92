// SPDX-License-Identifier: Apache-2.0
// Velocities, and the forces that a motion needs.
#include <mujoco/mujoco.h>

#include "force/bias.h"
#include "force/passive.h"
#include "force/velocity.h"
#include "model/arena/arena.h"

using namespace sinew;

extern "C" {

void mj_comVel(const mjModel* m, mjData* d) { compute_body_velocities(*m, *d); }

void mj_passive(const mjModel* m, mjData* d) { compute_passive_forces(*m, *d); }

void mj_rne(const mjModel* m, mjData* d, int flg_acc, mjtNum* result) {
  StackFrame frame(*d);
  mjtNum* scratch = frame.alloc<mjtNum>(12 * static_cast<std::size_t>(m->nbody));
  compute_inverse_dynamics(*m, *d, flg_acc ? WithAcceleration::kYes : WithAcceleration::kNo, result, scratch);
}

}  // extern "C"
