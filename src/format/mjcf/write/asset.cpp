// SPDX-License-Identifier: Apache-2.0
// asset.cpp -- <asset>, and the skins of <deformable>.
#include "format/mjcf/schema/assets.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "format/mjcf/builtin.h"
#include "format/mjcf/write/writing.h"

namespace sinew::mjcf {
namespace {

// The arrays of a mesh that was made by a name are left to that name, if they are still what it stands for.
void write_mesh_data(Writing& writing, Mesh mesh) {
  mjsMesh& c = mesh.c;
  const MeshExtras none;
  MeshExtras extras;
  if (is_builtin(mesh)) {
    extras.builtin = mesh.builtin;
    extras.params = mesh.params;
    for (std::vector<float>* made : {c.uservert, c.usernormal, c.usertexcoord}) made->clear();
    for (std::vector<int>* made : {c.userface, c.userfacenormal, c.userfacetexcoord}) made->clear();
  }
  write_values(writing.xml, kMeshData, &c, &fresh<mjsMesh>());
  write_values(writing.xml, kMeshExtras, &extras, &none);
}

void write_mesh(Writing& writing, const Mesh& mesh) {
  open_of_class(writing, "mesh", mesh, writing.main_class());
  write_values(writing.xml, kMesh, &mesh.c, &writing.class_values(mesh.defaults).mesh.c);
  Mesh written = mesh;
  express_files(writing.files, written);
  write_mesh_data(writing, std::move(written));
  write_plugin_child(writing, mesh.c.plugin);
  writing.xml.close();
}

// In the XML the first row is the far one; in the spec it is the near one.
void write_hfield(Writing& writing, const HField& hfield) {
  HField far_first = hfield;
  express_files(writing.files, far_first);
  std::vector<float>& elevation = *far_first.c.userdata;
  const auto ncol = static_cast<std::size_t>(std::max(hfield.c.ncol, 0));
  const std::size_t nrow = ncol > 0 ? elevation.size() / ncol : 0;
  for (std::size_t row = 0; row < nrow; ++row) {
    std::copy_n(hfield.c.userdata->begin() + static_cast<std::ptrdiff_t>(row * ncol), ncol,
                elevation.begin() + static_cast<std::ptrdiff_t>((nrow - 1 - row) * ncol));
  }
  open_named(writing, "hfield", hfield);
  write_values(writing.xml, kHField, &far_first.c, &fresh<mjsHField>());
  writing.xml.close();
}

// Pixels that are in no file.
std::string digits_of(const mjByteVec& bytes) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string digits;
  digits.reserve(2 * bytes.size());
  for (const std::byte byte : bytes) {
    digits += kDigits[std::to_integer<unsigned>(byte) >> 4];
    digits += kDigits[std::to_integer<unsigned>(byte) & 15];
  }
  return digits;
}

void write_texture(Writing& writing, const Texture& original) {
  Texture texture = original;
  express_files(writing.files, texture);
  const mjsTexture& c = texture.c;
  const TextureExtras none;
  TextureExtras extras;
  extras.pixels = digits_of(*c.data);
  std::string* const sides[] = {&extras.right, &extras.left, &extras.up, &extras.down, &extras.front, &extras.back};
  for (std::size_t i = 0; i < std::size(sides) && i < c.cubefiles->size(); ++i) *sides[i] = (*c.cubefiles)[i];
  const std::string layout(c.gridlayout, sizeof c.gridlayout);
  if (layout.find_first_not_of('.') != std::string::npos) {
    const auto cells = static_cast<std::size_t>(std::max(0, c.gridsize[0] * c.gridsize[1]));
    extras.gridlayout = layout.substr(0, cells);
  }
  open_named(writing, "texture", texture);
  write_values(writing.xml, kTexture, &c, &fresh<mjsTexture>());
  write_values(writing.xml, kTextureExtras, &extras, &none);
  writing.xml.close();
}

void write_material(Writing& writing, const Material& material) {
  const mjsMaterial& unsaid = writing.class_values(material.defaults).material.c;
  open_of_class(writing, "material", material, writing.main_class());
  write_values(writing.xml, kMaterial, &material.c, &unsaid);
  write_textures(writing.xml, material.c, unsaid);
  writing.xml.close();
}

void write_skin(Writing& writing, const Skin& original) {
  Skin skin = original;
  express_files(writing.files, skin);
  const mjsSkin& c = skin.c;
  open_named(writing, "skin", skin);
  write_values(writing.xml, kSkin, &c, &fresh<mjsSkin>());
  for (std::size_t i = 0; i < c.bodyname->size(); ++i) {
    const SkinBone none;
    SkinBone bone;
    std::copy_n(c.bindpos->begin() + static_cast<std::ptrdiff_t>(3 * i), 3, bone.bindpos);
    std::copy_n(c.bindquat->begin() + static_cast<std::ptrdiff_t>(4 * i), 4, bone.bindquat);
    bone.body = (*c.bodyname)[i];
    bone.vertid = (*c.vertid)[i];
    bone.vertweight = (*c.vertweight)[i];
    writing.xml.open("bone");
    write_values(writing.xml, kBone, &bone, &none);
    writing.xml.close();
  }
  writing.xml.close();
}

}  // namespace

void write_asset(Writing& writing) {
  const Spec& spec = writing.spec;
  writing.xml.open("asset");
  for (const auto& texture : spec.textures) write_texture(writing, *texture);
  for (const auto& material : spec.materials) write_material(writing, *material);
  for (const auto& mesh : spec.meshes) write_mesh(writing, *mesh);
  for (const auto& hfield : spec.hfields) write_hfield(writing, *hfield);
  writing.xml.close_if_used();
}

void write_skins(Writing& writing) {
  for (const auto& skin : writing.spec.skins) write_skin(writing, *skin);
}

}  // namespace sinew::mjcf
