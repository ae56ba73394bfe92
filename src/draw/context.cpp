// SPDX-License-Identifier: Apache-2.0
#include "draw/context.h"

#include <algorithm>
#include <cstring>

#include "base/memory.h"
#include "draw/buffers.h"
#include "draw/fonts.h"
#include "draw/resources.h"

namespace sinew::draw {

namespace {

constexpr int kWidthWithoutModel = 800, kHeightWithoutModel = 600;

void copy_settings(const mjModel& m, mjrContext& con) {
  const auto extent = static_cast<float>(m.stat.extent);
  con.lineWidth = m.vis.global.linewidth;
  con.shadowClip = m.vis.map.shadowclip * extent;
  con.shadowScale = m.vis.map.shadowscale;
  con.fogStart = m.vis.map.fogstart * extent;
  con.fogEnd = m.vis.map.fogend * extent;
  std::copy_n(m.vis.rgba.fog, 4, con.fogRGBA);
  con.shadowSize = std::max(m.vis.quality.shadowsize, 0);
  con.offWidth = m.vis.global.offwidth;
  con.offHeight = m.vis.global.offheight;
  con.offSamples = m.vis.quality.offsamples;
  con.readPixelFormat = GL_RGB;
}

void copy_settings(const mjModel& m, Renderer& renderer) {
  renderer.slices = std::clamp(m.vis.quality.numslices, 3, 1000);
  renderer.stacks = std::clamp(m.vis.quality.numstacks, 2, 1000);
  renderer.quads = std::clamp(m.vis.quality.numquads, 1, 200);
  renderer.haze_share = m.vis.map.haze;
  std::copy_n(m.vis.rgba.haze, 4, renderer.haze_color);
}

}  // namespace

void clear_context(mjrContext& con) { std::memset(&con, 0, sizeof con); }

bool make_context(const std::shared_ptr<Device>& device, const mjModel* model, mjrContext& con, int font_scale,
                  std::string& error) {
  ++device->users;  // before con is freed, whose renderer may be the last user of the device
  free_context(con);
  auto renderer = std::make_shared<Renderer>();
  renderer->device = device;
  con.baseBuiltin = keep_renderer(renderer);
  con.glInitialized = 1;
  inspect_window(*device, con);
  con.offWidth = kWidthWithoutModel;
  con.offHeight = kHeightWithoutModel;
  con.lineWidth = 1;
  if (model) {
    copy_settings(*model, con);
    copy_settings(*model, *renderer);
  }
  make_shapes(*renderer);
  device->gl.GenFramebuffers(1, &con.shadowFBO);
  device->gl.GenTextures(1, &con.shadowTex);
  if (!make_offscreen(*device, con, error) || (model && !make_resources(*renderer, *model, con, error))) {
    free_context(con);
    return false;
  }
  make_fonts(*device, renderer->fonts, con, font_scale);
  choose_buffer(*device, mjFB_WINDOW, con);
  leave(*device);
  return true;
}

void free_context(mjrContext& con) {
  const auto renderer = find_renderer(con.baseBuiltin);
  const auto device = known_device();
  if (renderer && renderer->device == device) {
    device->gl.BindFramebuffer(GL_FRAMEBUFFER, 0);
    free_offscreen(*device, con);
    for (int i = 0; i < mjNAUX; ++i) free_aux(*device, i, con);
    free_fonts(*device, renderer->fonts);
    free_resources(*renderer, con);
    if (--device->users == 0) drop_device(*device);
  }
  if (renderer) {
    forget_renderer(con.baseBuiltin);
    for (unsigned* names : {con.skinvertVBO, con.skinnormalVBO, con.skintexcoordVBO, con.skinfaceVBO}) release(names);
  }
  const mjrContext kept = con;
  clear_context(con);
  con.glInitialized = kept.glInitialized;
  con.windowAvailable = kept.windowAvailable;
  con.windowSamples = kept.windowSamples;
  con.windowStereo = kept.windowStereo;
  con.windowDoublebuffer = kept.windowDoublebuffer;
}

void choose_buffer(const Device& device, int framebuffer, mjrContext& con) {
  const bool offscreen = framebuffer == mjFB_OFFSCREEN ? con.offFBO != 0 : !con.windowAvailable && con.offFBO != 0;
  con.currentBuffer = offscreen ? mjFB_OFFSCREEN : mjFB_WINDOW;
  bind_current(device, con);
}

}  // namespace sinew::draw
