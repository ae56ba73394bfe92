// SPDX-License-Identifier: Apache-2.0 position_slopes.h -- positions that move at a rate for some time: q' = q (+) dt
// rate, in tangent spaces on both sides.
//   math  a quaternion turns by s = dt w: a change r of it comes out as exp(-s) r, a change of s as J(s) ds
//         (math/rotation_jacobian.h); all else adds
#ifndef SINEW_DERIVE_POSITION_SLOPES_H_
#define SINEW_DERIVE_POSITION_SLOPES_H_

#include <mujoco/mjmodel.h>

namespace sinew {

// All matrices have nv rows of `columns` numbers: result = (d q'/d q) position + (d q'/d rate) rate_slopes. None of
// them is another.
void move_position_slopes(const mjModel& m, mjtNum dt, const mjtNum* rate, const mjtNum* position,
                          const mjtNum* rate_slopes, int columns, mjtNum* result);

// Its parts: result = (d q'/d rate) rate_slopes; the first nv columns of result += d q'/d q.
void set_rate_part(const mjModel& m, mjtNum dt, const mjtNum* rate, const mjtNum* rate_slopes, int columns,
                   mjtNum* result);
void add_own_part(const mjModel& m, mjtNum dt, const mjtNum* rate, int columns, mjtNum* result);

// Backwards: for a gradient by q', the one by q and the one by the rate, nv numbers each.
void pull_position(const mjModel& m, mjtNum dt, const mjtNum* rate, const mjtNum* gradient, mjtNum* by_position,
                   mjtNum* by_rate);

}  // namespace sinew

#endif  // SINEW_DERIVE_POSITION_SLOPES_H_
