// SPDX-License-Identifier: Apache-2.0
// newton_rules.h -- what Newton's method decides by, for one problem alone and for problems in lanes (lane_newton.h).
#ifndef SINEW_SOLVE_NEWTON_RULES_H_
#define SINEW_SOLVE_NEWTON_RULES_H_

#include <cmath>
#include <limits>

#include "solve/line_bracket.h"

namespace sinew {

// A factor is updated as long as not more than one row in so many dofs changed; else it is factored anew.
constexpr int kDofsPerUpdate = 8;

inline bool converged(const mjSolverStat& stat, double tolerance) {
  return !(stat.improvement >= tolerance) || stat.gradient < tolerance;
}

// Whether a step is more than rounding: it lowers the slope, or the cost by what can be seen of it.
inline bool is_worth_going(const LineMinimum& line, double slope, double cost) {
  constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
  return line.step > 0 && (std::abs(line.slope) < 0.5 * std::abs(slope) || -slope * line.step > kEpsilon * cost);
}

// A step of Newton's method: the slope at its start, what the gradient was there and is at its end.
struct NewtonStep {
  double slope, old_norm, norm;
  bool slides;  // a cone slides at its end
};

// It is over where the cost was quadratic all the way, where Newton's model of it promised too little, or where too
// little was gained.
inline bool is_last(const NewtonStep& step, const mjSolverStat& stat, double scale, double tolerance) {
  constexpr double kGone = 1e-9;  // a gradient smaller by this is what rounding leaves of one that vanished
  const bool exact = stat.nchange == 0 && step.norm < kGone * step.old_norm && !step.slides;
  const bool expected = -0.5 * scale * step.slope < tolerance;
  return exact || expected || converged(stat, tolerance);
}

}  // namespace sinew

#endif  // SINEW_SOLVE_NEWTON_RULES_H_
