// SPDX-License-Identifier: Apache-2.0
// assets.h -- what of a model pictures need: triangles with their trees, textures with their smaller copies, materials.
//   note  everything is copied, as an upload to a graphics card would: the model may change or go
#ifndef SINEW_CAST_ASSETS_H_
#define SINEW_CAST_ASSETS_H_

#include <cstdint>
#include <vector>

#include <mujoco/mjmodel.h>

#include "cast/box_tree.h"
#include "draw/shapes.h"

namespace sinew::cast {

struct Solid {
  draw::Triangles triangles;
  BoxTree tree;
};

// The triangles with a tree over them.
Solid make_solid(draw::Triangles triangles);

struct Color {
  float r = 0, g = 0, b = 0, a = 1;
};

// Colours on a square grid, each level half as large as the one before.
class Texture {
 public:
  Texture() = default;
  Texture(const unsigned char* pixels, int width, int height, int channels);

  // Mixed of the four nearest texels; u and v go round.
  Color sample(float u, float v, float texels_across) const;
  int width() const { return levels_.empty() ? 0 : levels_[0].width; }
  int height() const { return levels_.empty() ? 0 : levels_[0].height; }

 private:
  struct Level {
    int width, height;
    std::vector<unsigned char> rgba;
  };

  static std::uint64_t sample_level(const Level& level, float u, float v);

  std::vector<Level> levels_;
};

// One texture, or six for a cube: right, left, up, down, front, back.
struct Image {
  int type = mjTEXTURE_2D;
  std::vector<Texture> faces;

  Color sample(float u, float v, float across) const { return faces[0].sample(u, v, across * texels()); }
  Color sample_cube(const Vec& direction, float across) const;
  float texels() const { return static_cast<float>(std::max(faces[0].width(), faces[0].height())); }
};

struct Material {
  int image = -1;
  bool uniform = false;
  float repeat[2] = {1, 1};
};

struct Assets {
  explicit Assets(const mjModel& m);

  void load_mesh(const mjModel& m, int id);
  void load_hfield(const mjModel& m, int id);
  void load_texture(const mjModel& m, int id);

  std::vector<Solid> meshes;  // each followed by its convex hull
  std::vector<Solid> hfields;
  std::vector<float> hfield_sizes;  // two a field
  std::vector<std::vector<int>> skin_faces;
  std::vector<std::vector<float>> skin_texcoords;
  std::vector<Image> images;
  std::vector<Material> materials;
  int sky = -1;  // image; -1: none
  float fog_start = 0, fog_end = 1;
  float fog_color[3] = {0, 0, 0};
  float haze_share = 0;
  float haze_color[4] = {1, 1, 1, 1};
  float shadow_scale = 1;    // of the cutoff of spot lights
  float shadow_clip = 1e9f;  // half the side of the square in which a parallel light throws shadows
};

}  // namespace sinew::cast

#endif  // SINEW_CAST_ASSETS_H_
