// SPDX-License-Identifier: Apache-2.0
#include "plot.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>

namespace app {
namespace {

constexpr double kWidth = 860, kLeft = 80, kTop = 40, kPlotWidth = 520, kPlotHeight = 320, kBottom = 50;
constexpr std::size_t kMostPoints = 600;  // of a line; more cannot be seen

constexpr std::array kColours{"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7f7f7f", "#8c564b"};
constexpr std::array kDashes{"", "6 3", "2 3"};

std::string number(double value, const char* format = "%.6g") {
  char text[40];
  std::snprintf(text, sizeof text, format, value + 0.0);  // not "-0"
  return text;
}

std::string text_at(double x, double y, const std::string& anchor, const std::string& words) {
  return "<text x=\"" + number(x) + "\" y=\"" + number(y) + "\" text-anchor=\"" + anchor + "\">" + escaped(words) +
         "</text>\n";
}

std::string rule(double x1, double y1, double x2, double y2) {
  return "<line x1=\"" + number(x1) + "\" y1=\"" + number(y1) + "\" x2=\"" + number(x2) + "\" y2=\"" + number(y2) +
         "\" stroke=\"#888\" stroke-opacity=\"0.35\"/>\n";
}

std::string head(double height, const std::string& title) {
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + number(kWidth) + " " + number(height) +
         "\" width=\"" + number(kWidth) + "\" font-family=\"sans-serif\" font-size=\"12\" fill=\"#777\">\n<title>" +
         escaped(title) + "</title>\n" + "<text x=\"" + number(kLeft) + "\" y=\"22\" font-size=\"15\">" +
         escaped(title) + "</text>\n";
}

// One axis: values to pixels, and where its labels stand.
struct Axis {
  double low = 0, high = 1, from = 0, to = 1;
  bool logarithmic = false;
  std::vector<double> ticks;

  double at(double value) const {
    const double v = logarithmic ? std::log10(value) : value;
    return from + (to - from) * (v - low) / (high - low);
  }
  bool shows(double value) const { return std::isfinite(value) && (!logarithmic || value > 0); }
};

Axis make_axis(double least, double most, bool logarithmic, double from, double to) {
  Axis axis{least, most, from, to, logarithmic, {}};
  if (logarithmic) {
    axis.low = std::floor(std::log10(least));
    axis.high = std::max(std::ceil(std::log10(most)), axis.low + 1);
    const int stride = std::max(1, static_cast<int>(std::ceil((axis.high - axis.low) / 8)));
    for (double e = axis.low; e <= axis.high; e += stride) axis.ticks.push_back(std::pow(10.0, e));
    return axis;
  }
  if (!(axis.high - axis.low > 1e-12 * std::max(std::abs(axis.low), std::abs(axis.high)))) {
    const double room = std::max(std::abs(axis.high) * 0.1, 1e-12);
    axis.low -= room;
    axis.high += room;
  }
  axis.ticks = round_ticks(axis.low, axis.high, 6);
  return axis;
}

struct Range {
  double least = std::numeric_limits<double>::infinity(), most = -least;
  void take(double value) {
    least = std::min(least, value);
    most = std::max(most, value);
  }
  bool empty() const { return least > most; }
};

std::string style_of(std::size_t i) {
  return std::string("stroke=\"") + kColours[i % kColours.size()] + "\" stroke-dasharray=\"" +
         kDashes[i / kColours.size() % kDashes.size()] + "\" ";
}

std::string draw_line(const Line& line, const Axis& x, const Axis& y, std::size_t i, bool points) {
  const std::size_t stride = points ? 1 : std::max<std::size_t>(1, line.x.size() / kMostPoints);
  std::string path, marks;
  bool pen_down = false;
  for (std::size_t k = 0; k < line.x.size(); k += stride) {
    const bool shown = x.shows(line.x[k]) && y.shows(line.y[k]);
    if (shown && points) {
      marks += "<circle cx=\"" + number(x.at(line.x[k]), "%.1f") + "\" cy=\"" + number(y.at(line.y[k]), "%.1f") +
               "\" r=\"3\" fill=\"" + kColours[i % kColours.size()] + "\"/>\n";
    }
    if (shown) {
      path += (pen_down ? "L" : "M") + number(x.at(line.x[k]), "%.1f") + " " + number(y.at(line.y[k]), "%.1f");
    }
    pen_down = shown;
  }
  return path.empty() ? ""
                      : marks + "<path d=\"" + path + "\" fill=\"none\" stroke-width=\"1.5\" " + style_of(i) + "/>\n";
}

std::string draw_axes(const Plot& plot, const Axis& x, const Axis& y) {
  std::string svg;
  for (const double tick : x.ticks) {
    svg += rule(x.at(tick), kTop, x.at(tick), kTop + kPlotHeight);
    svg += text_at(x.at(tick), kTop + kPlotHeight + 16, "middle", number(tick));
  }
  for (const double tick : y.ticks) {
    svg += rule(kLeft, y.at(tick), kLeft + kPlotWidth, y.at(tick));
    svg += text_at(kLeft - 6, y.at(tick) + 4, "end", number(tick, "%.4g"));
  }
  svg += text_at(kLeft + kPlotWidth / 2, kTop + kPlotHeight + 36, "middle", plot.x_label);
  const std::string middle = number(kTop + kPlotHeight / 2);
  return svg + "<text x=\"16\" y=\"" + middle + "\" text-anchor=\"middle\" transform=\"rotate(-90 16 " + middle +
         ")\">" + escaped(plot.y_label) + "</text>\n";
}

}  // namespace

std::vector<double> round_ticks(double low, double high, int count) {
  const double rough = (high - low) / std::max(count, 1);
  const double power = std::pow(10.0, std::floor(std::log10(rough)));
  double step = power;
  for (const double factor : {2.0, 5.0, 10.0}) {
    if (step < rough * 0.999) step = power * factor;
  }
  std::vector<double> ticks;
  for (double k = std::ceil(low / step - 1e-9); k * step <= high + 1e-9 * step; ++k) ticks.push_back(k * step);
  return ticks;
}

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '&')
      result += "&amp;";
    else if (c == '<')
      result += "&lt;";
    else if (c == '>')
      result += "&gt;";
    else if (c == '"')
      result += "&quot;";
    else if (static_cast<unsigned char>(c) >= 0x20)
      result += c;
  }
  return result;
}

