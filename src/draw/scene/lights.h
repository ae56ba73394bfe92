// SPDX-License-Identifier: Apache-2.0
// lights.h -- the lights of a scene as the scene program reads them, and what each of them sees: its shadow map.
//   idea  all shadow maps are tiles of one texture. Their size follows the picture: more texels than it has pixels show
//         nothing more, and cost a software renderer most of its time. A tile covers no more than what throws shadows.
#ifndef SINEW_DRAW_SCENE_LIGHTS_H_
#define SINEW_DRAW_SCENE_LIGHTS_H_

#include <vector>

#include <mujoco/mjrender.h>
#include <mujoco/mjvisualize.h>

#include "draw/gl/shaders.h"
#include "draw/scene/items.h"

namespace sinew::draw {

// The uniform block `Lights` of the scene program, in the layout std140.
struct LightBlock {
  struct Entry {
    float position[4], direction[4], ambient[4], diffuse[4], specular[4], attenuation[4];
  };
  Entry lights[kMaxLights];
  float shadows[kMaxShadows][16];
  float tiles[kMaxShadows][4];
};

struct Ray {
  Vec from, along;
};

struct ShadowTile {
  Mat4 matrix;        // model to clip space of the light
  bool parallel;      // its rays are
  Ray edges[4];       // between which all lies that the light sees here
  float pixel_scale;  // pixels to a unit of length, where that is least
  int left, bottom, side;
};

// The lights that throw shadows come first, in the order of `shadows`.
struct Lighting {
  int count = 0;
  int variant = 0;  // what a program has to know of them, as bits of its variant
  LightBlock block;
  std::vector<ShadowTile> shadows;
  int map_width = 0, map_height = 0;
};

// `side` is the side of a shadow tile in pixels; 0: no shadows.
void make_lighting(const mjvScene& scene, const mjrContext& con, const std::vector<Item>& items, int side,
                   Lighting& lighting);

}  // namespace sinew::draw

#endif  // SINEW_DRAW_SCENE_LIGHTS_H_
