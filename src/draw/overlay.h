// SPDX-License-Identifier: Apache-2.0
// overlay.h -- text over a picture: at a point, in a corner, centered in a rectangle.
#ifndef SINEW_DRAW_OVERLAY_H_
#define SINEW_DRAW_OVERLAY_H_

#include "draw/canvas.h"

namespace sinew::draw {

// (x, y) run from 0 to 1 over the viewport that OpenGL has at the moment.
void draw_text(Renderer& renderer, int font, const char* text, float x, float y, Color color);

// One or two columns, rows ended by line breaks, on dimmed ground at a place of the viewport (mjtGridPos).
void draw_overlay(Renderer& renderer, int font, int gridpos, mjrRect viewport, const char* first, const char* second);

void draw_rectangle(Device& device, mjrRect viewport, Color color);

void draw_label(Renderer& renderer, mjrRect viewport, int font, const char* text, Color ground, Color ink);

}  // namespace sinew::draw

#endif  // SINEW_DRAW_OVERLAY_H_
