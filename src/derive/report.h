// SPDX-License-Identifier: Apache-2.0
// report.h -- what a derivative could not promise: obstacles by name, and rows close to a change of the active set.
//   note  an obstacle means that the function has a part without exact derivative here: the caller refuses. Rows near a
//         change and pairs that were differenced are information: the result holds where nothing changes
#ifndef SINEW_DERIVE_REPORT_H_
#define SINEW_DERIVE_REPORT_H_

namespace sinew {

enum class Obstacle : int {
  kNoslip,            // the noslip solver moves forces away from the minimum
  kPassiveCallback,   // mjcb_passive
  kControlCallback,   // mjcb_control
  kActuatorCallback,  // mjcb_act_dyn, mjcb_act_gain, mjcb_act_bias with a user type
  kContactCallback,   // mjcb_contactfilter and custom colliders
  kSensorCallback,    // mjcb_sensor with a user sensor
  kPlugin,            // a plugin that acts on the motion
  kFlex,              // a contact of a flex that the narrow phase does not find again
  kSensor,            // a sensor whose slope is not known
  kConstraint,        // a kind of constraint whose slope is not known
  kIntegrator,        // an integrator, or an option of it, whose slope is not known
  kAdhesion,          // an adhesion actuator whose force follows its velocity
  kCount
};

// What the obstacle is called in messages.
constexpr const char* name_of(Obstacle obstacle) {
  constexpr const char* kNames[] = {"noslip iterations",
                                    "callback mjcb_passive",
                                    "callback mjcb_control",
                                    "callback of an actuator",
                                    "callback of contacts",
                                    "callback mjcb_sensor",
                                    "plugin",
                                    "contact of a flex",
                                    "kind of sensor",
                                    "kind of constraint",
                                    "integrator",
                                    "adhesion by velocity"};
  return obstacle < Obstacle::kCount ? kNames[static_cast<int>(obstacle)] : "unknown";
}

struct DerivativeReport {
  double distance = 1e-6;  // in: rows whose argument is closer than this, relative to its size, count as near a change
  int near_changes = 0;    // rows and cones near a change of their state
  int at_bounds = 0;       // controls, activations and forces of actuators at a bound: the slope is that of the inside
  int differenced_pairs = 0;                              // contacts whose geometry was differenced, not derived
  unsigned obstacles = 0;                                 // bits 1 << Obstacle
  int first_id[static_cast<int>(Obstacle::kCount)] = {};  // of the first thing with that obstacle; -1 if it has no id

  bool has(Obstacle obstacle) const { return obstacles >> static_cast<int>(obstacle) & 1; }
  void add(Obstacle obstacle, int id = -1) {
    if (!has(obstacle)) first_id[static_cast<int>(obstacle)] = id;
    obstacles |= 1u << static_cast<int>(obstacle);
  }
};

}  // namespace sinew

#endif  // SINEW_DERIVE_REPORT_H_
