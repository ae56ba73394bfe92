// SPDX-License-Identifier: Apache-2.0
#include "window.h"

#include <cmath>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <sinew/model.hpp>

namespace app::view {
namespace {

constexpr double kDoubleClick = 0.3;  // s
constexpr double kSamePlace = 8;      // pixels

Window& owner(GLFWwindow* window) { return *static_cast<Window*>(glfwGetWindowUserPointer(window)); }

Modifiers modifiers_of(int bits) {
  return {(bits & GLFW_MOD_CONTROL) != 0, (bits & GLFW_MOD_SHIFT) != 0, (bits & GLFW_MOD_ALT) != 0};
}

// A move says nothing about keys that are held.
Modifiers held_modifiers(GLFWwindow* window) {
  const auto held = [&](int left, int right) {
    return glfwGetKey(window, left) == GLFW_PRESS || glfwGetKey(window, right) == GLFW_PRESS;
  };
  return {held(GLFW_KEY_LEFT_CONTROL, GLFW_KEY_RIGHT_CONTROL), held(GLFW_KEY_LEFT_SHIFT, GLFW_KEY_RIGHT_SHIFT),
          held(GLFW_KEY_LEFT_ALT, GLFW_KEY_RIGHT_ALT)};
}

bool is_modifier(int key) { return key >= GLFW_KEY_LEFT_SHIFT && key <= GLFW_KEY_RIGHT_SUPER; }

std::string last_glfw_error() {
  const char* text = nullptr;
  glfwGetError(&text);
  return text ? text : "no reason given";
}

// From units of the screen to pixels.
void to_pixels(GLFWwindow* window, double& x, double& y) {
  int width, height, pixel_width, pixel_height;
  glfwGetWindowSize(window, &width, &height);
  glfwGetFramebufferSize(window, &pixel_width, &pixel_height);
  x *= width > 0 ? static_cast<double>(pixel_width) / width : 1;
  y = pixel_height - y * (height > 0 ? static_cast<double>(pixel_height) / height : 1);
}

}  // namespace

Window::Window(int width, int height, const std::string& title) {
  if (!glfwInit()) {
    throw sinew::Failure("there is no screen to open a window on (" + last_glfw_error() +
                         "); over SSH use ssh -X, and without a screen `sinew render` draws pictures and videos");
  }
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
  glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
  glfwWindowHint(GLFW_SAMPLES, 4);
  window_ = glfwCreateWindow(width, height, title.c_str(), nullptr, nullptr);
  if (!window_) {
    glfwWindowHint(GLFW_SAMPLES, 0);
    window_ = glfwCreateWindow(width, height, title.c_str(), nullptr, nullptr);
  }
  if (!window_) {
    const std::string reason = last_glfw_error();
    glfwTerminate();
    throw sinew::Failure("the window needs OpenGL 3.3, which this screen does not offer: " + reason);
  }
  glfwMakeContextCurrent(window_);
  glfwSwapInterval(1);
  glfwSetWindowUserPointer(window_, this);
  listen();
}

Window::~Window() {
  glfwDestroyWindow(window_);
  glfwTerminate();
}

void Window::listen() {
  glfwSetKeyCallback(window_, [](GLFWwindow* w, int key, int, int action, int mods) {
    if (action != GLFW_RELEASE && !is_modifier(key)) owner(w).key(key, modifiers_of(mods));
  });
  glfwSetCursorPosCallback(window_, [](GLFWwindow* w, double x, double y) {
    to_pixels(w, x, y);
    owner(w).set_modifiers(held_modifiers(w));
    owner(w).move(x, y);
  });
  glfwSetMouseButtonCallback(window_, [](GLFWwindow* w, int button, int action, int mods) {
    // The place is that of the last move: where the mouse is by now says nothing about where it was pressed.
    Window& self = owner(w);
    const mjtButton which = button == GLFW_MOUSE_BUTTON_LEFT    ? mjBUTTON_LEFT
                            : button == GLFW_MOUSE_BUTTON_RIGHT ? mjBUTTON_RIGHT
                                                                : mjBUTTON_MIDDLE;
    self.button(which, action == GLFW_PRESS, modifiers_of(mods));
  });
  glfwSetScrollCallback(window_,
                        [](GLFWwindow* w, double, double steps) { owner(w).scroll(steps, held_modifiers(w)); });
  glfwSetFramebufferSizeCallback(window_, [](GLFWwindow* w, int, int) { owner(w).resize(); });
  glfwSetDropCallback(window_, [](GLFWwindow* w, int count, const char** paths) {
    owner(w).drop({paths, paths + count});
  });
}

void Window::poll(double seconds) {
  if (seconds > 0) {
    glfwWaitEventsTimeout(seconds);
  } else {
    glfwPollEvents();
  }
}

void Window::swap() { glfwSwapBuffers(window_); }
bool Window::closing() const { return glfwWindowShouldClose(window_) != 0; }
void Window::close() { glfwSetWindowShouldClose(window_, GLFW_TRUE); }
void Window::set_title(const std::string& title) { glfwSetWindowTitle(window_, title.c_str()); }
void Window::set_vsync(bool on) { glfwSwapInterval(on ? 1 : 0); }
void Window::set_clipboard(const std::string& text) { glfwSetClipboardString(window_, text.c_str()); }

std::string Window::clipboard() const {
  const char* text = glfwGetClipboardString(window_);
  return text ? text : "";
}

void Window::size(int& width, int& height) const { glfwGetFramebufferSize(window_, &width, &height); }
double Window::seconds() { return glfwGetTime(); }

void Window::set_fullscreen(bool on) {
  const bool is_on = glfwGetWindowMonitor(window_) != nullptr;
  GLFWmonitor* monitor = glfwGetPrimaryMonitor();
  if (on == is_on || !monitor) return;
  if (on) {
    glfwGetWindowPos(window_, &place_[0], &place_[1]);
    glfwGetWindowSize(window_, &place_[2], &place_[3]);
    const GLFWvidmode* mode = glfwGetVideoMode(monitor);
    glfwSetWindowMonitor(window_, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
  } else {
    glfwSetWindowMonitor(window_, nullptr, place_[0], place_[1], place_[2], place_[3], 0);
  }
}

void Window::set_modifiers(Modifiers modifiers) {
  state_.control = modifiers.control;
  state_.shift = modifiers.shift;
  state_.alt = modifiers.alt;
}

// The window itself, number 0, does not count.
void Window::find_rectangle() {
  const int found =
      mjr_findRect(static_cast<int>(state_.x), static_cast<int>(state_.y), state_.nrect - 1, state_.rect + 1);
  state_.mouserect = found + 1;
}

void Window::emit(int type) {
  state_.type = type;
  if (handler_) handler_();
}

void Window::key(int key, Modifiers modifiers) {
  set_modifiers(modifiers);
  state_.key = key;
  state_.keytime = seconds();
  emit(mjEVENT_KEY);
}

void Window::move(double x, double y) {
  state_.dx = x - state_.x;
  state_.dy = y - state_.y;
  state_.x = x;
  state_.y = y;
  find_rectangle();
  emit(mjEVENT_MOVE);
}

void Window::button(mjtButton button, bool down, Modifiers modifiers) {
  set_modifiers(modifiers);
  find_rectangle();
  (button == mjBUTTON_LEFT ? state_.left : button == mjBUTTON_RIGHT ? state_.right : state_.middle) = down;
  if (!down) {
    emit(mjEVENT_RELEASE);
    if (!state_.left && !state_.right && !state_.middle) state_.dragrect = state_.dragbutton = 0;
    return;
  }
  const double now = seconds();
  const bool same_place = std::hypot(state_.x - pressed_[0], state_.y - pressed_[1]) < kSamePlace;
  state_.doubleclick = state_.button == button && same_place && now - state_.buttontime < kDoubleClick;
  pressed_[0] = state_.x;
  pressed_[1] = state_.y;
  state_.button = button;
  // A third click begins anew.
  state_.buttontime = state_.doubleclick ? 0 : now;
  if (!state_.dragrect) {
    state_.dragrect = state_.mouserect;
    state_.dragbutton = button;
  }
  emit(mjEVENT_PRESS);
}

void Window::scroll(double steps, Modifiers modifiers) {
  set_modifiers(modifiers);
  find_rectangle();
  state_.sx = 0;
  state_.sy = steps;
  emit(mjEVENT_SCROLL);
}

void Window::drop(const std::vector<std::string>& paths) {
  std::vector<const char*> names;
  for (const std::string& path : paths) names.push_back(path.c_str());
  state_.dropcount = static_cast<int>(names.size());
  state_.droppaths = names.data();
  emit(mjEVENT_FILESDROP);
  state_.dropcount = 0;
  state_.droppaths = nullptr;
}

void Window::resize() { emit(mjEVENT_RESIZE); }

}  // namespace app::view
