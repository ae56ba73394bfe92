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

namespace sinew::draw {

bool render_scene(Renderer& renderer, mjrRect viewport, mjvScene& scene, const mjrContext& con, std::string& error);

}  // namespace sinew::draw

#endif  // SINEW_DRAW_SCENE_RENDER_H_
