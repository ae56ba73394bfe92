// SPDX-License-Identifier: Apache-2.0
// joint_rows.h -- rows of dry friction and of limits, in joints and tendons.
//   math  friction: r = 0, so d = d0 and no stiffness; the velocity decays. Limits: r is the distance from the limit,
//         positive inside; a ball joint has one for the angle of its rotation
#ifndef SINEW_CONSTRAINT_JOINT_ROWS_H_
#define SINEW_CONSTRAINT_JOINT_ROWS_H_

#include "constraint/row_writer.h"

namespace sinew {

void write_friction(const mjModel& m, mjData& d, RowWriter& writer, const RowSource& source);
void write_limit(const mjModel& m, mjData& d, RowWriter& writer, const RowSource& source);

// tendon_efcadr is the first row that a tendon has a part in.
inline void note_tendon_row(mjData& d, int tendon, int row) {
  if (d.tendon_efcadr[tendon] < 0) d.tendon_efcadr[tendon] = row;
}

}  // namespace sinew

#endif  // SINEW_CONSTRAINT_JOINT_ROWS_H_
