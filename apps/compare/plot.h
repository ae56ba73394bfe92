// SPDX-License-Identifier: Apache-2.0
// plot.h -- charts as SVG: lines over time, and bars with a name each.
//   use   Plot plot{"Energy", "time (s)", "energy (J)"};
//         plot.lines.push_back({"euler", times, energies});
//         const std::string svg = line_chart(plot);
//   note  colours, dashes and a legend tell lines apart; light and dark pages both suit the colours
#ifndef SINEW_APPS_PLOT_H_
#define SINEW_APPS_PLOT_H_

#include <string>
#include <vector>

namespace app {

struct Line {
  std::string name;
  std::vector<double> x, y;
};

struct Plot {
  std::string title, x_label, y_label;
  bool logarithmic = false;  // the vertical axis; what is not above zero is left out
  bool points = false;       // marks where the numbers are
  std::vector<Line> lines;
};

struct Bar {
  std::string name;
  double value;  // one that is negative or no number is drawn as a dash
};

std::string line_chart(const Plot& plot);
std::string bar_chart(const std::string& title, const std::string& unit, bool logarithmic,
                      const std::vector<Bar>& bars);

// Where the labels of an axis from `low` to `high` stand: round numbers, about `count` of them.
std::vector<double> round_ticks(double low, double high, int count);

// For the text of an XML or HTML file: nothing in it means anything.
std::string escaped(const std::string& text);

}  // namespace app

#endif  // SINEW_APPS_PLOT_H_
