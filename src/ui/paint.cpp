// SPDX-License-Identifier: Apache-2.0
#include "ui/paint.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>

#include "base/error.h"
#include "ui/edit_field.h"
#include "ui/layout.h"
#include "ui/values.h"

namespace sinew::ui {
namespace {

draw::Color solid(const float (&rgb)[3]) { return {rgb[0], rgb[1], rgb[2], 1}; }

mjrRect inner(const mjrRect& rect, int border) {
  return {rect.left + border, rect.bottom + border, std::max(0, rect.width - 2 * border),
          std::max(0, rect.height - 2 * border)};
}

std::string key_name(int modifier, int key) {
  constexpr int kFirstFunction = mjKEY_F1, kLastFunction = mjKEY_F12;
  std::string name = modifier == 1 ? "Ctrl " : modifier == 2 ? "Shift " : modifier == 4 ? "Alt " : "";
  if (key == ' ') return name + "Space";
  if (key > ' ' && key <= '~') return name + static_cast<char>(key);
  if (key >= kFirstFunction && key <= kLastFunction) return name + format_text("F%d", key - kFirstFunction + 1);
  struct Named {
    int key;
    const char* name;
  };
  constexpr Named kNamed[] = {{mjKEY_ESCAPE, "Esc"},     {mjKEY_ENTER, "Enter"},  {mjKEY_TAB, "Tab"},
                              {mjKEY_BACKSPACE, "Bksp"}, {mjKEY_INSERT, "Ins"},   {mjKEY_DELETE, "Del"},
                              {mjKEY_RIGHT, "Right"},    {mjKEY_LEFT, "Left"},    {mjKEY_DOWN, "Down"},
                              {mjKEY_UP, "Up"},          {mjKEY_PAGE_UP, "PgUp"}, {mjKEY_PAGE_DOWN, "PgDn"},
                              {mjKEY_HOME, "Home"},      {mjKEY_END, "End"}};
  for (const Named& named : kNamed) {
    if (named.key == key) return name + named.name;
  }
  return name + format_text("#%d", key);
}

}  // namespace

Painter::Painter(draw::Canvas& canvas, const mjUI& panel, const mjrContext& con, int ascent)
    : canvas_(canvas),
      panel_(panel),
      con_(con),
      color_(panel.color),
      space_(scaled_spacing(panel, con)),
      ascent_(ascent) {}

void Painter::fill(const mjrRect& rect, const Rgb& color) {
  canvas_.rectangle(static_cast<float>(rect.left), static_cast<float>(rect.bottom),
                    static_cast<float>(rect.left + rect.width), static_cast<float>(rect.bottom + rect.height),
                    solid(color));
}

void Painter::plate(const mjrRect& rect, int corner, const Rgb& top, const Rgb& bottom) {
  corner = std::clamp(corner, 0, std::min(rect.width, rect.height) / 2);
  const bool plain = std::memcmp(top, bottom, sizeof(Rgb)) == 0;
  for (int row = 0; row < rect.height;) {
    const bool in_middle = plain && row >= corner && row < rect.height - corner;
    const int rows = in_middle ? rect.height - corner - row : 1;
    const int from_end = std::min(row, rect.height - 1 - row);
    const double away = std::max(0.0, corner - from_end - 0.5);
    const auto inset = static_cast<float>(corner - std::sqrt(std::max(0.0, 1.0 * corner * corner - away * away)));
    const float share = static_cast<float>(row) / static_cast<float>(std::max(1, rect.height - 1));
    Rgb color;
    for (int k = 0; k < 3; ++k) color[k] = bottom[k] + share * (top[k] - bottom[k]);
    const auto y = static_cast<float>(rect.bottom + row);
    canvas_.rectangle(static_cast<float>(rect.left) + inset, y, static_cast<float>(rect.left + rect.width) - inset,
                      y + static_cast<float>(rows), solid(color));
    row += rows;
  }
}

// What does not fit is left out at the end.
void Painter::text(const mjrRect& rect, std::string_view text, Align align, const Rgb& color) {
  int width = text_width(con_, text);
  while (!text.empty() && width > rect.width) {
    text.remove_suffix(1);
    width = text_width(con_, text);
  }
  const int spare = rect.width - width;
  const int x = rect.left + (align == Align::kLeft ? 0 : align == Align::kRight ? spare : spare / 2);
  // Capital letters reach to about three quarters of the ascent: their middle is what looks centered.
  const float y =
      static_cast<float>(rect.bottom) + 0.5f * static_cast<float>(rect.height) - 0.375f * static_cast<float>(ascent_);
  canvas_.text(static_cast<float>(x), y, false, text.data(), static_cast<int>(text.size()), solid(color));
}

void Painter::fold_symbol(const mjrRect& rect, bool open, const Rgb& color) {
  const auto size = 0.16f * static_cast<float>(rect.height);
  const float x = static_cast<float>(rect.left + rect.width) - 3 * size;
  const float y = static_cast<float>(rect.bottom) + 0.5f * static_cast<float>(rect.height);
  canvas_.line(x - size, y, x + size, y, 2, solid(color));
  if (!open) canvas_.line(x, y - size, x, y + size, 2, solid(color));
}

void Painter::panel() {
  fill({0, 0, panel_.width, std::max(panel_.height, panel_.maxheight)}, color_.master);
  for (int s = 0; s < panel_.nsect; ++s) section(s);
}

void Painter::title(int s) {
  const mjuiSection& section = panel_.sect[s];
  if (section.state == mjSECT_FIXED) return;
  const mjrRect& rect = section.rtitle;
  const int corner = space_.cornersect;
  switch (section.checkbox) {
    case 0:
      plate(rect, corner, color_.secttitle, color_.secttitle2);
      break;
    case 1:
      plate(rect, corner, color_.secttitleuncheck, color_.secttitleuncheck2);
      break;
    default:
      plate(rect, corner, color_.secttitlecheck, color_.secttitlecheck2);
  }
  mjrRect words = inner(rect, 0);
  words.left += space_.texthor;
  words.width -= 2 * space_.texthor + rect.height;
  if (section.checkbox) {
    const mjrRect box = inner({rect.left, rect.bottom, rect.height, rect.height}, rect.height / 4);
    fill(box, color_.sectsymbol);
    if (section.checkbox == 1) fill(inner(box, 2), color_.secttitleuncheck);
    words.left += rect.height - space_.texthor;
    words.width -= rect.height - space_.texthor;
  }
  text(words, section.name, Align::kLeft, color_.sectfont);
  fold_symbol(rect, is_open(section), color_.sectsymbol);
  if (panel_.mousehelp && section.shortcut) shortcut_help(words, section.modifier, section.shortcut);
}

void Painter::section(int s) {
  const mjuiSection& section = panel_.sect[s];
  if (is_open(section)) {
    const int below_title = section.state == mjSECT_FIXED ? 0 : section.rtitle.height / 2;
    mjrRect pane = section.rcontent;
    pane.height += below_title;
    plate(pane, space_.cornersect, color_.sectpane, color_.sectpane);
    for (int i = 0; i < section.nitem; ++i) {
      if (!section.item[i].skip) item(section.item[i]);
    }
  }
  title(s);
}

void Painter::item(const mjuiItem& item) {
  enabled_ = is_enabled(panel_, item);
  mjrRect ground = item.rect;
  if (has_label(item)) {
    ground.left -= space_.label;
    ground.width += space_.label;
  }
  fill(ground, color_.sectpane);
  switch (item.type) {
    case mjITEM_SEPARATOR:
      return separator(item);
    case mjITEM_BUTTON:
      return button(item);
    case mjITEM_CHECKINT:
    case mjITEM_CHECKBYTE:
      return check(item);
    default:
      break;
  }
  label(item);
  if (item.type == mjITEM_STATIC) return static_text(item);
  if (item.type == mjITEM_SELECT) return select(item);
  if (item.type == mjITEM_RADIO || item.type == mjITEM_RADIOLINE) return radio(item);
  if (is_slider(item.type)) return slider(item);
  edit(item);
}

void Painter::separator(const mjuiItem& item) {
  plate(item.rect, space_.cornersep, color_.separator, color_.separator2);
  mjrRect words = item.rect;
  words.left += space_.texthor;
  words.width -= 2 * space_.texthor + item.rect.height;
  text(words, item.name, Align::kLeft, color_.sectfont);
  if (item.state >= mjSEPCLOSED) fold_symbol(item.rect, item.state != mjSEPCLOSED, color_.sectsymbol);
}

void Painter::label(const mjuiItem& item) {
  if (!has_label(item)) return;
  const int line = std::min(item.rect.height, line_height(space_, con_));
  const mjrRect place = {item.rect.left - space_.label + space_.texthor / 2, item.rect.bottom + item.rect.height - line,
                         space_.label - space_.itemmid - space_.texthor / 2, line};
  text(place, item.name, Align::kLeft, enabled_ ? color_.fontactive : color_.fontinactive);
}

void Painter::static_text(const mjuiItem& item) {
  const int rows = std::max(1, item.multi.nelem), height = item.rect.height / rows;
  for (int i = 0; i < item.multi.nelem; ++i) {
    const mjrRect row = {item.rect.left + space_.texthor, item.rect.bottom + item.rect.height - (i + 1) * height,
                         item.rect.width - 2 * space_.texthor, height};
    text(row, item.multi.name[i], Align::kLeft, enabled_ ? color_.fontactive : color_.fontinactive);
  }
}

void Painter::button(const mjuiItem& item) {
  fill(item.rect, enabled_ ? color_.button : color_.decorinactive);
  if (is_held(item)) fill(inner(item.rect, 3), color_.decorinactive2);
  const mjrRect words = {item.rect.left + 2, item.rect.bottom, item.rect.width - 4, item.rect.height};
  text(words, item.name, Align::kMiddle, enabled_ ? color_.fontactive : color_.fontinactive);
  if (panel_.mousehelp && item.single.shortcut) shortcut_help(words, item.single.modifier, item.single.shortcut);
}

void Painter::check(const mjuiItem& item) {
  const int size = item.rect.height;
  const mjrRect box = inner({item.rect.left, item.rect.bottom, size, size}, size / 5);
  fill(box, enabled_ ? color_.check : color_.decorinactive);
  if (!is_checked(item)) fill(inner(box, 2), color_.sectpane);
  const mjrRect words = {item.rect.left + size, item.rect.bottom, item.rect.width - size, size};
  text(words, item.name, Align::kLeft, enabled_ ? color_.fontactive : color_.fontinactive);
  if (panel_.mousehelp && item.single.shortcut) shortcut_help(words, item.single.modifier, item.single.shortcut);
}

void Painter::radio(const mjuiItem& item) {
  const int columns = item.type == mjITEM_RADIOLINE ? std::max(1, item.multi.nelem) : radio_columns(panel_);
  const int height = line_height(space_, con_);
  for (int i = 0; i < item.multi.nelem; ++i) {
    const int left = item.rect.width * (i % columns) / columns, right = item.rect.width * (i % columns + 1) / columns;
    const mjrRect cell = {item.rect.left + left, item.rect.bottom + item.rect.height - (i / columns + 1) * height,
                          right - left, height};
    const bool chosen = choice(item) == i;
    const mjrRect plate_of_cell = inner(cell, 1);
    if (chosen) fill(plate_of_cell, enabled_ ? color_.radio : color_.decorinactive);
    const mjrRect words = inner(plate_of_cell, 2);
    text(words, item.multi.name[i], Align::kMiddle, enabled_ ? color_.fontactive : color_.fontinactive);
  }
}

void Painter::select(const mjuiItem& item) {
  fill(item.rect, enabled_ ? color_.select : color_.decorinactive);
  const int chosen = choice(item);
  if (chosen < 0 || chosen >= item.multi.nelem) return;
  const mjrRect words = {item.rect.left + space_.texthor, item.rect.bottom, item.rect.width - 2 * space_.texthor,
                         item.rect.height};
  text(words, item.multi.name[chosen], Align::kLeft, enabled_ ? color_.fontactive : color_.fontinactive);
}

void Painter::list(const mjuiItem& item, mjrRect place, int under_mouse) {
  for (int i = 0; i < item.multi.nelem; ++i) {
    fill(place, i == under_mouse ? color_.select : color_.select2);
    const mjrRect words = {place.left + space_.texthor, place.bottom, place.width - 2 * space_.texthor, place.height};
    text(words, item.multi.name[i], Align::kLeft, color_.fontactive);
    place.bottom -= place.height;
  }
}

void Painter::slider(const mjuiItem& item) {
  constexpr int kHandle = 4;  // what is seen of a slider at its least value
  mjrRect done = item.rect, rest = item.rect;
  const int track = std::max(0, item.rect.width - kHandle);
  done.width = kHandle + static_cast<int>(std::lround(slider_share(item) * track));
  rest.left += done.width;
  rest.width -= done.width;
  fill(done, enabled_ ? color_.slider : color_.decorinactive);
  fill(rest, enabled_ ? color_.slider2 : color_.decorinactive2);
  const mjrRect words = {item.rect.left + space_.texthor, item.rect.bottom, item.rect.width - 2 * space_.texthor,
                         item.rect.height};
  text(words, slider_text(item), Align::kRight, enabled_ ? color_.fontactive : color_.fontinactive);
}

void Painter::edit(const mjuiItem& item) {
  const bool in_use = edited_item(panel_) == &item;
  const std::string content = in_use ? std::string(panel_.edittext) : edit_text(item);
  const bool wrong = in_use && !is_valid(item, content);
  fill(item.rect, !enabled_ ? color_.decorinactive : wrong ? color_.edit2 : color_.edit);
  const mjrRect words = {item.rect.left + space_.texthor, item.rect.bottom, item.rect.width - 2 * space_.texthor,
                         item.rect.height};
  const std::size_t first = in_use ? std::min<std::size_t>(content.size(), std::max(0, panel_.editscroll)) : 0;
  const std::string_view shown = std::string_view(content).substr(first);
  text(words, shown, Align::kLeft, enabled_ ? color_.fontactive : color_.fontinactive);
  if (!in_use) return;
  const std::size_t before = static_cast<std::size_t>(std::max(0, panel_.editcursor - panel_.editscroll));
  const int at = words.left + text_width(con_, shown.substr(0, std::min(before, shown.size())));
  fill({at, item.rect.bottom + space_.textver, 2, std::max(0, item.rect.height - 2 * space_.textver)}, color_.cursor);
}

void Painter::shortcut_help(const mjrRect& rect, int modifier, int key) {
  text(rect, key_name(modifier, key), Align::kRight, color_.shortcut);
}

}  // namespace sinew::ui
