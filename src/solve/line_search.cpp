// SPDX-License-Identifier: Apache-2.0
#include "solve/line_search.h"

namespace sinew {

void set_cone_lines(const ConstraintRows& rows, const Line& line) {
  for (int k = 0; k < rows.ncone; ++k) line.cone[k] = cone_line(rows.cone[k], line.x, line.Jv, rows.problem.D);
}

LineSlope slope_along(const ConstraintRows& rows, const Line& line, double step) {
  LineSlope total = row_kernels().slope(line.x, line.Jv, step, rows.costs);
  total.slope += line.smooth.slope + step * line.smooth.curvature;
  total.curvature += line.smooth.curvature;
  for (int k = 0; k < rows.ncone; ++k) {
    const LineSlope cone = slope_of_cone(line.cone[k], step);
    total.slope += cone.slope;
    total.curvature += cone.curvature;
  }
  return total;
}

LineMinimum minimize_along(const ConstraintRows& rows, const Line& line, double guess, double slope_at_0, double enough,
                           int iterations) {
  LineBracket bracket(guess, slope_at_0, enough);
  for (int k = 1; k <= iterations; ++k) {
    if (bracket.narrow(slope_along(rows, line, bracket.step()), k)) break;
  }
  return bracket.found();
}

}  // namespace sinew
