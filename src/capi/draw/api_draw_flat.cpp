// SPDX-License-Identifier: Apache-2.0
// api_draw_flat.cpp -- pixels, text, rectangles and figures.
#include "capi/draw/entry.h"
#include "draw/figure.h"
#include "draw/overlay.h"
#include "draw/pixels.h"

using namespace sinew;

extern "C" {

void mjr_readPixels(unsigned char* rgb, float* depth, mjrRect viewport, const mjrContext* con) {
  with_renderer("mjr_readPixels", con, [&](draw::Renderer& renderer, std::string& error) {
    if (is_empty(viewport) || (!rgb && !depth)) return;
    draw::read_pixels(*renderer.device, *con, viewport, rgb, depth, error);
  });
}

void mjr_drawPixels(const unsigned char* rgb, const float* depth, mjrRect viewport, const mjrContext* con) {
  with_renderer("mjr_drawPixels", con, [&](draw::Renderer& renderer, std::string& error) {
    if (!is_empty(viewport)) draw::draw_pixels(*renderer.device, *con, viewport, rgb, depth, error);
  });
}

void mjr_blitBuffer(mjrRect src, mjrRect dst, int flg_color, int flg_depth, const mjrContext* con) {
  with_renderer("mjr_blitBuffer", con, [&](draw::Renderer& renderer, std::string& error) {
    if (is_empty(src) || is_empty(dst)) return;
    draw::blit_buffer(*renderer.device, *con, src, dst, flg_color != 0, flg_depth != 0, error);
  });
}

void mjr_blitAux(int index, mjrRect src, int left, int bottom, const mjrContext* con) {
  with_renderer("mjr_blitAux", con, [&](draw::Renderer& renderer, std::string& error) {
    if (index < 0 || index >= mjNAUX || !con->auxFBO[index]) {
      error = format_text("there is no auxiliary buffer %d; mjr_addAux makes one", index);
    } else if (!is_empty(src)) {
      draw::blit_aux(*renderer.device, *con, index, src, left, bottom);
    }
  });
}

void mjr_text(int font, const char* txt, const mjrContext* con, float x, float y, float r, float g, float b) {
  with_renderer("mjr_text", con, [&](draw::Renderer& renderer, std::string&) {
    if (txt) draw::draw_text(renderer, font, txt, x, y, {r, g, b, 1});
  });
}

void mjr_overlay(int font, int gridpos, mjrRect viewport, const char* overlay, const char* overlay2,
                 const mjrContext* con) {
  with_renderer("mjr_overlay", con, [&](draw::Renderer& renderer, std::string&) {
    if (!is_empty(viewport)) draw::draw_overlay(renderer, font, gridpos, viewport, overlay, overlay2);
  });
}

void mjr_rectangle(mjrRect viewport, float r, float g, float b, float a) {
  if (is_empty(viewport)) return;
  report_error_of("mjr_rectangle", [&](std::string& error) {
    const auto device = draw::current_device(error);
    if (device) draw::draw_rectangle(*device, viewport, {r, g, b, a});
  });
}

void mjr_label(mjrRect viewport, int font, const char* txt, float r, float g, float b, float a, float rt, float gt,
               float bt, const mjrContext* con) {
  with_renderer("mjr_label", con, [&](draw::Renderer& renderer, std::string&) {
    if (!is_empty(viewport)) draw::draw_label(renderer, viewport, font, txt, {r, g, b, a}, {rt, gt, bt, 1});
  });
}

void mjr_figure(mjrRect viewport, mjvFigure* fig, const mjrContext* con) {
  with_renderer("mjr_figure", con, [&](draw::Renderer& renderer, std::string&) {
    if (fig && !is_empty(viewport)) draw::draw_figure(renderer, viewport, *fig);
  });
}

void mjr_finish(void) {
  if (const auto device = draw::known_device()) device->gl.Finish();
}

int mjr_getError(void) {
  const auto device = draw::known_device();
  return device ? static_cast<int>(device->gl.GetError()) : 0;
}

int mjr_findRect(int x, int y, int nrect, const mjrRect* rect) {
  for (int i = 0; rect && i < nrect; ++i) {
    const long long right = static_cast<long long>(rect[i].left) + rect[i].width;
    const long long top = static_cast<long long>(rect[i].bottom) + rect[i].height;
    if (x >= rect[i].left && x < right && y >= rect[i].bottom && y < top) return i;
  }
  return -1;
}

}  // extern "C"
