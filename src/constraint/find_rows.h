// SPDX-License-Identifier: Apache-2.0
// find_rows.h -- what makes constraint rows now: found first, so that memory is asked for once and in the right size.
//   in    qpos, tendon lengths, contacts, switches      out   a list in the order of the rows; contact.efc_address = -1
//   cost  O(what could make rows) and one walk along the dofs of each contact and equality
#ifndef SINEW_CONSTRAINT_FIND_ROWS_H_
#define SINEW_CONSTRAINT_FIND_ROWS_H_

#include <cstddef>

#include "constraint/kept_rows.h"
#include "constraint/row_source.h"
#include "model/scope.h"

namespace sinew {

std::size_t most_row_sources(const mjModel& m, const mjData& d);

// Returns their number.
//   friction: rows of dofs that are known, which are one source together; null if there are none
//   joints: those that can be at their limits; null: any of the scope
int find_row_sources(const mjModel& m, mjData& d, const Scope& scope, RowSource* sources, const KeptRows* friction,
                     const IndexList* joints);

}  // namespace sinew

#endif  // SINEW_CONSTRAINT_FIND_ROWS_H_
