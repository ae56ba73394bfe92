// SPDX-License-Identifier: Apache-2.0
#include "layout.h"

#include <algorithm>

namespace app::view {
namespace {

constexpr int kInsetMargin = 10;

int right_of(mjrRect rect) { return rect.left + rect.width; }
int top_of(mjrRect rect) { return rect.bottom + rect.height; }

// A plot that is smaller than this cannot be read.
Extent least_plot(int line) { return {12 * line, 7 * line}; }

bool is_wide(mjrRect scene, const Wanted& wanted, int line) {
  return scene.width >= (1 + wanted.profiler + wanted.sensors) * least_plot(line).width;
}

int column_width(mjrRect scene, int line) { return std::max(scene.width / 4, least_plot(line).width); }

// The scene without the column of the profiler.
mjrRect beside_profiler(mjrRect scene, const Wanted& wanted, int line) {
  if (wanted.profiler && is_wide(scene, wanted, line)) scene.width -= column_width(scene, line);
  return scene;
}

mjrRect top_left(mjrRect area, Extent size) { return {area.left, top_of(area) - size.height, size.width, size.height}; }

mjrRect place_inset(mjrRect scene, mjrRect free) {
  const Extent size{scene.width / 4, scene.height / 4};
  return {right_of(free) - size.width - kInsetMargin, top_of(free) - size.height - kInsetMargin, size.width,
          size.height};
}

// Between the state of the simulation and the inset; of no size if that is too narrow for words.
mjrRect message_strip(mjrRect scene, const Wanted& wanted, int line) {
  const mjrRect free = beside_profiler(scene, wanted, line);
  const int left = free.left + wanted.state.width;
  const int right = wanted.inset ? place_inset(scene, free).left - kInsetMargin : right_of(free);
  if (right - left < least_plot(line).width) return {};
  return {left, free.bottom, right - left, free.height};
}

void place_message(Layout& layout, mjrRect scene, const Wanted& wanted, int line) {
  if (wanted.message.width <= 0) return;
  const mjrRect strip = message_strip(scene, wanted, line);
  layout.message = top_left(strip, wanted.message);
  layout.message.left += (strip.width - wanted.message.width) / 2;
  if (is_empty(strip)) {
    layout.message = top_left(beside_profiler(scene, wanted, line), wanted.message);
    layout.message.bottom -= wanted.state.height;
  }
}

void place_profiler(Layout& layout, mjrRect scene, int line) {
  const int width = column_width(scene, line);
  const int count = std::clamp(scene.height / least_plot(line).height, 0, kProfilerPlots);
  for (int i = 0; i < count; ++i) {
    const int bottom = scene.bottom + scene.height * (count - 1 - i) / count;
    const int top = scene.bottom + scene.height * (count - i) / count;
    layout.profiler[i] = {right_of(scene) - width, bottom, width, top - bottom};
  }
  layout.homeless += kProfilerPlots - count;
}

// Fields over time stand beside the information if there is room, and above it otherwise.
void place_plot(Layout& layout, mjrRect scene, mjrRect free, int line) {
  const Extent least = least_plot(line);
  const bool is_beside = free.width - layout.info.width >= 5 * least.width / 4;
  mjrRect& plot = layout.plot = free;
  plot.height = std::max(scene.height / 3, least.height);
  if (is_beside) {
    plot.left += layout.info.width;
    plot.width -= layout.info.width;
  } else {
    plot.bottom += layout.info.height;
  }
}

void place_wide(Layout& layout, mjrRect scene, const Wanted& wanted, int line) {
  const mjrRect free = beside_profiler(scene, wanted, line);
  const Extent least = least_plot(line);
  if (wanted.profiler) place_profiler(layout, scene, line);
  int top = std::min(layout.state.bottom, is_empty(layout.message) ? top_of(free) : layout.message.bottom);
  if (wanted.plot) {
    place_plot(layout, scene, free, line);
    if (top_of(layout.plot) > top || (!is_empty(layout.inset) && top_of(layout.plot) > layout.inset.bottom)) {
      layout.plot = {};
      ++layout.homeless;
    }
  }
  if (!wanted.sensors) return;
  const int width = column_width(scene, line);
  const int bottom = std::max(free.bottom + layout.info.height, is_empty(layout.plot) ? 0 : top_of(layout.plot));
  if (!is_empty(layout.inset) && layout.inset.left < free.left + width) top = std::min(top, layout.inset.bottom);
  const int height = std::min(top - bottom, std::max(scene.height / 3, least.height));
  if (height >= least.height) {
    layout.sensors = {free.left, bottom, width, height};
  } else {
    ++layout.homeless;
  }
}

// From below: fields over time, sensors, the profiler.
void place_narrow(Layout& layout, mjrRect scene, const Wanted& wanted, int line) {
  std::vector<mjrRect*> plots;
  if (wanted.plot) plots.push_back(&layout.plot);
  if (wanted.sensors) plots.push_back(&layout.sensors);
  for (mjrRect& each : layout.profiler) {
    if (wanted.profiler) plots.push_back(&each);
  }
  int top = layout.state.bottom;
  for (const mjrRect above : {layout.message, layout.inset}) {
    if (!is_empty(above)) top = std::min(top, above.bottom);
  }
  const int bottom = scene.bottom + layout.info.height;
  const auto wanted_count = static_cast<int>(plots.size());
  const int count = std::clamp((top - bottom) / least_plot(line).height, 0, wanted_count);
  layout.homeless = wanted_count - count;
  if (count == 0) return;
  const int height = std::min((top - bottom) / count, std::max(scene.height / 3, least_plot(line).height));
  for (int i = 0; i < count; ++i) {
    *plots[static_cast<std::size_t>(i)] = {scene.left, bottom + i * height, scene.width, height};
  }
}

// Around a text, as mjr_overlay has it.
int margin_of(int line) { return std::max(4, line / 4); }

// Characters that the fonts do not have take no room.
int character_width(const mjrContext& context, int font, char c) {
  const auto code = static_cast<unsigned char>(c);
  const int* widths = font == mjFONT_BIG ? context.charWidthBig : context.charWidth;
  return code >= 32 && code < 127 ? widths[code] : 0;
}

Extent lines_extent(const mjrContext& context, int font, const std::string& text) {
  Extent size;
  if (text.empty()) return size;
  int width = 0;
  size.height = 1;
  for (const char c : text) {
    width = c == '\n' ? 0 : width + character_width(context, font, c);
    size.height += c == '\n';
    size.width = std::max(size.width, width);
  }
  return size;
}

}  // namespace

bool is_empty(mjrRect rect) { return rect.width <= 0 || rect.height <= 0; }

mjrRect common_part(mjrRect a, mjrRect b) {
  const int left = std::max(a.left, b.left), bottom = std::max(a.bottom, b.bottom);
  return {left, bottom, std::max(0, std::min(right_of(a), right_of(b)) - left),
          std::max(0, std::min(top_of(a), top_of(b)) - bottom)};
}

std::vector<mjrRect> Layout::shown() const {
  std::vector<mjrRect> all = {state, info, message, inset, sensors, plot};
  all.insert(all.end(), profiler, profiler + kProfilerPlots);
  std::erase_if(all, is_empty);
  return all;
}

Layout place_overlays(mjrRect scene, const Wanted& wanted, int line) {
  Layout layout;
  const mjrRect free = beside_profiler(scene, wanted, line);
  const bool wide = is_wide(scene, wanted, line);
  layout.state = top_left(scene, wanted.state);
  if (wanted.info.width > 0) layout.info = {scene.left, scene.bottom, wanted.info.width, wanted.info.height};
  place_message(layout, scene, wanted, line);
  if (wanted.inset) {
    layout.inset = place_inset(scene, free);
    // What stands in the corner already is above it.
    for (const mjrRect above : {layout.state, layout.message}) {
      if (!is_empty(common_part(above, layout.inset))) {
        layout.inset.bottom = above.bottom - layout.inset.height - kInsetMargin;
      }
    }
  }
  if (wide) {
    place_wide(layout, scene, wanted, line);
  } else {
    place_narrow(layout, scene, wanted, line);
  }
  return layout;
}

int message_width(mjrRect scene, const Wanted& wanted, int line) {
  const mjrRect strip = message_strip(scene, wanted, line);
  return is_empty(strip) ? beside_profiler(scene, wanted, line).width : strip.width;
}

Extent text_extent(const mjrContext& context, int font, const std::string& left, const std::string& right) {
  const int line = font == mjFONT_BIG ? context.charHeightBig : context.charHeight;
  const int margin = margin_of(line), gap = left.empty() || right.empty() ? 0 : line / 2;
  const Extent first = lines_extent(context, font, left), second = lines_extent(context, font, right);
  return {first.width + gap + second.width + 2 * margin, std::max(first.height, second.height) * line + 2 * margin};
}

std::string wrap_text(const mjrContext& context, const std::string& text, int width) {
  const int room = width - 2 * margin_of(context.charHeight);
  std::string lines;
  int used = 0;
  std::size_t space = std::string::npos;  // the last one of this line
  for (const char c : text) {
    lines += c;
    if (c == '\n') {
      used = 0;
      space = std::string::npos;
      continue;
    }
    if (c == ' ') space = lines.size() - 1;
    used += character_width(context, mjFONT_NORMAL, c);
    if (used <= room) continue;
    if (space == std::string::npos) {
      lines.insert(lines.size() - 1, "\n");
      used = character_width(context, mjFONT_NORMAL, c);
    } else {
      lines[space] = '\n';
      used = lines_extent(context, mjFONT_NORMAL, lines.substr(space + 1)).width;
    }
    space = std::string::npos;
  }
  return lines;
}

}  // namespace app::view
