// SPDX-License-Identifier: Apache-2.0
// api_actuator_kinds.cpp -- the kinds of actuators that have names, set by programs.
//   out   an empty text, or what is wrong; the actuator then stays as it was
#include <algorithm>

#include <mujoco/mujoco.h>

#include "capi/spec/edit_guard.h"
#include "spec/actuator_kinds.h"

using namespace sinew;

namespace {

// The kind is set in a copy, which takes the actuator's place if all is well; the message also goes to mjs_getError.
template <class Set>
const char* set_kind(const char* function, mjsActuator* actuator, Set&& set) {
  if (!actuator) return "the actuator is NULL";
  mjsActuator changed = *actuator;
  const char* error = set(changed);
  if (*error) {
    if (Spec* spec = spec_around(actuator->element)) leave_error(spec, function, error);
    return error;
  }
  *actuator = changed;
  return "";
}

void set_pair(const double* given, double (&pair)[2]) {
  if (given) std::copy_n(given, 2, pair);
}

}  // namespace

extern "C" {

const char* mjs_setToMotor(mjsActuator* actuator) {
  return set_kind(__func__, actuator, [](mjsActuator& c) {
    set_to_motor(c);
    return "";
  });
}

const char* mjs_setToPosition(mjsActuator* actuator, double kp, double kv[1], double dampratio[1], double timeconst[1],
                              double inheritrange) {
  return set_kind(__func__, actuator,
                  [&](mjsActuator& c) { return set_to_position(c, kp, kv, dampratio, timeconst, inheritrange); });
}

// An integrator has no time constant: the one that is given counts only where it is wrong.
const char* mjs_setToIntVelocity(mjsActuator* actuator, double kp, double kv[1], double dampratio[1],
                                 double timeconst[1], double inheritrange) {
  return set_kind(__func__, actuator, [&](mjsActuator& c) {
    if (timeconst && *timeconst < 0) return "'timeconst' cannot be negative";
    return set_to_intvelocity(c, kp, kv, dampratio, inheritrange);
  });
}

const char* mjs_setToVelocity(mjsActuator* actuator, double kv) {
  return set_kind(__func__, actuator, [&](mjsActuator& c) {
    set_to_velocity(c, kv);
    return "";
  });
}

const char* mjs_setToDamper(mjsActuator* actuator, double kv) {
  return set_kind(__func__, actuator, [&](mjsActuator& c) { return set_to_damper(c, kv); });
}

const char* mjs_setToCylinder(mjsActuator* actuator, double timeconst, double bias, double area, double diameter) {
  return set_kind(__func__, actuator, [&](mjsActuator& c) {
    set_to_cylinder(c, timeconst, bias, area, diameter);
    return "";
  });
}

const char* mjs_setToMuscle(mjsActuator* actuator, double timeconst[2], double tausmooth, double range[2], double force,
                            double scale, double lmin, double lmax, double vmax, double fpmax, double fvmax) {
  return set_kind(__func__, actuator, [&](mjsActuator& c) {
    MuscleParameters muscle;
    set_pair(timeconst, muscle.timeconst);
    set_pair(range, muscle.range);
    muscle.tausmooth = tausmooth;
    muscle.force = force;
    muscle.scale = scale;
    muscle.lmin = lmin;
    muscle.lmax = lmax;
    muscle.vmax = vmax;
    muscle.fpmax = fpmax;
    muscle.fvmax = fvmax;
    return set_to_muscle(c, muscle);
  });
}

const char* mjs_setToAdhesion(mjsActuator* actuator, double gain) {
  return set_kind(__func__, actuator, [&](mjsActuator& c) { return set_to_adhesion(c, gain); });
}

}  // extern "C"
