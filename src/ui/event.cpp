// SPDX-License-Identifier: Apache-2.0
#include "ui/event.h"

#include <algorithm>
#include <cmath>

#include "ui/edit_field.h"
#include "ui/layout.h"
#include "ui/values.h"

namespace sinew::ui {
namespace {

constexpr int kNumpadEnter = 335;  // as GLFW numbers it
constexpr int kOnScrollBar = -1;   // in mousesect

struct Point {
  int x, y;
};

int whole(double pixels) { return std::isfinite(pixels) ? static_cast<int>(std::clamp(pixels, -1e6, 1e6)) : 0; }

class Handler {
 public:
  Handler(mjUI& panel, mjuiState& state, const mjrContext& con, Changes& changes)
      : panel_(panel), state_(state), con_(con), changes_(changes), space_(scaled_spacing(panel, con)) {
    const bool exists = panel.rectid >= 0 && panel.rectid < mjMAXUIRECT;
    window_ = exists ? state.rect[panel.rectid] : mjrRect{};
  }

  mjuiItem* handle() {
    panel_.editchanged = nullptr;
    switch (state_.type) {
      case mjEVENT_PRESS:
        return press();
      case mjEVENT_MOVE:
        return move();
      case mjEVENT_RELEASE:
        return release();
      case mjEVENT_SCROLL:
        scroll_to(panel_.scroll - state_.sy * space_.linescroll);
        return nullptr;
      case mjEVENT_KEY:
        return key();
      case mjEVENT_RESIZE:
        rearrange();
        return nullptr;
      default:
        return nullptr;
    }
  }

 private:
  // Where the mouse is in the panel, which hangs from the top of its window.
  Point mouse() const {
    const int shown = panel_.height > window_.height ? panel_.scroll : 0;
    return {whole(state_.x) - window_.left,
            whole(state_.y) - window_.bottom - (window_.height - panel_.height) - shown};
  }

  void scroll_to(double place) {
    panel_.scroll = std::isfinite(place) ? static_cast<int>(std::clamp(place, -1e6, 1e6)) : 0;
    clamp_scroll(panel_, window_);
  }

  void rearrange() {
    lay_out(panel_, con_);
    clamp_scroll(panel_, window_);
    changes_.add_all();
  }

  mjuiItem* press() {
    ++panel_.mouseclicks;
    panel_.mousesectcheck = 0;
    panel_.mousesect = panel_.mouseitem = 0;
    const Point at = mouse();
    mjuiItem* hit = state_.button == mjBUTTON_LEFT ? item_at(at) : nullptr;
    const mjuiItem* field = edited_item(panel_);
    mjuiItem* finished = nullptr;
    if (field && field != hit) {
      changes_.add(field);
      finished = finish_edit(panel_);
    }
    if (state_.button == mjBUTTON_RIGHT) {
      panel_.mousehelp = 1;
      changes_.add_all();
    } else if (state_.button == mjBUTTON_LEFT && !press_scroll_bar() && !press_title(at) && hit) {
      if (mjuiItem* pressed = press_item(*hit, at)) return pressed;
    }
    return finished;
  }

  bool press_scroll_bar() {
    const int x = whole(state_.x) - window_.left, y = whole(state_.y) - window_.bottom;
    if (panel_.height <= window_.height || x < window_.width - space_.scroll || x >= window_.width) return false;
    const double shown = static_cast<double>(window_.height) / panel_.height;
    const double top = window_.height - panel_.scroll * shown, bottom = top - window_.height * shown;
    if (y > top) {
      scroll_to(0);
    } else if (y < bottom) {
      scroll_to(panel_.height);
    } else {
      panel_.mousesect = kOnScrollBar;
    }
    return true;
  }

