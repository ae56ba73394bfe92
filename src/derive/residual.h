// SPDX-License-Identifier: Apache-2.0
// residual.h -- g = M a + c - all forces, which is zero at the acceleration of a state: its slopes, and H = dg/da.
#ifndef SINEW_DERIVE_RESIDUAL_H_
#define SINEW_DERIVE_RESIDUAL_H_

#include "derive/kept_tree.h"
#include "derive/report.h"
#include "derive/slopes.h"
#include "derive/wide_slopes.h"

namespace sinew {

struct Residual {
  Slopes slopes;  // of g
  mjtNum* H;      // nv x nv, its lower triangle; null if there are no rows: then it is M
  KeptTree kept;
};

Residual derive_residual(const mjModel& m, mjData& d, StackFrame& frame, DerivativeReport& report);

// The slopes of qacc, times scale: -scale H^-1 slopes of g. H is used up.
void solve_residual(const mjModel& m, mjData& d, const Residual& residual, mjtNum scale, const WideSlopes& result);

// x = H^-1 x, for one right hand side. H is used up.
void solve_hessian(const mjModel& m, mjData& d, const Residual& residual, mjtNum* x);

// The first two in one. If the report has obstacles afterwards, nothing is written.
void derive_acceleration(const mjModel& m, mjData& d, const Slopes& result, DerivativeReport& report);

}  // namespace sinew

#endif  // SINEW_DERIVE_RESIDUAL_H_
