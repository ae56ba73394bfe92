// SPDX-License-Identifier: Apache-2.0
// equality.h -- rows of equality constraints: connect and weld, joints and tendons along a polynomial, edges of flexes.
//   in    eq_active, poses, qpos, ten_length, ten_J, flexedge_length, flexedge_J    out   rows of type mjCNSTR_EQUALITY
//   math  a residual r(q) and its derivative by the dofs. Points and orientations of two
//         frames: r = p1 - p2 and r = s vec(q2* q1), s the torque scale; coordinates: r = y - y0 - poly(x - x0);
//         edges, one row each: r = length - length at rest, docs/theory/flex.md (f.16)
//   note  dofs that carry both bodies count as well: they turn what still separates the two points
#ifndef SINEW_CONSTRAINT_EQUALITY_H_
#define SINEW_CONSTRAINT_EQUALITY_H_

#include <mujoco/mjdata.h>

#include "constraint/row_writer.h"

namespace sinew {

struct EqualitySize {
  int rows;     // at most
  int columns;  // of each, at most
};

EqualitySize equality_size(const mjModel& m, const mjData& d, int equality);

void write_equality(const mjModel& m, mjData& d, RowWriter& writer, const RowSource& source);

}  // namespace sinew

#endif  // SINEW_CONSTRAINT_EQUALITY_H_
