// SPDX-License-Identifier: Apache-2.0
// api_draw_context.cpp -- mjrContext: made and freed, its buffers and fonts.
#include <algorithm>

#include "capi/draw/entry.h"
#include "capi/draw/rays.h"
#include "draw/buffers.h"
#include "draw/context.h"
#include "draw/fonts.h"

using namespace sinew;

extern "C" {

void mjr_defaultContext(mjrContext* con) {
  if (con) draw::clear_context(*con);
}

void mjr_makeContext(const mjModel* m, mjrContext* con, int fontscale) {
  if (!con) return;
  report_error_of("mjr_makeContext", [&](std::string& error) {
    const auto device = draw::current_device(error);
    if (!device || !draw::make_context(device, m, *con, fontscale, error)) return;
    if (m) attach_rays(*draw::find_renderer(con->baseBuiltin), *m);
  });
}

void mjr_changeFont(int fontscale, mjrContext* con) {
  with_renderer("mjr_changeFont", con, [&](draw::Renderer& renderer, std::string&) {
    draw::make_fonts(*renderer.device, renderer.fonts, *con, fontscale);
  });
}

void mjr_addAux(int index, int width, int height, int samples, mjrContext* con) {
  with_renderer("mjr_addAux", con, [&](draw::Renderer& renderer, std::string& error) {
    if (index < 0 || index >= mjNAUX) {
      error = format_text("buffer %d: 0 to %d are possible", index, mjNAUX - 1);
      return;
    }
    draw::make_aux(*renderer.device, index, width, height, samples, *con, error);
    draw::bind_current(*renderer.device, *con);
  });
}

void mjr_freeContext(mjrContext* con) {
  if (con) draw::free_context(*con);
}

void mjr_resizeOffscreen(int width, int height, mjrContext* con) {
  with_renderer("mjr_resizeOffscreen", con, [&](draw::Renderer& renderer, std::string& error) {
    if (width == con->offWidth && height == con->offHeight) return;
    const int old[2] = {con->offWidth, con->offHeight};
    con->offWidth = std::max(width, 0);
    con->offHeight = std::max(height, 0);
    if (!draw::make_offscreen(*renderer.device, *con, error)) {
      std::string ignored;
      con->offWidth = old[0];
      con->offHeight = old[1];
      draw::make_offscreen(*renderer.device, *con, ignored);
    }
    draw::choose_buffer(*renderer.device, con->currentBuffer, *con);
  });
}

void mjr_restoreBuffer(const mjrContext* con) {
  with_renderer("mjr_restoreBuffer", con,
                [&](draw::Renderer& renderer, std::string&) { draw::bind_current(*renderer.device, *con); });
}

void mjr_setBuffer(int framebuffer, mjrContext* con) {
  with_renderer("mjr_setBuffer", con, [&](draw::Renderer& renderer, std::string& error) {
    if (framebuffer != mjFB_WINDOW && framebuffer != mjFB_OFFSCREEN) {
      error = format_text("buffer %d is neither mjFB_WINDOW nor mjFB_OFFSCREEN", framebuffer);
      return;
    }
    draw::choose_buffer(*renderer.device, framebuffer, *con);
  });
}

void mjr_setAux(int index, const mjrContext* con) {
  with_renderer("mjr_setAux", con, [&](draw::Renderer& renderer, std::string& error) {
    if (index < 0 || index >= mjNAUX || !con->auxFBO[index]) {
      error = format_text("there is no auxiliary buffer %d; mjr_addAux makes one", index);
      return;
    }
    renderer.device->gl.BindFramebuffer(GL_FRAMEBUFFER, con->auxFBO[index]);
  });
}

mjrRect mjr_maxViewport(const mjrContext* con) {
  mjrRect whole = {0, 0, 0, 0};
  with_renderer("mjr_maxViewport", con,
                [&](draw::Renderer& renderer, std::string&) { whole = draw::whole_buffer(*renderer.device, *con); });
  return whole;
}

}  // extern "C"
