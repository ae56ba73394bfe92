// SPDX-License-Identifier: Apache-2.0
#include "ui/panel.h"

#include <algorithm>

#include "base/error.h"
#include "draw/buffers.h"
#include "draw/fonts.h"
#include "draw/overlay.h"
#include "draw/pixels.h"
#include "ui/event.h"
#include "ui/layout.h"
#include "ui/paint.h"

namespace sinew::ui {
namespace {

bool has_buffer(const mjUI& panel, const mjrContext& con, std::string& error) {
  if (panel.auxid >= 0 && panel.auxid < mjNAUX && con.auxFBO[panel.auxid]) return true;
  error = format_text("the panel's auxiliary buffer %d has not been made; call mjr_addAux with its width and maxheight",
                      panel.auxid);
  return false;
}

draw::Color color_of(const float (&rgb)[3]) { return {rgb[0], rgb[1], rgb[2], 1}; }

void draw_scroll_bar(draw::Renderer& renderer, const mjUI& panel, const mjrRect& window, int width) {
  const double shown = static_cast<double>(window.height) / panel.height;
  const int height = std::max(4, static_cast<int>(window.height * shown));
  const int top = window.bottom + window.height - static_cast<int>(panel.scroll * shown);
  const mjrRect thumb = {window.left + window.width - width + 2, top - height, std::max(1, width - 4), height};
  draw::draw_rectangle(*renderer.device, thumb, color_of(panel.color.thumb));
}

const mjuiItem* opened_list(const mjUI& panel) {
  const int s = panel.mousesect - 1, i = panel.mouseitem;
  if (s < 0 || s >= panel.nsect || i < 0 || i >= panel.sect[s].nitem) return nullptr;
  const mjuiItem& item = panel.sect[s].item[i];
  return item.type == mjITEM_SELECT ? &item : nullptr;
}

void draw_list(draw::Renderer& renderer, const mjUI& panel, const mjuiState& state, const mjrContext& con,
               const mjrRect& window) {
  const mjuiItem& item = *opened_list(panel);
  const int shift = window.height - panel.height + (panel.height > window.height ? panel.scroll : 0);
  mjrRect first = item.rect;
  first.bottom += shift - first.height;
  const double below = first.bottom + first.height + window.bottom - state.y;
  const int under_mouse = below >= 0 ? static_cast<int>(std::min(below / std::max(1, first.height), 1e3)) : -1;
  draw::Canvas canvas(*renderer.device, &renderer.fonts, window);
  Painter painter(canvas, panel, con, draw::font_face(renderer.fonts, false).ascent);
  painter.list(item, first, under_mouse);
  canvas.flush();
}

}  // namespace

bool paint_parts(draw::Renderer& renderer, int section, int item, const mjUI& panel, const mjrContext& con,
                 std::string& error) {
  if (!has_buffer(panel, con, error)) return false;
  if (section >= panel.nsect || (section >= 0 && item >= panel.sect[section].nitem)) {
    error = format_text("there is no item %d in section %d", item, section);
    return false;
  }
  const int width = con.auxWidth[panel.auxid], height = con.auxHeight[panel.auxid];
  draw::Canvas canvas(*renderer.device, &renderer.fonts, {0, 0, width, height});
  Painter painter(canvas, panel, con, draw::font_face(renderer.fonts, false).ascent);
  if (section < 0) {
    painter.panel();
  } else if (item < 0) {
    painter.section(section);
  } else if (is_open(panel.sect[section]) && !panel.sect[section].item[item].skip) {
    painter.item(panel.sect[section].item[item]);
  }
  renderer.device->gl.BindFramebuffer(GL_FRAMEBUFFER, con.auxFBO[panel.auxid]);
  canvas.flush();
  draw::bind_current(*renderer.device, con);
  return true;
}

bool show_panel(draw::Renderer& renderer, mjUI& panel, const mjuiState& state, const mjrContext& con,
                std::string& error) {
  if (!has_buffer(panel, con, error)) return false;
  const bool exists = panel.rectid >= 0 && panel.rectid < mjMAXUIRECT;
  const mjrRect window = exists ? state.rect[panel.rectid] : mjrRect{};
  if (window.width <= 0 || window.height <= 0) return true;
  if (folds_have_changed(panel)) {
    lay_out(panel, con);
    clamp_scroll(panel, window);
    if (!paint_parts(renderer, -1, -1, panel, con, error)) return false;
  }
  draw::draw_rectangle(*renderer.device, window, color_of(panel.color.master));
  const int width = std::min({panel.width, window.width, con.auxWidth[panel.auxid]});
  const int height = std::min({panel.height, window.height, con.auxHeight[panel.auxid]});
  const int scroll = std::clamp(panel.scroll, 0, std::max(0, panel.height - window.height));
  const mjrRect part = {0, std::max(0, panel.height - height - scroll), width, height};
  if (width > 0 && height > 0) {
    draw::blit_aux(*renderer.device, con, panel.auxid, part, window.left, window.bottom + window.height - height);
  }
  if (panel.height > window.height) draw_scroll_bar(renderer, panel, window, scaled_spacing(panel, con).scroll);
  if (opened_list(panel)) draw_list(renderer, panel, state, con, window);
  return true;
}

}  // namespace sinew::ui
