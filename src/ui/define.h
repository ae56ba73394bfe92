// SPDX-License-Identifier: Apache-2.0
// define.h -- sections and items of a panel from a table of definitions.
//   note  `other` of a definition means, by type: names on lines of their own (static text, radio buttons, lists);
//         "least greatest [divisions]" (sliders); "count [least greatest]..." (edit fields); a shortcut (sections,
//         buttons, check boxes), whose first character is ' ', C, S or A for no modifier, Control, Shift, Alt, and
//         whose rest is a character or # and the code of a key
#ifndef SINEW_UI_DEFINE_H_
#define SINEW_UI_DEFINE_H_

#include <string>

#include <mujoco/mjui.h>

namespace sinew::ui {

// Both end at mjITEM_END or at the first fault, and return what is wrong with it, or nothing. What comes before a fault
// stays added.
std::string add_definitions(mjUI& panel, const mjuiDef* table);
std::string add_to_section(mjUI& panel, int section, const mjuiDef* table);

}  // namespace sinew::ui

#endif  // SINEW_UI_DEFINE_H_
