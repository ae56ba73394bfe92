// SPDX-License-Identifier: Apache-2.0
// depth_bits.h -- depth from a framebuffer to memory where OpenGL cannot read it: OpenGL ES.
//   idea  the depth is copied into a texture, drawn as integers with the same bits, and those are read
#ifndef SINEW_DRAW_GL_DEPTH_BITS_H_
#define SINEW_DRAW_GL_DEPTH_BITS_H_

#include <string>

#include "draw/gl/device.h"

namespace sinew::draw {

// Reads depth of the framebuffer that is bound for reading, whose depth must be of the format GL_DEPTH32F_STENCIL8.
// The framebuffers that are bound change.
bool read_depth_bits(const Device& device, int left, int bottom, int width, int height, float* depth,
                     std::string& error);

}  // namespace sinew::draw

#endif  // SINEW_DRAW_GL_DEPTH_BITS_H_
