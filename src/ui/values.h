// SPDX-License-Identifier: Apache-2.0
// values.h -- the variables behind items.
#ifndef SINEW_UI_VALUES_H_
#define SINEW_UI_VALUES_H_

#include <string>

#include <mujoco/mjui.h>

namespace sinew::ui {

inline bool is_check(int type) { return type == mjITEM_CHECKINT || type == mjITEM_CHECKBYTE; }
inline bool is_slider(int type) { return type == mjITEM_SLIDERINT || type == mjITEM_SLIDERNUM; }
inline bool is_edit(int type) { return type >= mjITEM_EDITINT && type <= mjITEM_EDITTXT; }

// Whether the item reacts: by its state, or by what the predicate says about its category.
bool is_enabled(const mjUI& panel, const mjuiItem& item);

bool is_checked(const mjuiItem& box);
void toggle(const mjuiItem& box);

// Which of the names of radio buttons or a list is chosen; it may be out of range.
int choice(const mjuiItem& item);
void choose(const mjuiItem& item, int index);

// From 0 to 1 along the slider.
double slider_share(const mjuiItem& slider);
// The value nearest to the share of the way, on one of the slider's divisions.
void set_slider(const mjuiItem& slider, double share);
std::string slider_text(const mjuiItem& slider);

std::string edit_text(const mjuiItem& field);
// Whether the text has as many numbers as the field, each in its range; any text will do for a text field.
bool is_valid(const mjuiItem& field, const std::string& text);
// False, and nothing changes, if the text is not valid.
bool set_edit(const mjuiItem& field, const std::string& text);

}  // namespace sinew::ui

#endif  // SINEW_UI_VALUES_H_
