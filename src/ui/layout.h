// SPDX-License-Identifier: Apache-2.0
// layout.h -- where the parts of a panel are, in pixels from its lower left corner.
//   note  a closed section has rectangles as if it were open, and so do folded items; nobody draws them
#ifndef SINEW_UI_LAYOUT_H_
#define SINEW_UI_LAYOUT_H_

#include <string_view>

#include <mujoco/mjui.h>

namespace sinew::ui {

// The measures of the panel's theme, at the scale of the context's font.
mjuiThemeSpacing scaled_spacing(const mjUI& panel, const mjrContext& con);

// Height of a line of text in a box.
int line_height(const mjuiThemeSpacing& space, const mjrContext& con);

int text_width(const mjrContext& con, std::string_view text);

int radio_columns(const mjUI& panel);

// Whether the item's name stands to the left of its rectangle.
bool has_label(const mjuiItem& item);

// Writes all rectangles, skip, width, height and maxheight.
void lay_out(mjUI& panel, const mjrContext& con);

// Whether a separator was folded or unfolded since lay_out.
bool folds_have_changed(const mjUI& panel);

inline bool is_open(const mjuiSection& section) { return section.state != mjSECT_CLOSED; }

inline bool has(const mjrRect& rect, int x, int y) {
  return x >= rect.left && x < rect.left + rect.width && y >= rect.bottom && y < rect.bottom + rect.height;
}

}  // namespace sinew::ui

#endif  // SINEW_UI_LAYOUT_H_
