// SPDX-License-Identifier: Apache-2.0
// wide_slopes.h -- slopes by everything that a step starts from, side by side, and what is solved with them.
//   idea  position, velocity, activations and controls are columns of one matrix whose rows are whole packs, so that
//         H and M are solved with once
//   lost  controls of joints, one entry in a column, as columns of H^-1: to look for them takes what their product does
//         (27 dofs, 21 controls). Before that, a dense (M - h D)^-1: 1.1 us more for the same humanoid
#ifndef SINEW_DERIVE_WIDE_SLOPES_H_
#define SINEW_DERIVE_WIDE_SLOPES_H_

#include <mujoco/mjdata.h>

#include "derive/slopes.h"

namespace sinew {

// There is room for n rounded up to a multiple of four rows.
struct WideSlopes {
  mjtNum* x;
  int n, width;  // rows; numbers in each, a multiple of four

  mjtNum* row(int i) const { return x + mjtSize{i} * width; }
  mjtSize size() const { return mjtSize{n} * width; }
  int all_rows() const { return (n + 3) / 4 * 4; }
};

// An n x n matrix in such rows.
WideSlopes alloc_square(int n, StackFrame& frame);

// Columns as in Slopes: nv, nv, na, nu. They are not set.
WideSlopes alloc_wide_slopes(const mjModel& m, StackFrame& frame);

// to = scale * from, and to += scale * from: matrices that are not there (null) are zero.
void set_wide(const mjModel& m, const Slopes& from, mjtNum scale, const WideSlopes& to);
void add_to_wide(const mjModel& m, const Slopes& from, mjtNum scale, const WideSlopes& to);

// The other way round: those that are there are set.
void copy_from_wide(const mjModel& m, const WideSlopes& from, const Slopes& to);

// to = -scale H^-1 from; the lower triangle of H, nv x nv, is used up.
//   note  H has no entries between groups of trees that no row connects, so each group is solved alone
void solve_by_groups(const mjModel& m, mjData& d, mjtNum* H, const Slopes& from, mjtNum scale, const WideSlopes& to);

// inverse = scale H^-1 if all dofs are one group, which it returns; H is used up then.
bool invert_whole(const mjModel& m, mjData& d, mjtNum* H, mjtNum scale, const WideSlopes& inverse);

// to = left from, or added to it
void multiply_slopes(const mjModel& m, mjData& d, const WideSlopes& left, const Slopes& from, bool add,
                     const WideSlopes& to);

// A factor of the kind of qLD.
struct TreeFactor {
  const mjtNum *values, *inverse_diag;
};

// slopes = (L^T D L)^-1 slopes, of so many columns
void solve_tree_factor(const mjModel& m, const mjData& d, const TreeFactor& factor, const WideSlopes& slopes,
                       int columns);

}  // namespace sinew

#endif  // SINEW_DERIVE_WIDE_SLOPES_H_
