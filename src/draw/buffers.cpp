// SPDX-License-Identifier: Apache-2.0
#include "draw/buffers.h"

#include <algorithm>

#include "base/error.h"
#include "draw/stretch.h"

namespace sinew::draw {

namespace {

GLuint make_storage(const Gl& gl, GLenum format, int width, int height, int samples) {
  GLuint name = 0;
  gl.GenRenderbuffers(1, &name);
  gl.BindRenderbuffer(GL_RENDERBUFFER, name);
  gl.RenderbufferStorageMultisample(GL_RENDERBUFFER, samples, format, width, height);
  return name;
}

struct Target {
  GLuint framebuffer = 0, color = 0, depth = 0;
};

Target make_target(const Gl& gl, int width, int height, int samples, bool with_depth) {
  Target made;
  gl.GenFramebuffers(1, &made.framebuffer);
  gl.BindFramebuffer(GL_FRAMEBUFFER, made.framebuffer);
  made.color = make_storage(gl, GL_RGBA8, width, height, samples);
  gl.FramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, made.color);
  if (with_depth) {
    made.depth = make_storage(gl, GL_DEPTH32F_STENCIL8, width, height, samples);
    gl.FramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT, GL_RENDERBUFFER, made.depth);
  }
  const GLenum attachment = GL_COLOR_ATTACHMENT0;
  gl.DrawBuffers(1, &attachment);
  gl.ReadBuffer(GL_COLOR_ATTACHMENT0);
  return made;
}

void delete_target(const Gl& gl, GLuint& framebuffer, GLuint& color, GLuint* depth) {
  if (framebuffer) gl.DeleteFramebuffers(1, &framebuffer);
  if (color) gl.DeleteRenderbuffers(1, &color);
  if (depth && *depth) gl.DeleteRenderbuffers(1, depth);
  framebuffer = color = 0;
  if (depth) *depth = 0;
}

bool check_size(const Device& device, const char* what, int width, int height, std::string& error) {
  if (width <= device.max_size && height <= device.max_size) return true;
  error = format_text("%s of %d x %d pixels: this OpenGL context allows %d x %d at most", what, width, height,
                      device.max_size, device.max_size);
  return false;
}

bool check_complete(const Gl& gl, const char* what, std::string& error) {
  const GLenum status = gl.CheckFramebufferStatus(GL_FRAMEBUFFER);
  if (status == GL_FRAMEBUFFER_COMPLETE) return true;
  error = format_text("%s cannot be made: OpenGL says 0x%x; there may be no memory left for it", what, status);
  return false;
}

}  // namespace

void inspect_window(const Device& device, mjrContext& con) {
  const Gl& gl = device.gl;
  gl.BindFramebuffer(GL_FRAMEBUFFER, 0);
  con.windowAvailable = gl.CheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
  con.windowSamples = con.windowStereo = con.windowDoublebuffer = 0;
  if (!con.windowAvailable) return;
  gl.GetIntegerv(GL_SAMPLES, &con.windowSamples);
  if (device.es) {
    con.windowDoublebuffer = 1;
    return;
  }
  gl.GetIntegerv(GL_STEREO, &con.windowStereo);
  gl.GetIntegerv(GL_DOUBLEBUFFER, &con.windowDoublebuffer);
}

bool make_offscreen(const Device& device, mjrContext& con, std::string& error) {
  const Gl& gl = device.gl;
  free_offscreen(device, con);
  con.offSamples = std::clamp(con.offSamples, 0, static_cast<int>(device.max_samples));
  if (con.offWidth <= 0 || con.offHeight <= 0) return true;
  if (!check_size(device, "an offscreen buffer", con.offWidth, con.offHeight, error)) return false;
  const Target made = make_target(gl, con.offWidth, con.offHeight, con.offSamples, true);
  con.offFBO = made.framebuffer;
  con.offColor = made.color;
  con.offDepthStencil = made.depth;
  if (!check_complete(gl, "the offscreen buffer", error)) return false;
  if (con.offSamples == 0) return true;
  const Target joined = make_target(gl, con.offWidth, con.offHeight, 0, true);
  con.offFBO_r = joined.framebuffer;
  con.offColor_r = joined.color;
  con.offDepthStencil_r = joined.depth;
  return check_complete(gl, "the offscreen buffer", error);
}

void free_offscreen(const Device& device, mjrContext& con) {
  delete_target(device.gl, con.offFBO, con.offColor, &con.offDepthStencil);
  delete_target(device.gl, con.offFBO_r, con.offColor_r, &con.offDepthStencil_r);
}

bool make_aux(const Device& device, int index, int width, int height, int samples, mjrContext& con,
              std::string& error) {
  const Gl& gl = device.gl;
  free_aux(device, index, con);
  if (width <= 0 || height <= 0) return true;
  if (!check_size(device, "an auxiliary buffer", width, height, error)) return false;
  samples = std::clamp(samples, 0, static_cast<int>(device.max_samples));
  const Target made = make_target(gl, width, height, samples, false);
  con.auxFBO[index] = made.framebuffer;
  con.auxColor[index] = made.color;
  con.auxWidth[index] = width;
  con.auxHeight[index] = height;
  con.auxSamples[index] = samples;
  if (!check_complete(gl, "the auxiliary buffer", error)) return false;
  const Target joined = make_target(gl, width, height, 0, false);
  con.auxFBO_r[index] = joined.framebuffer;
  con.auxColor_r[index] = joined.color;
  return check_complete(gl, "the auxiliary buffer", error);
}

void free_aux(const Device& device, int index, mjrContext& con) {
  delete_target(device.gl, con.auxFBO[index], con.auxColor[index], nullptr);
  delete_target(device.gl, con.auxFBO_r[index], con.auxColor_r[index], nullptr);
  con.auxWidth[index] = con.auxHeight[index] = con.auxSamples[index] = 0;
}

GLuint current_framebuffer(const mjrContext& con) { return con.currentBuffer == mjFB_OFFSCREEN ? con.offFBO : 0; }

void bind_current(const Device& device, const mjrContext& con) {
  device.gl.BindFramebuffer(GL_FRAMEBUFFER, current_framebuffer(con));
}

mjrRect whole_buffer(const Device& device, const mjrContext& con) {
  mjrRect all = {0, 0, 0, 0};
  if (con.currentBuffer == mjFB_OFFSCREEN) {
    all.width = con.offWidth;
    all.height = con.offHeight;
  } else if (!find_surface_size(device.context.platform, all.width, all.height)) {
    GLint viewport[4] = {};
    device.gl.GetIntegerv(GL_VIEWPORT, viewport);
    all.width = viewport[2];
    all.height = viewport[3];
  }
  return all;
}

void bind_for_reading(const Device& device, const mjrContext& con, mjrRect part, GLbitfield what) {
  const Gl& gl = device.gl;
  gl.BindFramebuffer(GL_READ_FRAMEBUFFER, current_framebuffer(con));
  if (con.currentBuffer != mjFB_OFFSCREEN || con.offSamples == 0) return;
  gl.BindFramebuffer(GL_DRAW_FRAMEBUFFER, con.offFBO_r);
  gl.Disable(GL_SCISSOR_TEST);
  const int right = end_of(part.left, part.width), top = end_of(part.bottom, part.height);
  gl.BlitFramebuffer(part.left, part.bottom, right, top, part.left, part.bottom, right, top, what, GL_NEAREST);
  gl.BindFramebuffer(GL_READ_FRAMEBUFFER, con.offFBO_r);
}

}  // namespace sinew::draw
