// SPDX-License-Identifier: Apache-2.0
#include "draw/figure.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <string>

#include "draw/canvas.h"
#include "draw/fonts.h"

namespace sinew::draw {

namespace {

// A field of a figure need not end with a zero.
std::string text_of(const char* field, std::size_t room) { return {field, strnlen(field, room)}; }

Color opaque(const float rgb[3]) { return {rgb[0], rgb[1], rgb[2], 1}; }
Color with_alpha(const float rgba[4]) { return {rgba[0], rgba[1], rgba[2], rgba[3]}; }

// A format of the program's is used only if it prints exactly one number and nothing else is asked of printf.
bool is_number_format(const std::string& format) {
  int directives = 0;
  for (std::size_t i = 0; i < format.size(); ++i) {
    if (format[i] != '%') continue;
    if (i + 1 < format.size() && format[i + 1] == '%') {
      ++i;
      continue;
    }
    i = format.find_first_not_of("0123456789.+- #'", i + 1);
    if (i == std::string::npos || !std::strchr("aAeEfFgG", format[i])) return false;
    ++directives;
  }
  return directives == 1;
}

std::string number_text(const std::string& format, double value) {
  char text[100];
  const char* chosen = is_number_format(format) ? format.c_str() : "%.4g";
  std::snprintf(text, sizeof text, chosen, value);
  return text;
}

class FigurePainter {
 public:
  FigurePainter(Renderer& renderer, mjrRect viewport, mjvFigure& figure)
      : figure_(figure),
        fonts_(renderer.fonts),
        canvas_(*renderer.device, &renderer.fonts, viewport),
        width_(static_cast<float>(viewport.width)),
        height_(static_cast<float>(viewport.height)),
        row_(static_cast<float>(font_face(fonts_, false).height)) {
    find_axis_range(figure, 0, figure.xaxisdata);
    find_axis_range(figure, 1, figure.yaxisdata);
    place_pane();
    figure.xaxispixel[0] = static_cast<int>(left_);
    figure.xaxispixel[1] = static_cast<int>(right_);
    figure.yaxispixel[0] = static_cast<int>(bottom_);
    figure.yaxispixel[1] = static_cast<int>(top_);
  }

  void paint() {
    canvas_.rectangle(0, 0, width_, height_, with_alpha(figure_.figurergba));
    canvas_.rectangle(left_, bottom_, right_, top_, with_alpha(figure_.panergba));
    draw_grid();
    find_highlight();
    draw_lines();
    draw_selection();
    draw_title();
    if (figure_.flg_legend) draw_legend();
    canvas_.flush();
  }

 private:
  float text_extent(const std::string& text) const {
    return static_cast<float>(text_width(fonts_, false, text.data(), static_cast<int>(text.size())));
  }
  void put(float x, float y, const std::string& text, Color color) {
    canvas_.text(x, y, false, text.data(), static_cast<int>(text.size()), color);
  }
  int grid_lines(int axis) const { return std::clamp(figure_.gridsize[axis], 0, 100); }
  double grid_value(int axis, int i) const {
    const float* range = axis ? figure_.yaxisdata : figure_.xaxisdata;
    const int lines = grid_lines(axis);
    return range[0] + (static_cast<double>(range[1]) - range[0]) * (lines > 1 ? i / (lines - 1.0) : 0.5);
  }
  float x_of(double value) const { return map(value, figure_.xaxisdata, left_, right_); }
  float y_of(double value) const { return map(value, figure_.yaxisdata, bottom_, top_); }
  static float map(double value, const float range[2], float low, float high) {
    return low + static_cast<float>((value - range[0]) / (static_cast<double>(range[1]) - range[0])) * (high - low);
  }

  // Margins hold the tick labels, the title and the label of the x axis; the pane never gets smaller than a third.
  void place_pane() {
    const float pad = 0.5f * row_;
    float tick = text_extent(text_of(figure_.minwidth, sizeof figure_.minwidth));
    if (figure_.flg_ticklabel[1]) {
      for (int i = 0; i < grid_lines(1); ++i) tick = std::max(tick, text_extent(y_label(i)));
    }
    const bool named = figure_.xlabel[0], titled = figure_.title[0];
    left_ = std::min(pad + tick + (tick > 0 ? 0.5f * pad : 0.0f), width_ / 3);
    right_ = std::max(width_ - 1.5f * pad, 2 * width_ / 3);
    bottom_ = std::min(pad + (figure_.flg_ticklabel[0] ? row_ : 0) + (named ? row_ : 0), height_ / 3);
    top_ = std::max(height_ - pad - (titled ? row_ : 0), 2 * height_ / 3);
    left_ = std::floor(left_), right_ = std::floor(right_), bottom_ = std::floor(bottom_), top_ = std::floor(top_);
  }

  std::string x_label(int i) const {
    return number_text(text_of(figure_.xformat, sizeof figure_.xformat), grid_value(0, i));
  }
  std::string y_label(int i) const {
    return number_text(text_of(figure_.yformat, sizeof figure_.yformat), grid_value(1, i));
  }

  void draw_grid() {
    const Color color = opaque(figure_.gridrgb), ink = opaque(figure_.textrgb);
    const float descent = row_ - static_cast<float>(font_face(fonts_, false).ascent);
    for (int i = 0; i < grid_lines(0); ++i) {
      const float x = x_of(grid_value(0, i));
      canvas_.line(x, bottom_, x, top_, figure_.gridwidth, color);
      if (!figure_.flg_ticklabel[0]) continue;
      const std::string label = x_label(i);
      const float extent = text_extent(label);
      put(std::clamp(x - 0.5f * extent, 0.0f, std::max(width_ - extent, 0.0f)), bottom_ - row_ + descent, label, ink);
    }
    for (int i = 0; i < grid_lines(1); ++i) {
      const float y = y_of(grid_value(1, i));
      canvas_.line(left_, y, right_, y, figure_.gridwidth, color);
      if (!figure_.flg_ticklabel[1]) continue;
      const std::string label = y_label(i);
      put(left_ - text_extent(label) - 0.25f * row_, y - 0.25f * row_, label, ink);
    }
  }

