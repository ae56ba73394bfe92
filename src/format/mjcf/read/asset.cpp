// SPDX-License-Identifier: Apache-2.0
// asset.cpp -- <asset>: what elements of the model refer to. Files are named here and opened by the compiler, but
// for models, which are read at once.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/files/file.h"
#include "base/files/resource.h"
#include "format/mjcf/builtin.h"
#include "format/mjcf/check.h"
#include "format/mjcf/read/reading.h"
#include "format/mjcf/schema/assets.h"

namespace sinew::mjcf {
namespace {

// An asset without a name goes by that of its file, without folders and extension.
void name_after_file(std::string& name, const std::string& file) {
  if (name.empty()) name = strip_extension(file_name_of(file));
}

void read_mesh(Reading& reading, const XmlNode& node) {
  Mesh& mesh = add_to_spec<Mesh>(reading.spec, &default_class(reading, node));
  mark(mesh, node);
  read_mesh_values(node, mesh);
  read_values(node, kMeshData, &mesh.c);
  name_after_file(mesh.name, *mesh.c.file);
  MeshExtras extras;
  read_values(node, kMeshExtras, &extras);
  if (extras.builtin != mjMESH_BUILTIN_NONE) {
    for (const char* other : {"file", "vertex", "normal", "texcoord", "face", "facenormal", "facetexcoord"}) {
      if (node.find(other)) fail(node, "'builtin' makes the mesh, so '" + std::string(other) + "' has no place");
    }
    const std::string error = fill_builtin(mesh, extras.builtin, extras.params);
    if (!error.empty()) fail(node, "attribute 'params': " + error);
  } else if (node.find("params")) {
    fail(node, "'params' are those of a 'builtin' mesh, which is missing");
  }
  use_plugin(reading.spec, plugin_of(node), mesh.source, mesh.c.plugin);
}

// In the XML the first row is the far one; in the model it is the near one.
void read_hfield(Reading& reading, const XmlNode& node) {
  HField& hfield = add_to_spec<HField>(reading.spec);
  mark(hfield, node);
  read_values(node, kHField, &hfield.c);
  name_after_file(hfield.name, *hfield.c.file);
  std::vector<float>& elevation = *hfield.c.userdata;
  if (elevation.empty()) return;
  const int nrow = hfield.c.nrow, ncol = hfield.c.ncol;
  if (nrow < 0 || ncol < 0) fail(node, "'nrow' and 'ncol' cannot be negative");
  const std::size_t expected = static_cast<std::size_t>(nrow) * static_cast<std::size_t>(ncol);
  if (elevation.size() != expected) {
    fail(node, "attribute 'elevation' needs nrow * ncol = " + std::to_string(expected) + " numbers, got " +
                   std::to_string(elevation.size()));
  }
  for (int row = 0; row < nrow / 2; ++row) {
    const auto upper = elevation.begin() + static_cast<std::ptrdiff_t>(row) * ncol;
    const auto lower = elevation.begin() + static_cast<std::ptrdiff_t>(nrow - 1 - row) * ncol;
    std::swap_ranges(upper, upper + ncol, lower);
  }
}

void read_grid_layout(const XmlNode& node, const std::string& layout, mjsTexture& texture) {
  constexpr std::size_t kMostCells = std::size(decltype(mjsTexture::gridlayout){});
  if (layout.size() > kMostCells) fail(node, "attribute 'gridlayout' takes at most 12 letters");
  const auto cells = static_cast<long long>(texture.gridsize[0]) * texture.gridsize[1];
  if (static_cast<long long>(layout.size()) != cells) {
    fail(node, "attribute 'gridlayout' needs a letter for each of the " + std::to_string(cells) +
                   " cells of 'gridsize', got " + std::to_string(layout.size()));
  }
  std::copy(layout.begin(), layout.end(), texture.gridlayout);
}

int digit_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return -1;
}

void read_pixels(const XmlNode& node, const std::string& digits, mjByteVec& bytes) {
  if (digits.size() % 2 != 0) fail(node, "attribute 'pixels' needs two digits for each byte");
  bytes.reserve(digits.size() / 2);
  for (std::size_t i = 0; i < digits.size(); i += 2) {
    const int high = digit_value(digits[i]), low = digit_value(digits[i + 1]);
    if (high < 0 || low < 0) fail(node, "attribute 'pixels' takes hexadecimal digits only, 0 to 9 and a to f");
    bytes.push_back(static_cast<std::byte>(16 * high + low));
  }
}

void read_texture(Reading& reading, const XmlNode& node) {
  Texture& texture = add_to_spec<Texture>(reading.spec);
  mark(texture, node);
  read_values(node, kTexture, &texture.c);
  name_after_file(texture.name, *texture.c.file);
  TextureExtras extras;
  read_values(node, kTextureExtras, &extras);
  *texture.c.cubefiles = {extras.right, extras.left, extras.up, extras.down, extras.front, extras.back};
  if (node.find("gridlayout")) read_grid_layout(node, extras.gridlayout, texture.c);
  read_pixels(node, extras.pixels, *texture.c.data);
}

void read_material(Reading& reading, const XmlNode& node) {
  Material& material = add_to_spec<Material>(reading.spec, &default_class(reading, node));
  mark(material, node);
  read_material_values(node, material);
}

void read_model_asset(Reading& reading, const XmlNode& node) {
  ModelAsset asset;
  read_values(node, kModel, &asset);
  const std::string path = resource_name(*reading.spec.c.modelfiledir, asset.file);
  const auto& open = reading.open_models;
  if (std::find(open.begin(), open.end(), normalize_path(path)) != open.end()) {
    fail(node, "file '" + asset.file + "' is the model it would be part of: this is a cycle");
  }
  std::unique_ptr<Spec> model;
  try {
    model = read_model(path, reading);
  } catch (const ModelError& error) {
    fail(node, std::string("cannot read the model: ") + error.what());
  }
  model->name = asset.name.empty() ? *model->c.modelname : asset.name;
  for (const auto& other : reading.spec.models) {
    if (other->name == model->name) fail(node, "there is already a model named '" + model->name + "'");
  }
  reading.spec.models.push_back(std::move(model));
}

}  // namespace

