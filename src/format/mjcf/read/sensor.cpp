// SPDX-License-Identifier: Apache-2.0
// sensor.cpp -- <sensor>: what is measured, and on which object.
#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <string>
#include <utility>

#include "format/mjcf/check.h"
#include "format/mjcf/read/reading.h"
#include "format/mjcf/schema/sensors.h"

namespace sinew::mjcf {
namespace {

// A kind of object without a name, or a name without its kind, says nothing.
void check_kind_and_name(const XmlNode& node, const char* kind, const char* name) {
  if (node.find(kind) && !node.find(name))
    fail(node, "'" + std::string(kind) + "' is given, but '" + name + "' is missing");
  if (node.find(name) && !node.find(kind))
    fail(node, "'" + std::string(name) + "' is given, but '" + kind + "' is missing");
}

struct Side {
  const char* attribute;
  mjtObj type;
  const std::string& name;
};

// The one object that is named; false if none is.
bool pick_side(const XmlNode& node, std::initializer_list<Side> sides, mjtObj& type, std::string& name) {
  const Side* picked = nullptr;
  for (const Side& side : sides) {
    if (!node.find(side.attribute)) continue;
    if (picked) {
      fail(node, "'" + std::string(picked->attribute) + "' and '" + side.attribute + "' are given: keep one of them");
    }
    picked = &side;
  }
  if (!picked) return false;
  type = picked->type;
  name = picked->name;
  return true;
}

void read_pair(const XmlNode& node, mjsSensor& sensor) {
  SensorSides s;
  read_values(node, kSensorPair, &s);
  const bool first = pick_side(node, {{"geom1", mjOBJ_GEOM, s.geom1}, {"body1", mjOBJ_BODY, s.body1}}, sensor.objtype,
                               *sensor.objname);
  if (!first) fail(node, "'geom1' or 'body1' is missing");
  const bool second = pick_side(node, {{"geom2", mjOBJ_GEOM, s.geom2}, {"body2", mjOBJ_BODY, s.body2}}, sensor.reftype,
                                *sensor.refname);
  if (!second) fail(node, "'geom2' or 'body2' is missing");
}

// The fields that are asked for as bits; they come out in the order of the keywords, so they must be named in it.
int contact_fields(const XmlNode& node, const std::vector<std::string>& words) {
  Attribute attribute = kSensorContact[0];
  attribute.keywords = kContactData;
  int bits = 0;
  for (const std::string& word : words) {
    const int bit = 1 << keyword_value(node, attribute, word);
    if (bits & bit) fail(node, "attribute 'data': '" + word + "' is given twice");
    if (bits > bit) {
      fail(node, "attribute 'data': '" + word +
                     "' is out of order; the order is: found, force, torque, dist, pos, normal, tangent");
    }
    bits |= bit;
  }
  return bits;
}

void read_contact_sensor(const XmlNode& node, mjsSensor& sensor) {
  SensorSides s;
  read_values(node, kSensorPair, &s);
  read_values(node, kSensorContactSides, &s);
  pick_side(node,
            {{"geom1", mjOBJ_GEOM, s.geom1},
             {"body1", mjOBJ_BODY, s.body1},
             {"subtree1", mjOBJ_XBODY, s.subtree1},
             {"site", mjOBJ_SITE, s.site}},
            sensor.objtype, *sensor.objname);
  pick_side(node,
            {{"geom2", mjOBJ_GEOM, s.geom2}, {"body2", mjOBJ_BODY, s.body2}, {"subtree2", mjOBJ_XBODY, s.subtree2}},
            sensor.reftype, *sensor.refname);
  ContactSensor contact;
  read_values(node, kSensorContact, &contact);
  sensor.intprm[0] = contact.data.empty() ? 1 << mjCONDATA_FOUND : contact_fields(node, contact.data);
  sensor.intprm[1] = contact.reduce;
  sensor.intprm[2] = contact.num;
}

// A word that names no kind of object is passed over, but an object without a frame cannot be a reference.
void check_has_frame(const XmlNode& node) {
  const std::string word = text_of(node, "reftype");
  const auto names = [&](const Keyword& keyword) { return keyword.word == word; };
  if (std::any_of(std::begin(kObjectType), std::end(kObjectType), names) &&
      std::none_of(std::begin(kFrameObject), std::end(kFrameObject), names)) {
    fail(node, "attribute 'reftype': '" + word + "' has no frame; possible are: body, xbody, geom, site, camera");
  }
}

// A kind that was passed over, because it is no known word, takes the name with it.
void drop_name_without_kind(mjtObj kind, std::string& name) {
  if (kind == mjOBJ_UNKNOWN) name.clear();
}

void read_ends(const XmlNode& node, const kinds::Sensor& kind, mjsSensor& sensor) {
  if (kind.has(kinds::kApart)) return read_pair(node, sensor);
  if (kind.type == mjSENS_CONTACT) return read_contact_sensor(node, sensor);
  check_kind_and_name(node, "objtype", "objname");
  check_kind_and_name(node, "reftype", "refname");
  if (kind.type != mjSENS_PLUGIN) check_has_frame(node);
  sensor.objtype = kinds::only_type(kind.object);  // a single one goes without saying
  sensor.reftype = kinds::only_type(kind.reference);
  for (const Attributes group : find_form(kind)->ends) read_values(node, group, &sensor);
  drop_name_without_kind(sensor.objtype, *sensor.objname);
  drop_name_without_kind(sensor.reftype, *sensor.refname);
}

}  // namespace

void read_sensor(Reading& reading, const XmlNode& section) {
  for (const XmlNode* node = section.first_child; node; node = node->next) {
    for (const kinds::Sensor& kind : kinds::kSensors) {
      if (node->name != kind.keyword) continue;
      Sensor& sensor = add_to_spec<Sensor>(reading.spec);
      mark(sensor, *node);
      sensor.c.type = kind.type;
      read_values(*node, kSensor, &sensor.c);
      read_ends(*node, kind, sensor.c);
      if (kind.type == mjSENS_PLUGIN) {
        use_plugin(reading.spec, read_plugin_use(*node), sensor.source, sensor.c.plugin);
      }
    }
  }
}

}  // namespace sinew::mjcf
