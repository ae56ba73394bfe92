// SPDX-License-Identifier: Apache-2.0
// equality_side.h -- the bodies at the ends of an equality, and where a connect or weld holds them.
//   in    eq_objtype, eq_obj1id, eq_obj2id, eq_data, poses of bodies and sites
//   note  eq_data of a connect: the anchor in the axes of the first body, then of the second. Of a weld: the anchor in
//         the axes of the second body, then the same point in those of the first, and the pose between them
#ifndef SINEW_TREE_EQUALITY_SIDE_H_
#define SINEW_TREE_EQUALITY_SIDE_H_

#include <mujoco/mjdata.h>

#include "base/kinds/equalities.h"
#include "tree/frames.h"

namespace sinew {

// A frame that one side fixes to its body.
struct EqualitySide {
  int body;
  Pose<mjtNum> X_w;
};

// The body that one end of an equality is fixed to or moves; -1: none, or no single one.
inline int equality_body(const mjModel& m, int equality, int side) {
  const int object = (side == 0 ? m.eq_obj1id : m.eq_obj2id)[equality];
  if (object < 0) return -1;
  switch (kinds::end_type(kinds::kEqualities[m.eq_type[equality]], m.eq_objtype[equality])) {
    case mjOBJ_BODY:
      return object;
    case mjOBJ_SITE:
      return m.site_bodyid[object];
    case mjOBJ_JOINT:
      return m.jnt_bodyid[object];
    default:
      return -1;
  }
}

// The tendon at one end of an equality of tendons; -1: none.
inline int equality_tendon(const mjModel& m, int equality, int side) {
  return m.eq_type[equality] == mjEQ_TENDON ? (side == 0 ? m.eq_obj1id : m.eq_obj2id)[equality] : -1;
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
