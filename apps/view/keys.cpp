// SPDX-License-Identifier: Apache-2.0
#include "keys.h"

#include "mouse.h"
#include "panels.h"

namespace app::view {
namespace {

void step(Desk& desk, int count) {
  desk.on.running = 0;
  desk.physics->post([count](Physics& physics) { physics.step(count); });
}

// With Shift a hundred steps.
int stride(Desk& desk) { return desk.ui().shift ? 100 : 1; }

void next_camera(Desk& desk, int by) {
  const int count = desk.model->ncam;
  if (count == 0) return;
  const int now = desk.on.camera >= 2 ? desk.on.camera - 2 : by > 0 ? -1 : 0;
  desk.on.camera = 2 + (now + by + count) % count;
  use_camera(desk);
}

struct Key {
  int code;
  const char *name, *words;
  void (*act)(Desk&);
};

constexpr Key kKeys[] = {
    {' ', "Space", "run or pause", [](Desk& desk) { set_running(desk, !desk.on.running); }},
    {mjKEY_RIGHT, "Right", "step forward (Shift: 100)", [](Desk& desk) { step(desk, stride(desk)); }},
    {mjKEY_LEFT, "Left", "step back (Shift: 100)", [](Desk& desk) { step(desk, -stride(desk)); }},
    {mjKEY_DOWN, "Down", "ten steps forward", [](Desk& desk) { step(desk, 10); }},
    {mjKEY_UP, "Up", "ten steps back", [](Desk& desk) { step(desk, -10); }},
    {'=', "+", "faster", [](Desk& desk) { change_speed(desk, 1); }},
    {'-', "-", "slower", [](Desk& desk) { change_speed(desk, -1); }},
    {mjKEY_ESCAPE, "Esc", "free camera",
     [](Desk& desk) {
       desk.on.camera = 0;
       use_camera(desk);
     }},
    {']', "]", "next camera", [](Desk& desk) { next_camera(desk, 1); }},
    {'[', "[", "camera before", [](Desk& desk) { next_camera(desk, -1); }},
    {mjKEY_F6, "F6", "frames", [](Desk& desk) { desk.option.frame = (desk.option.frame + 1) % mjNFRAME; }},
    {mjKEY_F7, "F7", "labels", [](Desk& desk) { desk.option.label = (desk.option.label + 1) % mjNLABEL; }},
    {mjKEY_PAGE_UP, "PageUp", "select the parent", [](Desk& desk) { select_parent(desk); }},
};

// Keys of rows, and the mouse.
constexpr const char* kOthers[][2] = {
    {"Backspace", "reset"},
    {"Ctrl L", "load the file again"},
    {"Ctrl A", "align the camera"},
    {"Ctrl C", "copy the state"},
    {"Ctrl P", "screenshot"},
    {"Ctrl R", "record a video"},
    {"Ctrl Z, Ctrl Y", "undo, redo changes of the model"},
    {"Ctrl U, Ctrl F", "restore, forget those of an earlier run"},
    {"Ctrl Q", "quit"},
    {"Tab, Shift Tab", "left, right panel"},
    {"Ctrl Down, Ctrl Up", "to a row of a panel, without the mouse"},
    {"Ctrl Right, Ctrl Left", "change that row (Shift: by more)"},
    {"Enter", "push that row"},
    {"F1 F2 F3 F4 F5 F8", "help info profiler sensors full screen plot"},
    {"0 ... 5, with Shift", "groups of geoms, of sites"},
    {"Shift W S A D E Q", "fly: forward, back, left, right, up, down"},
    {"right button on a panel", "all other keys"},
    {"drag left, right, middle", "turn, shift (Shift: level), zoom"},
    {"double click", "select"},
    {"right double click", "look at (Ctrl: track)"},
    {"Ctrl drag left, right", "turn, pull the selection"},
};

// Control and an arrow: the row of a panel that the keyboard works on.
bool handle_cursor(Desk& desk) {
  const mjuiState& state = desk.ui();
  if (!state.control) {
    if (state.key == mjKEY_ESCAPE) desk.cursor = {};
    return state.key == mjKEY_ENTER && push_row(desk);
  }
  const int amount = state.shift ? 10 : 1;
  switch (state.key) {
    case mjKEY_DOWN:
      move_cursor(desk, 1);
      return true;
    case mjKEY_UP:
      move_cursor(desk, -1);
      return true;
    case mjKEY_RIGHT:
      change_row(desk, amount);
      return true;
    case mjKEY_LEFT:
      change_row(desk, -amount);
      return true;
    default:
      return false;
  }
}

}  // namespace

void handle_key(Desk& desk) {
  mjuiState& state = desk.ui();
  if (state.alt || handle_cursor(desk) || state.control) return;
  // The plus of the number pad, and that of other keyboards.
  int code = state.key;
  if (code == 334 || code == '+') code = '=';
  if (code == 333) code = '-';
  if (state.shift && fly_camera(desk, code)) return;
  for (const Key& key : kKeys) {
    if (key.code != code) continue;
    key.act(desk);
    show_all(desk);
    return;
  }
}

void describe_keys(std::string& keys, std::string& words) {
  const auto add = [&](const char* key, const char* what) {
    keys += (keys.empty() ? "" : "\n") + std::string(key);
    words += (words.empty() ? "" : "\n") + std::string(what);
  };
  for (const Key& key : kKeys) add(key.name, key.words);
  for (const auto& other : kOthers) add(other[0], other[1]);
}

int key_by_name(const std::string& name) {
  for (const Key& key : kKeys) {
    if (name == key.name) return key.code;
  }
  if (name == "Backspace") return mjKEY_BACKSPACE;
  if (name == "Enter") return mjKEY_ENTER;
  if (name == "Home") return mjKEY_HOME;
  if (name == "Delete") return mjKEY_DELETE;
  if (name == "PageDown") return mjKEY_PAGE_DOWN;
  if (name == "Tab") return mjKEY_TAB;
  if (name == "End") return mjKEY_END;
  if (name.size() >= 2 && name[0] == 'F' && name.find_first_not_of("0123456789", 1) == std::string::npos) {
    const int number = std::stoi(name.substr(1));
    return number >= 1 && number <= 12 ? mjKEY_F1 + number - 1 : 0;
  }
  return name.size() == 1 ? static_cast<unsigned char>(name[0]) : 0;
}

}  // namespace app::view
