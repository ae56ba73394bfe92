// SPDX-License-Identifier: Apache-2.0
#include "ui/edit_field.h"

#include <algorithm>
#include <cstring>
#include <string_view>

#include "ui/layout.h"
#include "ui/values.h"

namespace sinew::ui {
namespace {

constexpr int kNumpadPoint = 330, kNumpadMinus = 333, kNumpadPlus = 334;  // as GLFW numbers them

std::string_view text_of(const mjUI& panel) {
  return {panel.edittext, strnlen(panel.edittext, sizeof panel.edittext - 1)};
}

int field_width(const mjUI& panel, const mjuiItem& field, const mjrContext& con) {
  return std::max(1, field.rect.width - 2 * scaled_spacing(panel, con).texthor);
}

// Shows the text from its beginning as long as the cursor can be seen then.
void show_cursor(mjUI& panel, const mjrContext& con) {
  const mjuiItem* field = edited_item(panel);
  const std::string_view text = text_of(panel);
  const int width = field_width(panel, *field, con);
  panel.editscroll = std::clamp(panel.editscroll, 0, panel.editcursor);
  if (text_width(con, text) <= width) panel.editscroll = 0;
  while (panel.editscroll < panel.editcursor &&
         text_width(con, text.substr(panel.editscroll, panel.editcursor - panel.editscroll)) > width) {
    ++panel.editscroll;
  }
}

// The gap between characters nearest to x pixels from the first one shown.
int cursor_at(const mjUI& panel, const mjrContext& con, int x) {
  const std::string_view text = text_of(panel);
  int place = std::clamp(panel.editscroll, 0, static_cast<int>(text.size()));
  for (; place < static_cast<int>(text.size()); ++place) {
    const int width = text_width(con, text.substr(place, 1));
    if (2 * x <= width) break;
    x -= width;
  }
  return place;
}

// What a key of a keyboard with letters as in the United States writes; 0: nothing.
char character_of(int key, bool shift) {
  if (key >= mjKEY_NUMPAD_0 && key <= mjKEY_NUMPAD_9) return static_cast<char>('0' + key - mjKEY_NUMPAD_0);
  if (key == kNumpadPoint) return '.';
  if (key == kNumpadMinus) return '-';
  if (key == kNumpadPlus) return '+';
  if (key >= 'A' && key <= 'Z') return static_cast<char>(shift ? key : key - 'A' + 'a');
  if (key < ' ' || key > '~') return 0;
  if (!shift) return static_cast<char>(key);
  constexpr std::string_view kPlain = "`1234567890-=[]\\;',./", kShifted = "~!@#$%^&*()_+{}|:\"<>?";
  const std::size_t place = kPlain.find(static_cast<char>(key));
  return place == std::string_view::npos ? static_cast<char>(key) : kShifted[place];
}

bool accepts(const mjuiItem& field, char c) {
  if (field.type == mjITEM_EDITTXT) return true;
  const bool digit = c >= '0' && c <= '9';
  if (digit || c == '-' || c == '+' || c == ' ') return true;
  return field.type != mjITEM_EDITINT && (c == '.' || c == 'e');
}

void erase(mjUI& panel, int place) {
  const int length = static_cast<int>(text_of(panel).size());
  if (place < 0 || place >= length) return;
  std::memmove(panel.edittext + place, panel.edittext + place + 1, static_cast<std::size_t>(length - place));
}

void insert(mjUI& panel, char c) {
  const std::size_t length = text_of(panel).size(), place = static_cast<std::size_t>(panel.editcursor);
  if (length + 1 >= sizeof panel.edittext) return;
  panel.edittext[length] = '\0';
  std::memmove(panel.edittext + place + 1, panel.edittext + place, length - place + 1);
  panel.edittext[place] = c;
  ++panel.editcursor;
}

}  // namespace

const mjuiItem* edited_item(const mjUI& panel) {
  const int s = panel.editsect - 1, i = panel.edititem;
  if (s < 0 || s >= panel.nsect || i < 0 || i >= panel.sect[s].nitem) return nullptr;
  const mjuiItem& item = panel.sect[s].item[i];
  return is_edit(item.type) ? &item : nullptr;
}

mjuiItem* edited_item(mjUI& panel) { return const_cast<mjuiItem*>(edited_item(const_cast<const mjUI&>(panel))); }

void begin_edit(mjUI& panel, const mjuiItem& field, const mjrContext& con, int x) {
  if (edited_item(panel) != &field) {
    panel.editsect = field.sectionid + 1;
    panel.edititem = field.itemid;
    panel.editscroll = 0;
    const std::string text = edit_text(field);
    const std::size_t length = std::min(text.size(), sizeof panel.edittext - 1);
    std::memcpy(panel.edittext, text.data(), length);
    panel.edittext[length] = '\0';
  }
  panel.editcursor = cursor_at(panel, con, x - field.rect.left - scaled_spacing(panel, con).texthor);
  show_cursor(panel, con);
}

void end_edit(mjUI& panel) {
  panel.editsect = panel.edititem = panel.editcursor = panel.editscroll = 0;
  panel.edittext[0] = '\0';
}

mjuiItem* finish_edit(mjUI& panel) {
  mjuiItem* field = edited_item(panel);
  if (field && !set_edit(*field, std::string(text_of(panel)))) field = nullptr;
  if (field) panel.editchanged = field;
  end_edit(panel);
  return field;
}

bool edit_key(mjUI& panel, const mjuiState& state, const mjrContext& con) {
  const mjuiItem* field = edited_item(panel);
  const int length = static_cast<int>(text_of(panel).size());
  panel.editcursor = std::clamp(panel.editcursor, 0, length);
  switch (state.key) {
    case mjKEY_HOME:
      panel.editcursor = 0;
      break;
    case mjKEY_END:
      panel.editcursor = length;
      break;
    case mjKEY_LEFT:
      panel.editcursor = std::max(panel.editcursor - 1, 0);
      break;
    case mjKEY_RIGHT:
      panel.editcursor = std::min(panel.editcursor + 1, length);
      break;
    case mjKEY_BACKSPACE:
      erase(panel, panel.editcursor - 1);
      panel.editcursor = std::max(panel.editcursor - 1, 0);
      break;
    case mjKEY_DELETE:
      erase(panel, panel.editcursor);
      break;
    default: {
      const char c = state.control || state.alt ? '\0' : character_of(state.key, state.shift != 0);
      if (!c) return false;
      if (accepts(*field, c)) insert(panel, c);
    }
  }
  show_cursor(panel, con);
  return true;
}

}  // namespace sinew::ui
