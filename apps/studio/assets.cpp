// SPDX-License-Identifier: Apache-2.0
// assets.cpp -- meshes, images, height fields and flexes of a model as bytes for a page: little-endian arrays.
//   mesh     u32 corners, then for each corner (three a triangle) 3 f32 position, 3 f32 normal, 2 f32 texture
//   texture  RGBA bytes, rows as in the model
//   hfield   f32 elevation from 0 to 1, row by row
//   flex     u32 triangles of the surface, then 3 u32 vertices each
//   skin     u32 vertices, triangles, bones, 1 if there are texture coordinates; 3 f32 a vertex; 2 f32 a texture
//            coordinate; 3 u32 a triangle; for each bone u32 body, u32 vertices, 3 f32 and 4 f32 of its bind pose, then
//            u32 vertices, then f32 weights
#include <bit>
#include <charconv>
#include <cstring>

#include "snapshot.h"

namespace app::studio {
namespace {

static_assert(std::endian::native == std::endian::little, "pages read little-endian numbers");

template <class T>
void put(std::string& bytes, const T* values, std::size_t count) {
  if (count > 0) bytes.append(reinterpret_cast<const char*>(values), count * sizeof(T));
}

template <class T>
void put(std::string& bytes, T value) {
  put(bytes, &value, 1);
}

std::string mesh_bytes(const mjModel* m, int id) {
  const int first = m->mesh_faceadr[id], count = m->mesh_facenum[id];
  const float* vertices = m->mesh_vert + 3 * m->mesh_vertadr[id];
  const float* normals = m->mesh_normal + 3 * m->mesh_normaladr[id];
  const bool textured = m->mesh_texcoordadr[id] >= 0;
  std::string bytes;
  bytes.reserve(4 + static_cast<std::size_t>(count) * 96);
  put(bytes, static_cast<std::uint32_t>(3 * count));
  for (int corner = 3 * first; corner < 3 * (first + count); ++corner) {
    put(bytes, vertices + 3 * m->mesh_face[corner], 3);
    put(bytes, normals + 3 * m->mesh_facenormal[corner], 3);
    const float none[2] = {};
    const float* place =
        textured ? m->mesh_texcoord + 2 * (m->mesh_texcoordadr[id] + m->mesh_facetexcoord[corner]) : none;
    put(bytes, place, 2);
  }
  return bytes;
}

std::string texture_bytes(const mjModel* m, int id) {
  const int channels = m->tex_nchannel[id];
  const std::size_t pixels = static_cast<std::size_t>(m->tex_width[id]) * static_cast<std::size_t>(m->tex_height[id]);
  const mjtByte* from = m->tex_data + m->tex_adr[id];
  std::string bytes(4 * pixels, '\xff');
  for (std::size_t i = 0; i < pixels; ++i, from += channels) {
    for (int k = 0; k < 4; ++k) {
      if (k < 3 && channels < 3) bytes[4 * i + static_cast<std::size_t>(k)] = static_cast<char>(from[0]);
      if (k < channels && channels >= 3) bytes[4 * i + static_cast<std::size_t>(k)] = static_cast<char>(from[k]);
    }
  }
  return bytes;
}

std::string hfield_bytes(const mjModel* m, int id) {
  std::string bytes;
  put(bytes, m->hfield_data + m->hfield_adr[id],
      static_cast<std::size_t>(m->hfield_nrow[id]) * static_cast<std::size_t>(m->hfield_ncol[id]));
  return bytes;
}

// The triangles that are drawn: the elements of a surface, the shell of a solid, none of a line.
std::string flex_bytes(const mjModel* m, int id) {
  const bool solid = m->flex_dim[id] == 3;
  const int count = m->flex_dim[id] == 2 ? m->flex_elemnum[id] : solid ? m->flex_shellnum[id] : 0;
  const int* triangles = solid ? m->flex_shell + m->flex_shelldataadr[id] : m->flex_elem + m->flex_elemdataadr[id];
  std::string bytes;
  put(bytes, static_cast<std::uint32_t>(count));
  put(bytes, triangles, static_cast<std::size_t>(count) * 3);
  return bytes;
}

std::string skin_bytes(const mjModel* m, int id) {
  const auto count = [](int number) { return static_cast<std::size_t>(number); };
  const bool textured = m->skin_texcoordadr[id] >= 0;
  std::string bytes;
  put(bytes, static_cast<std::uint32_t>(m->skin_vertnum[id]));
  put(bytes, static_cast<std::uint32_t>(m->skin_facenum[id]));
  put(bytes, static_cast<std::uint32_t>(m->skin_bonenum[id]));
  put(bytes, static_cast<std::uint32_t>(textured));
  put(bytes, m->skin_vert + 3 * m->skin_vertadr[id], 3 * count(m->skin_vertnum[id]));
  if (textured) put(bytes, m->skin_texcoord + 2 * m->skin_texcoordadr[id], 2 * count(m->skin_vertnum[id]));
  put(bytes, m->skin_face + 3 * m->skin_faceadr[id], 3 * count(m->skin_facenum[id]));
  for (int bone = m->skin_boneadr[id]; bone < m->skin_boneadr[id] + m->skin_bonenum[id]; ++bone) {
    const std::size_t moved = count(m->skin_bonevertnum[bone]);
    put(bytes, static_cast<std::uint32_t>(m->skin_bonebodyid[bone]));
    put(bytes, static_cast<std::uint32_t>(moved));
    put(bytes, m->skin_bonebindpos + 3 * bone, 3);
    put(bytes, m->skin_bonebindquat + 4 * bone, 4);
    put(bytes, m->skin_bonevertid + m->skin_bonevertadr[bone], moved);
    put(bytes, m->skin_bonevertweight + m->skin_bonevertadr[bone], moved);
  }
  return bytes;
}

}  // namespace

std::string asset_bytes(const mjModel* m, std::string_view path) {
  const std::size_t slash = path.find('/');
  if (slash == std::string_view::npos) return {};
  const std::string_view kind = path.substr(0, slash), number = path.substr(slash + 1);
  int id = -1;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), id);
  if (error != std::errc() || end != number.data() + number.size() || id < 0) return {};
  if (kind == "mesh" && id < m->nmesh) return mesh_bytes(m, id);
  if (kind == "texture" && id < m->ntex) return texture_bytes(m, id);
  if (kind == "hfield" && id < m->nhfield) return hfield_bytes(m, id);
  if (kind == "flex" && id < m->nflex) return flex_bytes(m, id);
  if (kind == "skin" && id < m->nskin) return skin_bytes(m, id);
  return {};
}

}  // namespace app::studio
