// SPDX-License-Identifier: Apache-2.0
// length_view.h -- lengths of tendons and actuators as derivatives see them, whether their moment arms change or not.
#ifndef SINEW_DERIVE_LENGTH_VIEW_H_
#define SINEW_DERIVE_LENGTH_VIEW_H_

#include <algorithm>

#include "derive/length_slopes.h"
#include "derive/slopes.h"

namespace sinew {

// Moment arms out of a row of the data, or a length with slopes; scaled by a gear.
struct Length {
  int n;
  const int* dof;
  const mjtNum* moment;
  const mjtNum* slope;      // null: zero
  const mjtNum* curvature;  // null: zero
  mjtNum gear;
};

Length tendon_length(const mjData& d, const AllLengthSlopes& all, int tendon, mjtNum gear);
Length actuator_length(const mjModel& m, const mjData& d, const AllLengthSlopes& all, int actuator);

// Adds to row j: scale times the sum over k of v_k dJ_k/dq_j.
void add_moment_rate(const Length& length, mjtNum scale, const mjtNum* v, mjtNum* row);

// What a scalar changes by with the dofs of a length: by position and velocity.
struct LengthGradient {
  mjtNum *q, *v;

  LengthGradient(int n, StackFrame& frame) : q(zeros(frame, n)), v(zeros(frame, n)) {}

  // A scalar with these slopes by length and by velocity.
  void add(const Length& length, mjtNum by_length, mjtNum by_velocity, const mjtNum* qvel);
};

// Which pairs of dofs a matrix has places for.
enum class Couplings { kMass, kTree };  // those of M; all pairs of which one moves the other

// Those for which the integrator foresees a change of forces.
inline Couplings foreseen_couplings(const mjModel& m) {
  return m.opt.integrator == mjINT_IMPLICIT ? Couplings::kTree : Couplings::kMass;
}

// A factor with what it changes by.
struct Factor {
  mjtNum value = 0, by_length = 0, by_velocity = 0;
  int act = -1, ctrl = -1;  // what else it depends on
  mjtNum by_input = 0;
};

// Adds the slopes of factor J^T J y, where the matrix J^T J has the places of a pattern only.
void add_limited_product(const mjModel& m, mjData& d, const Length& length, Couplings couplings, const Factor& factor,
                         const mjtNum* y, const Slopes& slopes);

// w . (J_row^T J_column) y, where the matrix has the places of a pattern only.
mjtNum limited_power(const mjModel& m, const Length& row, const Length& column, Couplings couplings, const mjtNum* w,
                     const mjtNum* y);

}  // namespace sinew

#endif  // SINEW_DERIVE_LENGTH_VIEW_H_
