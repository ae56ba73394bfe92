// SPDX-License-Identifier: Apache-2.0
// paint.h -- parts of a panel on a canvas, in the panel's own pixels.
#ifndef SINEW_UI_PAINT_H_
#define SINEW_UI_PAINT_H_

#include <string_view>

#include <mujoco/mjui.h>

#include "draw/canvas.h"

namespace sinew::ui {

class Painter {
 public:
  // ascent: from the baseline of a text to the top of its line.
  Painter(draw::Canvas& canvas, const mjUI& panel, const mjrContext& con, int ascent);

  void panel();
  void section(int s);
  // The item with its label, over the ground of its section.
  void item(const mjuiItem& item);

  // The names of an opened list, one below the other; `place` is the rectangle of the first.
  void list(const mjuiItem& item, mjrRect place, int under_mouse);

 private:
  using Rgb = float[3];
  enum class Align { kLeft, kMiddle, kRight };

  void fill(const mjrRect& rect, const Rgb& color);
  // Rounded at the corners, shaded from top to bottom.
  void plate(const mjrRect& rect, int corner, const Rgb& top, const Rgb& bottom);
  void text(const mjrRect& rect, std::string_view text, Align align, const Rgb& color);
  void fold_symbol(const mjrRect& rect, bool open, const Rgb& color);
  void title(int s);
  void separator(const mjuiItem& item);
  void label(const mjuiItem& item);
  void button(const mjuiItem& item);
  void check(const mjuiItem& item);
  void radio(const mjuiItem& item);
  void select(const mjuiItem& item);
  void slider(const mjuiItem& item);
  void edit(const mjuiItem& item);
  void static_text(const mjuiItem& item);
  void shortcut_help(const mjrRect& rect, int modifier, int key);

  bool is_held(const mjuiItem& item) const {
    return panel_.mousesect == item.sectionid + 1 && panel_.mouseitem == item.itemid;
  }

  draw::Canvas& canvas_;
  const mjUI& panel_;
  const mjrContext& con_;
  const mjuiThemeColor& color_;
  mjuiThemeSpacing space_;
  int ascent_;
  bool enabled_ = true;  // of the item being painted
};

}  // namespace sinew::ui

#endif  // SINEW_UI_PAINT_H_
