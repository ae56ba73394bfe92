// SPDX-License-Identifier: Apache-2.0
// api_ui.cpp -- the user interface: themes, definitions, layout, events, drawing.
#include "capi/draw/entry.h"
#include "ui/define.h"
#include "ui/event.h"
#include "ui/layout.h"
#include "ui/panel.h"
#include "ui/themes.h"

using namespace sinew;

namespace {

// Whether con can be drawn with at the moment. An event is handled also where nothing can be drawn.
bool can_paint(const mjrContext& con) {
  const std::shared_ptr<draw::Renderer> renderer = draw::find_renderer(con.baseBuiltin);
  return renderer && renderer->device == draw::known_device();
}

bool is_missing(const char* function, bool missing, const char* what) {
  if (missing) raise_error("%s: %s is NULL", function, what);
  return missing;
}

void paint_changes(const mjUI& panel, const mjrContext& con, const ui::Changes& changes) {
  with_renderer("mjui_event", &con, [&](draw::Renderer& renderer, std::string& error) {
    if (changes.all()) {
      ui::paint_parts(renderer, -1, -1, panel, con, error);
      return;
    }
    for (const mjuiItem* item : changes) {
      if (!ui::paint_parts(renderer, item->sectionid, item->itemid, panel, con, error)) return;
    }
  });
}

}  // namespace

extern "C" {

mjuiThemeSpacing mjui_themeSpacing(int ind) { return ui::theme_spacing(ind); }

mjuiThemeColor mjui_themeColor(int ind) { return ui::theme_color(ind); }

void mjui_add(mjUI* ui, const mjuiDef* def) {
  if (is_missing("mjui_add", !ui || !def, "an argument")) return;
  report_error_of("mjui_add", [&](std::string& error) { error = ui::add_definitions(*ui, def); });
}

void mjui_addToSection(mjUI* ui, int sect, const mjuiDef* def) {
  if (is_missing("mjui_addToSection", !ui || !def, "an argument")) return;
  report_error_of("mjui_addToSection", [&](std::string& error) { error = ui::add_to_section(*ui, sect, def); });
}

void mjui_resize(mjUI* ui, const mjrContext* con) {
  if (is_missing("mjui_resize", !ui || !con, "an argument")) return;
  ui::lay_out(*ui, *con);
}

void mjui_update(int section, int item, const mjUI* ui, const mjuiState* state, const mjrContext* con) {
  if (is_missing("mjui_update", !ui || !state, "an argument")) return;
  with_renderer("mjui_update", con, [&](draw::Renderer& renderer, std::string& error) {
    ui::paint_parts(renderer, section, item, *ui, *con, error);
  });
}

mjuiItem* mjui_event(mjUI* ui, mjuiState* state, const mjrContext* con) {
  if (is_missing("mjui_event", !ui || !state || !con, "an argument")) return nullptr;
  mjuiItem* item = nullptr;
  ui::Changes changes;
  report_error_of("mjui_event", [&](std::string&) { item = ui::handle_event(*ui, *state, *con, changes); });
  if (can_paint(*con)) paint_changes(*ui, *con, changes);
  return item;
}

void mjui_render(mjUI* ui, const mjuiState* state, const mjrContext* con) {
  if (is_missing("mjui_render", !ui || !state, "an argument")) return;
  with_renderer("mjui_render", con, [&](draw::Renderer& renderer, std::string& error) {
    ui::show_panel(renderer, *ui, *state, *con, error);
  });
}

}  // extern "C"
