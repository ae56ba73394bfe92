// SPDX-License-Identifier: Apache-2.0
#include "panel.h"

#include <algorithm>
#include <cstring>

#include "copy_text.h"

namespace app::view {
namespace {

bool is_marked(const char* name) { return std::strncmp(name, "* ", 2) == 0; }

const char* plain_name(const char* name) { return is_marked(name) ? name + 2 : name; }

}  // namespace

Panel::Panel(int id) : ui_(std::make_unique<mjUI>()) {
  ui_->spacing = mjui_themeSpacing(0);
  ui_->color = mjui_themeColor(0);
  ui_->rectid = id;
  ui_->auxid = id - 1;
}

void Panel::clear() {
  ui_->nsect = 0;
  ui_->editsect = 0;
  ui_->mousesect = ui_->mouseitem = 0;
  actions_.clear();
}

void Panel::section(const std::string& name, const std::string& shortcut, bool open) {
  mjuiDef rows[2] = {};
  mjuiSection& place = ui_->sect[ui_->nsect];
  const bool was_here = name == place.name;
  rows[0].type = mjITEM_SECTION;
  rows[0].state = was_here ? static_cast<int>(mjPRESERVE) : open ? mjSECT_OPEN : mjSECT_CLOSED;
  copy_text(name, rows[0].name);
  copy_text(shortcut, rows[0].other);
  rows[1].type = mjITEM_END;
  mjui_add(ui_.get(), rows);
  actions_.emplace_back();
}

mjuiItem* Panel::row(int type, const std::string& name, void* variable, const std::string& other, Action action,
                     int state) {
  mjuiSection& section = ui_->sect[ui_->nsect - 1];
  if (section.nitem >= mjMAXUIITEM) return nullptr;
  mjuiDef rows[2] = {};
  rows[0].type = type;
  rows[0].state = state;
  rows[0].pdata = variable;
  copy_text(name, rows[0].name);
  copy_text(other, rows[0].other);
  if (section.nitem == mjMAXUIITEM - 1) {
    rows[0] = {};
    rows[0].type = mjITEM_STATIC;
    copy_text("there is no room for more", rows[0].name);
    action = {};
  }
  rows[1].type = mjITEM_END;
  mjui_add(ui_.get(), rows);
  actions_.back().push_back(std::move(action));
  return &section.item[section.nitem - 1];
}

void Panel::set_action(const mjuiItem& item, Action action) {
  actions_[static_cast<std::size_t>(item.sectionid)][static_cast<std::size_t>(item.itemid)] = std::move(action);
}

void Panel::arrange(mjrContext& context) {
  mjui_resize(ui_.get(), &context);
  mjr_addAux(ui_->auxid, ui_->width, ui_->maxheight, ui_->spacing.samples, &context);
}

void Panel::refresh(const mjuiState& state, const mjrContext& context) {
  mjui_update(-1, -1, ui_.get(), &state, &context);
}

void Panel::refresh_section(const std::string& name, const mjuiState& state, const mjrContext& context) {
  for (int s = 0; s < ui_->nsect; ++s) {
    if (name == ui_->sect[s].name && ui_->sect[s].state != mjSECT_CLOSED) {
      mjui_update(s, -1, ui_.get(), &state, &context);
    }
  }
}

void Panel::handle(mjuiState& state, const mjrContext& context) {
  const mjuiItem* item = mjui_event(ui_.get(), &state, &context);
  if (item) act(*item);
}

void Panel::act(const mjuiItem& item) {
  // An action may rebuild the panel, so it must not live in it while it runs.
  const Action action = actions_[static_cast<std::size_t>(item.sectionid)][static_cast<std::size_t>(item.itemid)];
  if (action) action();
}

mjrRect Panel::in_window(mjrRect rect, const mjuiState& state) const {
  const mjrRect window = state.rect[ui_->rectid];
  rect.left += window.left;
  rect.bottom += window.bottom + window.height - ui_->height + (ui_->height > window.height ? ui_->scroll : 0);
  return rect;
}

void Panel::scroll_to(mjrRect rect, const mjuiState& state, const mjrContext& context) {
  const mjrRect window = state.rect[ui_->rectid];
  const mjrRect seen = in_window(rect, state);
  const bool is_inside = seen.bottom >= window.bottom && seen.bottom + seen.height <= window.bottom + window.height;
  if (is_inside) return;
  const int hidden = std::max(0, ui_->height - window.height);
  ui_->scroll = std::clamp(ui_->height - rect.bottom - rect.height - window.height / 2, 0, hidden);
  refresh(state, context);
}

bool Panel::is_open(const std::string& section) const {
  for (int s = 0; s < ui_->nsect; ++s) {
    if (section == ui_->sect[s].name) return ui_->sect[s].state != mjSECT_CLOSED;
  }
  return false;
}

mjuiItem* Panel::find(const std::string& section, const std::string& row) {
  for (int s = 0; s < ui_->nsect; ++s) {
    if (section != ui_->sect[s].name) continue;
    for (int i = 0; i < ui_->sect[s].nitem; ++i) {
      mjuiItem& item = ui_->sect[s].item[i];
      if (row == plain_name(item.name)) return &item;
    }
  }
  return nullptr;
}

mjrRect Panel::reveal(const mjuiItem& item, const mjuiState& state, mjrContext& context) {
  mjuiSection& section = ui_->sect[item.sectionid];
  if (section.state == mjSECT_CLOSED) section.state = mjSECT_OPEN;
  // A separator that is closed hides the rows below it.
  for (int i = item.itemid; i >= 0; --i) {
    if (section.item[i].type != mjITEM_SEPARATOR) continue;
    if (section.item[i].state == mjSEPCLOSED) section.item[i].state = mjSEPCLOSED + 1;
    break;
  }
  mjui_resize(ui_.get(), &context);
  scroll_to(item.rect, state, context);
  refresh(state, context);
  return in_window(item.rect, state);
}

void mark(mjuiItem& item, bool marked) {
  if (marked == is_marked(item.name)) return;
  copy_text((marked ? "* " : "") + std::string(plain_name(item.name)), item.name);
}

}  // namespace app::view
