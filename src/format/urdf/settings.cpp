// SPDX-License-Identifier: Apache-2.0
// settings.cpp -- <mujoco> inside of a robot, which has some of MJCF's sections.
#include <algorithm>
#include <iterator>
#include <utility>

#include "format/mjcf/schema/language.h"
#include "format/urdf/reading.h"

namespace sinew::urdf {
namespace {

using Section = std::pair<std::string_view, void (*)(mjcf::Reading&, const XmlNode&)>;
constexpr Section kSections[] = {
    {"compiler", mjcf::read_compiler}, {"option", mjcf::read_option}, {"size", mjcf::read_size}};

bool is_section(std::string_view name) {
  return std::ranges::find(kSections, name, &Section::first) != std::end(kSections);
}

// MuJoCo looks at no more than it knows, so that a mistake has no effect at all; here it has a warning.
void warn_of_unknown(const XmlNode& node, const mjcf::ElementSchema& schema) {
  for (const XmlAttribute* a = node.attributes; a; a = a->next) {
    if (mjcf::find_attribute(schema, a->name)) continue;
    warn(node, "unknown attribute '" + std::string(a->name) + "' is passed over" +
                   mjcf::did_you_mean(a->name, mjcf::attribute_names(schema)));
  }
  for (const XmlNode* child = node.first_child; child; child = child->next) {
    const mjcf::ElementSchema* inner = mjcf::find_child(schema, child->name);
    if (inner) warn_of_unknown(*child, *inner);
    if (!inner) warn(*child, "unknown element in '" + std::string(node.name) + "' is passed over");
  }
}

void read_extension(Robot& robot, const XmlNode& node) {
  mjcf::Reading reading{robot.spec, robot.vfs};
  for (const auto& [name, read] : kSections) {
    const XmlNode* section = only_child(node, name);
    if (!section) continue;
    warn_of_unknown(*section, *mjcf::find_child(mjcf::root(), name));
    read(reading, *section);
  }
  for (const XmlNode* child = node.first_child; child; child = child->next) {
    if (is_section(child->name)) continue;
    warn(*child, "is passed over: in URDF, <mujoco> has compiler, option and size");
  }
}

}  // namespace

void read_settings(Robot& robot, const XmlNode& top) {
  mjSpec& spec = robot.spec.c;
  const XmlNode* node = only_child(top, "mujoco");
  Extension extension;
  if (node) read_attributes(*node, kExtension, &extension);
  robot.standard = robot.options.standard || extension.standard;
  spec.strippath = 1;
  spec.compiler.discardvisual = 1;
  // the inertia of fused bodies is not that of the parts, so the standard keeps them
  spec.compiler.fusestatic = !robot.standard;
  if (node) read_extension(robot, *node);
  spec.compiler.degree = 0;  // URDF has radians, whatever the section says
}

}  // namespace sinew::urdf