  void draw_lines() {
    for (int line = 0; line < mjMAXLINE; ++line) {
      const int points = std::clamp(figure_.linepnt[line], 0, mjMAXLINEPNT);
      const float* data = figure_.linedata[line];
      const float wide = figure_.linewidth * (line == highlighted_ ? 2.0f : 1.0f);
      const Color color = opaque(figure_.linergb[line]);
      const int step = figure_.flg_barplot ? 2 : 1;
      for (int i = 0; i + 1 < points; i += step) draw_piece(data + 2 * i, wide, color);
    }
  }

  // The part of a segment that lies inside the pane; halves of the width are cut off at the pane's border as well.
  void draw_piece(const float* from, float wide, Color color) {
    float x0 = x_of(from[0]), y0 = y_of(from[1]), x1 = x_of(from[2]), y1 = y_of(from[3]);
    if (!std::isfinite(x0) || !std::isfinite(y0) || !std::isfinite(x1) || !std::isfinite(y1)) return;
    float enter = 0, exit = 1;
    const auto cut = [&](float start, float delta, float low, float high) {
      if (delta == 0) {
        if (start < low || start > high) exit = -1;
        return;
      }
      const float a = (low - start) / delta, b = (high - start) / delta;
      enter = std::max(enter, std::min(a, b));
      exit = std::min(exit, std::max(a, b));
    };
    cut(x0, x1 - x0, left_, right_);
    cut(y0, y1 - y0, bottom_, top_);
    if (enter > exit) return;
    const float dx = x1 - x0, dy = y1 - y0;
    canvas_.line(x0 + enter * dx, y0 + enter * dy, x0 + exit * dx, y0 + exit * dy, wide, color);
  }

  void draw_selection() {
    if (!figure_.flg_selection || !std::isfinite(figure_.selection)) return;
    const float x = x_of(figure_.selection);
    if (x >= left_ && x <= right_) canvas_.line(x, bottom_, x, top_, figure_.gridwidth + 1, opaque(figure_.textrgb));
  }

  // Parts of a title that two or more spaces separate name subplots, whose own is shown in full strength.
  void draw_title() {
    const Color ink = opaque(figure_.textrgb);
    const float descent = row_ - static_cast<float>(font_face(fonts_, false).ascent);
    const std::string title = text_of(figure_.title, sizeof figure_.title);
    float x = 0.5f * (left_ + right_ - text_extent(title));
    const bool several = title.find("  ") != std::string::npos;
    std::size_t at = 0;
    for (int part = 0; at < title.size(); ++part) {
      const std::size_t gap = title.find("  ", at);
      std::size_t next = gap == std::string::npos ? title.size() : title.find_first_not_of(' ', gap);
      next = std::min(next, title.size());
      Color color = ink;
      if (several && part != figure_.subplot) color.a = 0.5f;
      put(x, height_ - row_ + descent - 0.15f * row_, title.substr(at, next - at), color);
      x += text_extent(title.substr(at, next - at));
      at = next;
    }
    const std::string label = text_of(figure_.xlabel, sizeof figure_.xlabel);
    put(0.5f * (left_ + right_ - text_extent(label)), descent + 0.15f * row_, label, ink);
  }

  template <class Visit>
  void for_legend(Visit&& visit) const {
    float y = top_ - row_;
    for (int line = std::max(figure_.legendoffset, 0); line < mjMAXLINE; ++line) {
      if (!figure_.linename[line][0]) continue;
      visit(line, y, text_of(figure_.linename[line], sizeof figure_.linename[line]));
      y -= row_;
    }
  }
  float legend_width() const {
    float widest = 0;
    for_legend([&](int, float, const std::string& name) { widest = std::max(widest, text_extent(name)); });
    return widest > 0 ? widest + row_ : 0;
  }

  void find_highlight() {
    highlighted_ = figure_.highlightid;
    if (!figure_.flg_legend) return;
    const float x = static_cast<float>(figure_.highlight[0]), y = static_cast<float>(figure_.highlight[1]);
    const float extent = legend_width();
    for_legend([&](int line, float row, const std::string&) {
      if (x >= right_ - extent && x < right_ && y >= row && y < row + row_) highlighted_ = line;
    });
  }

  void draw_legend() {
    const float extent = legend_width();
    const float descent = row_ - static_cast<float>(font_face(fonts_, false).ascent);
    for_legend([&](int line, float y, const std::string& name) {
      if (y < bottom_) return;
      canvas_.rectangle(right_ - extent, y, right_, y + row_, with_alpha(figure_.legendrgba));
      if (line == highlighted_) {
        Color mark = opaque(figure_.linergb[line]);
        mark.a = 0.35f;
        canvas_.rectangle(right_ - extent, y, right_, y + row_, mark);
      }
      put(right_ - extent + 0.5f * row_, y + descent, name, opaque(figure_.linergb[line]));
    });
  }

  mjvFigure& figure_;
  const Fonts& fonts_;
  Canvas canvas_;
  float width_, height_, row_;
  float left_ = 0, right_ = 0, bottom_ = 0, top_ = 0;
  int highlighted_ = -1;
};

}  // namespace

void draw_figure(Renderer& renderer, mjrRect viewport, mjvFigure& figure) {
  FigurePainter(renderer, viewport, figure).paint();
}

}  // namespace sinew::draw
