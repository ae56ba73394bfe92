// SPDX-License-Identifier: Apache-2.0
// catenary.h -- how a slack rope hangs between two points.
//   math  y = a cosh(x / a): a solves sqrt(L^2 - v^2) = 2 a sinh(h / 2a) for a rope of length L over h across and v
//         down
#ifndef SINEW_SCENE_CATENARY_H_
#define SINEW_SCENE_CATENARY_H_

#include "scene/geom.h"

namespace sinew {

class Catenary {
 public:
  // Of a rope that is longer than the way between its ends.
  Catenary(const Vector& from, const Vector& to, const Vector& gravity, mjtNum length);

  // At a share of the way across, from 0 to 1.
  Vector at(mjtNum share) const;

  // Its ends are so close that it hangs straight down to at(0.5) and comes up again.
  bool is_folded() const { return a_ == 0; }

 private:
  Vector from_, to_;
  Vector down_;
  mjtNum across_ = 0;  // distance of the ends, level
  mjtNum drop_ = 0;    // how far the second end is below the first
  mjtNum a_ = 0;       // the rope's least radius of curvature; 0: it is folded
  mjtNum middle_ = 0;  // of the curve, from the first end
  mjtNum sag_ = 0;     // of a rope that is folded: how deep, below the first end
};

}  // namespace sinew

#endif  // SINEW_SCENE_CATENARY_H_
