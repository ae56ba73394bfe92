// SPDX-License-Identifier: Apache-2.0
// turned_boxes.h -- whether a side of one box parts it from another: which bounding volumes are drawn as active.
//   math  the six normals of the sides (Gottschalk, Lin and Manocha 1996 without the edges)
//   note  framed_boxes.h is the same in lanes, for pairs of geoms
#ifndef SINEW_COLLIDE_TURNED_BOXES_H_
#define SINEW_COLLIDE_TURNED_BOXES_H_

#include "math/mat3.h"

namespace sinew {

// A box in the world.
struct TurnedBox {
  Vector center, half;
  Matrix axes;
};

// A box as mjModel has it (centre and half sizes in the frame of a geom or of a body), and where that frame is.
inline TurnedBox turned_box(const mjtNum* aabb, const mjtNum* xpos, const mjtNum* xmat) {
  const Matrix R = load9(xmat);
  return {load3(xpos) + R * load3(aabb), load3(aabb + 3), R};
}

// Whether all of one box is further than `gap` from all of the other, along a normal of either.
inline bool side_parts(const TurnedBox& a, const TurnedBox& b, mjtNum gap) {
  const Vector apart = transpose_times(a.axes, b.center - a.center);
  const Matrix turn = transpose(a.axes) * b.axes;
  for (int i = 0; i < 3; ++i) {
    mjtNum reach = a.half[i] + gap;
    for (int j = 0; j < 3; ++j) reach += abs(turn(i, j)) * b.half[j];
    if (abs(apart[i]) > reach) return true;
  }
  for (int j = 0; j < 3; ++j) {
    mjtNum reach = b.half[j] + gap;
    for (int i = 0; i < 3; ++i) reach += abs(turn(i, j)) * a.half[i];
    if (abs(dot(turn.column(j), apart)) > reach) return true;
  }
  return false;
}

}  // namespace sinew

#endif  // SINEW_COLLIDE_TURNED_BOXES_H_
