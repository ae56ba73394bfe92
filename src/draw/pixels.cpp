// SPDX-License-Identifier: Apache-2.0
#include "draw/pixels.h"

#include <algorithm>
#include <vector>

#include "draw/buffers.h"
#include "draw/gl/depth_bits.h"
#include "draw/stretch.h"

namespace sinew::draw {

namespace {

constexpr GLenum kBgr = 0x80E0;

std::size_t area(mjrRect part) { return static_cast<std::size_t>(part.width) * static_cast<std::size_t>(part.height); }

// The program's own settings of pixel transfers (row lengths, skips, buffers) would misplace ours.
void set_transfer(const Gl& gl) {
  gl.PixelStorei(GL_PACK_ALIGNMENT, 1);
  gl.PixelStorei(GL_UNPACK_ALIGNMENT, 1);
  for (const GLenum zero : {GL_PACK_ROW_LENGTH, GL_PACK_SKIP_ROWS, GL_PACK_SKIP_PIXELS, GL_UNPACK_ROW_LENGTH,
                            GL_UNPACK_SKIP_ROWS, GL_UNPACK_SKIP_PIXELS}) {
    gl.PixelStorei(zero, 0);
  }
  gl.BindBuffer(GL_PIXEL_PACK_BUFFER, 0);
  gl.BindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
}

// OpenGL ES promises no more than RGBA.
void read_color(const Device& device, mjrRect part, bool bgr, unsigned char* rgb) {
  const Gl& gl = device.gl;
  if (!device.es) {
    gl.ReadPixels(part.left, part.bottom, part.width, part.height, bgr ? kBgr : GL_RGB, GL_UNSIGNED_BYTE, rgb);
    return;
  }
  std::vector<unsigned char> four(4 * area(part));
  gl.ReadPixels(part.left, part.bottom, part.width, part.height, GL_RGBA, GL_UNSIGNED_BYTE, four.data());
  for (std::size_t i = 0; i < area(part); ++i) {
    for (int c = 0; c < 3; ++c) rgb[3 * i + c] = four[4 * i + (bgr ? 2 - c : c)];
  }
}

GLbitfield bits(bool color, bool depth) {
  return (color ? GL_COLOR_BUFFER_BIT : 0u) | (depth ? GL_DEPTH_BUFFER_BIT : 0u);
}

GLuint make_picture(const Gl& gl, mjrRect part, GLint inside, GLenum format, GLenum type, const void* pixels) {
  GLuint texture = 0;
  gl.GenTextures(1, &texture);
  gl.ActiveTexture(GL_TEXTURE0);
  gl.BindTexture(GL_TEXTURE_2D, texture);
  gl.TexImage2D(GL_TEXTURE_2D, 0, inside, part.width, part.height, 0, format, type, pixels);
  for (const GLenum filter : {GL_TEXTURE_MIN_FILTER, GL_TEXTURE_MAG_FILTER}) {
    gl.TexParameteri(GL_TEXTURE_2D, filter, GL_NEAREST);
  }
  return texture;
}

// OpenGL copies neither into buffers with samples nor between depths of different formats.
bool copy_through_memory(Device& device, const mjrContext& con, mjrRect from, mjrRect to, GLuint target, bool depth,
                         std::string& error) {
  const Gl& gl = device.gl;
  std::vector<unsigned char> rgb(depth ? 0 : 3 * area(from));
  std::vector<float> depths(depth ? area(from) : 0);
  mjrContext plain = con;
  plain.readPixelFormat = GL_RGB;
  plain.readDepthMap = mjDEPTH_ZEROFAR;
  if (!read_pixels(device, plain, from, depth ? nullptr : rgb.data(), depth ? depths.data() : nullptr, error))
    return false;
  gl.BindFramebuffer(GL_FRAMEBUFFER, target);
  gl.Viewport(to.left, to.bottom, to.width, to.height);
  set_transfer(gl);
  const GLuint picture = depth ? make_picture(gl, from, GL_R32F, GL_RED, GL_FLOAT, depths.data())
                               : make_picture(gl, from, GL_RGB8, GL_RGB, GL_UNSIGNED_BYTE, rgb.data());
  if (!depth) gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  const bool good = copy_texture(device, picture, depth, error);
  gl.DeleteTextures(1, &picture);
  return good;
}

}  // namespace

bool read_pixels(const Device& device, const mjrContext& con, mjrRect part, unsigned char* rgb, float* depth,
                 std::string& error) {
  const Gl& gl = device.gl;
  bind_for_reading(device, con, part, bits(rgb, depth));
  set_transfer(gl);
  if (rgb) read_color(device, part, con.readPixelFormat == static_cast<int>(kBgr), rgb);
  bool good = true;
  if (depth) {
    if (device.es)
      good = read_depth_bits(device, part.left, part.bottom, part.width, part.height, depth, error);
    else
      gl.ReadPixels(part.left, part.bottom, part.width, part.height, GL_DEPTH_COMPONENT, GL_FLOAT, depth);
    for (std::size_t i = 0; i < area(part) && con.readDepthMap == mjDEPTH_ZERONEAR; ++i) depth[i] = 1 - depth[i];
  }
  bind_current(device, con);
  return good;
}

bool draw_pixels(Device& device, const mjrContext& con, mjrRect part, const unsigned char* rgb, const float* depth,
                 std::string& error) {
  const Gl& gl = device.gl;
  gl.Viewport(part.left, part.bottom, part.width, part.height);
  set_transfer(gl);
  bool good = true;
  if (rgb) {
    const GLuint picture = make_picture(gl, part, GL_RGB8, GL_RGB, GL_UNSIGNED_BYTE, rgb);
    good = copy_texture(device, picture, false, error);
    gl.DeleteTextures(1, &picture);
  }
  if (depth && good) {
    std::vector<float> kept(depth, depth + area(part));
    if (con.readDepthMap == mjDEPTH_ZERONEAR) {
      for (float& d : kept) d = 1 - d;
    }
    const GLuint picture = make_picture(gl, part, GL_R32F, GL_RED, GL_FLOAT, kept.data());
    good = copy_texture(device, picture, true, error);
    gl.DeleteTextures(1, &picture);
  }
  return good;
}

bool blit_buffer(Device& device, const mjrContext& con, mjrRect from, mjrRect to, bool color, bool depth,
                 std::string& error) {
  const Gl& gl = device.gl;
  const bool same_size = from.width == to.width && from.height == to.height;
  const bool to_offscreen = con.currentBuffer == mjFB_WINDOW;
  if (to_offscreen ? !con.offFBO : !con.windowAvailable) return true;
  const GLuint target = to_offscreen ? con.offFBO : 0;
  const int samples = to_offscreen ? con.offSamples : con.windowSamples;
  bool good = true;
  if (color && samples == 0) {
    bind_for_reading(device, con, from, GL_COLOR_BUFFER_BIT);
    gl.BindFramebuffer(GL_DRAW_FRAMEBUFFER, target);
    gl.Disable(GL_SCISSOR_TEST);
    gl.BlitFramebuffer(from.left, from.bottom, end_of(from.left, from.width), end_of(from.bottom, from.height), to.left,
                       to.bottom, end_of(to.left, to.width), end_of(to.bottom, to.height), GL_COLOR_BUFFER_BIT,
                       same_size ? GL_NEAREST : GL_LINEAR);
  } else if (color) {
    good = copy_through_memory(device, con, from, to, target, false, error);
  }
  if (depth && same_size && good) good = copy_through_memory(device, con, from, to, target, true, error);
  bind_current(device, con);
  return good;
}

void blit_aux(const Device& device, const mjrContext& con, int index, mjrRect from, int left, int bottom) {
  const Gl& gl = device.gl;
  const int right = end_of(from.left, from.width), top = end_of(from.bottom, from.height);
  gl.Disable(GL_SCISSOR_TEST);
  gl.BindFramebuffer(GL_READ_FRAMEBUFFER, con.auxFBO[index]);
  if (con.auxSamples[index] > 0) {
    gl.BindFramebuffer(GL_DRAW_FRAMEBUFFER, con.auxFBO_r[index]);
    gl.BlitFramebuffer(from.left, from.bottom, right, top, from.left, from.bottom, right, top, GL_COLOR_BUFFER_BIT,
                       GL_NEAREST);
    gl.BindFramebuffer(GL_READ_FRAMEBUFFER, con.auxFBO_r[index]);
  }
  gl.BindFramebuffer(GL_DRAW_FRAMEBUFFER, current_framebuffer(con));
  gl.BlitFramebuffer(from.left, from.bottom, right, top, left, bottom, end_of(left, from.width),
                     end_of(bottom, from.height), GL_COLOR_BUFFER_BIT, GL_NEAREST);
  bind_current(device, con);
}

}  // namespace sinew::draw
