// SPDX-License-Identifier: Apache-2.0
// entry.h -- what every mjr_ function does first: find the OpenGL context of the thread, and the program's renderer
// in it.
//   note  an error is raised when nothing of ours is on the stack any more: the program's handler may leave as it
//         likes
#ifndef SINEW_CAPI_DRAW_ENTRY_H_
#define SINEW_CAPI_DRAW_ENTRY_H_

#include <memory>
#include <string>
#include <utility>

#include <mujoco/mujoco.h>

#include "base/error.h"
#include "capi/guard.h"
#include "draw/renderer.h"

namespace sinew {

// Runs body(error) and raises what it wrote into error, if anything, as "name: error".
template <class Body>
void report_error_of(const char* name, Body&& body) {
  char message[900] = "";
  guard(message, sizeof message, [&] {
    std::string error;
    body(error);
    report(message, sizeof message, error.c_str());
  });
  if (message[0]) raise_error("%s: %s", name, message);
}

// Runs body(renderer, error) with the renderer of con, whose OpenGL context must be current.
template <class Body>
void with_renderer(const char* name, const mjrContext* con, Body&& body) {
  report_error_of(name, [&](std::string& error) {
    const std::shared_ptr<draw::Renderer> renderer = con ? draw::find_renderer(con->baseBuiltin) : nullptr;
    if (!renderer) {
      error = "this mjrContext has not been made, or was freed; call mjr_makeContext first";
      return;
    }
    if (renderer->device != draw::known_device()) {
      error = draw::find_current_context().handle
                  ? "the current OpenGL context is not the one in which this mjrContext was made"
                  : "no OpenGL context is current in this thread";
      return;
    }
    body(*renderer, error);
  });
}

inline bool is_empty(mjrRect rect) { return rect.width <= 0 || rect.height <= 0; }

}  // namespace sinew

#endif  // SINEW_CAPI_DRAW_ENTRY_H_