  bool press_title(Point at) {
    for (int s = 0; s < panel_.nsect; ++s) {
      mjuiSection& section = panel_.sect[s];
      if (section.state == mjSECT_FIXED || !has(section.rtitle, at.x, at.y)) continue;
      section.lastclick = panel_.mouseclicks;
      if (section.checkbox && at.x < section.rtitle.left + section.rtitle.height) {
        section.checkbox = section.checkbox == 1 ? 2 : 1;
        panel_.mousesectcheck = s + 1;
        changes_.add_all();
      } else if (state_.doubleclick) {
        // The first click of the two has opened or closed this section; the second brings the others along.
        for (int other = 0; other < panel_.nsect; ++other) set_open(panel_.sect[other], is_open(section));
        rearrange();
      } else {
        set_open(section, !is_open(section));
        rearrange();
      }
      return true;
    }
    return false;
  }

  static void set_open(mjuiSection& section, bool open) {
    if (section.state != mjSECT_FIXED) section.state = open ? mjSECT_OPEN : mjSECT_CLOSED;
  }

  mjuiItem* item_at(Point at) {
    for (int s = 0; s < panel_.nsect; ++s) {
      mjuiSection& section = panel_.sect[s];
      if (!is_open(section)) continue;
      for (int i = 0; i < section.nitem; ++i) {
        mjuiItem& item = section.item[i];
        if (!item.skip && has(item.rect, at.x, at.y)) return &item;
      }
    }
    return nullptr;
  }

  void hold(const mjuiItem& item) {
    panel_.mousesect = item.sectionid + 1;
    panel_.mouseitem = item.itemid;
  }

  mjuiItem* held() {
    const int s = panel_.mousesect - 1, i = panel_.mouseitem;
    const bool exists = s >= 0 && s < panel_.nsect && i >= 0 && i < panel_.sect[s].nitem;
    return exists ? &panel_.sect[s].item[i] : nullptr;
  }

  mjuiItem* press_item(mjuiItem& item, Point at) {
    if (!is_enabled(panel_, item)) return nullptr;
    changes_.add(&item);
    switch (item.type) {
      case mjITEM_SEPARATOR:
        if (item.state >= mjSEPCLOSED) item.state = item.state == mjSEPCLOSED ? mjSEPCLOSED + 1 : mjSEPCLOSED;
        return nullptr;
      case mjITEM_BUTTON:
        hold(item);
        return &item;
      case mjITEM_CHECKINT:
      case mjITEM_CHECKBYTE:
        toggle(item);
        return &item;
      case mjITEM_RADIO:
      case mjITEM_RADIOLINE:
        return press_radio(item, at);
      case mjITEM_SELECT:
        hold(item);
        return nullptr;
      case mjITEM_SLIDERINT:
      case mjITEM_SLIDERNUM:
        hold(item);
        return drag_slider(item, at);
      case mjITEM_EDITINT:
      case mjITEM_EDITNUM:
      case mjITEM_EDITFLOAT:
      case mjITEM_EDITTXT:
        hold(item);
        begin_edit(panel_, item, con_, at.x);
        return nullptr;
      default:
        return nullptr;
    }
  }

  mjuiItem* press_radio(mjuiItem& item, Point at) {
    const int columns = item.type == mjITEM_RADIOLINE ? std::max(1, item.multi.nelem) : radio_columns(panel_);
    const int row_height = std::max(1, line_height(space_, con_));
    const int row = std::min(item.rect.bottom + item.rect.height - at.y, item.rect.height - 1) / row_height;
    const int column = (at.x - item.rect.left) * columns / std::max(1, item.rect.width);
    const int index = row * columns + column;
    if (index < 0 || index >= item.multi.nelem) return nullptr;
    choose(item, index);
    return &item;
  }

  mjuiItem* drag_slider(mjuiItem& item, Point at) {
    set_slider(item, static_cast<double>(at.x - item.rect.left) / std::max(1, item.rect.width));
    return &item;
  }

  mjuiItem* move() {
    if (panel_.mousesect == kOnScrollBar) {
      scroll_to(panel_.scroll - std::round(state_.dy * panel_.height / std::max(1, window_.height)));
      return nullptr;
    }
    mjuiItem* item = held();
    if (!item) return nullptr;
    if (item->type == mjITEM_SELECT) changes_.add(item);
    if (!is_slider(item->type)) return nullptr;
    changes_.add(item);
    return drag_slider(*item, mouse());
  }

