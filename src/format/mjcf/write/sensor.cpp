// SPDX-License-Identifier: Apache-2.0
// sensor.cpp -- <sensor>: what is measured, and on which object.
#include <string>

#include "base/error.h"
#include "format/mjcf/schema/sensors.h"
#include "format/mjcf/write/writing.h"

namespace sinew::mjcf {
namespace {

// The side of a distance or a contact that names an object of this type.
std::string* side_of(SensorSides& sides, mjtObj type, bool first) {
  switch (type) {
    case mjOBJ_GEOM:
      return first ? &sides.geom1 : &sides.geom2;
    case mjOBJ_BODY:
      return first ? &sides.body1 : &sides.body2;
    case mjOBJ_XBODY:
      return first ? &sides.subtree1 : &sides.subtree2;
    case mjOBJ_SITE:
      return first ? &sides.site : nullptr;
    default:
      return nullptr;
  }
}

void write_sides(XmlWriter& xml, const mjsSensor& c, bool contact) {
  const SensorSides none;
  SensorSides sides;
  if (std::string* side = side_of(sides, c.objtype, true)) *side = *c.objname;
  if (std::string* side = side_of(sides, c.reftype, false)) *side = *c.refname;
  write_values(xml, kSensorPair, &sides, &none);
  if (contact) write_values(xml, kSensorContactSides, &sides, &none);
}

void write_contact_fields(XmlWriter& xml, const mjsSensor& c) {
  const ContactSensor none;
  ContactSensor contact;
  for (const Keyword& field : kContactData) {
    if (c.intprm[0] & (1 << field.value)) contact.data.emplace_back(field.word);
  }
  contact.reduce = c.intprm[1];
  contact.num = c.intprm[2];
  write_values(xml, kSensorContact, &contact, &none);
}

// A kind of object is said only together with the name that needs it.
bool is_said(Attributes group, const mjsSensor& c) {
  if (group.data() == std::data(kSensorAnyObject)) return !c.objname->empty();
  const bool is_reference =
      group.data() == std::data(kSensorReference) || group.data() == std::data(kSensorAnyReference);
  return !is_reference || !c.refname->empty();
}

void write_ends(XmlWriter& xml, const kinds::Sensor& kind, const mjsSensor& c) {
  const bool contact = kind.type == mjSENS_CONTACT;
  if (contact || kind.has(kinds::kApart)) {
    write_sides(xml, c, contact);
    if (contact) write_contact_fields(xml, c);
    return;
  }
  for (const Attributes group : find_form(kind)->ends) {
    if (is_said(group, c)) write_values(xml, group, &c, &fresh<mjsSensor>());
  }
}

}  // namespace

void write_sensor(Writing& writing) {
  writing.xml.open("sensor");
  for (const auto& sensor : writing.spec.sensors) {
    const mjsSensor& c = sensor->c;
    if (!kinds::is_sensor(c.type)) {
      throw ModelError(describe(*sensor) + ": a sensor of this type cannot be written as MJCF");
    }
    const kinds::Sensor& kind = kinds::kSensors[c.type];
    open_named(writing, kind.keyword, *sensor);
    write_values(writing.xml, find_form(kind)->common, &c, &fresh<mjsSensor>());
    write_ends(writing.xml, kind, c);
    if (kind.type == mjSENS_PLUGIN) write_plugin_use(writing, c.plugin);
    writing.xml.close();
  }
  writing.xml.close_if_used();
}

}  // namespace sinew::mjcf
