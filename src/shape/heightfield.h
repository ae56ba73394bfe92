// SPDX-License-Identifier: Apache-2.0
// heightfield.h -- one height field as mjModel has it.
#ifndef SINEW_SHAPE_HEIGHTFIELD_H_
#define SINEW_SHAPE_HEIGHTFIELD_H_

#include <cstddef>

#include <mujoco/mjmodel.h>

#include "math/vec3.h"

namespace sinew {

struct HeightField {
  int nrow, ncol;      // along y, along x; two at least
  const float* data;   // row by row, in units of size[2]
  const mjtNum* size;  // half x, half y, height, depth of the base

  // axis: 0 for x, 1 for y.
  int cells(int axis) const { return (axis == 0 ? ncol : nrow) - 1; }
  mjtNum step(int axis) const { return 2 * size[axis] / cells(axis); }

  mjtNum height(int row, int column) const { return size[2] * data[static_cast<std::ptrdiff_t>(row) * ncol + column]; }
  Vector vertex(int row, int column) const {
    return {column * step(0) - size[0], row * step(1) - size[1], height(row, column)};
  }
};

inline HeightField heightfield_of(const mjModel& m, int id) {
  return {m.hfield_nrow[id], m.hfield_ncol[id], m.hfield_data + m.hfield_adr[id], m.hfield_size + 4 * id};
}

// The whole number at or below x, but from 0 to last; 0 if x is no number.
inline int grid_index(mjtNum x, int last) { return !(x > 0) ? 0 : x < last ? static_cast<int>(x) : last; }

}  // namespace sinew

#endif  // SINEW_SHAPE_HEIGHTFIELD_H_
