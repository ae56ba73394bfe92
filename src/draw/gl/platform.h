// SPDX-License-Identifier: Apache-2.0
// platform.h -- which OpenGL context the calling thread has made current, and through which library.
//   idea  a program that has a context has loaded the library that made it: OSMesa, EGL or GLX. Sinew links to none of
//         them, loads none of them here, and asks those that are in the process.
#ifndef SINEW_DRAW_GL_PLATFORM_H_
#define SINEW_DRAW_GL_PLATFORM_H_

#include "draw/gl/functions.h"

namespace sinew::draw {

enum class Platform { None, OSMesa, Egl, Glx };

struct CurrentContext {
  Platform platform = Platform::None;
  void* handle = nullptr;  // names the context among those that live; another may have it later
  GetProc get_proc = nullptr;
};

CurrentContext find_current_context();

// Size of the window, pbuffer or memory that framebuffer 0 of the current context stands for; false if nobody can say.
bool find_surface_size(Platform platform, int& width, int& height);

}  // namespace sinew::draw

#endif  // SINEW_DRAW_GL_PLATFORM_H_
