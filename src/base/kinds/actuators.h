// SPDX-License-Identifier: Apache-2.0
// actuators.h -- the kinds of activation dynamics (mjtDyn) and of transmissions (mjtTrn), one row each.
//   note  how an activation moves is in tree/actuator.h; lengths and moment arms are in kinematics/transmission.tpp
#ifndef SINEW_BASE_KINDS_ACTUATORS_H_
#define SINEW_BASE_KINDS_ACTUATORS_H_

#include <string_view>

#include "base/kinds/kind.h"

namespace sinew::kinds {

// Where an actuator that inherits a range (inheritrange) has its setpoint.
enum class Setpoint { kNone, kControl, kActivation };

struct Dynamics {
  mjtDyn type;
  std::string_view keyword;
  int activations;
  Setpoint setpoint = Setpoint::kNone;
  bool has_own_number = false;  // of activations: actdim, at least 1
};

inline constexpr Dynamics kDynamics[] = {
    {mjDYN_NONE, "none", 0, Setpoint::kControl},
    {mjDYN_INTEGRATOR, "integrator", 1, Setpoint::kActivation},
    {mjDYN_FILTER, "filter", 1},
    {mjDYN_FILTEREXACT, "filterexact", 1, Setpoint::kControl},
    {mjDYN_MUSCLE, "muscle", 1},
    {mjDYN_USER, "user", 1, Setpoint::kNone, true},
};
static_assert(has_all_rows(kDynamics, mjDYN_USER + 1));

constexpr bool is_dynamics(int type) { return mjDYN_NONE <= type && type <= mjDYN_USER; }

enum class Second { kNone, kOptional, kNeeded };

struct Transmission {
  mjtTrn type;
  std::string_view attribute;  // that names the target in MJCF
  mjtObj target;
  Second site = Second::kNone;  // another site: what a site moves against, where a crank's slider is
};

inline constexpr Transmission kTransmissions[] = {
    {mjTRN_JOINT, "joint", mjOBJ_JOINT},
    {mjTRN_JOINTINPARENT, "jointinparent", mjOBJ_JOINT},
    {mjTRN_SLIDERCRANK, "cranksite", mjOBJ_SITE, Second::kNeeded},
    {mjTRN_TENDON, "tendon", mjOBJ_TENDON},
    {mjTRN_SITE, "site", mjOBJ_SITE, Second::kOptional},
    {mjTRN_BODY, "body", mjOBJ_BODY},
};
static_assert(has_all_rows(kTransmissions, mjTRN_BODY + 1));

constexpr bool is_transmission(int type) { return mjTRN_JOINT <= type && type <= mjTRN_BODY; }

}  // namespace sinew::kinds

#endif  // SINEW_BASE_KINDS_ACTUATORS_H_