  mjuiItem* release() {
    mjuiItem* item = held();
    changes_.add(item);
    if (panel_.mousehelp) changes_.add_all();
    panel_.mousesect = panel_.mouseitem = panel_.mousehelp = 0;
    if (!item || item->type != mjITEM_SELECT) return nullptr;
    const Point at = mouse();
    const int below = item->rect.bottom - 1 - at.y;
    const int row = below / std::max(1, item->rect.height);
    const bool beside = at.x < item->rect.left || at.x >= item->rect.left + item->rect.width;
    if (below < 0 || beside || row >= item->multi.nelem) return nullptr;
    choose(*item, row);
    return item;
  }

  mjuiItem* key() {
    if (const mjuiItem* field = edited_item(panel_)) {
      changes_.add(field);
      if (state_.key == mjKEY_ESCAPE) {
        state_.key = 0;
        end_edit(panel_);
        return nullptr;
      }
      if (state_.key == mjKEY_ENTER || state_.key == kNumpadEnter || state_.key == mjKEY_TAB) return enter(*field);
      if (edit_key(panel_, state_, con_)) {
        state_.key = 0;
        return nullptr;
      }
    }
    return state_.key ? shortcut() : nullptr;
  }

  // A text that is not valid stays to be mended. Tab goes on to the next field.
  mjuiItem* enter(const mjuiItem& field) {
    const bool go_on = state_.key == mjKEY_TAB;
    state_.key = 0;
    if (!is_valid(field, panel_.edittext)) return nullptr;
    mjuiItem* changed = finish_edit(panel_);
    if (go_on) edit_next(field);
    return changed;
  }

  void edit_next(const mjuiItem& field) {
    mjuiSection& section = panel_.sect[field.sectionid];
    const int step = state_.shift ? section.nitem - 1 : 1;
    for (int i = (field.itemid + step) % section.nitem; i != field.itemid; i = (i + step) % section.nitem) {
      const mjuiItem& next = section.item[i];
      if (!is_edit(next.type) || next.skip || !is_enabled(panel_, next)) continue;
      begin_edit(panel_, next, con_, next.rect.left + next.rect.width);
      return changes_.add(&next);
    }
  }

  bool matches(int modifier, int shortcut) const {
    const int held_down = (state_.control ? 1 : 0) | (state_.shift ? 2 : 0) | (state_.alt ? 4 : 0);
    return shortcut == state_.key && modifier == held_down;
  }

  // The key is used up also if the item does not react.
  mjuiItem* shortcut() {
    for (int s = 0; s < panel_.nsect; ++s) {
      mjuiSection& section = panel_.sect[s];
      if (section.shortcut && matches(section.modifier, section.shortcut)) {
        for (int other = 0; other < panel_.nsect; ++other) set_open(panel_.sect[other], other == s);
        state_.key = 0;
        rearrange();
        return nullptr;
      }
      for (int i = 0; i < section.nitem; ++i) {
        mjuiItem& item = section.item[i];
        const bool has_shortcut = item.type == mjITEM_BUTTON || is_check(item.type);
        if (!has_shortcut || !item.single.shortcut || !matches(item.single.modifier, item.single.shortcut)) continue;
        state_.key = 0;
        if (!is_enabled(panel_, item)) return nullptr;
        if (is_check(item.type)) toggle(item);
        changes_.add(&item);
        return &item;
      }
    }
    return nullptr;
  }

  mjUI& panel_;
  mjuiState& state_;
  const mjrContext& con_;
  Changes& changes_;
  mjuiThemeSpacing space_;
  mjrRect window_;
};

}  // namespace

mjuiItem* handle_event(mjUI& panel, mjuiState& state, const mjrContext& con, Changes& changes) {
  return Handler(panel, state, con, changes).handle();
}

void clamp_scroll(mjUI& panel, const mjrRect& window) {
  panel.scroll = std::clamp(panel.scroll, 0, std::max(0, panel.height - window.height));
}

}  // namespace sinew::ui
