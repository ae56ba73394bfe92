// SPDX-License-Identifier: Apache-2.0
// actuator_kinds.h -- the kinds of actuators that have names: each sets gain, bias and dynamics of a general actuator.
//   use   the shortcuts of MJCF and the mjs_setTo* functions; values that a kind does not speak of stay as they are
//   out   an empty text, or what is wrong with the parameters (then the actuator may be half changed and should not be
//         used)
#ifndef SINEW_SPEC_ACTUATOR_KINDS_H_
#define SINEW_SPEC_ACTUATOR_KINDS_H_

#include <mujoco/mjspec.h>

namespace sinew {

void set_to_motor(mjsActuator& actuator);

// Null pointers leave what the actuator has. At most one of kv and dampratio may be given. A time constant of 0 means
// no filter.
const char* set_to_position(mjsActuator& actuator, double kp, const double* kv, const double* dampratio,
                            const double* timeconst, double inheritrange);
const char* set_to_intvelocity(mjsActuator& actuator, double kp, const double* kv, const double* dampratio,
                               double inheritrange);

void set_to_velocity(mjsActuator& actuator, double kv);
const char* set_to_damper(mjsActuator& actuator, double kv);

// A diameter that is not negative takes the place of the area.
void set_to_cylinder(mjsActuator& actuator, double timeconst, double bias, double area, double diameter);

// Negative values (and a missing time constant) mean: what the actuator has, or the muscle's own default if it has
// only a general actuator's.
struct MuscleParameters {
  double timeconst[2] = {-1, -1};
  double tausmooth = -1;
  double range[2] = {-1, -1};
  double force = -1;
  double scale = -1;
  double lmin = -1;
  double lmax = -1;
  double vmax = -1;
  double fpmax = -1;
  double fvmax = -1;
};
const char* set_to_muscle(mjsActuator& actuator, const MuscleParameters& parameters);

const char* set_to_adhesion(mjsActuator& actuator, double gain);

}  // namespace sinew

#endif  // SINEW_SPEC_ACTUATOR_KINDS_H_
