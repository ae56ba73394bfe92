// SPDX-License-Identifier: Apache-2.0
// headless.h -- OpenGL contexts without a window, through EGL or OSMesa, whichever is installed.
//   note  the libraries are loaded when the first context is asked for, and stay loaded
#ifndef SINEW_DRAW_HEADLESS_H_
#define SINEW_DRAW_HEADLESS_H_

#include <memory>
#include <string>

namespace sinew::draw {

// What kind of OpenGL to ask for; Any is what a program gets that asks for nothing.
enum class Flavor { Any, Core33, Es3 };

class HeadlessContext {
 public:
  virtual ~HeadlessContext() = default;
  virtual bool use() = 0;
  virtual const char* name() const = 0;
};

// Tries what `wish` names: "egl", "osmesa"; both in turn if it is empty, or what other programs know ("glfw", "on").
// "off" forbids OpenGL. Null, with what was tried in `error`, if nothing works.
std::unique_ptr<HeadlessContext> make_headless(const std::string& wish, Flavor flavor, std::string& error);

// Makes no context current in this thread.
void use_no_context();

}  // namespace sinew::draw

#endif  // SINEW_DRAW_HEADLESS_H_
