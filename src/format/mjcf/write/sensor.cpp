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
void write_named(XmlWriter& xml, Attributes group, const mjString* name, const mjsSensor& c) {
  if (!name->empty()) write_values(xml, group, &c, &fresh<mjsSensor>());
}

void write_object(Writing& writing, const SensorKind& kind, const mjsSensor& c) {
  XmlWriter& xml = writing.xml;
  switch (kind.measures) {
    case Measures::Pair:
      return write_sides(xml, c, false);
    case Measures::Contact:
      write_sides(xml, c, true);
      return write_contact_fields(xml, c);
    case Measures::Frame:
      write_values(xml, kSensorObject, &c, &fresh<mjsSensor>());
      return write_named(xml, kSensorReference, c.refname, c);
    case Measures::Own:
      write_named(xml, kSensorAnyObject, c.objname, c);
      return write_values(xml, kSensorOwn, &c, &fresh<mjsSensor>());
    case Measures::PluginObject:
      write_named(xml, kSensorAnyObject, c.objname, c);
      write_named(xml, kSensorAnyReference, c.refname, c);
      return write_plugin_use(writing, c.plugin);
    default:
      for (const Attributes group : sensor_groups(kind.measures)) {
        const bool already_said = group.data() == std::data(kSensor) || group.data() == std::data(kSensorUser);
        if (!already_said) write_values(xml, group, &c, &fresh<mjsSensor>());
      }
  }
}

const SensorKind& kind_of(const Sensor& sensor) {
  for (const SensorKind& kind : kSensorKinds) {
    if (kind.type == sensor.c.type) return kind;
  }
  throw ModelError(describe(sensor) + ": a sensor of this type cannot be written as MJCF");
}

Attributes common_values(Measures measures) {
  if (measures == Measures::Tactile) return kSensorUser;
  if (measures == Measures::PluginObject) return kSensorPluginValues;
  return kSensor;
}

}  // namespace

void write_sensor(Writing& writing) {
  writing.xml.open("sensor");
  for (const auto& sensor : writing.spec.sensors) {
    const SensorKind& kind = kind_of(*sensor);
    open_named(writing, kind.name, *sensor);
    write_values(writing.xml, common_values(kind.measures), &sensor->c, &fresh<mjsSensor>());
    write_object(writing, kind, sensor->c);
    writing.xml.close();
  }
  writing.xml.close_if_used();
}

}  // namespace sinew::mjcf
