// SPDX-License-Identifier: Apache-2.0
// themes.h -- the measures and colours a panel can start from.
#ifndef SINEW_UI_THEMES_H_
#define SINEW_UI_THEMES_H_

#include <mujoco/mjui.h>

namespace sinew::ui {

// 0: tight, 1: wide; any other number means 0.
const mjuiThemeSpacing& theme_spacing(int index);

// 0: default, 1: orange, 2: white, 3: black; any other number means 0.
const mjuiThemeColor& theme_color(int index);

}  // namespace sinew::ui

#endif  // SINEW_UI_THEMES_H_
