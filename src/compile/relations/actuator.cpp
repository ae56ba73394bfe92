// SPDX-License-Identifier: Apache-2.0
// Actuators. Left to finish_model: acc0, length0, length ranges of muscles that state none, and damping ratios: where
// biasprm[2] > 0 and gainprm[0] = -biasprm[1], biasprm[2] is a ratio to be turned into a negative damping.
#include "base/kinds/actuators.h"
#include "compile/limits.h"
#include "compile/relations/relations.h"
#include "compile/tree/joint.h"
#include "compile/tree/written_parts.h"

namespace sinew {
namespace {

// What it acts on, and how many numbers its row of the moment matrix may need: a joint moves its own dofs, of anything
// else it is not known beforehand.
void resolve_transmission(const Build& build, const Actuator& actuator, ActuatorBuild& built) {
  const mjsActuator& c = actuator.c;
  if (!kinds::is_transmission(c.trntype)) {
    refuse(actuator, "acts on nothing: give a joint, jointinparent, tendon, cranksite, site or body");
  }
  if (c.trntype == mjTRN_SLIDERCRANK && c.cranklength <= 0) {
    refuse(actuator, "cranklength must be positive for a slider-crank");
  }
  const kinds::Transmission& kind = kinds::kTransmissions[c.trntype];
  const bool joint = kind.target == mjOBJ_JOINT;
  built.trnid[0] = named_id(build, actuator, kind.target, *c.target, joint ? "joint" : kind.attribute.data());
  built.moment_size = joint ? kJointDofs[build.all<Joint>()[built.trnid[0]]->c.type] : dof_count(build);
  if (kind.site == kinds::Second::kNeeded) {
    built.trnid[1] = named_id(build, actuator, mjOBJ_SITE, *c.slidersite, "slidersite");
  } else if (kind.site == kinds::Second::kOptional && !c.refsite->empty()) {
    built.trnid[1] = require_id(build, actuator, mjOBJ_SITE, *c.refsite);
  }
}

// A servo's force is kp (u - length): only then a range of lengths can be one of setpoints.
bool is_servo(const mjsActuator& c) {
  return c.gaintype == mjGAIN_FIXED && c.biastype == mjBIAS_AFFINE && c.gainprm[0] == -c.biasprm[1];
}

// The range of the joint or tendon that a servo moves, given its transmission.
std::array<double, 2> target_range(const Build& build, const Actuator& actuator, int target) {
  std::array<double, 2> range{};
  if (actuator.c.trntype == mjTRN_TENDON) {
    std::copy_n(build.all<Tendon>()[target]->c.range, 2, range.begin());
  } else if (actuator.c.trntype == mjTRN_JOINT) {
    const mjtJoint type = build.all<Joint>()[target]->c.type;
    if (type == mjJNT_SLIDE || type == mjJNT_HINGE) range = build.joint[target].range;
  } else {
    refuse(actuator, "inheritrange needs a joint or a tendon to inherit from");
  }
  if (range[0] == range[1]) {
    refuse(actuator, "inheritrange needs '" + *actuator.c.target + "' to have a range: give it one");
  }
  return range;
}

// With inheritrange, the target's range, scaled about its middle, bounds the setpoint: the control, or the activation
// if that is the integrated control.
void inherit_range(const Build& build, const Actuator& actuator, ActuatorBuild& built) {
  const mjsActuator& c = actuator.c;
  if (c.inheritrange <= 0 || !is_servo(c)) return;
  const auto [low, high] = target_range(build, actuator, built.trnid[0]);
  const double middle = 0.5 * (low + high), reach = 0.5 * (high - low) * c.inheritrange;
  const std::array<double, 2> inherited{middle - reach, middle + reach};
  const kinds::Setpoint setpoint = kinds::kDynamics[c.dyntype].setpoint;
  if (setpoint == kinds::Setpoint::kNone) {
    refuse(actuator, "inheritrange is for position and intvelocity actuators only");
  }
  (setpoint == kinds::Setpoint::kControl ? built.ctrlrange : built.actrange) = inherited;
}

void resolve_ranges(const Build& build, const Actuator& actuator, ActuatorBuild& built) {
  const mjsActuator& c = actuator.c;
  std::copy_n(c.ctrlrange, 2, built.ctrlrange.begin());
  std::copy_n(c.actrange, 2, built.actrange.begin());
  inherit_range(build, actuator, built);
  built.ctrllimited = resolve_limit(actuator, c.ctrllimited, built.ctrlrange.data(), "ctrllimited", "ctrlrange");
  built.forcelimited = resolve_limit(actuator, c.forcelimited, c.forcerange, "forcelimited", "forcerange");
  built.actlimited = resolve_limit(actuator, c.actlimited, built.actrange.data(), "actlimited", "actrange");
  if (built.actlimited && kinds::kDynamics[c.dyntype].activations == 0) {
    refuse(actuator, "actrange limits an activation, but it has none: give a dyntype");
  }
}

// Only user dynamics and plugins can have several activations; a plugin's come before the one of dyntype. A negative
// actdim stands for what dyntype implies.
void resolve_activation(const Actuator& actuator, ActuatorBuild& built) {
  const mjsActuator& c = actuator.c;
  const auto& [type, keyword, implied, setpoint, has_own_number] = kinds::kDynamics[c.dyntype];
  built.actnum = c.actdim < 0 ? implied : c.actdim;
  if (has_own_number && built.actnum < 1) refuse(actuator, "actdim must be at least 1 with dyntype user");
  const bool several = has_own_number || (c.plugin.active && built.actnum > implied);
  if (!several && built.actnum != implied) {
    refuse(actuator, "actdim is " + std::to_string(c.actdim) + ", but its dyntype has " + std::to_string(implied) +
                         " activation variables: more need dyntype user or a plugin");
  }
}

// Parameters of a muscle: range (2), force, scale, lmin, lmax, vmax, fpmax, fvmax.
void check_muscle(const Actuator& actuator, const double* prm) {
  if (prm[0] >= prm[1]) refuse(actuator, "range of a muscle needs two numbers in rising order");
  if (prm[4] >= 1 || prm[5] <= 1) refuse(actuator, "a muscle needs lmin < 1 < lmax");
  constexpr std::pair<int, const char*> kPositive[] = {{3, "scale"}, {6, "vmax"}, {7, "fpmax"}, {8, "fvmax"}};
  for (const auto& [k, name] : kPositive) {
    if (prm[k] <= 0) refuse(actuator, std::string(name) + " of a muscle must be positive");
  }
}

ActuatorBuild compile_actuator(const Build& build, const Actuator& actuator) {
  if (!kinds::is_dynamics(actuator.c.dyntype)) refuse(actuator, "its dyntype is unknown");
  ActuatorBuild built;
  resolve_transmission(build, actuator, built);
  resolve_ranges(build, actuator, built);
  resolve_activation(actuator, built);
  if (actuator.c.gaintype == mjGAIN_MUSCLE) check_muscle(actuator, actuator.c.gainprm);
  if (actuator.c.biastype == mjBIAS_MUSCLE) check_muscle(actuator, actuator.c.biasprm);
  return built;
}

void write_numbers(const mjsActuator& c, int i, mjModel& m) {
  m.actuator_trntype[i] = c.trntype;
  m.actuator_dyntype[i] = c.dyntype;
  m.actuator_gaintype[i] = c.gaintype;
  m.actuator_biastype[i] = c.biastype;
  m.actuator_group[i] = c.group;
  m.actuator_actearly[i] = c.actearly;
  m.actuator_cranklength[i] = c.cranklength;
  write_row(m.actuator_dynprm, i, c.dynprm);
  write_row(m.actuator_gainprm, i, c.gainprm);
  write_row(m.actuator_biasprm, i, c.biasprm);
  write_row(m.actuator_forcerange, i, c.forcerange);
  write_row(m.actuator_gear, i, c.gear);
  write_row(m.actuator_lengthrange, i, c.lengthrange);
  write_user(c, m.nuser_actuator, i, m.actuator_user);
}

void write_resolved(const ActuatorBuild& built, int i, mjModel& m) {
  write_row(m.actuator_trnid, i, built.trnid);
  m.actuator_actadr[i] = built.actadr;
  m.actuator_actnum[i] = built.actnum;
  m.actuator_ctrllimited[i] = built.ctrllimited;
  m.actuator_forcelimited[i] = built.forcelimited;
  m.actuator_actlimited[i] = built.actlimited;
  write_row(m.actuator_ctrlrange, i, built.ctrlrange);
  write_row(m.actuator_actrange, i, built.actrange);
}

}  // namespace

void compile_actuators(Build& build) {
  int na = 0;
  for (const auto& actuator : build.all<Actuator>()) {
    ActuatorBuild built = compile_actuator(build, *actuator);
    if (built.actnum > 0) built.actadr = na;
    add_size(na, static_cast<std::size_t>(built.actnum), "activations");
    build.actuator.push_back(built);
  }
}

void count_actuators(const Build& build, ModelSizes& sizes) {
  sizes.nu = static_cast<int>(build.actuator.size());
  for (const ActuatorBuild& built : build.actuator) {
    sizes.na += built.actnum;
    add_size(sizes.nJmom, static_cast<std::size_t>(built.moment_size), "entries of actuator moments");
  }
  sizes.nuser_actuator = user_size(build.all<Actuator>(), build.spec.c.nuser_actuator, "nuser_actuator");
}

void write_actuators(const Build& build, mjModel& m) {
  for (int i = 0; i < m.nu; ++i) {
    const Actuator& actuator = *build.all<Actuator>()[i];
    m.actuator_plugin[i] = plugin_id(build, actuator, actuator.c.plugin);
    write_numbers(actuator.c, i, m);
    write_resolved(build.actuator[i], i, m);
  }
}

}  // namespace sinew
