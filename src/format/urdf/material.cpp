// SPDX-License-Identifier: Apache-2.0
// material.cpp -- <material>: a color, and by the standard a texture. MuJoCo reads the color alone.
#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/ascii.h"
#include "base/files/file.h"
#include "format/urdf/reading.h"

namespace sinew::urdf {
namespace {

// The first definition of a name counts.
void define_material(Robot& robot, const XmlNode& node) {
  const std::string name = mjcf::text_of(node, "name");
  if (const XmlNode* element = only_child(node, "color")) {
    Color color;
    read_attributes(*element, kColor, &color);
    robot.colors.emplace(name, color);
  }
  for (const XmlNode* child = node.first_child; child; child = child->next) {
    if (child->name == "texture") robot.textures.emplace(name, child);
  }
}

const XmlNode* find_texture(const Robot& robot, const XmlNode& material) {
  for (const XmlNode* child = material.first_child; child; child = child->next) {
    if (child->name == "texture") return child;
  }
  const auto found = robot.textures.find(mjcf::text_of(material, "name"));
  return found == robot.textures.end() ? nullptr : found->second;
}

// A texture, and a material of its name that shows it in its own colors.
std::string add_texture(Robot& robot, const XmlNode& node, const std::string& path) {
  const std::string stem(strip_extension(file_name_of(path)));
  std::string name = stem;
  for (int i = 1; std::ranges::find(robot.texture_names, name, &std::pair<std::string, std::string>::second) !=
                  robot.texture_names.end();
       ++i) {
    name = stem + std::to_string(i);
  }
  Texture& texture = add_to_spec<Texture>(robot.spec);
  texture.source = mjcf::source_of(node);
  texture.name = name;
  texture.c.type = mjTEXTURE_2D;
  *texture.c.file = path;
  Material& material = add_to_spec<Material>(robot.spec, robot.defaults());
  material.source = texture.source;
  material.name = name;
  (*material.c.textures)[mjTEXROLE_RGB] = name;
  robot.texture_names.emplace_back(path, name);
  return name;
}

}  // namespace

// Materials may stand anywhere, in elements of other programs as well.
void read_materials(Robot& robot, const XmlNode& top) {
  std::vector<const XmlNode*> pending{&top};
  while (!pending.empty()) {
    const XmlNode& node = *pending.back();
    pending.pop_back();
    const auto first = static_cast<std::ptrdiff_t>(pending.size());
    for (const XmlNode* child = node.first_child; child; child = child->next) pending.push_back(child);
    std::reverse(pending.begin() + first, pending.end());
    if (node.name == "material" && node.find("name")) define_material(robot, node);
  }
}

void read_color(const Robot& robot, const XmlNode& visual, Color& color) {
  const XmlNode* material = only_child(visual, "material");
  if (!material) return;
  if (const XmlNode* element = only_child(*material, "color")) return read_attributes(*element, kColor, &color);
  const auto found = robot.colors.find(read_name(*material));
  if (found != robot.colors.end()) color = found->second;
}

void use_texture(Robot& robot, const XmlNode& visual, mjsGeom& geom) {
  const XmlNode* material = robot.standard ? only_child(visual, "material") : nullptr;
  const XmlNode* node = material ? find_texture(robot, *material) : nullptr;
  if (!node) return;
  const std::string file = mjcf::text_of(*node, "filename");
  if (!equal_ignoring_case(extension_of(file), ".png")) {
    return warn(*node, "'" + file + "' is passed over: textures are PNG");
  }
  const std::optional<std::string> path = robot.search.locate(file, *robot.spec.c.compiler.texturedir);
  if (!path) return warn(*node, "'" + file + "' is passed over: the file is not found");
  const auto known = std::ranges::find(robot.texture_names, *path, &std::pair<std::string, std::string>::first);
  *geom.material = known == robot.texture_names.end() ? add_texture(robot, *node, *path) : known->second;
}

}  // namespace sinew::urdf
