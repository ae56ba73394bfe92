// SPDX-License-Identifier: Apache-2.0
#include "script.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <optional>
#include <sstream>

#include "fields.h"
#include "keys.h"
#include "panels.h"
#include "script_probe.h"

namespace app::view {
namespace {

bool read_modifier(const std::string& word, Modifiers& modifiers) {
  if (word == "Ctrl") modifiers.control = true;
  if (word == "Shift") modifiers.shift = true;
  if (word == "Alt") modifiers.alt = true;
  return word == "Ctrl" || word == "Shift" || word == "Alt";
}

std::optional<mjtButton> read_button(const std::string& word) {
  if (word == "left") return mjBUTTON_LEFT;
  if (word == "right") return mjBUTTON_RIGHT;
  if (word == "middle") return mjBUTTON_MIDDLE;
  return {};
}

// The rest of a line: a button and modifiers, in any order.
constexpr double kPatience = 300;  // s: how long `until` waits

struct How {
  mjtButton button = mjBUTTON_LEFT;
  Modifiers modifiers;
  std::string unknown;
  How(const std::vector<std::string>& words, std::size_t at) {
    for (; at < words.size(); ++at) {
      if (const auto found = read_button(words[at])) {
        button = *found;
      } else if (!read_modifier(words[at], modifiers)) {
        unknown = words[at];
      }
    }
  }
};

void click(Desk& desk, double x, double y, const How& how, int times) {
  desk.window.move(x, y);
  // Two clicks at one time: a machine that is busy between them must not make them two single ones.
  const double now = Window::seconds();
  for (int i = 0; i < times; ++i) {
    desk.window.button(how.button, true, how.modifiers, now);
    desk.window.button(how.button, false, how.modifiers);
  }
}

}  // namespace

Script::Script(const std::string& path) : path_(path) {
  if (path.empty()) return;
  std::ifstream in(path);
  if (!in) throw sinew::Failure(path + ": the script cannot be read");
  int number = 0;
  for (std::string text; std::getline(in, text);) {
    ++number;
    std::istringstream words(text);
    Line line{number, {}};
    for (std::string word; words >> word;) line.words.push_back(word);
    if (!line.words.empty() && line.words[0][0] != '#') lines_.push_back(line);
  }
}

void Script::fail(const std::string& why) const {
  throw sinew::Failure(path_ + ":" + std::to_string(lines_[at_].number) + ": " + why);
}

double Script::number(const std::string& word) const {
  char* end = nullptr;
  const double value = std::strtod(word.c_str(), &end);
  if (word.empty() || *end != '\0' || !std::isfinite(value)) fail("'" + word + "' is not a number");
  return value;
}

bool Script::advance(Desk& desk) {
  if (path_.empty()) return true;
  while (frames_ == 0 && at_ < lines_.size()) {
    if (Window::seconds() < resume_) return true;
    if (waits(desk)) return true;
    run(desk, lines_[at_]);
    ++at_;
  }
  if (frames_ == 0) return false;
  --frames_;
  return true;
}

// At a line that says `until` and whose time has not come.
bool Script::waits(Desk& desk) {
  const std::vector<std::string>& words = lines_[at_].words;
  if (words[0] != "until") return false;
  if (words.size() != 4) fail("until NAME =|<|>|has VALUE");
  if (give_up_ == 0) give_up_ = Window::seconds() + kPatience;
  if (!holds(desk, words)) {
    if (Window::seconds() > give_up_) fail("'" + words[1] + "' is " + ask(desk, words[1]) + " still");
    return true;
  }
  give_up_ = 0;
  return false;
}

void Script::run(Desk& desk, const Line& line) {
  const std::vector<std::string>& words = line.words;
  const std::string& verb = words[0];
  if (words.size() < 2) fail("'" + verb + "' needs something after it");
  if (verb == "until") return;
  if (verb == "wait") {
    resume_ = Window::seconds() + number(words[1]);
  } else if (verb == "frames") {
    frames_ = static_cast<int>(number(words[1]));
  } else if (verb == "key") {
    Modifiers modifiers;
    for (std::size_t i = 1; i + 1 < words.size(); ++i) {
      if (!read_modifier(words[i], modifiers)) fail("'" + words[i] + "' is not Ctrl, Shift or Alt");
    }
    const int code = key_by_name(words.back());
    if (!code) fail("there is no key '" + words.back() + "'");
    desk.window.key(code, modifiers);
  } else if (verb == "drop") {
    desk.window.drop({words[1]});
  } else if (verb == "screenshot") {
    // The picture shows what all events before it have done, however far behind the simulation is.
    desk.physics->call([](Physics& physics) { physics.publish(); });
    take_copy(desk);
    desk.recorder.take_screenshot(words[1], true);
    frames_ = 2;
  } else if (verb == "resize") {
    if (words.size() < 3) fail("resize WIDTH HEIGHT");
    desk.window.set_size(static_cast<int>(number(words[1])), static_cast<int>(number(words[2])));
  } else if (verb == "fps") {
    desk.settings.fps = std::max(number(words[1]), 1e-3);
  } else if (verb == "stay") {
    desk.window.refuse_to_close(words[1] == "on");
  } else if (verb == "print") {
    for (std::size_t i = 1; i < words.size(); ++i) print(desk, words[i]);
  } else if (!run_mouse(desk, words) && !run_panel(desk, words)) {
    fail("there is no command '" + verb + "'");
  }
}

// A place of the window: X Y in pixels from the upper left corner, or @BODY for where a body is seen.
void Script::point(Desk& desk, const std::vector<std::string>& words, std::size_t& at, double& x, double& y) const {
  if (at < words.size() && words[at][0] == '@') {
    const std::string name = words[at++].substr(1);
    const int body = mj_name2id(desk.model.get(), mjOBJ_BODY, name.c_str());
    if (body < 0) fail("there is no body '" + name + "'");
    if (!find_on_screen(desk, desk.data->xipos + 3 * body, x, y)) fail("'" + name + "' is out of sight");
    return;
  }
  if (at + 1 >= words.size()) fail("a place is X Y or @BODY");
  x = number(words[at++]);
  y = desk.ui().rect[kWhole].height - number(words[at++]);
}

bool Script::run_mouse(Desk& desk, const std::vector<std::string>& words) {
  const std::string& verb = words[0];
  std::size_t at = 1;
  double x = 0, y = 0;
  if (verb == "move" || verb == "click" || verb == "doubleclick") {
    point(desk, words, at, x, y);
    const How how(words, at);
    if (!how.unknown.empty()) fail("'" + how.unknown + "' is no button and no modifier");
    if (verb == "move") {
      desk.window.move(x, y);
    } else {
      click(desk, x, y, how, verb == "click" ? 1 : 2);
    }
    return true;
  }
  if (verb == "press" || verb == "release") {
    const How how(words, 1);
    desk.window.button(how.button, verb == "press", how.modifiers);
    return true;
  }
  if (verb == "drag") {  // from a place, by so many pixels right and up
    point(desk, words, at, x, y);
    if (at + 1 >= words.size()) fail("drag PLACE RIGHT UP [BUTTON] [Ctrl] [Shift]");
    const double dx = number(words[at]), dy = number(words[at + 1]);
    const How how(words, at + 2);
    desk.window.move(x, y);
    desk.window.button(how.button, true, how.modifiers);
    for (int i = 1; i <= 10; ++i) desk.window.move(x + dx * i / 10, y + dy * i / 10);
    desk.window.button(how.button, false, how.modifiers);
    return true;
  }
  if (verb == "scroll") {
    const mjrRect scene = desk.ui().rect[kScene];
    desk.window.move(scene.left + 0.5 * scene.width, scene.bottom + 0.5 * scene.height);
    desk.window.scroll(number(words[1]), {});
    return true;
  }
  return false;
}

void Script::type(Desk& desk, const std::string& text) {
  constexpr const char* kShifted = "_\"<>?:{}|+~!@#$%^&*()";
  constexpr const char* kPlain = "-',./;[]\\=`1234567890";
  for (const char c : text) {
    const bool upper = c >= 'A' && c <= 'Z';
    const char* shifted = std::strchr(kShifted, c);
    const int key = c >= 'a' && c <= 'z' ? c - 'a' + 'A' : shifted ? kPlain[shifted - kShifted] : c;
    desk.window.key(key, {false, upper || shifted, false});
  }
}

// "Physics/timestep": the row of a panel, which is brought into view and handled with the mouse.
bool Script::run_panel(Desk& desk, const std::vector<std::string>& words) {
  const std::string& verb = words[0];
  if (verb != "push" && verb != "slide" && verb != "choose" && verb != "enter") return false;
  const std::size_t slash = words[1].find('/');
  if (slash == std::string::npos) fail("a row is SECTION/ROW, with _ for spaces");
  std::string section = words[1].substr(0, slash), name = words[1].substr(slash + 1);
  Panel* panel = nullptr;
  mjuiItem* item = nullptr;
  for (int spaces = 0; spaces < 2 && !item; ++spaces) {
    if (spaces) std::replace(name.begin(), name.end(), '_', ' ');
    for (Panel* each : {&desk.left, &desk.right}) {
      if (mjuiItem* found = each->find(section, name); found && !item) {
        item = found;
        panel = each;
      }
    }
  }
  if (!item) fail("there is no row '" + words[1] + "'");
  if (verb != "push" && words.size() < 3) fail("'" + verb + "' needs a row and a value");
  const mjrRect rect = panel->reveal(*item, desk.ui(), desk.context);
  const double middle = rect.left + 0.7 * rect.width, y = rect.bottom + 0.5 * rect.height;
  if (verb == "push") {
    click(desk, middle, y, How({}, 0), 1);
  } else if (verb == "slide") {
    click(desk, rect.left + number(words[2]) * rect.width, y, How({}, 0), 1);
  } else if (verb == "choose") {
    desk.window.move(middle, y);
    desk.window.button(mjBUTTON_LEFT, true, {});
    desk.window.move(middle, rect.bottom - 1 - (number(words[2]) + 0.5) * rect.height);
    desk.window.button(mjBUTTON_LEFT, false, {});
  } else {
    click(desk, middle, y, How({}, 0), 1);
    desk.window.key(mjKEY_END, {});
    for (std::size_t i = std::strlen(panel->ui().edittext); i > 0; --i) desk.window.key(mjKEY_BACKSPACE, {});
    for (std::size_t i = 2; i < words.size(); ++i) type(desk, (i > 2 ? " " : "") + words[i]);
    desk.window.key(mjKEY_ENTER, {});
  }
  return true;
}

std::string Script::ask(Desk& desk, const std::string& name) const {
  const std::optional<std::string> text = probe(desk, name);
  if (!text) fail("there is nothing called '" + name + "'");
  return *text;
}

// "until time > 0.5", "until message has saved".
bool Script::holds(Desk& desk, const std::vector<std::string>& condition) const {
  const std::string now = ask(desk, condition[1]);
  const std::string& relation = condition[2];
  if (relation == "has") return now.find(condition[3]) != std::string::npos;
  const double value = std::strtod(now.c_str(), nullptr), wanted = number(condition[3]);
  if (relation == ">") return value > wanted;
  if (relation == "<") return value < wanted;
  if (relation != "=") fail("'" + relation + "' is not =, <, > or has");
  return value == wanted;
}

void Script::print(Desk& desk, const std::string& name) {
  std::printf("{\"name\": \"%s\", \"value\": %s}\n", name.c_str(), ask(desk, name).c_str());
  std::fflush(stdout);
}

}  // namespace app::view
