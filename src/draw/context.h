// SPDX-License-Identifier: Apache-2.0
// context.h -- an mjrContext from nothing, from a model, and back to nothing.
#ifndef SINEW_DRAW_CONTEXT_H_
#define SINEW_DRAW_CONTEXT_H_

#include <string>

#include <mujoco/mjrender.h>

#include "draw/renderer.h"

namespace sinew::draw {

// All of con is overwritten; what it may have owned is not released.
void clear_context(mjrContext& con);

// Releases what con owns and makes it anew for the model, or for none. False, with the reason, if OpenGL cannot; con is
// then empty.
bool make_context(const std::shared_ptr<Device>& device, const mjModel* model, mjrContext& con, int font_scale,
                  std::string& error);

// Releases everything; what is known of the window stays. GL objects whose context is not current go with that context.
void free_context(mjrContext& con);

// Directs drawing to the window or the offscreen buffer; if that is not there, to the other one.
void choose_buffer(const Device& device, int framebuffer, mjrContext& con);

}  // namespace sinew::draw

#endif  // SINEW_DRAW_CONTEXT_H_
