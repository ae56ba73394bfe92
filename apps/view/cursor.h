// SPDX-License-Identifier: Apache-2.0
// cursor.h -- the row of a panel that the keyboard works on: with it everything can be done without a mouse.
#ifndef SINEW_APPS_VIEW_CURSOR_H_
#define SINEW_APPS_VIEW_CURSOR_H_

namespace app::view {

struct Desk;

struct Cursor {
  int panel = -1;             // 0: left, 1: right; -1: there is no cursor
  int section = 0, row = -1;  // row -1: the title of the section

  bool operator==(const Cursor&) const = default;
};

// To the next row that can be seen, or the one before; from the last row of a panel to the other panel.
void move_cursor(Desk& desk, int by);
// A slider, a list or a box under the cursor takes its next value, or the one before. `by` is 1 or -1, or 10 for more.
void change_row(Desk& desk, int by);
// As a click: a button is pushed, a section opens, a text is edited. False if there is no cursor.
bool push_row(Desk& desk);
void draw_cursor(Desk& desk);

}  // namespace app::view

#endif  // SINEW_APPS_VIEW_CURSOR_H_
