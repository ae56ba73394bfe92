// SPDX-License-Identifier: Apache-2.0
// line_bracket.h -- where the minimum along a direction is, narrowed down by one slope after the other.
//   math  (s.8): Newton's method on the slope inside a bracket. The slope is negative at `low` and positive at `high`,
//         which is infinite until the slope has been seen to turn; every evaluation moves one of the two.
#ifndef SINEW_SOLVE_LINE_BRACKET_H_
#define SINEW_SOLVE_LINE_BRACKET_H_

#include <cmath>
#include <limits>

#include "solve/problem.h"
#include "solve/row_kernels.h"

namespace sinew {

struct LineMinimum {
  double step;   // 0: no progress could be made
  double slope;  // what is left of the slope there
  int evaluations;
};

class LineBracket {
 public:
  static constexpr int kPatience = 6;  // evaluations until the bracket is halved whatever Newton's method says
  static constexpr double kSame = 4 * std::numeric_limits<double>::epsilon();

  LineBracket() = default;
  LineBracket(double guess, double slope_at_0, double enough)
      : slope_low_(slope_at_0), step_(guess), enough_(enough), found_{0, slope_at_0, 0} {}

  double step() const { return step_; }  // where the slope is to be evaluated next
  const LineMinimum& found() const { return found_; }

  // With the slope and curvature at step(), for the k-th time, counted from 1. True if found() is the minimum.
  bool narrow(const LineSlope& at, int k) {
    if (std::isnan(at.slope)) return finish(low_, slope_low_, k);  // beyond what numbers can hold
    if (std::abs(at.slope) <= enough_) return finish(step_, at.slope, k);
    (at.slope < 0 ? low_ : high_) = step_;
    (at.slope < 0 ? slope_low_ : slope_high_) = at.slope;
    double next = step_ - at.slope / at.curvature;
    if (high_ < kInfinity) {
      // A point outside the bracket gives way to the chord, which is the answer if there is no kink between its ends.
      if (!(low_ < next && next < high_)) next = low_ - slope_low_ * (high_ - low_) / (slope_high_ - slope_low_);
      if (k % kPatience == 0) next = 0.5 * (low_ + high_);
    }
    // The ends are neighbours, or the next point is this one: no better step can be written. At a kink the slope jumps
    // from one end to the other, and a stiff side would undo what the search has gained; but if the kink is at the very
    // start, only beyond it there is a new direction to find.
    if (next == low_ || next == high_ || std::abs(next - step_) <= kSame * step_) {
      return low_ > 0 && -slope_low_ < slope_high_ ? finish(low_, slope_low_, k) : finish(high_, slope_high_, k);
    }
    step_ = next;
    found_ = {low_, slope_low_, k};
    return false;
  }

 private:
  bool finish(double step, double slope, int k) {
    found_ = {step, slope, k};
    return true;
  }

  double low_ = 0, high_ = kInfinity;
  double slope_low_ = 0, slope_high_ = kInfinity;
  double step_ = 0, enough_ = 0;
  LineMinimum found_{0, 0, 0};
};

}  // namespace sinew

#endif  // SINEW_SOLVE_LINE_BRACKET_H_
