// SPDX-License-Identifier: Apache-2.0
// equality_side.h -- where a connect or weld holds its bodies (model/equality_ends.h).
//   in    eq_objtype, eq_obj1id, eq_obj2id, eq_data, poses of bodies and sites
//   note  eq_data of a connect: the anchor in the axes of the first body, then of the second. Of a weld: the anchor in
//         the axes of the second body, then the same point in those of the first, and the pose between them
#ifndef SINEW_TREE_EQUALITY_SIDE_H_
#define SINEW_TREE_EQUALITY_SIDE_H_

#include <mujoco/mjdata.h>

#include "model/equality_ends.h"
#include "tree/frames.h"

namespace sinew {

// A frame that one side fixes to its body.
struct EqualitySide {
  int body;
  Pose<mjtNum> X_w;
};

// Where a connect holds the body of a side: the point alone.
inline Vec3<mjtNum> connected_point(const mjModel& m, const mjData& d, int equality, int side, int body) {
  const int object = (side == 0 ? m.eq_obj1id : m.eq_obj2id)[equality];
  if (m.eq_objtype[equality] == mjOBJ_SITE) return load3(d.site_xpos + 3 * object);
  return load3(d.xpos + 3 * body) +
         body_rotation(d, body) * load3(m.eq_data + mjNEQDATA * equality + (side == 0 ? 0 : 3));
}

// side: 0 or 1. The frames of both sides coincide when the constraint holds.
inline EqualitySide equality_side(const mjModel& m, const mjData& d, int equality, int side) {
  const int object = (side == 0 ? m.eq_obj1id : m.eq_obj2id)[equality], body = equality_body(m, equality, side);
  if (m.eq_objtype[equality] == mjOBJ_SITE) {
    return {body, {load3(d.site_xpos + 3 * object), load4(d.xquat + 4 * body) * load4(m.site_quat + 4 * object)}};
  }
  const mjtNum* data = m.eq_data + mjNEQDATA * equality;
  const bool weld = m.eq_type[equality] == mjEQ_WELD;
  const mjtNum* anchor = (side == 0) == weld ? data + 3 : data;
  const Pose<mjtNum> X_wb = body_pose(d, body);
  const Quat<mjtNum> turn = weld && side == 0 ? load4(data + 6) : Quat<mjtNum>{};
  return {body, {X_wb.p + body_rotation(d, body) * load3(anchor), X_wb.q * turn}};
}

}  // namespace sinew

#endif  // SINEW_TREE_EQUALITY_SIDE_H_
