// SPDX-License-Identifier: Apache-2.0
// window.h -- a window with OpenGL, whose events become those of an mjuiState; the only file that knows GLFW.
//   note  events can also be given by a program (press, move, ...): a test goes the same way as a person
#ifndef SINEW_APPS_VIEW_WINDOW_H_
#define SINEW_APPS_VIEW_WINDOW_H_

#include <functional>
#include <string>
#include <vector>

#include <mujoco/mujoco.h>

struct GLFWwindow;

namespace app::view {

struct Modifiers {
  bool control = false, shift = false, alt = false;
};

class Window {
 public:
  // Throws Failure if there is no screen or no OpenGL.
  Window(int width, int height, const std::string& title);
  ~Window();
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;

  mjuiState& state() { return state_; }
  // Called with each event, after state() says what it is.
  void on_event(std::function<void()> handler) { handler_ = std::move(handler); }

  // Handles what has arrived, and waits for at most so many seconds for something to arrive.
  void poll(double seconds);
  void swap();
  bool closing() const;
  void close();
  void set_title(const std::string& title);
  void set_vsync(bool on);
  void set_fullscreen(bool on);
  void set_clipboard(const std::string& text);
  std::string clipboard() const;
  void size(int& width, int& height) const;  // in pixels
  static double seconds();

  // Events: places are in pixels from the lower left corner.
  void key(int key, Modifiers modifiers);
  void move(double x, double y);
  void button(mjtButton button, bool down, Modifiers modifiers);
  void scroll(double steps, Modifiers modifiers);
  void drop(const std::vector<std::string>& paths);
  void resize();

 private:
  void set_modifiers(Modifiers modifiers);
  void find_rectangle();
  void emit(int type);
  void listen();

  GLFWwindow* window_ = nullptr;
  mjuiState state_{};
  std::function<void()> handler_;
  double pressed_[2] = {-1e6, -1e6};  // where a button went down last
  int place_[4] = {};                 // of the window before it filled the screen
};

}  // namespace app::view

#endif  // SINEW_APPS_VIEW_WINDOW_H_
