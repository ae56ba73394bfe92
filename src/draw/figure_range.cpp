// SPDX-License-Identifier: Apache-2.0
// figure_range.cpp -- from data to the ends of an axis.
#include <algorithm>
#include <cmath>

#include "draw/figure.h"

namespace sinew::draw {

namespace {

struct Range {
  double low = 0, high = -1;
  bool empty() const { return !(low <= high); }
  void include(double value) {
    if (empty()) low = high = value;
    low = std::min(low, value);
    high = std::max(high, value);
  }
};

Range data_range(const mjvFigure& figure, int axis) {
  Range range;
  for (int line = 0; line < mjMAXLINE; ++line) {
    const int points = std::clamp(figure.linepnt[line], 0, mjMAXLINEPNT);
    for (int i = 0; i < points; ++i) {
      const float value = figure.linedata[line][2 * i + axis];
      if (std::isfinite(value)) range.include(value);
    }
  }
  return range;
}

// Outward to multiples of the power of ten below the extent.
void round_outward(Range& range) {
  if (range.low == range.high) range.include(0);
  if (range.low == range.high) range.high = 1;
  const double unit = std::pow(10.0, std::floor(std::log10(range.high - range.low)));
  range.low = std::floor(range.low / unit) * unit;
  range.high = std::ceil(range.high / unit) * unit;
}

}  // namespace

void find_axis_range(const mjvFigure& figure, int axis, float result[2]) {
  const float* given = figure.range[axis];
  const bool automatic = !(given[0] < given[1]) || !std::isfinite(given[0]) || !std::isfinite(given[1]);
  Range range;
  bool round = automatic;
  if (!automatic) {
    range.include(given[0]);
    range.include(given[1]);
  }
  if (automatic || figure.flg_extend) {
    const Range data = data_range(figure, axis);
    if (!data.empty()) {
      round = round || data.low < range.low || data.high > range.high;
      range.include(data.low);
      range.include(data.high);
    }
  }
  if (range.empty()) range = {0, 1};
  if (axis == 1 && figure.flg_symmetric) {
    const double reach = std::max(std::abs(range.low), std::abs(range.high));
    range = {-reach, reach};
  }
  if (round) round_outward(range);
  result[0] = static_cast<float>(range.low);
  result[1] = static_cast<float>(range.high);
  if (!(result[0] < result[1])) result[1] = std::nextafter(result[0], INFINITY);
}

}  // namespace sinew::draw
