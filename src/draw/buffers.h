// SPDX-License-Identifier: Apache-2.0
// buffers.h -- where pictures go: the window, the offscreen buffer, auxiliary buffers; all are GL names in mjrContext.
//   note  a buffer with samples has a twin without (..._r), into which samples are joined before pixels are read
#ifndef SINEW_DRAW_BUFFERS_H_
#define SINEW_DRAW_BUFFERS_H_

#include <string>

#include <mujoco/mjrender.h>

#include "draw/gl/device.h"

namespace sinew::draw {

// Finds out what framebuffer 0 is: whether there is one, its samples, its buffers.
void inspect_window(const Device& device, mjrContext& con);

// Makes the offscreen buffer of con's offWidth x offHeight and offSamples; none for a size of zero.
bool make_offscreen(const Device& device, mjrContext& con, std::string& error);
void free_offscreen(const Device& device, mjrContext& con);

bool make_aux(const Device& device, int index, int width, int height, int samples, mjrContext& con, std::string& error);
void free_aux(const Device& device, int index, mjrContext& con);

// The framebuffer that mjr functions draw in, by con's currentBuffer.
GLuint current_framebuffer(const mjrContext& con);
void bind_current(const Device& device, const mjrContext& con);
mjrRect whole_buffer(const Device& device, const mjrContext& con);

// Joins the samples of the current buffer where it has any, and binds for reading what has one value per pixel.
void bind_for_reading(const Device& device, const mjrContext& con, mjrRect part, GLbitfield what);

}  // namespace sinew::draw

#endif  // SINEW_DRAW_BUFFERS_H_
