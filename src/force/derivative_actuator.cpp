// SPDX-License-Identifier: Apache-2.0
// derivative_actuator.cpp -- actuator forces by velocity, through the moment arms.
//   math  force = gain * input + bias; affine gains and biases have a velocity term, muscles a curve
//   trap  the input is the control as it was given, or the activation as it is: neither clamped nor a step ahead
//         (actearly), and a force at its limit counts as free. So does MuJoCo
#include "force/derivative.h"
#include "force/derivative_pattern.h"
#include "math/dual.h"
#include "tree/actuator.h"

namespace sinew {
namespace {

mjtNum gain_slope(const mjModel& m, const mjData& d, int i) {
  const mjtNum* prm = m.actuator_gainprm + mjNGAIN * i;
  if (m.actuator_gaintype[i] == mjGAIN_AFFINE) return prm[2];
  if (m.actuator_gaintype[i] != mjGAIN_MUSCLE) return 0;
  return muscle_gain(muscle_shape(m, i, prm), Dual<1>(d.actuator_length[i]),
                     Dual<1>::variable(d.actuator_velocity[i], 0))
      .slope[0];
}

mjtNum force_slope(const mjModel& m, const mjData& d, int i) {
  mjtNum slope = m.actuator_biastype[i] == mjBIAS_AFFINE ? m.actuator_biasprm[mjNBIAS * i + 2] : 0;
  if (const mjtNum gain = gain_slope(m, d, i); gain != 0) {
    slope += gain * (m.actuator_actnum[i] == 0 ? d.ctrl[i] : d.act[last_activation(m, i)]);
  }
  return slope;
}

}  // namespace

void add_actuator_derivative(const mjModel& m, const mjData& d, const Scope& scope, mjtNum* D) {
  if (m.opt.disableflags & mjDSBL_ACTUATION) return;
  for (const int i : scope.actuators) {
    if (is_actuator_disabled(m, i)) continue;
    const mjtNum slope = force_slope(m, d, i);
    if (slope == 0) continue;
    const int adr = d.moment_rowadr[i];
    add_outer_product(m, D, slope, d.moment_rownnz[i], d.moment_colind + adr, d.actuator_moment + adr);
  }
}

}  // namespace sinew
