// SPDX-License-Identifier: Apache-2.0
// row_source.h -- what makes constraint rows now: found first, so that memory is asked for once and in the right size.
//   in    qpos, tendon lengths, contacts, switches      out   a list in the order of the rows; contact.efc_address = -1
//   cost  O(what could make rows) and one walk along the dofs of each contact and equality
#ifndef SINEW_CONSTRAINT_ROW_SOURCE_H_
#define SINEW_CONSTRAINT_ROW_SOURCE_H_

#include <cstddef>

#include <mujoco/mjdata.h>

#include "model/scope.h"

namespace sinew {

struct RowSource {
  mjtConstraint type;
  int id;       // equality, dof, joint, tendon or contact
  int rows;     // how many it makes
  int columns;  // entries of each row, at most
  // limits only
  int side;         // 1: the lower limit, -1: the upper one
  mjtNum distance;  // from the limit, negative beyond it
};

std::size_t most_row_sources(const mjModel& m, const mjData& d);

// Returns their number.
int find_row_sources(const mjModel& m, mjData& d, const Scope& scope, RowSource* sources);

}  // namespace sinew

#endif  // SINEW_CONSTRAINT_ROW_SOURCE_H_
