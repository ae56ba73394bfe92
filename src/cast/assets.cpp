// SPDX-License-Identifier: Apache-2.0
#include "cast/assets.h"

#include <cmath>
#include <cstdint>

namespace sinew::cast {
namespace {

// The next smaller whole number. Without newer instructions std::floor is a call of a function.
int floor_of(float x) {
  const int whole = static_cast<int>(x);
  return whole - (x < static_cast<float>(whole));
}

// The four bytes of a texel in lanes of 16 bits: red, blue, green, alpha.
std::uint64_t spread(const unsigned char* texel) {
  const std::uint32_t bytes = texel[0] | texel[1] << 8 | texel[2] << 16 | static_cast<std::uint32_t>(texel[3]) << 24;
  return (bytes & 0x00ff00ffu) | static_cast<std::uint64_t>(bytes >> 8 & 0x00ff00ffu) << 32;
}

// Lanes of bytes to lanes of bytes times 256; share: 0 to 256.
std::uint64_t mix_lanes(std::uint64_t a, std::uint64_t b, unsigned share) { return a * (256 - share) + b * share; }

// Lanes divided by 256 and rounded.
std::uint64_t whole_part(std::uint64_t lanes) { return (lanes + 0x0080008000800080u) >> 8 & 0x00ff00ff00ff00ffu; }

}  // namespace

Solid make_solid(draw::Triangles triangles) {
  Solid solid;
  solid.triangles = std::move(triangles);
  const std::size_t count = solid.triangles.indices.size() / 3;
  std::vector<Box> boxes(count);
  for (std::size_t i = 0; i < 3 * count; ++i) {
    boxes[i / 3].include(load3(solid.triangles.vertices[solid.triangles.indices[i]].position));
  }
  solid.tree.build(boxes);
  return solid;
}

Texture::Texture(const unsigned char* pixels, int width, int height, int channels) {
  if (width <= 0 || height <= 0 || channels <= 0) return;
  Level level{width, height, std::vector<unsigned char>(4 * static_cast<std::size_t>(width) * height)};
  for (std::size_t i = 0; i < level.rgba.size() / 4; ++i) {
    for (int c = 0; c < 4; ++c) {
      const bool gray = channels < 3;
      const int from = gray ? (c == 3 && channels == 2 ? 1 : 0) : c;
      level.rgba[4 * i + c] = c == 3 && channels != 4 && channels != 2 ? 255 : pixels[channels * i + from];
    }
  }
  levels_.push_back(std::move(level));
  while (levels_.back().width > 1 || levels_.back().height > 1) {
    const Level& fine = levels_.back();
    Level coarse{std::max(1, fine.width / 2), std::max(1, fine.height / 2), {}};
    coarse.rgba.resize(4 * static_cast<std::size_t>(coarse.width) * coarse.height);
    for (int y = 0; y < coarse.height; ++y) {
      for (int x = 0; x < coarse.width; ++x) {
        const int x0 = 2 * x, y0 = 2 * y, x1 = std::min(x0 + 1, fine.width - 1), y1 = std::min(y0 + 1, fine.height - 1);
        const auto at = [&](int i, int j, int c) -> int {
          return fine.rgba[4 * (static_cast<std::size_t>(j) * fine.width + i) + c];
        };
        for (int c = 0; c < 4; ++c) {
          const int sum = at(x0, y0, c) + at(x1, y0, c) + at(x0, y1, c) + at(x1, y1, c);
          coarse.rgba[4 * (static_cast<std::size_t>(y) * coarse.width + x) + c] =
              static_cast<unsigned char>((sum + 2) / 4);
        }
      }
    }
    levels_.push_back(std::move(coarse));
  }
}

// Lanes of the colour, times 256. Shares between texels have eight bits, as in graphics cards.
std::uint64_t Texture::sample_level(const Level& level, float u, float v) {
  const int x = static_cast<int>(u * static_cast<float>(256 * level.width)) - 128;
  const int y = static_cast<int>(v * static_cast<float>(256 * level.height)) - 128;
  const int x0 = x >= 0 ? x >> 8 : level.width - 1, y0 = y >= 0 ? y >> 8 : level.height - 1;
  const int x1 = x0 + 1 < level.width ? x0 + 1 : 0, y1 = y0 + 1 < level.height ? y0 + 1 : 0;
  const auto texel = [&](int i, int j) {
    return spread(&level.rgba[4 * (static_cast<std::size_t>(j) * level.width + i)]);
  };
  const auto across = static_cast<unsigned>(x & 255), up = static_cast<unsigned>(y & 255);
  const std::uint64_t low = mix_lanes(texel(x0, y0), texel(x1, y0), across);
  const std::uint64_t high = mix_lanes(texel(x0, y1), texel(x1, y1), across);
  return mix_lanes(whole_part(low), whole_part(high), up);
}

Color Texture::sample(float u, float v, float texels_across) const {
  constexpr float kMost = 1e6f;  // beyond it a coordinate has no digits left for a place in a texture
  if (levels_.empty() || !(std::abs(u) < kMost) || !(std::abs(v) < kMost)) return {1, 1, 1, 1};
  u -= static_cast<float>(floor_of(u));
  v -= static_cast<float>(floor_of(v));
  int level = 0;
  float across = texels_across;
  const int last = static_cast<int>(levels_.size()) - 1;
  while (across > 2 && level < last) {
    across *= 0.5f;
    ++level;
  }
  std::uint64_t color = sample_level(levels_[level], u, v);
  if (across > 1 && level < last) {
    const auto share = static_cast<unsigned>(256 * std::min(across - 1, 1.0f));
    color = mix_lanes(whole_part(color), whole_part(sample_level(levels_[level + 1], u, v)), share);
  }
  const auto lane = [color](int i) {
    return static_cast<float>(static_cast<int>(color >> 16 * i & 0xffff)) * (1.0f / (255 * 256));
  };
  return {lane(0), lane(2), lane(1), lane(3)};
}

// The largest coordinate chooses the face; the others, divided by it, are coordinates on it, as OpenGL has them.
Color Image::sample_cube(const Vec& v, float across) const {
  const float ax = std::abs(v.x), ay = std::abs(v.y), az = std::abs(v.z);
  int face;
  float s, t, m;
  if (ax >= ay && ax >= az) {
    face = v.x >= 0 ? 0 : 1, m = ax, s = v.x >= 0 ? -v.z : v.z, t = -v.y;
  } else if (ay >= az) {
    face = v.y >= 0 ? 2 : 3, m = ay, s = v.x, t = v.y >= 0 ? v.z : -v.z;
  } else {
    face = v.z >= 0 ? 4 : 5, m = az, s = v.z >= 0 ? v.x : -v.x, t = -v.y;
  }
  if (!(m > 0) || faces.size() < 6) return {1, 1, 1, 1};
  const float half = 0.5f / static_cast<float>(std::max(1, faces[face].width()));
  const auto clamped = [&](float c) { return std::clamp(0.5f * (c / m + 1), half, 1 - half); };
  return faces[face].sample(clamped(s), clamped(t), across * texels());
}

Assets::Assets(const mjModel& m) {
  for (int i = 0; i < m.nmesh; ++i) {
    meshes.emplace_back();
    meshes.emplace_back();
    load_mesh(m, i);
  }
  for (int i = 0; i < m.nhfield; ++i) {
    hfields.emplace_back();
    for (int k = 0; k < 2; ++k) hfield_sizes.push_back(static_cast<float>(m.hfield_size[4 * i + k]));
    load_hfield(m, i);
  }
  for (int i = 0; i < m.nskin; ++i) {
    const int* face = m.skin_face + 3 * static_cast<std::size_t>(m.skin_faceadr[i]);
    skin_faces.emplace_back(face, face + 3 * static_cast<std::size_t>(m.skin_facenum[i]));
    skin_texcoords.emplace_back();
    if (m.skin_texcoordadr[i] < 0) continue;
    const float* texcoord = m.skin_texcoord + 2 * static_cast<std::size_t>(m.skin_texcoordadr[i]);
    skin_texcoords.back().assign(texcoord, texcoord + 2 * static_cast<std::size_t>(m.skin_vertnum[i]));
  }
  images.resize(static_cast<std::size_t>(m.ntex));
  for (int i = 0; i < m.ntex; ++i) {
    load_texture(m, i);
    if (m.tex_type[i] == mjTEXTURE_SKYBOX && sky < 0) sky = i;
  }
  for (int i = 0; i < m.nmat; ++i) {
    Material material;
    for (const int role : {mjTEXROLE_RGBA, mjTEXROLE_RGB}) {
      const int id = m.mat_texid[mjNTEXROLE * i + role];
      if (id >= 0) material.image = id;
    }
    material.uniform = m.mat_texuniform[i] != 0;
    material.repeat[0] = m.mat_texrepeat[2 * i];
    material.repeat[1] = m.mat_texrepeat[2 * i + 1];
    materials.push_back(material);
  }
  const auto extent = static_cast<float>(m.stat.extent);
  fog_start = m.vis.map.fogstart * extent;
  fog_end = m.vis.map.fogend * extent;
  std::copy_n(m.vis.rgba.fog, 3, fog_color);
  haze_share = m.vis.map.haze;
  std::copy_n(m.vis.rgba.haze, 4, haze_color);
  shadow_scale = m.vis.map.shadowscale;
  shadow_clip = m.vis.map.shadowclip * extent;
}

void Assets::load_mesh(const mjModel& m, int id) {
  meshes[2 * id] = make_solid(draw::make_mesh(m, id));
  meshes[2 * id + 1] = make_solid(draw::make_hull(m, id));
}

void Assets::load_hfield(const mjModel& m, int id) { hfields[id] = make_solid(draw::make_hfield(m, id)); }

void Assets::load_texture(const mjModel& m, int id) {
  Image& image = images[id];
  image.type = m.tex_type[id];
  image.faces.clear();
  const int width = m.tex_width[id], height = m.tex_height[id], channels = m.tex_nchannel[id];
  const mjtByte* data = m.tex_data + m.tex_adr[id];
  if (image.type == mjTEXTURE_2D) {
    image.faces.emplace_back(data, width, height, channels);
    return;
  }
  const std::size_t face = static_cast<std::size_t>(width) * width * channels;
  for (int i = 0; i < 6; ++i) image.faces.emplace_back(data + i * face, width, width, channels);
}

}  // namespace sinew::cast
