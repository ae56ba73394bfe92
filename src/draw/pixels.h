// SPDX-License-Identifier: Apache-2.0
// pixels.h -- pixels between buffers and memory, and between buffers.
//   note  depth is kept reversed (1 at the near plane): con.readDepthMap says which way memory has it
#ifndef SINEW_DRAW_PIXELS_H_
#define SINEW_DRAW_PIXELS_H_

#include <string>

#include <mujoco/mjrender.h>

#include "draw/renderer.h"

namespace sinew::draw {

bool read_pixels(const Device& device, const mjrContext& con, mjrRect part, unsigned char* rgb, float* depth,
                 std::string& error);
bool draw_pixels(Device& device, const mjrContext& con, mjrRect part, const unsigned char* rgb, const float* depth,
                 std::string& error);
bool blit_buffer(Device& device, const mjrContext& con, mjrRect from, mjrRect to, bool color, bool depth,
                 std::string& error);
void blit_aux(const Device& device, const mjrContext& con, int index, mjrRect from, int left, int bottom);

}  // namespace sinew::draw

#endif  // SINEW_DRAW_PIXELS_H_
