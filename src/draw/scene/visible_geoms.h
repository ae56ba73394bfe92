// SPDX-License-Identifier: Apache-2.0
// visible_geoms.h -- what both renderers agree on: which geoms of a scene are drawn, how far and how clear they are.
#ifndef SINEW_DRAW_SCENE_VISIBLE_GEOMS_H_
#define SINEW_DRAW_SCENE_VISIBLE_GEOMS_H_

#include <algorithm>
#include <cmath>

#include <mujoco/mjvisualize.h>

#include "math/vec3.h"

namespace sinew::draw {

inline constexpr float kEndlessPlane = 2.1f;      // half side of an endless plane, in distances of the far plane
inline constexpr float kHeadWidth = 1.75f;        // of an arrow, in widths of its shaft
inline constexpr float kHeadLength = 0.2f;        // of an arrow, as a share of it
inline constexpr float kPlaneFromBehind = 0.3f;   // alpha of a plane that is seen from below
inline constexpr float kPlainThreshold = 0.999f;  // alpha above which a color hides what is behind

inline bool is_drawable(const mjvGeom& geom) {
  const auto all_finite = [](const float* values, int count) {
    return std::all_of(values, values + count, [](float v) { return std::isfinite(v); });
  };
  return all_finite(geom.pos, 3) && all_finite(geom.mat, 9) && all_finite(geom.size, 3) && all_finite(geom.rgba, 4);
}

// From where a scene is seen.
struct Eye {
  Vec3<float> at, forward;
  bool orthographic;
};

// Distance from the eye, and whether what is behind shows; a plane that is seen from below is glass.
inline void classify(mjvGeom& geom, const Eye& eye) {
  const Vec3<float> away = Vec3<float>::load(geom.pos) - eye.at;
  geom.camdist = std::sqrt(dot(away, away));
  geom.transparent = geom.rgba[3] < kPlainThreshold;
  if (geom.type != mjGEOM_PLANE) return;
  const Vec3<float> up{geom.mat[2], geom.mat[5], geom.mat[8]};
  if ((eye.orthographic ? dot(up, eye.forward) : dot(up, away)) > 0) geom.transparent = 1;
}

// Calls visit(geom, index) for each geom that is drawn, once it is classified, then puts geomorder in order: the
// farthest first.
template <class Visit>
void for_each_visible(mjvScene& scene, const Eye& eye, Visit&& visit) {
  for (int i = 0; i < scene.ngeom; ++i) {
    mjvGeom& geom = scene.geoms[i];
    scene.geomorder[i] = i;
    geom.transparent = 0;
    geom.camdist = 0;
    if (!is_drawable(geom)) continue;
    classify(geom, eye);
    visit(geom, i);
  }
  std::stable_sort(scene.geomorder, scene.geomorder + std::max(scene.ngeom, 0),
                   [&](int a, int b) { return scene.geoms[a].camdist > scene.geoms[b].camdist; });
}

}  // namespace sinew::draw

#endif  // SINEW_DRAW_SCENE_VISIBLE_GEOMS_H_
