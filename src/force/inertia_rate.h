// SPDX-License-Identifier: Apache-2.0
// inertia_rate.h -- how the inertia of a body changes as the body moves.
#ifndef SINEW_FORCE_INERTIA_RATE_H_
#define SINEW_FORCE_INERTIA_RATE_H_

#include "math/spatial.h"

namespace sinew {

// (v x) I - I (v x): an inertia moving with v, seen from the reference point. Mass stays.
inline Inertia<mjtNum> inertia_rate(const Inertia<mjtNum>& I, const Motion<mjtNum>& v) {
  const Matrix moments = I.moments.full();
  Matrix turned;  // (w x) times the moments, column by column
  for (int k = 0; k < 3; ++k) {
    const Vector column = cross(v.angular, moments.column(k));
    for (int r = 0; r < 3; ++r) turned(r, k) = column[r];
  }
  const Sym3<mjtNum> rotation = Sym3<mjtNum>::from_full(turned + transpose(turned));
  return {rotation + point_inertia(mjtNum(2) * I.first_moment, v.linear), (I * v).linear, 0};
}

}  // namespace sinew

#endif  // SINEW_FORCE_INERTIA_RATE_H_
