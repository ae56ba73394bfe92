// SPDX-License-Identifier: Apache-2.0
// values.cpp -- attributes of URDF elements into structs. What is not known is passed over, as URDF is full of it, but
// a word that looks like a slip of the pen gets a warning.
#include <cmath>

#include <algorithm>

#include "format/mjcf/number.h"
#include "format/urdf/reading.h"

namespace sinew::urdf {
namespace {

using mjcf::quoted;

void look_for_slips(const XmlNode& node, mjcf::Attributes attributes) {
  std::vector<std::string_view> known;
  for (const Attribute& attribute : attributes) known.push_back(attribute.name);
  for (const XmlAttribute* a = node.attributes; a; a = a->next) {
    if (std::find(known.begin(), known.end(), a->name) != known.end()) continue;
    const std::string hint = mjcf::did_you_mean(a->name, known);
    if (!hint.empty()) warn(node, "unknown attribute " + quoted(a->name) + " is passed over" + hint);
  }
}

bool has_nan(const double v[3]) { return std::isnan(v[0]) || std::isnan(v[1]) || std::isnan(v[2]); }

}  // namespace

const XmlNode* only_child(const XmlNode& node, std::string_view name) {
  const XmlNode* found = nullptr;
  for (const XmlNode* child = node.first_child; child; child = child->next) {
    if (child->name != name) continue;
    if (found) fail(*child, "stands a second time in " + quoted(node.name) + ", which takes one");
    found = child;
  }
  return found;
}

const XmlNode& needed_child(const XmlNode& node, std::string_view name) {
  const XmlNode* child = only_child(node, name);
  if (!child) fail(node, "element <" + std::string(name) + "> is missing");
  return *child;
}

void read_attributes(const XmlNode& node, mjcf::Attributes attributes, void* values) {
  look_for_slips(node, attributes);
  for (const Attribute& attribute : attributes) {
    if (!attribute.has(mjcf::kRequired)) continue;
    const bool given =
        attribute.kind == mjcf::Kind::Text ? node.find(attribute.name) != nullptr : mjcf::says(node, attribute.name);
    if (!given) fail(node, "attribute " + quoted(attribute.name) + " is missing");
  }
  mjcf::read_values(node, attributes, values);
}

std::string read_name(const XmlNode& node) {
  if (!node.find("name")) fail(node, "attribute 'name' is missing");
  return mjcf::text_of(node, "name");
}

Quat<double> from_roll_pitch_yaw(const double rpy[3]) { return normalized(from_euler(load3(rpy), "XYZ")); }

// A number that is NaN counts as not given in MuJoCo.
Pose<double> read_origin(const XmlNode& node) {
  const XmlNode* element = only_child(node, "origin");
  if (!element) return {};
  Origin origin;
  read_attributes(*element, kOrigin, &origin);
  if (has_nan(origin.xyz) || has_nan(origin.rpy)) {
    warn(*element, "there is a NaN among the numbers, so the origin is passed over");
    return {};
  }
  return {load3(origin.xyz), from_roll_pitch_yaw(origin.rpy)};
}

}  // namespace sinew::urdf
