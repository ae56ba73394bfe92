// SPDX-License-Identifier: Apache-2.0
// rays.h -- mjr_render by rays on the processor, for programs that have OpenGL but no graphics card behind it.
//   note  SINEW_RENDERER=cpu in the environment asks for it when mjr_makeContext is called. The picture is then written
//         into the buffer that OpenGL would draw in; text, overlays and figures stay OpenGL's
#ifndef SINEW_CAPI_DRAW_RAYS_H_
#define SINEW_CAPI_DRAW_RAYS_H_

#include <string>

#include <mujoco/mujoco.h>

#include "cast/assets.h"
#include "draw/renderer.h"

namespace sinew {

// Keeps what rays need of the model with the renderer, if the environment asks for rays.
void attach_rays(draw::Renderer& renderer, const mjModel& m);

// What attach_rays has kept, or NULL.
cast::Assets* ray_assets(const draw::Renderer& renderer);

void render_by_rays(draw::Renderer& renderer, mjrRect viewport, mjvScene& scene, const mjrContext& con,
                    std::string& error);

}  // namespace sinew

#endif  // SINEW_CAPI_DRAW_RAYS_H_
