// SPDX-License-Identifier: Apache-2.0
// equality.h -- rows of equality constraints: connect and weld, joints and tendons along a polynomial.
//   in    eq_active, poses, qpos, ten_length, ten_J           out   rows of the type mjCNSTR_EQUALITY
//   math  a residual r(q) and its derivative by the dofs. Points and orientations of two
//         frames: r = p1 - p2 and r = s vec(q2* q1), s the torque scale; coordinates: r = y - y0 - poly(x - x0)
//   note  dofs that carry both bodies count as well: they turn what still separates the two points
#ifndef SINEW_CONSTRAINT_EQUALITY_H_
#define SINEW_CONSTRAINT_EQUALITY_H_

#include <mujoco/mjdata.h>

#include "constraint/row_writer.h"

namespace sinew {

struct EqualitySize {
  int rows;     // 0: a type that makes none here
  int columns;  // at most
};

EqualitySize equality_size(const mjModel& m, const mjData& d, int equality);

void write_equality(const mjModel& m, mjData& d, RowWriter& writer, const RowSource& source);

}  // namespace sinew

#endif  // SINEW_CONSTRAINT_EQUALITY_H_
