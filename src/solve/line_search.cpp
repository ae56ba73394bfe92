// SPDX-License-Identifier: Apache-2.0
#include "solve/line_search.h"

#include <cmath>
#include <limits>

namespace sinew {

void set_cone_lines(const ConstraintRows& rows, const Line& line) {
  for (int k = 0; k < rows.ncone; ++k) line.cone[k] = cone_line(rows.cone[k], line.x, line.Jv, rows.problem.D);
}

LineSlope slope_along(const ConstraintRows& rows, const Line& line, double step) {
  LineSlope total = rows.kernels.slope(line.x, line.Jv, step, rows.costs);
  total.slope += line.smooth.slope + step * line.smooth.curvature;
  total.curvature += line.smooth.curvature;
  for (int k = 0; k < rows.ncone; ++k) {
    const LineSlope cone = slope_of_cone(line.cone[k], step);
    total.slope += cone.slope;
    total.curvature += cone.curvature;
  }
  return total;
}

// Newton's method on the slope (s.8) inside a bracket. The slope is negative at `low` and positive at `high`, which is
// infinite until the slope has been seen to turn; every evaluation moves one of the two.
LineMinimum minimize_along(const ConstraintRows& rows, const Line& line, double guess, double slope_at_0, double enough,
                           int iterations) {
  constexpr int kPatience = 6;  // evaluations until the bracket is halved whatever Newton's method says
  constexpr double kSame = 4 * std::numeric_limits<double>::epsilon();
  double low = 0, high = kInfinity;
  double slope_low = slope_at_0, slope_high = kInfinity;
  double step = guess;
  for (int k = 1; k <= iterations; ++k) {
    const LineSlope at = slope_along(rows, line, step);
    if (std::isnan(at.slope)) return {low, slope_low, k};  // beyond what numbers can hold
    if (std::abs(at.slope) <= enough) return {step, at.slope, k};
    (at.slope < 0 ? low : high) = step;
    (at.slope < 0 ? slope_low : slope_high) = at.slope;
    double next = step - at.slope / at.curvature;
    if (high < kInfinity) {
      // A point outside the bracket gives way to the chord, which is the answer if there is no kink between its ends.
      if (!(low < next && next < high)) next = low - slope_low * (high - low) / (slope_high - slope_low);
      if (k % kPatience == 0) next = 0.5 * (low + high);
    }
    // The ends are neighbours, or the next point is this one: no better step can be written. At a kink the slope jumps
    // from one end to the other, and a stiff side would undo what the search has gained; but if the kink is at the very
    // start, only beyond it there is a new direction to find.
    if (next == low || next == high || std::abs(next - step) <= kSame * step) {
      return low > 0 && -slope_low < slope_high ? LineMinimum{low, slope_low, k} : LineMinimum{high, slope_high, k};
    }
    step = next;
  }
  return {low, slope_low, iterations};
}

}  // namespace sinew
