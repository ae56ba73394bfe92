// SPDX-License-Identifier: Apache-2.0
// spheres.h -- spheres around geoms, compared with each other, with planes and with boxes: quick answers before others.
//   note  over any Real, so that a lane of a batch (batch/lanes.h) gets the answers that an environment alone gets; an
//         answer is a bit for each lane, one for a double
#ifndef SINEW_COLLIDE_SPHERES_H_
#define SINEW_COLLIDE_SPHERES_H_

#include <mujoco/mjmodel.h>

#include "collide/bounds.h"
#include "math/vec3.h"

namespace sinew {

inline unsigned bits(bool answer) { return answer; }

template <class Real>
inline constexpr unsigned kEveryLane = (1u << (sizeof(Real) / sizeof(mjtNum))) - 1;

// Bounding spheres, where both geoms have one; a plane and a sphere otherwise. Planes have none, nor do user types.
template <class Real>
inline unsigned spheres_meet(const mjModel& m, const Real* geom_xpos, const Real* geom_xmat, int geom1, int geom2,
                             mjtNum margin) {
  const mjtNum radius1 = m.geom_rbound[geom1], radius2 = m.geom_rbound[geom2];
  const Vec3<Real> offset = load3(geom_xpos + 3 * geom2) - load3(geom_xpos + 3 * geom1);
  if (radius1 > 0 && radius2 > 0) {
    const mjtNum reach = radius1 + radius2 + margin;
    return bits(norm_squared(offset) <= Real(reach * reach));
  }
  const auto is_above = [&](int plane, const Vec3<Real>& from_plane, mjtNum radius) {
    if (m.geom_type[plane] != mjGEOM_PLANE || radius <= 0) return 0u;
    const Real* R = geom_xmat + 9 * plane;
    return bits(dot(from_plane, Vec3<Real>{R[2], R[5], R[8]}) > Real(radius + margin));
  };
  return kEveryLane<Real> & ~(is_above(geom1, offset, radius2) | is_above(geom2, -offset, radius1));
}

// The sphere around a geom, with its margin, is outside of the box.
template <class Real>
inline unsigned is_geom_beyond(const mjModel& m, const Real* geom_xpos, int geom, const BoxOf<Real>& box) {
  if (!(m.geom_rbound[geom] > 0)) return 0;
  const mjtNum margin = m.opt.enableflags & mjENBL_OVERRIDE ? m.opt.o_margin : m.geom_margin[geom];
  const Real radius(m.geom_rbound[geom] + margin);
  unsigned outside = 0;
  for (int k = 0; k < 3; ++k) {
    const Real at = geom_xpos[3 * geom + k];
    outside |= bits((at + radius < box.low[k]) | (at - radius > box.high[k]));
  }
  return outside;
}

// Whether the spheres around all geoms of a body are beyond a box: an answer from few numbers, for bodies far away.
template <class Real>
inline unsigned is_beyond(const mjModel& m, const Real* geom_xpos, int body, const BoxOf<Real>& box) {
  unsigned beyond = kEveryLane<Real>;
  const int first = m.body_geomadr[body], last = first + m.body_geomnum[body];
  for (int g = first; g < last && beyond; ++g) beyond &= is_geom_beyond(m, geom_xpos, g, box);
  return beyond;
}

}  // namespace sinew

#endif  // SINEW_COLLIDE_SPHERES_H_
