// SPDX-License-Identifier: Apache-2.0
// line_search.h -- the exact minimum of the cost along a direction.
//   math  the cost along the line is convex and its slope piecewise smooth, so the slope's root is found by Newton's
//         method inside a bracket; pieces are crossed one by one or several at once
#ifndef SINEW_SOLVE_LINE_SEARCH_H_
#define SINEW_SOLVE_LINE_SEARCH_H_

#include "solve/constraint_rows.h"
#include "solve/line_bracket.h"

namespace sinew {

// The cost along a + step * search: the smooth part has the slope smooth.slope + step * smooth.curvature.
struct Line {
  LineSlope smooth;
  const double* x;   // J a - aref
  const double* Jv;  // J search
  ConeLine* cone;    // scratch, ncone
};

// From a guess of the step on. The slope at 0 is negative; a slope smaller than `enough` is as good as none.
LineMinimum minimize_along(const ConstraintRows& rows, const Line& line, double guess, double slope_at_0, double enough,
                           int iterations);

// Slope and curvature at a step; the lines of the cones are set.
LineSlope slope_along(const ConstraintRows& rows, const Line& line, double step);
void set_cone_lines(const ConstraintRows& rows, const Line& line);

}  // namespace sinew

#endif  // SINEW_SOLVE_LINE_SEARCH_H_
