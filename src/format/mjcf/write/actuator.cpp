// SPDX-License-Identifier: Apache-2.0
// actuator.cpp -- <actuator>: every kind is written as the general actuator that it stands for; plugins as such.
#include "format/mjcf/schema/actuators.h"
#include "format/mjcf/write/writing.h"

namespace sinew::mjcf {
namespace {

void write_target(XmlWriter& xml, const mjsActuator& c) {
  const mjsActuator& unsaid = fresh<mjsActuator>();
  switch (c.trntype) {
    case mjTRN_JOINT:
      write_text(xml, "joint", *c.target);
      break;
    case mjTRN_JOINTINPARENT:
      write_text(xml, "jointinparent", *c.target);
      break;
    case mjTRN_TENDON:
      write_text(xml, "tendon", *c.target);
      break;
    case mjTRN_SLIDERCRANK:
      write_text(xml, "cranksite", *c.target);
      break;
    case mjTRN_SITE:
      write_text(xml, "site", *c.target);
      break;
    case mjTRN_BODY:
      write_text(xml, "body", *c.target);
      break;
    default:
      break;
  }
  write_values(xml, kTarget, &c, &unsaid);
  write_values(xml, kTargetPose, &c, &unsaid);
}

}  // namespace

void write_actuator(Writing& writing) {
  XmlWriter& xml = writing.xml;
  xml.open("actuator");
  for (const auto& actuator : writing.spec.actuators) {
    const mjsActuator& c = actuator->c;
    const mjsActuator& unsaid = writing.class_values(actuator->defaults).actuator.c;
    open_of_class(writing, c.plugin.active ? "plugin" : "general", *actuator, writing.main_class());
    write_target(xml, c);
    for (const Attributes group :
         {Attributes(kActuator), Attributes(kControl), Attributes(kGear), Attributes(kDynamics)}) {
      write_values(xml, group, &c, &unsaid);
    }
    if (c.plugin.active) {
      write_plugin_use(writing, c.plugin);
    } else {
      write_values(xml, kGainAndBias, &c, &unsaid);
    }
    xml.close();
  }
  xml.close_if_used();
}

}  // namespace sinew::mjcf
