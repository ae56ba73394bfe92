// SPDX-License-Identifier: Apache-2.0
// row_source.h -- one thing that makes constraint rows, from when it is found (find_rows.h) to when they are written.
#ifndef SINEW_CONSTRAINT_ROW_SOURCE_H_
#define SINEW_CONSTRAINT_ROW_SOURCE_H_

#include <mujoco/mjdata.h>

namespace sinew {

constexpr int kKeptRows = -1;  // in place of an id: rows that are known (kept_rows.h)

struct RowSource {
  mjtConstraint type;
  int id;       // equality, dof, joint, tendon or contact
  int rows;     // how many it makes
  int columns;  // entries of each row, at most
  // limits only
  int side;         // 1: the lower limit, -1: the upper one
  mjtNum distance;  // from the limit, negative beyond it
};

// The dense matrix of rows is for programs: no stage reads it.
enum class DenseJacobian { kWrite, kLeaveOut };

}  // namespace sinew

#endif  // SINEW_CONSTRAINT_ROW_SOURCE_H_
