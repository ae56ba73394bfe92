// SPDX-License-Identifier: Apache-2.0
// area.h -- parts of a picture: where things can be in it, so that what is costly is done there and nowhere else.
//   note  an area may be larger than what it is the area of, never smaller.
#ifndef SINEW_DRAW_SCENE_AREA_H_
#define SINEW_DRAW_SCENE_AREA_H_

#include <vector>

#include <mujoco/mjrender.h>

#include "draw/scene/items.h"
#include "draw/scene/lights.h"

namespace sinew::draw {

// A rectangle in the coordinates of clip space: the whole picture runs from -1 to 1.
struct Area {
  float low[2] = {2, 2}, high[2] = {-2, -2};

  bool empty() const { return !(low[0] < high[0] && low[1] < high[1]); }
  void include(float x, float y);
  void include(const Area& other);
  void include_whole();
  void limit(const Area& other);  // to what both have
};

// Pixels that an area touches, with `margin` more on every side, within the viewport.
mjrRect pixels_of(const Area& area, mjrRect viewport, float margin);

// The up to four rectangles of the viewport that are left beside `inside`.
std::vector<mjrRect> beside(mjrRect inside, mjrRect viewport);

Plane plane_of(const Item& plane);

// Where items are seen.
Area area_of(const View& view, const std::vector<const Item*>& items);

// Where on a plane the maps of shadows have something to say.
Area area_of_shadows(const View& view, const Plane& plane, const std::vector<ShadowTile>& shadows);

// Where something can be seen that is neither on the rectangle, a plane that hides what is behind it, nor hidden by it;
// points of the plane farther away than `reach` do not count.
//   idea  what the plane covers is convex in the picture. So what it leaves touches the picture's edges, and an edge
//         between two points that are covered is covered.
Area area_beside_plane(const View& view, const Item& plane, float reach);

}  // namespace sinew::draw

#endif  // SINEW_DRAW_SCENE_AREA_H_
