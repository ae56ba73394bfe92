// SPDX-License-Identifier: Apache-2.0
// panel_fixture.h -- a panel of every kind of item, without a window: characters are eight pixels wide.
#ifndef SINEW_TESTS_UI_PANEL_FIXTURE_H_
#define SINEW_TESTS_UI_PANEL_FIXTURE_H_

#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

namespace sinew::test {

inline mjuiDef row(int type, const char* name, int state, void* data, const char* other, int otherint = 0) {
  mjuiDef def{};
  def.type = type;
  def.state = state;
  def.pdata = data;
  def.otherint = otherint;
  std::snprintf(def.name, sizeof def.name, "%s", name);
  std::snprintf(def.other, sizeof def.other, "%s", other);
  return def;
}

class Panel : public ::testing::Test {
 protected:
  Panel() : ui(std::make_unique<mjUI>()), state(std::make_unique<mjuiState>()), con(std::make_unique<mjrContext>()) {
    con->fontScale = 100;
    con->charHeight = 18;
    for (int& width : con->charWidth) width = 8;
    ui->spacing = mjui_themeSpacing(0);
    ui->color = mjui_themeColor(0);
    ui->rectid = 1;
    state->nrect = 2;
    state->rect[0] = {0, 0, 800, 600};
    state->rect[1] = {500, 0, 300, 600};
  }

  void add(std::vector<mjuiDef> table) {
    table.push_back(row(mjITEM_END, "", 0, nullptr, ""));
    mjui_add(ui.get(), table.data());
    mjui_resize(ui.get(), con.get());
  }

  void add_one_of_each() {
    add({row(mjITEM_SECTION, "One", mjSECT_OPEN, nullptr, "C1"),
         row(mjITEM_STATIC, "note", 1, nullptr, "first\nsecond"), row(mjITEM_BUTTON, "Go", 1, nullptr, " G", 7),
         row(mjITEM_BUTTON, "Stop", 1, nullptr, " #290"), row(mjITEM_CHECKINT, "int", 1, &box, "CI"),
         row(mjITEM_CHECKBYTE, "byte", 1, &byte_box, ""), row(mjITEM_SEPARATOR, "more", mjSEPCLOSED + 1, nullptr, ""),
         row(mjITEM_RADIO, "radio", 1, &radio, "a\nb\nc"), row(mjITEM_RADIOLINE, "line", 1, &line, "x\ny"),
         row(mjITEM_SECTION, "Two", mjSECT_OPEN, nullptr, "", 1),
         row(mjITEM_SELECT, "list", 1, &list, "red\ngreen\nblue"), row(mjITEM_SLIDERINT, "steps", 2, &whole, "0 10"),
         row(mjITEM_SLIDERNUM, "share", 1, &number, "-1 1"), row(mjITEM_EDITINT, "ints", 1, ints, "2 -9 9 -9 9"),
         row(mjITEM_EDITNUM, "nums", 1, nums, "2"), row(mjITEM_EDITFLOAT, "float", 1, &single, "1"),
         row(mjITEM_EDITTXT, "text", 1, text, "")});
  }

  mjuiItem& item(int section, int i) { return ui->sect[section].item[i]; }

  void aim(const mjrRect& rect, double across, double up) {
    const mjrRect& window = state->rect[1];
    const double x = window.left + rect.left + across * rect.width;
    double y = window.bottom + rect.bottom + up * rect.height + window.height - ui->height;
    if (ui->height > window.height) y += ui->scroll;
    state->dx = x - state->x;
    state->dy = y - state->y;
    state->x = x;
    state->y = y;
  }

  mjuiItem* send(int type, int button = mjBUTTON_LEFT, int key = 0) {
    state->type = type;
    state->button = button;
    state->key = key;
    return mjui_event(ui.get(), state.get(), con.get());
  }

  mjuiItem* press(const mjrRect& rect, double across = 0.5, double up = 0.5) {
    aim(rect, across, up);
    return send(mjEVENT_PRESS);
  }

  mjuiItem* key(int code) { return send(mjEVENT_KEY, mjBUTTON_NONE, code); }

  mjuiItem* type(const std::string& keys) {
    mjuiItem* last = nullptr;
    for (const char c : keys) last = key(c);
    return last;
  }

  std::unique_ptr<mjUI> ui;
  std::unique_ptr<mjuiState> state;
  std::unique_ptr<mjrContext> con;
  int box = 0, radio = 0, line = 0, list = 0, whole = 0, ints[2] = {1, 2};
  mjtByte byte_box = 1;
  mjtNum number = 0, nums[2] = {0.5, 1e-3};
  float single = 2;
  char text[mjMAXUITEXT] = "abc";
};

}  // namespace sinew::test

#endif  // SINEW_TESTS_UI_PANEL_FIXTURE_H_
