// SPDX-License-Identifier: Apache-2.0
#include "spec/actuator_kinds.h"

#include <algorithm>
#include <numbers>

namespace sinew {
namespace {

// force = kp * (ctrl or act) - kp * length - kv * velocity. A damping ratio is kept as a positive number in the place
// of -kv until the compiler knows the mass.
const char* set_servo(mjsActuator& c, double kp, const double* kv, const double* dampratio) {
  if (kv && dampratio) return "the damping is given twice, as 'kv' and as 'dampratio'";
  if (kv && *kv < 0) return "'kv' cannot be negative";
  if (dampratio && *dampratio < 0) return "'dampratio' cannot be negative";
  c.gaintype = mjGAIN_FIXED;
  c.gainprm[0] = kp;
  c.biastype = mjBIAS_AFFINE;
  c.biasprm[1] = -kp;
  if (kv) c.biasprm[2] = -*kv;
  if (dampratio) c.biasprm[2] = *dampratio;
  return "";
}

bool pulls_and_pushes(const mjsActuator& c) { return c.ctrlrange[0] < 0 || c.ctrlrange[1] < 0; }

}  // namespace

void set_to_motor(mjsActuator& actuator) {
  actuator.gainprm[0] = 1;
  actuator.dyntype = mjDYN_NONE;
  actuator.gaintype = mjGAIN_FIXED;
  actuator.biastype = mjBIAS_NONE;
}

const char* set_to_position(mjsActuator& actuator, double kp, const double* kv, const double* dampratio,
                            const double* timeconst, double inheritrange) {
  const char* error = set_servo(actuator, kp, kv, dampratio);
  if (*error) return error;
  actuator.inheritrange = inheritrange;
  if (timeconst) {
    if (*timeconst < 0) return "'timeconst' cannot be negative";
    actuator.dynprm[0] = *timeconst;
    actuator.dyntype = *timeconst == 0 ? mjDYN_NONE : mjDYN_FILTEREXACT;
  }
  return "";
}

const char* set_to_intvelocity(mjsActuator& actuator, double kp, const double* kv, const double* dampratio,
                               double inheritrange) {
  const char* error = set_servo(actuator, kp, kv, dampratio);
  if (*error) return error;
  actuator.inheritrange = inheritrange;
  actuator.dyntype = mjDYN_INTEGRATOR;
  actuator.actlimited = mjLIMITED_TRUE;
  return "";
}

void set_to_velocity(mjsActuator& actuator, double kv) {
  std::fill(std::begin(actuator.biasprm), std::end(actuator.biasprm), 0.0);
  actuator.gainprm[0] = kv;
  actuator.biasprm[2] = -kv;
  actuator.dyntype = mjDYN_NONE;
  actuator.gaintype = mjGAIN_FIXED;
  actuator.biastype = mjBIAS_AFFINE;
}

const char* set_to_damper(mjsActuator& actuator, double kv) {
  if (kv < 0) return "'kv' cannot be negative";
  if (pulls_and_pushes(actuator)) return "'ctrlrange' of a damper cannot be negative";
  std::fill(std::begin(actuator.gainprm), std::end(actuator.gainprm), 0.0);
  actuator.gainprm[2] = -kv;
  actuator.ctrllimited = mjLIMITED_TRUE;
  actuator.dyntype = mjDYN_NONE;
  actuator.gaintype = mjGAIN_AFFINE;
  actuator.biastype = mjBIAS_NONE;
  return "";
}

void set_to_cylinder(mjsActuator& actuator, double timeconst, double bias, double area, double diameter) {
  actuator.dynprm[0] = timeconst;
  actuator.biasprm[0] = bias;
  actuator.gainprm[0] = diameter >= 0 ? std::numbers::pi / 4 * diameter * diameter : area;
  actuator.dyntype = mjDYN_FILTER;
  actuator.gaintype = mjGAIN_FIXED;
  actuator.biastype = mjBIAS_AFFINE;
}

const char* set_to_muscle(mjsActuator& actuator, const MuscleParameters& parameters) {
  if (parameters.tausmooth < 0) return "'tausmooth' cannot be negative";
  // what a general actuator starts with, and what a muscle starts with
  const auto set = [](double& place, double given, double untouched, double standard) {
    if (place == untouched) place = standard;
    if (given >= 0) place = given;
  };
  set(actuator.dynprm[0], parameters.timeconst[0], 1, 0.01);
  set(actuator.dynprm[1], parameters.timeconst[1], 0, 0.04);
  actuator.dynprm[2] = parameters.tausmooth;
  double* gain = actuator.gainprm;
  set(gain[0], parameters.range[0], 1, 0.75);
  set(gain[1], parameters.range[1], 0, 1.05);
  set(gain[2], parameters.force, 0, -1);
  set(gain[3], parameters.scale, 0, 200);
  set(gain[4], parameters.lmin, 0, 0.5);
  set(gain[5], parameters.lmax, 0, 1.6);
  set(gain[6], parameters.vmax, 0, 1.5);
  set(gain[7], parameters.fpmax, 0, 1.3);
  set(gain[8], parameters.fvmax, 0, 1.2);
  std::copy_n(actuator.gainprm, std::size(actuator.gainprm), actuator.biasprm);
  actuator.dyntype = mjDYN_MUSCLE;
  actuator.gaintype = mjGAIN_MUSCLE;
  actuator.biastype = mjBIAS_MUSCLE;
  return "";
}

const char* set_to_adhesion(mjsActuator& actuator, double gain) {
  if (gain < 0) return "'gain' cannot be negative";
  if (pulls_and_pushes(actuator)) return "'ctrlrange' of an adhesion cannot be negative";
  actuator.gainprm[0] = gain;
  actuator.ctrllimited = mjLIMITED_TRUE;
  actuator.gaintype = mjGAIN_FIXED;
  actuator.biastype = mjBIAS_NONE;
  return "";
}

}  // namespace sinew
