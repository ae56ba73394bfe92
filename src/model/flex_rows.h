// SPDX-License-Identifier: Apache-2.0
// flex_rows.h -- how much room flexedge_J and flexedge_J_colind have.
//   note  the table of mjData says nflexedge * nv, which a cloth of some thousand vertices cannot have: it would be
//         gigabytes for rows of six numbers each. Large flexes have room for their rows as they are, and sparse ones
//         whatever opt.jacobian says
#ifndef SINEW_MODEL_FLEX_ROWS_H_
#define SINEW_MODEL_FLEX_ROWS_H_

#include <mujoco/mjmodel.h>

namespace sinew {

// Whether each row of flexedge_J has room for every dof.
inline bool has_full_flex_rows(const mjModel& m) {
  constexpr mjtSize kMostNumbers = mjtSize{1} << 24;
  return mjtSize{m.nflexedge} * m.nv <= kMostNumbers;
}

// Numbers that a row has room for, on average: nv, or as many dofs as move the ends of any one edge. A model that has
// sizes and no arrays yet has none.
mjtSize flex_row_width(const mjModel& m);

}  // namespace sinew

#endif  // SINEW_MODEL_FLEX_ROWS_H_
