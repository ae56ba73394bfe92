// SPDX-License-Identifier: Apache-2.0
// pass.h -- items to draw calls: one instanced call for all that share mesh, texture and program.
#ifndef SINEW_DRAW_SCENE_PASS_H_
#define SINEW_DRAW_SCENE_PASS_H_

#include <string>
#include <vector>

#include "draw/scene/items.h"

namespace sinew::draw {

struct Pass {
  View view;
  int variant = 0;  // SceneVariant bits besides those of items
  Plane mirror{};   // what is behind it is left out, for kMirrorVariant
  const mjrContext* con = nullptr;
  int light_count = 0;
  GLuint shadow_map = 0;
  bool wireframe = false;
  bool cull = true;
  GLenum culled = GL_BACK;
  bool keep_order = false;  // transparent items are drawn as they come
};

// Draws those of the items that the pass's view may see.
bool draw_items(Renderer& renderer, const std::vector<const Item*>& items, const Pass& pass, std::string& error);

}  // namespace sinew::draw

#endif  // SINEW_DRAW_SCENE_PASS_H_
