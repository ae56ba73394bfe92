// SPDX-License-Identifier: Apache-2.0
// default.cpp -- <default>: each class with what it changes in the class around it.
#include <vector>

#include "format/mjcf/schema/actuators.h"
#include "format/mjcf/schema/relations.h"
#include "format/mjcf/schema/tree.h"
#include "format/mjcf/write/writing.h"

namespace sinew::mjcf {
namespace {

template <class Write>
void write_if_used(XmlWriter& xml, std::string_view kind, Write&& write) {
  xml.open(kind);
  write();
  xml.close_if_used();
}

template <class... Group>
void write_item(XmlWriter& xml, std::string_view kind, const auto& item, const auto& around, const Group&... groups) {
  write_if_used(xml, kind, [&] { (write_values(xml, groups, &item.c, &around.c), ...); });
}

void write_class_values(XmlWriter& xml, const Default& own, const Default& around) {
  write_item(xml, "mesh", own.mesh, around.mesh, kMesh);
  write_if_used(xml, "material", [&] {
    write_values(xml, kMaterial, &own.material.c, &around.material.c);
    write_textures(xml, own.material.c, around.material.c);
  });
  write_item(xml, "joint", own.joint, around.joint, kJoint);
  write_item(xml, "geom", own.geom, around.geom, kGeom);
  write_item(xml, "site", own.site, around.site, kSite);
  write_if_used(xml, "camera", [&] { write_camera_values(xml, own.camera.c, around.camera.c); });
  write_item(xml, "light", own.light, around.light, kLight);
  write_item(xml, "pair", own.pair, around.pair, kPair);
  write_item(xml, "equality", own.equality, around.equality, kEquality);
  write_if_used(xml, "tendon", [&] {
    write_tendon_values(xml, own.tendon.c, around.tendon.c);
    write_values(xml, kTendonLook, &own.tendon.c, &around.tendon.c);
  });
  write_item(xml, "general", own.actuator, around.actuator, kActuator, kControl, kGear, kDynamics, kGainAndBias);
}

void open_class(Writing& writing, const Default& defaults) {
  writing.xml.open("default");
  if (defaults.parent) writing.xml.attribute("class", defaults.name);
  write_class_values(writing.xml, writing.class_values(&defaults),
                     defaults.parent ? writing.class_values(defaults.parent) : writing.plain);
}

}  // namespace

// Classes may be nested deeper than the call stack is, so the walk keeps its own.
void write_default(Writing& writing) {
  struct Inner {
    const Default* defaults;
    std::size_t next_child;
  };
  std::vector<Inner> open{{&writing.main_class(), 0}};
  open_class(writing, writing.main_class());
  while (!open.empty()) {
    Inner& inner = open.back();
    if (inner.next_child == inner.defaults->children.size()) {
      writing.xml.close_if_used();
      open.pop_back();
      continue;
    }
    const Default* child = inner.defaults->children[inner.next_child++];
    open_class(writing, *child);
    open.push_back({child, 0});
  }
}

// One image of the plain kind is an attribute, anything else a layer for each role.
void write_textures(XmlWriter& xml, const mjsMaterial& material, const mjsMaterial& unsaid) {
  std::vector<MaterialLayer> layers;
  for (std::size_t role = 0; role < material.textures->size(); ++role) {
    const std::string& texture = (*material.textures)[role];
    const bool known = role < unsaid.textures->size();
    if (texture != (known ? (*unsaid.textures)[role] : std::string()))
      layers.push_back({static_cast<int>(role), texture});
  }
  if (layers.size() == 1 && layers[0].role == mjTEXROLE_RGB) return xml.attribute("texture", layers[0].texture);
  for (const MaterialLayer& layer : layers) {
    const MaterialLayer none;
    xml.open("layer");
    write_values(xml, kLayer, &layer, &none);
    xml.close();
  }
}

}  // namespace sinew::mjcf
