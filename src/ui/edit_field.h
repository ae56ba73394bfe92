// SPDX-License-Identifier: Apache-2.0
// edit_field.h -- the one field of a panel in which text is typed: mjUI's edit members.
#ifndef SINEW_UI_EDIT_FIELD_H_
#define SINEW_UI_EDIT_FIELD_H_

#include <mujoco/mjui.h>

namespace sinew::ui {

// The field in use, or NULL.
mjuiItem* edited_item(mjUI& panel);
const mjuiItem* edited_item(const mjUI& panel);

// Starts with the field's value and the cursor nearest to x. In a field in use only the cursor moves.
void begin_edit(mjUI& panel, const mjuiItem& field, const mjrContext& con, int x);

void end_edit(mjUI& panel);

// Takes over what was typed if it is valid, and ends. Returns the field if its variable was set, which editchanged then
// names too, or NULL.
mjuiItem* finish_edit(mjUI& panel);

// Keys that write, delete or move the cursor. False if the key means nothing to a field.
bool edit_key(mjUI& panel, const mjuiState& state, const mjrContext& con);

}  // namespace sinew::ui

#endif  // SINEW_UI_EDIT_FIELD_H_
