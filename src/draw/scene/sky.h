// SPDX-License-Identifier: Apache-2.0
// sky.h -- what surrounds a scene: the sky, a ball around the eye that hides what is beyond, and the haze at the
// horizon of an endless plane.
#ifndef SINEW_DRAW_SCENE_SKY_H_
#define SINEW_DRAW_SCENE_SKY_H_

#include <mujoco/mjrender.h>
#include <mujoco/mjvisualize.h>

#include "draw/renderer.h"
#include "draw/scene/camera.h"

namespace sinew::draw {

// The texture of the sky, or -1.
int find_sky(const mjrContext& con);

// How far away from the eye the sky is, at least.
float sky_distance(const View& view);

// Black, where nothing has been drawn.
void draw_night(const Renderer& renderer);

void draw_sky(const Renderer& renderer, const mjrContext& con, const View& view);

// Haze rises from the plane as a funnel: clear where it begins, dense a bit higher, and clear again at the height of
// the eye, where it meets the sky.
void draw_haze(const Renderer& renderer, const mjvGeom& plane, const View& view);

}  // namespace sinew::draw

#endif  // SINEW_DRAW_SCENE_SKY_H_
