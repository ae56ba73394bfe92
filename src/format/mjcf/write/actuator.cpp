// SPDX-License-Identifier: Apache-2.0
// actuator.cpp -- <actuator>: every kind is written as the general actuator that it stands for, but for plugins and for
// servos that inherit their range.
#include "format/mjcf/schema/actuators.h"

#include <cmath>
#include <initializer_list>
#include <string_view>

#include "format/mjcf/write/writing.h"

namespace sinew::mjcf {
namespace {

void write_target(XmlWriter& xml, const mjsActuator& c) {
  const mjsActuator& unsaid = fresh<mjsActuator>();
  if (kinds::is_transmission(c.trntype)) write_text(xml, kinds::kTransmissions[c.trntype].attribute, *c.target);
  write_values(xml, kTarget, &c, &unsaid);
  write_values(xml, kTargetPose, &c, &unsaid);
}

// The range of what a servo moves is its own range: only the shortcuts for servos can say so.
bool inherits_range(const mjsActuator& c) {
  const bool servo = c.gaintype == mjGAIN_FIXED && c.biastype == mjBIAS_AFFINE && c.gainprm[0] == -c.biasprm[1];
  return servo && c.inheritrange > 0 && !c.plugin.active;
}

std::string_view kind_of(const mjsActuator& c) {
  if (c.plugin.active) return "plugin";
  if (!inherits_range(c)) return "general";
  return c.dyntype == mjDYN_INTEGRATOR ? "intvelocity" : "position";
}

void write_groups(XmlWriter& xml, std::initializer_list<Attributes> groups, const mjsActuator& c,
                  const mjsActuator& unsaid) {
  for (const Attributes group : groups) write_values(xml, group, &c, &unsaid);
}

// A positive third number of the bias is a damping ratio, a negative one a damping. The range itself is not said.
void write_servo(XmlWriter& xml, const mjsActuator& c, const mjsActuator& unsaid) {
  const ServoParameters none;
  ServoParameters servo;
  servo.kp = c.gainprm[0];
  const bool damped = c.biasprm[2] != unsaid.biasprm[2];
  if (damped) (c.biasprm[2] > 0 ? servo.dampratio : servo.kv) = std::abs(c.biasprm[2]);
  if (c.dyntype == mjDYN_FILTEREXACT) servo.timeconst = c.dynprm[0];
  write_groups(xml, {kActuator, {&kControl[0], 1}, kGear}, c, unsaid);
  write_values(xml, kFilteredServo, &servo, &none);
  write_values(xml, kInherit, &c, &fresh<mjsActuator>());
}

}  // namespace

void write_actuator(Writing& writing) {
  XmlWriter& xml = writing.xml;
  xml.open("actuator");
  for (const auto& actuator : writing.spec.actuators) {
    const mjsActuator& c = actuator->c;
    const mjsActuator& unsaid = writing.class_values(actuator->defaults).actuator.c;
    open_of_class(writing, kind_of(c), *actuator, writing.main_class());
    write_target(xml, c);
    if (inherits_range(c)) {
      write_servo(xml, c, unsaid);
    } else {
      write_groups(xml, {kActuator, kControl, kGear, kDynamics}, c, unsaid);
      if (!c.plugin.active) write_values(xml, kGainAndBias, &c, &unsaid);
    }
    if (c.plugin.active) write_plugin_use(writing, c.plugin);
    xml.close();
  }
  xml.close_if_used();
}

}  // namespace sinew::mjcf
