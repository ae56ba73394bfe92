// SPDX-License-Identifier: Apache-2.0
// api_force.cpp -- velocities, the forces that a motion needs, passive and external forces.
#include <algorithm>

#include <mujoco/mujoco.h>

#include "base/error.h"
#include "capi/run_stage.h"
#include "force/bias.h"
#include "force/passive.h"
#include "kinematics/subtree_velocity.h"
#include "kinematics/velocity.h"
#include "model/arena/arena.h"
#include "model/data_scope.h"
#include "sense/body_loads.h"
#include "tree/body_forces.h"
#include "tree/contact_force.h"

using namespace sinew;

extern "C" {

void mj_comVel(const mjModel* m, mjData* d) {
  run_stage(__func__, *m, *d, [&] { compute_body_velocities(*m, *d, scope_of(*m, *d)); });
}

void mj_passive(const mjModel* m, mjData* d) {
  run_stage(__func__, *m, *d, [&] { compute_passive_forces(*m, *d, scope_of(*m, *d)); });
}

void mj_rne(const mjModel* m, mjData* d, int flg_acc, mjtNum* result) {
  run_stage(__func__, *m, *d, [&] {
    StackFrame frame(*d);
    mjtNum* scratch = frame.alloc<mjtNum>(12 * static_cast<std::size_t>(m->nbody));
    std::fill_n(result, m->nv, 0);
    compute_inverse_dynamics(*m, *d, scope_of(*m, *d), flg_acc ? WithAcceleration::kYes : WithAcceleration::kNo, result,
                             scratch);
  });
}

void mj_rnePostConstraint(const mjModel* m, mjData* d) {
  run_stage(__func__, *m, *d, [&] { compute_body_loads(*m, *d, scope_of(*m, *d)); });
}

void mj_subtreeVel(const mjModel* m, mjData* d) {
  run_stage(__func__, *m, *d, [&] {
    StackFrame frame(*d);
    compute_subtree_velocities(*m, *d, scope_of(*m, *d), frame.alloc<mjtNum>(6 * static_cast<std::size_t>(m->nbody)));
  });
}

void mj_applyFT(const mjModel* m, mjData* d, const mjtNum force[3], const mjtNum torque[3], const mjtNum point[3],
                int body, mjtNum* qfrc_target) {
  if (!is_data_of(__func__, *m, *d)) return;
  if (body < 0 || body >= m->nbody) {
    raise_error("mj_applyFT: there is no body %d", body);
    return;
  }
  const auto given = [](const mjtNum* v) { return v ? load3(v) : Vector{}; };
  add_body_force(*m, *d, body, wrench_at(*m, *d, body, load3(point), given(force), given(torque)), qfrc_target);
}

void mj_contactForce(const mjModel* m, const mjData* d, int id, mjtNum result[6]) {
  if (!is_data_of(__func__, *m, *d)) return;
  const Force<mjtNum> force = id >= 0 && id < d->ncon ? contact_force(*m, *d, d->contact[id]) : Force<mjtNum>{};
  force.linear.store(result);
  force.angular.store(result + 3);
}

}  // extern "C"
