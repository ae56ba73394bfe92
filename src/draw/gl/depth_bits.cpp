// SPDX-License-Identifier: Apache-2.0
#include "draw/gl/depth_bits.h"

#include <bit>
#include <cstdint>
#include <vector>

#include "draw/gl/shaders.h"
#include "draw/stretch.h"

namespace sinew::draw {

namespace {

struct Target {
  GLuint texture = 0, framebuffer = 0;
};

Target make_target(const Gl& gl, GLenum attachment, GLint inside, GLenum format, GLenum type, int width, int height) {
  Target made;
  gl.GenTextures(1, &made.texture);
  gl.ActiveTexture(GL_TEXTURE0);
  gl.BindTexture(GL_TEXTURE_2D, made.texture);
  gl.TexImage2D(GL_TEXTURE_2D, 0, inside, width, height, 0, format, type, nullptr);
  gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  gl.GenFramebuffers(1, &made.framebuffer);
  gl.BindFramebuffer(GL_DRAW_FRAMEBUFFER, made.framebuffer);
  gl.FramebufferTexture2D(GL_DRAW_FRAMEBUFFER, attachment, GL_TEXTURE_2D, made.texture, 0);
  return made;
}

void free_target(const Gl& gl, const Target& target) {
  gl.DeleteFramebuffers(1, &target.framebuffer);
  gl.DeleteTextures(1, &target.texture);
}

}  // namespace

bool read_depth_bits(const Device& device, int left, int bottom, int width, int height, float* depth,
                     std::string& error) {
  const Gl& gl = device.gl;
  const GLuint program = make_program(gl, device.es, "", kCopyVertexShader, kDepthBitsFragmentShader, error);
  if (!program) return false;
  const Target copy = make_target(gl, GL_DEPTH_STENCIL_ATTACHMENT, GL_DEPTH32F_STENCIL8, GL_DEPTH_STENCIL,
                                  GL_FLOAT_32_UNSIGNED_INT_24_8_REV, width, height);
  gl.Disable(GL_SCISSOR_TEST);
  gl.BlitFramebuffer(left, bottom, end_of(left, width), end_of(bottom, height), 0, 0, width, height,
                     GL_DEPTH_BUFFER_BIT, GL_NEAREST);
  const Target bits = make_target(gl, GL_COLOR_ATTACHMENT0, GL_R32UI, GL_RED_INTEGER, GL_UNSIGNED_INT, width, height);
  gl.BindFramebuffer(GL_READ_FRAMEBUFFER, bits.framebuffer);
  for (const GLenum off : {GL_BLEND, GL_CULL_FACE, GL_STENCIL_TEST, GL_DEPTH_TEST}) gl.Disable(off);
  gl.Viewport(0, 0, width, height);
  gl.UseProgram(program);
  gl.Uniform1i(gl.GetUniformLocation(program, "image"), 0);
  gl.BindTexture(GL_TEXTURE_2D, copy.texture);
  draw_whole_viewport(device);
  const auto count = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  std::vector<std::uint32_t> words(4 * count);
  gl.ReadPixels(0, 0, width, height, GL_RGBA_INTEGER, GL_UNSIGNED_INT, words.data());
  for (std::size_t i = 0; i < count; ++i) depth[i] = std::bit_cast<float>(words[4 * i]);
  free_target(gl, copy);
  free_target(gl, bits);
  gl.DeleteProgram(program);
  leave(device);
  return true;
}

}  // namespace sinew::draw
