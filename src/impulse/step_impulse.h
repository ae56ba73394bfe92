// SPDX-License-Identifier: Apache-2.0
// step_impulse.h -- forward dynamics, inverse dynamics and a step of the impulse formulation.
//   use   the stages of step/ give everything that is smooth; only the constraints are answered in another way
#ifndef SINEW_IMPULSE_STEP_IMPULSE_H_
#define SINEW_IMPULSE_STEP_IMPULSE_H_

#include <mujoco/mjdata.h>

#include "impulse/impulse_settings.h"

namespace sinew {

// Why a model or settings are refused; null if they are not.
const char* find_impulse_obstacle(const mjModel& m, const ImpulseSettings& settings);

// qacc, efc_force, qfrc_constraint at the state in d.
void forward_impulse(const mjModel& m, mjData& d, const ImpulseSettings& settings);

// qfrc_inverse for qacc, at the state in d.
void inverse_impulse(const mjModel& m, mjData& d, const ImpulseSettings& settings);

void step_impulse(const mjModel& m, mjData& d, const ImpulseSettings& settings);

}  // namespace sinew

#endif  // SINEW_IMPULSE_STEP_IMPULSE_H_
