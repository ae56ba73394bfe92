// SPDX-License-Identifier: Apache-2.0
// camera.h -- one eye's view of a scene: the matrix from the model's coordinates to the picture, and what it leaves
// out.
#ifndef SINEW_DRAW_SCENE_CAMERA_H_
#define SINEW_DRAW_SCENE_CAMERA_H_

#include <mujoco/mjrender.h>
#include <mujoco/mjvisualize.h>

#include "draw/scene/matrix.h"

namespace sinew::draw {

struct Plane {
  Vec normal;
  float offset;
};

struct View {
  Mat4 matrix;       // model to clip space
  Vec eye, forward;  // in the model
  bool orthographic = false;
  float near = 0, far = 0;  // along forward, in units of the model
  float pixel_scale = 1;    // pixels per unit of length at distance 1; orthographic: anywhere
  Plane sides[6];           // facing inward
  Vec rays[3];              // the direction seen at (x, y) of clip space is rays[0] + x rays[1] + y rays[2]
};

// The two eyes become one unless the scene is stereoscopic; `eye` is 0 or 1 then, and -1 for their mean.
View make_view(const mjvScene& scene, int eye, mjrRect viewport, DepthStyle style);

// The same view of a world that is mirrored at a plane.
View mirrored(const View& view, const Plane& plane);

bool is_outside(const View& view, const Vec& center, float radius);

// Radius in pixels of a sphere in the picture.
float pixels_across(const View& view, const Vec& center, float radius);

}  // namespace sinew::draw

#endif  // SINEW_DRAW_SCENE_CAMERA_H_