void read_asset(Reading& reading, const XmlNode& section) {
  for (const XmlNode* node = section.first_child; node; node = node->next) {
    if (node->name == "mesh") read_mesh(reading, *node);
    if (node->name == "hfield") read_hfield(reading, *node);
    if (node->name == "skin") read_skin(reading, *node);
    if (node->name == "texture") read_texture(reading, *node);
    if (node->name == "material") read_material(reading, *node);
    if (node->name == "model") read_model_asset(reading, *node);
  }
}

void read_skin(Reading& reading, const XmlNode& node) {
  Skin& skin = add_to_spec<Skin>(reading.spec);
  mark(skin, node);
  read_values(node, kSkin, &skin.c);
  constexpr int kGroups = 6;
  if (skin.c.group < 0 || skin.c.group >= kGroups) {
    fail(node, "attribute 'group' must be from 0 to 5, got " + std::to_string(skin.c.group));
  }
  name_after_file(skin.name, *skin.c.file);
  for (const XmlNode* child = node.first_child; child; child = child->next) {
    SkinBone bone;
    read_values(*child, kBone, &bone);
    skin.c.bodyname->push_back(bone.body);
    skin.c.bindpos->insert(skin.c.bindpos->end(), std::begin(bone.bindpos), std::end(bone.bindpos));
    skin.c.bindquat->insert(skin.c.bindquat->end(), std::begin(bone.bindquat), std::end(bone.bindquat));
    skin.c.vertid->push_back(std::move(bone.vertid));
    skin.c.vertweight->push_back(std::move(bone.vertweight));
  }
}

void read_mesh_values(const XmlNode& node, Mesh& mesh) { read_values(node, kMesh, &mesh.c); }

void read_material_values(const XmlNode& node, Material& material) {
  read_values(node, kMaterial, &material.c);
  std::vector<std::string>& textures = *material.c.textures;
  if (textures.size() < mjNTEXROLE) textures.resize(mjNTEXROLE);
  const bool single = node.find("texture") != nullptr;
  if (single) textures[mjTEXROLE_RGB] = text_of(node, "texture");
  for (const XmlNode* child = node.first_child; child; child = child->next) {
    if (single) fail(*child, "the material names its texture already, in 'texture'");
    MaterialLayer layer;
    read_values(*child, kLayer, &layer);
    textures[static_cast<std::size_t>(layer.role)] = layer.texture;
  }
}

}  // namespace sinew::mjcf
