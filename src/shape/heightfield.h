// SPDX-License-Identifier: Apache-2.0
// heightfield.h -- one height field as mjModel has it.
#ifndef SINEW_SHAPE_HEIGHTFIELD_H_
#define SINEW_SHAPE_HEIGHTFIELD_H_

#include <mujoco/mjmodel.h>

namespace sinew {

struct HeightField {
  int nrow, ncol;      // along y, along x; two at least
  const float* data;   // row by row, in units of size[2]
  const mjtNum* size;  // half x, half y, height, depth of the base
};

inline HeightField heightfield_of(const mjModel& m, int id) {
  return {m.hfield_nrow[id], m.hfield_ncol[id], m.hfield_data + m.hfield_adr[id], m.hfield_size + 4 * id};
}

// The whole number at or below x, but from 0 to last; 0 if x is no number.
inline int grid_index(mjtNum x, int last) { return !(x > 0) ? 0 : x < last ? static_cast<int>(x) : last; }

}  // namespace sinew

#endif  // SINEW_SHAPE_HEIGHTFIELD_H_
