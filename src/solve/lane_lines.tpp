// SPDX-License-Identifier: Apache-2.0
// lane_lines.tpp -- searches along a line in lanes: LineBracket (line_bracket.h), every branch computed and the right
// one chosen.
#ifndef SINEW_SOLVE_LANE_LINES_TPP_
#define SINEW_SOLVE_LANE_LINES_TPP_

#include "solve/lane_kernels.h"
#include "solve/line_bracket.h"

namespace sinew {
namespace {

template <class Pack>
struct LinesInLanes {
  using Mask = typename Pack::Mask;
  using Lines = LaneLines<Pack::kLanes>;

  struct Bracket {
    Pack low, high, slope_low, slope_high;
  };

  // Newton's next point, or that of the bracket if it is outside; k as in LineBracket::narrow().
  static Pack next_point(const Bracket& b, Pack step, Pack slope, Pack curvature, int k) {
    const Pack next = step - slope / curvature;
    const Mask inside = (b.low < next) & (next < b.high);
    const Pack chord = b.low - b.slope_low * (b.high - b.low) / (b.slope_high - b.slope_low);
    const Pack bounded =
        k % LineBracket::kPatience == 0 ? Pack::broadcast(0.5) * (b.low + b.high) : select(inside, next, chord);
    return select(b.high < Pack::broadcast(kUnbounded), bounded, next);
  }

  static unsigned narrow(Lines& lines, const double* slope, const double* curvature, int k, unsigned goes_on) {
    const Mask goes = Mask::of(goes_on);
    const Pack at = Pack::load(slope), step = Pack::load(lines.step), zero = Pack::zero();
    const Mask is_number = at == at, is_small = abs(at) <= Pack::load(lines.enough), descends = at < zero;
    const Bracket before{Pack::load(lines.low), Pack::load(lines.high), Pack::load(lines.slope_low),
                         Pack::load(lines.slope_high)};
    const Bracket b{select(descends, step, before.low), select(descends, before.high, step),
                    select(descends, at, before.slope_low), select(descends, before.slope_high, at)};
    const Pack next = next_point(b, step, at, Pack::load(curvature), k);
    const Mask ends =
        (next == b.low) | (next == b.high) | (abs(next - step) <= Pack::broadcast(LineBracket::kSame) * step);
    const Mask low_is_better = (zero < b.low) & (-b.slope_low < b.slope_high);
    const auto choose = [&](Pack where_small, Pack low, Pack high, Pack where_no_number) {
      const Pack where_it_ends = select(low_is_better, low, high);
      return select(is_number, select(is_small, where_small, select(ends, where_it_ends, low)), where_no_number);
    };
    const auto keep = [&](double* to, Pack value) { select(goes, value, Pack::load(to)).store(to); };
    keep(lines.found, choose(step, b.low, b.high, before.low));
    keep(lines.found_slope, choose(at, b.slope_low, b.slope_high, before.slope_low));
    keep(lines.evaluations, Pack::broadcast(k));
    keep(lines.low, b.low);
    keep(lines.high, b.high);
    keep(lines.slope_low, b.slope_low);
    keep(lines.slope_high, b.slope_high);
    const unsigned left = goes_on & bits(is_number) & ~(bits(is_small) | bits(ends));
    select(Mask::of(left), next, step).store(lines.step);
    return left;
  }

 private:
  static constexpr double kUnbounded = std::numeric_limits<double>::infinity();
};

}  // namespace
}  // namespace sinew

#endif  // SINEW_SOLVE_LANE_LINES_TPP_
