// SPDX-License-Identifier: Apache-2.0
// default.cpp -- <default>: classes of values. A class starts as a copy of the class around it, so its own values
// are read before the classes inside it.
#include <string>
#include <vector>

#include "format/mjcf/check.h"
#include "format/mjcf/read/reading.h"
#include "format/mjcf/schema/relations.h"

namespace sinew::mjcf {
namespace {

void read_class_values(const XmlNode& node, Default& defaults) {
  if (node.name == "mesh") {
    read_mesh_values(node, defaults.mesh);
  } else if (node.name == "material") {
    read_material_values(node, defaults.material);
  } else if (node.name == "joint") {
    read_joint_values(node, defaults.joint);
  } else if (node.name == "geom") {
    read_geom_values(node, defaults.geom);
  } else if (node.name == "site") {
    read_site_values(node, defaults.site);
  } else if (node.name == "camera") {
    read_camera_values(node, defaults.camera);
  } else if (node.name == "light") {
    read_light_values(node, defaults.light);
  } else if (node.name == "pair") {
    read_values(node, kPair, &defaults.pair.c);
  } else if (node.name == "equality") {
    read_values(node, kEquality, &defaults.equality.c);
  } else if (node.name == "tendon") {
    read_tendon_values(node, defaults.tendon);
  } else {
    read_actuator_values(node, defaults.actuator);
  }
}

Default& open_class(Reading& reading, const XmlNode& node, Default* parent) {
  const std::string name = text_of(node, "class");
  if (!parent) {
    Default& main = *reading.spec.defaults[0];
    if (!name.empty() && name != main.name) {
      fail(node, "the outermost class is always 'main' and cannot be renamed to '" + name + "'");
    }
    return main;
  }
  if (name.empty()) fail(node, "attribute 'class' is missing: a class inside another one needs a name");
  if (find_default(reading.spec, name)) fail(node, "class '" + name + "' exists already");
  Default& defaults = add_default(reading.spec, name, *parent);
  defaults.source = source_of(node);
  return defaults;
}

}  // namespace

void read_default(Reading& reading, const XmlNode& section) {
  struct Inner {
    const XmlNode* node;
    Default* parent;
  };
  std::vector<Inner> pending{{&section, nullptr}};
  while (!pending.empty()) {
    const auto [node, parent] = pending.back();
    pending.pop_back();
    Default& defaults = open_class(reading, *node, parent);
    std::vector<Inner> inner;
    for (const XmlNode* child = node->first_child; child; child = child->next) {
      if (child->name == "default") {
        inner.push_back({child, &defaults});
      } else {
        read_class_values(*child, defaults);
      }
    }
    pending.insert(pending.end(), inner.rbegin(), inner.rend());
  }
}

Default& default_class(const Reading& reading, const XmlNode& node, Default* around) {
  const std::string_view* name = node.find("class");
  if (!name) return around ? *around : *reading.spec.defaults[0];
  if (Default* found = find_default(reading.spec, *name)) return *found;
  std::vector<std::string_view> known;
  for (const auto& defaults : reading.spec.defaults) known.push_back(defaults->name);
  fail(node, "unknown default class '" + std::string(*name) + "'" + did_you_mean(*name, known));
}

}  // namespace sinew::mjcf
