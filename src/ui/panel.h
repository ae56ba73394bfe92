// SPDX-License-Identifier: Apache-2.0
// panel.h -- a panel in pixels: its parts are painted into an auxiliary buffer when they change, and copied from there.
#ifndef SINEW_UI_PANEL_H_
#define SINEW_UI_PANEL_H_

#include <string>

#include <mujoco/mjui.h>

#include "draw/renderer.h"

namespace sinew::ui {

// Paints an item; all items if item is -1, all sections if section is -1. False, with the reason, if it cannot.
bool paint_parts(draw::Renderer& renderer, int section, int item, const mjUI& panel, const mjrContext& con,
                 std::string& error);

// Copies what is scrolled to into the panel's rectangle of the window, with the scroll bar and an opened list over it.
bool show_panel(draw::Renderer& renderer, mjUI& panel, const mjuiState& state, const mjrContext& con,
                std::string& error);

}  // namespace sinew::ui

#endif  // SINEW_UI_PANEL_H_