std::string line_chart(const Plot& plot) {
  Range across, up;
  for (const Line& line : plot.lines) {
    for (std::size_t k = 0; k < line.x.size(); ++k) {
      if (!std::isfinite(line.y[k]) || (plot.logarithmic && line.y[k] <= 0)) continue;
      across.take(line.x[k]);
      up.take(line.y[k]);
    }
  }
  const double height =
      std::max(kTop + kPlotHeight + kBottom, kTop + 18.0 * static_cast<double>(plot.lines.size()) + 10);
  std::string svg = head(height, plot.title);
  if (up.empty()) return svg + text_at(kLeft, kTop + 30, "start", "there is nothing to show") + "</svg>\n";
  const Axis x = make_axis(across.least, across.most, false, kLeft, kLeft + kPlotWidth);
  const Axis y = make_axis(up.least, up.most, plot.logarithmic, kTop + kPlotHeight, kTop);
  svg += draw_axes(plot, x, y);
  for (std::size_t i = 0; i < plot.lines.size(); ++i) {
    svg += draw_line(plot.lines[i], x, y, i, plot.points);
    const double place = kTop + 10 + 18 * static_cast<double>(i), left = kLeft + kPlotWidth + 16;
    svg += "<path d=\"M" + number(left) + " " + number(place - 4) + "h22\" fill=\"none\" stroke-width=\"2\" " +
           style_of(i) + "/>\n" + text_at(left + 28, place, "start", plot.lines[i].name);
  }
  return svg + "</svg>\n";
}

std::string bar_chart(const std::string& title, const std::string& unit, bool logarithmic,
                      const std::vector<Bar>& bars) {
  constexpr double kNames = 260, kRow = 20;
  Range range;
  if (!logarithmic) range.take(0);
  for (const Bar& bar : bars) {
    if (std::isfinite(bar.value) && (logarithmic ? bar.value > 0 : bar.value >= 0)) range.take(bar.value);
  }
  std::string svg = head(kTop + kRow * static_cast<double>(bars.size()) + kBottom, title);
  if (range.empty()) return svg + text_at(kLeft, kTop + 30, "start", "there is nothing to show") + "</svg>\n";
  const Axis x = make_axis(range.least, range.most, logarithmic, kNames, kWidth - 90);
  const double bottom = kTop + kRow * static_cast<double>(bars.size());
  for (const double tick : x.ticks) {
    svg +=
        rule(x.at(tick), kTop, x.at(tick), bottom) + text_at(x.at(tick), bottom + 16, "middle", number(tick, "%.4g"));
  }
  svg += text_at((kNames + kWidth - 90) / 2, bottom + 36, "middle", unit);
  for (std::size_t i = 0; i < bars.size(); ++i) {
    const double y = kTop + kRow * static_cast<double>(i);
    const bool shown = x.shows(bars[i].value) && bars[i].value >= 0;
    const double end = shown ? x.at(bars[i].value) : kNames;
    svg += text_at(kNames - 6, y + 14, "end", bars[i].name);
    svg += "<rect x=\"" + number(kNames) + "\" y=\"" + number(y + 3) + "\" width=\"" + number(end - kNames) +
           "\" height=\"14\" fill=\"" + kColours[0] + "\"/>\n";
    svg += text_at(end + 4, y + 14, "start", shown ? number(bars[i].value, "%.3g") : "-");
  }
  return svg + "</svg>\n";
}

}  // namespace app
