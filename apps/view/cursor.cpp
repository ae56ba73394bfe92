// SPDX-License-Identifier: Apache-2.0
#include "cursor.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "desk.h"
#include "panels.h"

namespace app::view {
namespace {

constexpr double kSliderSteps = 20;  // of a slider for real numbers

Panel& panel_of(Desk& desk, int panel) { return panel == 0 ? desk.left : desk.right; }

// All places of a cursor, from top to bottom, the left panel first.
std::vector<Cursor> places(Desk& desk) {
  std::vector<Cursor> found;
  for (int p = 0; p < 2; ++p) {
    if (!(p == 0 ? desk.on.left : desk.on.right)) continue;
    const mjUI& ui = panel_of(desk, p).ui();
    for (int s = 0; s < ui.nsect; ++s) {
      const mjuiSection& section = ui.sect[s];
      found.push_back({p, s, -1});
      for (int i = 0; section.state != mjSECT_CLOSED && i < section.nitem; ++i) {
        const mjuiItem& item = section.item[i];
        if (!item.skip && item.type != mjITEM_STATIC && item.state != 0) found.push_back({p, s, i});
      }
    }
  }
  return found;
}

// Panels may have been built anew since the cursor was set.
std::optional<Cursor> current(Desk& desk) {
  const std::vector<Cursor> all = places(desk);
  const auto found = std::find(all.begin(), all.end(), desk.cursor);
  return found == all.end() ? std::optional<Cursor>() : *found;
}

mjuiSection& section_at(Desk& desk, const Cursor& at) { return panel_of(desk, at.panel).ui().sect[at.section]; }

mjrRect rectangle(Desk& desk, const Cursor& at) {
  const mjuiSection& section = section_at(desk, at);
  return at.row < 0 ? section.rtitle : section.item[at.row].rect;
}

void toggle_section(Desk& desk, const Cursor& at) {
  mjuiSection& section = section_at(desk, at);
  if (section.state == mjSECT_FIXED) return;
  section.state = section.state == mjSECT_CLOSED ? mjSECT_OPEN : mjSECT_CLOSED;
  panel_of(desk, at.panel).arrange(desk.context);
  show_all(desk);
}

void click(Desk& desk, mjrRect rect) {
  desk.window.move(rect.left + 0.7 * rect.width, rect.bottom + 0.5 * rect.height);
  desk.window.button(mjBUTTON_LEFT, true, {});
  desk.window.button(mjBUTTON_LEFT, false, {});
}

template <class T>
void nudge(void* variable, double by, double low, double high) {
  T& value = *static_cast<T*>(variable);
  value = static_cast<T>(std::clamp(static_cast<double>(value) + by, low, std::max(low, high)));
}

// False if a row of this kind has no next value.
bool nudge_item(mjuiItem& item, int by) {
  const double span = (item.slider.range[1] - item.slider.range[0]) / kSliderSteps;
  switch (item.type) {
    case mjITEM_CHECKINT:
      *static_cast<int*>(item.pdata) = by > 0;
      return true;
    case mjITEM_CHECKBYTE:
      *static_cast<mjtByte*>(item.pdata) = by > 0;
      return true;
    case mjITEM_RADIO:
    case mjITEM_RADIOLINE:
    case mjITEM_SELECT:
      nudge<int>(item.pdata, by, 0, item.multi.nelem - 1);
      return true;
    case mjITEM_SLIDERINT:
      nudge<int>(item.pdata, by, item.slider.range[0], item.slider.range[1]);
      return true;
    case mjITEM_SLIDERNUM:
      nudge<mjtNum>(item.pdata, by * span, item.slider.range[0], item.slider.range[1]);
      return true;
    default:
      return false;
  }
}

}  // namespace

void move_cursor(Desk& desk, int by) {
  const std::vector<Cursor> all = places(desk);
  if (all.empty()) return desk.say("Tab and Shift Tab show the panels");
  const auto found = std::find(all.begin(), all.end(), desk.cursor);
  const auto count = static_cast<std::ptrdiff_t>(all.size());
  const std::ptrdiff_t at = found == all.end() ? (by > 0 ? -1 : 0) : found - all.begin();
  desk.cursor = all[static_cast<std::size_t>((at + by % count + count) % count)];
  panel_of(desk, desk.cursor.panel).scroll_to(rectangle(desk, desk.cursor), desk.ui(), desk.context);
}

void change_row(Desk& desk, int by) {
  const std::optional<Cursor> at = current(desk);
  if (!at) return;
  if (at->row < 0) {
    if ((section_at(desk, *at).state == mjSECT_CLOSED) == (by > 0)) toggle_section(desk, *at);
    return;
  }
  mjuiItem& item = section_at(desk, *at).item[at->row];
  if (!item.pdata || !nudge_item(item, by)) return;
  panel_of(desk, at->panel).act(item);
  show_all(desk);
}

bool push_row(Desk& desk) {
  const std::optional<Cursor> at = current(desk);
  if (!at) return false;
  if (at->row < 0) {
    toggle_section(desk, *at);
    return true;
  }
  Panel& panel = panel_of(desk, at->panel);
  const mjrRect rect = rectangle(desk, *at);
  panel.scroll_to(rect, desk.ui(), desk.context);
  click(desk, panel.in_window(rect, desk.ui()));
  return true;
}

void draw_cursor(Desk& desk) {
  const std::optional<Cursor> at = current(desk);
  if (!at) return;
  Panel& panel = panel_of(desk, at->panel);
  const mjrRect rect = panel.in_window(rectangle(desk, *at), desk.ui());
  mjr_rectangle(rect, 1, 0.6f, 0, 0.35f);  // on dark rows and on light ones
}

}  // namespace app::view
