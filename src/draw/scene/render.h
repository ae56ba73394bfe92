// SPDX-License-Identifier: Apache-2.0
// render.h -- a whole scene into a rectangle of the buffer that OpenGL draws in.
//   note  the order of passes: shadow maps; sky; mirror image, where a mirror shows; the mirror; what is opaque; haze;
//         what is transparent, from far to near; labels; the frame
#ifndef SINEW_DRAW_SCENE_RENDER_H_
#define SINEW_DRAW_SCENE_RENDER_H_

#include <string>

#include <mujoco/mjrender.h>
#include <mujoco/mjvisualize.h>

#include "draw/renderer.h"
#include "draw/scene/camera.h"

namespace sinew::draw {

bool render_scene(Renderer& renderer, mjrRect viewport, mjvScene& scene, const mjrContext& con, std::string& error);

// Labels of one eye's picture, over what has been drawn.
void draw_labels(Renderer& renderer, mjrRect viewport, const mjvScene& scene, const View& view);

}  // namespace sinew::draw

#endif  // SINEW_DRAW_SCENE_RENDER_H_
