// SPDX-License-Identifier: Apache-2.0
#include "draw/scene/lights.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "draw/gl/device.h"

namespace sinew::draw {

namespace {

constexpr float kDegree = std::numbers::pi_v<float> / 180;
constexpr float kWidestSpot = 80;  // degrees; a wider cone has no useful shadow map

bool is_parallel(const mjvLight& light) { return light.type == mjLIGHT_DIRECTIONAL; }

bool is_finite(const mjvLight& light) {
  for (int i = 0; i < 3; ++i) {
    if (!std::isfinite(light.pos[i]) || !std::isfinite(light.dir[i])) return false;
  }
  return true;
}

void fill_entry(const mjvLight& light, LightBlock::Entry& entry) {
  const bool parallel = is_parallel(light);
  const Vec against = Vec::load(light.dir) * (-1 / std::max(norm(Vec::load(light.dir)), 1e-12f));
  for (int i = 0; i < 3; ++i) {
    entry.position[i] = parallel ? against[i] : light.pos[i];
    entry.direction[i] = light.dir[i];
    entry.ambient[i] = light.ambient[i];
    entry.diffuse[i] = light.diffuse[i];
    entry.specular[i] = light.specular[i];
    entry.attenuation[i] = light.attenuation[i];
  }
  entry.position[3] = parallel ? 0 : 1;
  entry.direction[3] = light.exponent;
  const bool cone = light.type == mjLIGHT_SPOT && light.cutoff < 90;
  entry.ambient[3] = cone ? std::cos(light.cutoff * kDegree) : -1;
  entry.diffuse[3] = -1;
  entry.specular[3] = entry.attenuation[3] = 0;
}

struct Box {
  float low[3] = {1e30f, 1e30f, 1e30f}, high[3] = {-1e30f, -1e30f, -1e30f};
  bool empty() const { return low[0] > high[0]; }
  void include(float x, float y, float z) {
    const float p[3] = {x, y, z};
    for (int i = 0; i < 3; ++i) {
      low[i] = std::min(low[i], p[i]);
      high[i] = std::max(high[i], p[i]);
    }
  }
};

// What throws shadows, in the light's own axes: x and y across, z the distance along its direction. Across, a spot
// measures by the tangent of the angle.
Box find_casters(const Mat4& view, const std::vector<Item>& items, bool parallel, float least) {
  Box box;
  for (const Item& item : items) {
    if (!item.casts) continue;
    const Clip c = transform(view, item.center);
    const float r = item.radius, near = -c.z - r, far = -c.z + r;
    if (far <= least) continue;
    if (parallel) {
      box.include(c.x - r, c.y - r, near);
      box.include(c.x + r, c.y + r, far);
    } else {
      const float close = std::max(near, least);
      for (const float z : {close, far}) {
        box.include((c.x - r) / z, (c.y - r) / z, close);
        box.include((c.x + r) / z, (c.y + r) / z, far);
      }
    }
  }
  return box;
}

void find_edges(const Mat4& view, const Box& box, const Vec& position, const Vec& direction, bool parallel,
                ShadowTile& tile) {
  const auto axis = [&](int row) { return Vec{view.at(row, 0), view.at(row, 1), view.at(row, 2)}; };
  const Vec along = direction * (1 / std::max(norm(direction), 1e-12f));
  tile.parallel = parallel;
  for (int i = 0; i < 4; ++i) {
    const Vec across = axis(0) * (i & 1 ? box.high : box.low)[0] + axis(1) * (i & 2 ? box.high : box.low)[1];
    tile.edges[i] = parallel ? Ray{position + across, along} : Ray{position, along + across};
  }
}

// The matrix of a light's view of what throws shadows; false if nothing does.
bool make_shadow_matrix(const mjvLight& light, const mjrContext& con, const std::vector<Item>& items,
                        ShadowTile& tile) {
  const Vec direction = Vec::load(light.dir), position = Vec::load(light.pos);
  const Mat4 view = look_along(position, direction, any_normal_to(direction));
  const bool parallel = is_parallel(light);
  constexpr float kLeast = 1e-3f;
  Box box = find_casters(view, items, parallel, parallel ? -1e30f : kLeast);
  if (box.empty()) return false;
  const float reach =
      parallel ? con.shadowClip : std::tan(std::min(light.cutoff, kWidestSpot) * con.shadowScale * kDegree);
  for (int i = 0; i < 2; ++i) {
    box.low[i] = std::max(box.low[i], -reach);
    box.high[i] = std::min(box.high[i], reach);
    if (!(box.low[i] < box.high[i])) return false;
  }
  Lens lens;
  lens.orthographic = parallel;
  lens.near = box.low[2];
  lens.far = std::max(box.high[2], box.low[2] + kLeast) * (parallel ? 1 : 1.01f) + kLeast;
  const float scale = parallel ? 1 : lens.near;
  lens.left = box.low[0] * scale;
  lens.right = box.high[0] * scale;
  lens.bottom = box.low[1] * scale;
  lens.top = box.high[1] * scale;
  tile.matrix = project(lens, DepthStyle::Plain) * view;
  find_edges(view, box, position, direction, parallel, tile);
  tile.pixel_scale = (parallel ? 1 : lens.near / lens.far) / std::max(lens.right - lens.left, lens.top - lens.bottom);
  return true;
}

// Clip space of the tile to texture coordinates of the whole map.
Mat4 tile_matrix(const ShadowTile& tile, float width, float height) {
  Mat4 m;
  m.at(0, 0) = 0.5f * static_cast<float>(tile.side) / width;
  m.at(1, 1) = 0.5f * static_cast<float>(tile.side) / height;
  m.at(0, 3) = static_cast<float>(tile.left) / width + m.at(0, 0);
  m.at(1, 3) = static_cast<float>(tile.bottom) / height + m.at(1, 1);
  m.at(2, 2) = m.at(2, 3) = 0.5f;
  return m;
}

void place_tiles(Lighting& lighting, int side) {
  const int count = static_cast<int>(lighting.shadows.size());
  int across = 1;
  while (across * across < count) ++across;
  lighting.map_width = across * side;
  lighting.map_height = (count + across - 1) / across * side;
  const auto width = static_cast<float>(lighting.map_width), height = static_cast<float>(lighting.map_height);
  for (int i = 0; i < count; ++i) {
    ShadowTile& tile = lighting.shadows[i];
    tile.left = i % across * side;
    tile.bottom = i / across * side;
    tile.side = side;
    tile.pixel_scale *= static_cast<float>(side);
    const Mat4 m = tile_matrix(tile, width, height) * tile.matrix;
    std::copy_n(m.m, 16, lighting.block.shadows[i]);
    // Half a texel is kept to the neighbours: filters must not see them.
    float* edge = lighting.block.tiles[i];
    edge[0] = (static_cast<float>(tile.left) + 0.5f) / width;
    edge[1] = (static_cast<float>(tile.bottom) + 0.5f) / height;
    edge[2] = (static_cast<float>(tile.left + side) - 0.5f) / width;
    edge[3] = (static_cast<float>(tile.bottom + side) - 0.5f) / height;
  }
}

LightKind kind_of(const LightBlock::Entry& entry) {
  if (entry.position[3] == 0) return LightKind::kParallel;
  const float* a = entry.attenuation;
  const bool even = entry.direction[3] == 0 && a[0] == 1 && a[1] == 0 && a[2] == 0;
  return even ? LightKind::kEven : LightKind::kFading;
}

int variant_of(const Lighting& lighting) {
  if (lighting.count > kKnownLights) return 0;
  int variant = static_cast<int>(lighting.shadows.size()) << kShadowShift;
  for (int i = 0; i < lighting.count; ++i) {
    variant |= static_cast<int>(kind_of(lighting.block.lights[i])) << (kLightShift + kLightBits * i);
  }
  return variant;
}

}  // namespace

void make_lighting(const mjvScene& scene, const mjrContext& con, const std::vector<Item>& items, int side,
                   Lighting& lighting) {
  lighting.count = 0;
  lighting.shadows.clear();
  for (int i = 0; i < std::clamp(scene.nlight, 0, kMaxLights); ++i) {
    const mjvLight& light = scene.lights[i];
    if (!is_finite(light) || light.type == mjLIGHT_IMAGE) continue;
    LightBlock::Entry& entry = lighting.block.lights[lighting.count++];
    fill_entry(light, entry);
    const bool casts = side > 0 && light.castshadow && !light.headlight && light.type != mjLIGHT_POINT;
    if (!casts || lighting.shadows.size() >= kMaxShadows) continue;
    ShadowTile tile{};
    if (!make_shadow_matrix(light, con, items, tile)) continue;
    entry.diffuse[3] = static_cast<float>(lighting.shadows.size());
    LightBlock::Entry* first_without = lighting.block.lights + lighting.shadows.size();
    std::rotate(first_without, &entry, &entry + 1);
    lighting.shadows.push_back(tile);
  }
  lighting.variant = variant_of(lighting);
  if (!lighting.shadows.empty()) place_tiles(lighting, side);
}

}  // namespace sinew::draw
