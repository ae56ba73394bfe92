// SPDX-License-Identifier: Apache-2.0
// items.h -- the geoms of a scene as things that OpenGL can draw: a mesh, where it is, how it looks.
//   note  numbers of a geom that are not finite would spoil the picture of everything else: such a geom is left out
#ifndef SINEW_DRAW_SCENE_ITEMS_H_
#define SINEW_DRAW_SCENE_ITEMS_H_

#include <vector>

#include <mujoco/mjrender.h>
#include <mujoco/mjvisualize.h>

#include "draw/renderer.h"
#include "draw/scene/camera.h"
#include "draw/shapes.h"

namespace sinew::draw {

// What the scene program reads for each instance, as the attributes kRow0 to kMapping.
struct Instance {
  float rows[3][4];
  float color[4];
  float material[4];
  float mapping[4];
};

struct Item {
  Shape shape = Shape::Count;  // a built-in one, whose level of detail depends on the view; or else
  Mesh mesh;
  GLuint texture = 0;
  int variant = 0;          // SceneVariant bits of the texture
  float line_width = 1;     // of lines
  bool both_sides = false;  // a surface without inside: never culled
  bool casts = false;       // throws a shadow
  bool transparent = false;
  int geom = 0;  // index in the scene
  Vec center;
  float radius = 0;
  Instance instance;
};

// Transparency, distance and order are written back to the scene. `segment` asks for flat colors that tell geoms apart.
std::vector<Item> make_items(Renderer& renderer, const mjrContext& con, mjvScene& scene, const View& view);

}  // namespace sinew::draw

#endif  // SINEW_DRAW_SCENE_ITEMS_H_
