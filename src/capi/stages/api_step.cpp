// SPDX-License-Identifier: Apache-2.0
// api_step.cpp -- forward dynamics and steps.
#include <algorithm>

#include <mujoco/mujoco.h>

#include "capi/run_stage.h"
#include "constraint/solve_constraints.h"
#include "force/actuation.h"
#include "model/data_scope.h"
#include "model/timer.h"
#include "step/check.h"
#include "step/geometry.h"
#include "step/inverse.h"
#include "step/part.h"
#include "step/sleep.h"
#include "step/step.h"
#include "step/wake.h"

using namespace sinew;

namespace {

bool inverse_is_defined(const char* caller, const mjModel& m) {
  if (!(m.opt.enableflags & mjENBL_INVDISCRETE) || m.opt.integrator != mjINT_RK4) return true;
  raise_error("%s: discrete inverse dynamics is not defined for the RK4 integrator", caller);
  return false;
}

// A number that is no stage counts as the nearest one: none is skipped below, all that can be above.
mjtStage nearest_stage(int number) { return static_cast<mjtStage>(std::clamp<int>(number, mjSTAGE_NONE, mjSTAGE_ACC)); }

}  // namespace

extern "C" {

void mj_step(const mjModel* m, mjData* d) {
  run_stage(__func__, *m, *d, [&] { step(*m, *d); });
}

void mj_step1(const mjModel* m, mjData* d) {
  run_stage(__func__, *m, *d, [&] { step_before_control(*m, *d); });
}

void mj_step2(const mjModel* m, mjData* d) {
  run_stage(__func__, *m, *d, [&] { step_after_control(*m, *d); });
}

void mj_forward(const mjModel* m, mjData* d) {
  run_stage(__func__, *m, *d, [&] { forward(*m, *d, Sensors::kCompute); });
}

void mj_forwardSkip(const mjModel* m, mjData* d, int skipstage, int skipsensor) {
  run_stage(__func__, *m, *d,
            [&] { forward_skip(*m, *d, nearest_stage(skipstage), skipsensor ? Sensors::kSkip : Sensors::kCompute); });
}

void mj_fwdKinematics(const mjModel* m, mjData* d) {
  run_stage(__func__, *m, *d, [&] {
    wake_touched(*m, *d);
    timed(mjTIMER_POS_KINEMATICS, compute_geometry, *m, *d, scope_of(*m, *d));
  });
}

void mj_fwdPosition(const mjModel* m, mjData* d) {
  run_stage(__func__, *m, *d, [&] {
    wake_touched(*m, *d);
    forward_position(*m, *d);
  });
}

void mj_fwdVelocity(const mjModel* m, mjData* d) {
  run_stage(__func__, *m, *d, [&] { forward_velocity(*m, *d, scope_of(*m, *d)); });
}

void mj_fwdActuation(const mjModel* m, mjData* d) {
  run_stage(__func__, *m, *d, [&] { timed(mjTIMER_ACTUATION, compute_actuation, *m, *d, scope_of(*m, *d)); });
}

void mj_fwdAcceleration(const mjModel* m, mjData* d) {
  run_stage(__func__, *m, *d, [&] { forward_acceleration(*m, *d, scope_of(*m, *d)); });
}

void mj_fwdConstraint(const mjModel* m, mjData* d) {
  run_stage(__func__, *m, *d, [&] { timed(mjTIMER_CONSTRAINT, solve_constraints, *m, *d, scope_of(*m, *d)); });
}

void mj_inverse(const mjModel* m, mjData* d) {
  if (!inverse_is_defined(__func__, *m)) return;
  run_stage(__func__, *m, *d, [&] { inverse_skip(*m, *d, mjSTAGE_NONE, Sensors::kCompute); });
}

void mj_inverseSkip(const mjModel* m, mjData* d, int skipstage, int skipsensor) {
  if (!inverse_is_defined(__func__, *m)) return;
  run_stage(__func__, *m, *d,
            [&] { inverse_skip(*m, *d, nearest_stage(skipstage), skipsensor ? Sensors::kSkip : Sensors::kCompute); });
}

void mj_invPosition(const mjModel* m, mjData* d) {
  run_stage(__func__, *m, *d, [&] { mj_fwdPosition(m, d); });
}

void mj_invVelocity(const mjModel* m, mjData* d) {
  run_stage(__func__, *m, *d, [&] { forward_velocity(*m, *d, scope_of(*m, *d)); });
}

void mj_invConstraint(const mjModel* m, mjData* d) {
  run_stage(__func__, *m, *d, [&] { timed(mjTIMER_CONSTRAINT, invert_constraints, *m, *d); });
}

void mj_compareFwdInv(const mjModel* m, mjData* d) {
  run_stage(__func__, *m, *d, [&] { compare_forward_inverse(*m, *d); });
}

void mj_checkPos(const mjModel* m, mjData* d) {
  run_stage(__func__, *m, *d, [&] {
    if (reset_if_bad_position(*m, *d, WholeScope(*m))) begin_asleep(*m, *d);
  });
}

void mj_checkVel(const mjModel* m, mjData* d) {
  run_stage(__func__, *m, *d, [&] {
    if (reset_if_bad_velocity(*m, *d, WholeScope(*m))) begin_asleep(*m, *d);
  });
}

void mj_checkAcc(const mjModel* m, mjData* d) {
  run_stage(__func__, *m, *d, [&] {
    if (!reset_if_bad_acceleration(*m, *d, WholeScope(*m))) return;
    begin_asleep(*m, *d);
    forward(*m, *d, Sensors::kCompute);
  });
}

}  // extern "C"
