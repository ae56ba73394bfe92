// SPDX-License-Identifier: Apache-2.0
// row_law.h -- the law of one row: force by residual and position.
//   in    efc_KBIP, efc_R, efc_D, efc_state, efc_force; residuals x = J a - aref
//   math  docs/theory/contact_derivatives.md (d.1), (d.2).
//         f = -s'(x) with curvature W = s''(x), and x = J (a + b v) + k d(r) r. Both change with the position r:
//             dx = ... + k (d'(r) r + d(r)) dr,      df = -W dx + f dlnD dr,
//         since f is proportional to D = 1 / R, and R = (1 - d) / d * weight gives dlnD = d' / (d (1 - d)).
//         Where R is at its lower bound, it stays there
#ifndef SINEW_DERIVE_CONSTRAINT_ROW_LAW_H_
#define SINEW_DERIVE_CONSTRAINT_ROW_LAW_H_

#include <mujoco/mjdata.h>

#include "derive/report.h"

namespace sinew {

// Below this residual an equality holds. Its impedance, a function of |r|, may have a kink there.
inline constexpr mjtNum kHeld = 1e-12;

struct RowLaw {
  mjtNum force, weight;     // f and W
  mjtNum damping;           // b
  mjtNum stiffness;         // k
  mjtNum impedance, slope;  // d and d'
  mjtNum position;          // r
  mjtNum log_stiffness;     // dlnD / dr
  bool is_bounded;          // R is at its lower bound

  // dx / dr of a row with position r of its own.
  mjtNum residual_slope() const { return stiffness * (slope * position + impedance); }
  // Takes the mean of both sides of the kink, for rows about one number.
  void pass_kink() {
    if (position > -kHeld && position < kHeld) slope = log_stiffness = 0;
  }
  bool is_idle() const { return force == 0 && weight == 0; }
};

// Of a row that is no part of an elliptic cone.
RowLaw row_law(const mjData& d, int row);

// Residuals of all rows: nefc numbers. The data has to be that of qacc.
void find_residuals(const mjModel& m, mjData& d, mjtNum* residual);

// Counts rows, and cones as one, whose residuals are close to where their states change.
void count_near_changes(const mjData& d, const mjtNum* residual, DerivativeReport& report);

}  // namespace sinew

#endif  // SINEW_DERIVE_CONSTRAINT_ROW_LAW_H_
