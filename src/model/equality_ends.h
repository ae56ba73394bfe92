// SPDX-License-Identifier: Apache-2.0
// equality_ends.h -- the bodies and tendons at the two ends of an equality.
//   in    eq_type, eq_objtype, eq_obj1id, eq_obj2id
#ifndef SINEW_MODEL_EQUALITY_ENDS_H_
#define SINEW_MODEL_EQUALITY_ENDS_H_

#include <mujoco/mjmodel.h>

#include "base/kinds/equalities.h"

namespace sinew {

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

}  // namespace sinew

#endif  // SINEW_MODEL_EQUALITY_ENDS_H_
