// SPDX-License-Identifier: Apache-2.0
// Materials: plain values, and a texture for each role.
#include <algorithm>

#include "compile/assets/assets.h"

namespace sinew {
namespace {

// Calls visit(role, name) for each texture that the material names.
template <class Visit>
void for_each_texture(const Material& material, Visit&& visit) {
  const auto& textures = *material.c.textures;
  for (std::size_t role = 0; role < std::min<std::size_t>(textures.size(), mjNTEXROLE); ++role) {
    if (!textures[role].empty()) visit(role, textures[role]);
  }
}

}  // namespace

void check_materials(const Build& build) {
  for (const auto& material : build.all<Material>()) {
    require_name(*material);
    for_each_texture(*material,
                     [&](std::size_t, const std::string& name) { require_id(build, *material, mjOBJ_TEXTURE, name); });
  }
}

void count_materials(const Build& build, ModelSizes& sizes) {
  sizes.nmat = static_cast<int>(build.all<Material>().size());
}

void write_materials(const Build& build, mjModel& m) {
  for (std::size_t i = 0; i < build.all<Material>().size(); ++i) {
    const Material& material = *build.all<Material>()[i];
    const mjsMaterial& c = material.c;
    int* texid = m.mat_texid + mjNTEXROLE * i;
    std::fill_n(texid, mjNTEXROLE, -1);
    for_each_texture(material, [&](std::size_t role, const std::string& name) {
      texid[role] = find_id(build, mjOBJ_TEXTURE, name);
    });
    m.mat_texuniform[i] = c.texuniform;
    std::copy_n(c.texrepeat, 2, m.mat_texrepeat + 2 * i);
    m.mat_emission[i] = c.emission;
    m.mat_specular[i] = c.specular;
    m.mat_shininess[i] = c.shininess;
    m.mat_reflectance[i] = c.reflectance;
    m.mat_metallic[i] = c.metallic;
    m.mat_roughness[i] = c.roughness;
    std::copy_n(c.rgba, 4, m.mat_rgba + 4 * i);
  }
}

}  // namespace sinew
