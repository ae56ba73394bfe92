// SPDX-License-Identifier: Apache-2.0
// shadow.h -- the lights of a picture on the graphics card, and their shadow maps drawn.
#ifndef SINEW_DRAW_SCENE_SHADOW_H_
#define SINEW_DRAW_SCENE_SHADOW_H_

#include <string>
#include <vector>

#include "draw/scene/lights.h"

namespace sinew::draw {

// Shadow maps are drawn for a picture of the view, of the viewport's size; an empty viewport asks for none. The
// framebuffer that is bound stays bound; the rest of OpenGL's state is the next pass's to set.
bool light_scene(Renderer& renderer, const mjrContext& con, const mjvScene& scene, const std::vector<Item>& items,
                 const View& view, mjrRect viewport, Lighting& lighting, std::string& error);

}  // namespace sinew::draw

#endif  // SINEW_DRAW_SCENE_SHADOW_H_
