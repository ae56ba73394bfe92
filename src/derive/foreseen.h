// SPDX-License-Identifier: Apache-2.0
// foreseen.h -- what implicit integration does to slopes: a' from (M - h D) a' = M a, with D the slope of forces by
// velocity that the integrator foresees.
//   math  (M - h D) da' = M da + dM (a - a') + h dD a'. dM y is the tree at rest, accelerated by y; (dc/dv) y of the
//         bias is bilinear, so its slopes are differences of those of c at v + y and v - y
#ifndef SINEW_DERIVE_FORESEEN_H_
#define SINEW_DERIVE_FORESEEN_H_

#include "derive/kept_tree.h"
#include "derive/report.h"
#include "derive/slopes.h"
#include "derive/wide_slopes.h"

namespace sinew {

// Whether the step has an a' of its own.
bool foresees_forces(const mjModel& m, mjData& d);

// Solves with M - h D: by a factor of it in the entries of M where it is symmetric, else by its inverse. It may write
// qDeriv and qLU.
class ForeseenSolver {
 public:
  ForeseenSolver(const mjModel& m, mjData& d, StackFrame& frame);

  void solve(const mjtNum* force, mjtNum* result) const;
  void solve_transposed(const mjtNum* gradient, mjtNum* result) const;
  // Of the first so many columns, at least.
  void solve_in_place(const WideSlopes& slopes, int columns) const;
  // result = h D slopes
  void set_foreseen(const WideSlopes& slopes, const WideSlopes& result) const;

 private:
  const mjModel& m_;
  mjData& d_;
  TreeFactor factor_{};
  const mjtNum* inverse_ = nullptr;  // nv x nv, column by column; null if there is a factor
};

// Zeros for the following: with damping alone, no more than slopes by position.
Slopes make_foreseen_slopes(const mjModel& m, StackFrame& frame);

// Adds dM (a - a') + h dD a'. kept: of the state, if it is at hand; its chains are used up.
void add_foreseen_slopes(const mjModel& m, mjData& d, const mjtNum* foreseen_qacc, const Slopes& slopes,
                         DerivativeReport& report, KeptTree* kept = nullptr);

}  // namespace sinew

#endif  // SINEW_DERIVE_FORESEEN_H_
