// SPDX-License-Identifier: Apache-2.0
// Skins: surfaces that follow bodies, from a file or from the spec.
#include <algorithm>
#include <cmath>
#include <string>

#include "base/error.h"
#include "compile/assets/assets.h"
#include "compile/assets/assets_file.h"
#include "format/mesh/skin.h"

namespace sinew {

std::size_t byte_size(const SkinFile& file) {
  std::size_t bytes = sizeof file + byte_size(file.vert) + byte_size(file.texcoord) + byte_size(file.face) +
                      byte_size(file.bodyname) + byte_size(file.bindpos) + byte_size(file.bindquat);
  for (const auto& list : file.vertid) bytes += byte_size(list);
  for (const auto& list : file.vertweight) bytes += byte_size(list);
  return bytes;
}

namespace {

SkinBuild load_skin(const Build& build, const Skin& skin) {
  const mjsSkin& c = skin.c;
  if (c.file->empty()) {
    return {*c.vert, *c.texcoord, *c.bindpos, *c.bindquat, *c.face, *c.bodyname, *c.vertid, *c.vertweight, {}};
  }
  if (!c.vert->empty() || !c.texcoord->empty() || !c.face->empty() || !c.bodyname->empty()) {
    refuse(skin, "has a file and vertices, faces or bones of its own: only one of them can be");
  }
  AssetFile file = open_asset(build, skin, *c.file, AssetFolder::Meshes);
  const auto found = load_asset<SkinFile>(skin, file, "skin", read_skin);
  return {found->vert,     found->texcoord, found->bindpos,    found->bindquat, found->face,
          found->bodyname, found->vertid,   found->vertweight, file.path};
}

void check_surface(const Skin& skin, const SkinBuild& made) {
  if (made.vert.empty() || made.face.empty() || made.bodyname.empty()) {
    refuse(skin, "needs vertices, faces and at least one bone");
  }
  if (made.vert.size() % 3 != 0) refuse(skin, "vertex needs 3 numbers each");
  if (made.face.size() % 3 != 0) refuse(skin, "face needs 3 vertex indices each");
  const std::size_t nvert = made.vert.size() / 3;
  if (!made.texcoord.empty() && made.texcoord.size() != 2 * nvert) {
    refuse(skin, "texcoord needs 2 numbers for each of the " + std::to_string(nvert) + " vertices, got " +
                     std::to_string(made.texcoord.size()));
  }
  for (const int v : made.face) {
    if (v < 0 || static_cast<std::size_t>(v) >= nvert) {
      refuse(skin,
             "face names vertex " + std::to_string(v) + ", must be at least 0 and less than " + std::to_string(nvert));
    }
  }
}

void check_bones(const Build& build, const Skin& skin, const SkinBuild& made) {
  const std::size_t nbone = made.bodyname.size(), nvert = made.vert.size() / 3;
  if (made.bindpos.size() != 3 * nbone || made.bindquat.size() != 4 * nbone || made.vertid.size() != nbone ||
      made.vertweight.size() != nbone) {
    refuse(skin, "needs bindpos, bindquat, vertid and vertweight for each of its " + std::to_string(nbone) + " bones");
  }
  for (std::size_t b = 0; b < nbone; ++b) {
    require_id(build, skin, mjOBJ_BODY, made.bodyname[b]);
    const std::string bone = "bone '" + made.bodyname[b] + "': ";
    if (made.vertid[b].empty()) refuse(skin, bone + "moves no vertices");
    if (made.vertid[b].size() != made.vertweight[b].size()) refuse(skin, bone + "needs a weight for each vertex");
    for (const int v : made.vertid[b]) {
      if (v < 0 || static_cast<std::size_t>(v) >= nvert) {
        refuse(skin,
               bone + "vertid " + std::to_string(v) + " must be at least 0 and less than " + std::to_string(nvert));
      }
    }
  }
}

// The weights at a vertex sum to 1 over all bones.
void normalize_weights(const Skin& skin, SkinBuild& made) {
  std::vector<float> total(made.vert.size() / 3, 0.0F);
  for (std::size_t b = 0; b < made.vertid.size(); ++b) {
    for (std::size_t i = 0; i < made.vertid[b].size(); ++i) {
      total[static_cast<std::size_t>(made.vertid[b][i])] += made.vertweight[b][i];
    }
  }
  for (std::size_t v = 0; v < total.size(); ++v) {
    if (!(total[v] > mjMINVAL)) {
      refuse(skin, "the weights of vertex " + std::to_string(v) + " must sum to more than 0 over all bones");
    }
  }
  for (std::size_t b = 0; b < made.vertid.size(); ++b) {
    for (std::size_t i = 0; i < made.vertid[b].size(); ++i) {
      made.vertweight[b][i] /= total[static_cast<std::size_t>(made.vertid[b][i])];
    }
  }
}

void normalize_bind_quats(std::vector<float>& quats) {
  for (std::size_t i = 0; i + 3 < quats.size(); i += 4) {
    double square = 0;
    for (std::size_t k = 0; k < 4; ++k) square += static_cast<double>(quats[i + k]) * quats[i + k];
    const double length = std::sqrt(square);
    for (std::size_t k = 0; k < 4 && length > mjMINVAL; ++k) quats[i + k] = static_cast<float>(quats[i + k] / length);
  }
}

}  // namespace

void compile_skins(Build& build) {
  for (const auto& skin : build.all<Skin>()) {
    if (!skin->c.material->empty()) require_id(build, *skin, mjOBJ_MATERIAL, *skin->c.material);
    SkinBuild made = load_skin(build, *skin);
    check_surface(*skin, made);
    check_bones(build, *skin, made);
    normalize_weights(*skin, made);
    normalize_bind_quats(made.bindquat);
    build.skin.push_back(std::move(made));
  }
}

void count_skins(const Build& build, ModelSizes& sizes) {
  sizes.nskin = static_cast<int>(build.skin.size());
  for (const SkinBuild& skin : build.skin) {
    add_size(sizes.nskinvert, skin.vert.size() / 3, "vertices of skins");
    add_size(sizes.nskintexvert, skin.texcoord.size() / 2, "texture coordinates of skins");
    add_size(sizes.nskinface, skin.face.size() / 3, "faces of skins");
    add_size(sizes.nskinbone, skin.bodyname.size(), "bones");
    for (const auto& list : skin.vertid) add_size(sizes.nskinbonevert, list.size(), "weights of bones");
  }
}

namespace {

// Where the parts of the next skin begin.
struct SkinCursor {
  int vert = 0, texcoord = 0, face = 0, bone = 0, weight = 0;
};

void write_bones(const Build& build, const SkinBuild& skin, SkinCursor& at, mjModel& m) {
  std::copy(skin.bindpos.begin(), skin.bindpos.end(), m.skin_bonebindpos + 3 * at.bone);
  std::copy(skin.bindquat.begin(), skin.bindquat.end(), m.skin_bonebindquat + 4 * at.bone);
  for (std::size_t b = 0; b < skin.bodyname.size(); ++b, ++at.bone) {
    m.skin_bonebodyid[at.bone] = find_id(build, mjOBJ_BODY, skin.bodyname[b]);
    m.skin_bonevertadr[at.bone] = at.weight;
    m.skin_bonevertnum[at.bone] = static_cast<int>(skin.vertid[b].size());
    std::copy(skin.vertid[b].begin(), skin.vertid[b].end(), m.skin_bonevertid + at.weight);
    std::copy(skin.vertweight[b].begin(), skin.vertweight[b].end(), m.skin_bonevertweight + at.weight);
    at.weight += static_cast<int>(skin.vertid[b].size());
  }
}

}  // namespace

void write_skins(const Build& build, mjModel& m) {
  SkinCursor at;
  for (std::size_t i = 0; i < build.skin.size(); ++i) {
    const SkinBuild& skin = build.skin[i];
    const mjsSkin& c = build.all<Skin>()[i]->c;
    m.skin_matid[i] = c.material->empty() ? -1 : find_id(build, mjOBJ_MATERIAL, *c.material);
    m.skin_group[i] = c.group;
    std::copy_n(c.rgba, 4, m.skin_rgba + 4 * i);
    m.skin_inflate[i] = c.inflate;
    m.skin_vertadr[i] = at.vert;
    m.skin_vertnum[i] = static_cast<int>(skin.vert.size() / 3);
    m.skin_texcoordadr[i] = skin.texcoord.empty() ? -1 : at.texcoord;
    m.skin_faceadr[i] = at.face;
    m.skin_facenum[i] = static_cast<int>(skin.face.size() / 3);
    m.skin_boneadr[i] = at.bone;
    m.skin_bonenum[i] = static_cast<int>(skin.bodyname.size());
    std::copy(skin.vert.begin(), skin.vert.end(), m.skin_vert + 3 * at.vert);
    std::copy(skin.texcoord.begin(), skin.texcoord.end(), m.skin_texcoord + 2 * at.texcoord);
    std::copy(skin.face.begin(), skin.face.end(), m.skin_face + 3 * at.face);
    write_bones(build, skin, at, m);
    at.vert += m.skin_vertnum[i];
    at.texcoord += static_cast<int>(skin.texcoord.size() / 2);
    at.face += m.skin_facenum[i];
  }
}

}  // namespace sinew
