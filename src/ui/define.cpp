// SPDX-License-Identifier: Apache-2.0
#include "ui/define.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <vector>

#include "base/error.h"

namespace sinew::ui {
namespace {

template <std::size_t n>
std::string text_of(const char (&buffer)[n]) {
  return std::string(buffer, strnlen(buffer, n));
}

template <std::size_t n>
void copy_text(std::string_view text, char (&buffer)[n]) {
  const std::size_t length = std::min(text.size(), n - 1);
  std::memcpy(buffer, text.data(), length);
  buffer[length] = '\0';
}

std::string read_shortcut(const std::string& text, int& modifier, int& key) {
  modifier = key = 0;
  if (text.empty()) return {};
  constexpr std::string_view kModifiers = " CSA";
  const std::size_t place = kModifiers.find(text[0]);
  if (place == std::string_view::npos) {
    return format_text("shortcut '%s' begins with none of ' ', 'C', 'S' and 'A'", text.c_str());
  }
  modifier = place == 0 ? 0 : 1 << (place - 1);
  if (text.size() > 2 && text[1] == '#') {
    char* end = nullptr;
    const long code = std::strtol(text.c_str() + 2, &end, 10);
    if (*end != '\0' || code <= 0 || code > 10'000) return format_text("'%s' has no key code after #", text.c_str());
    key = static_cast<int>(code);
  } else if (text.size() == 2) {
    key = static_cast<unsigned char>(text[1]);
  } else {
    return format_text("shortcut '%s' is not a modifier and one character", text.c_str());
  }
  return {};
}

std::string read_names(const std::string& text, mjuiItemMulti_& multi) {
  multi.nelem = 0;
  std::string_view rest = text;
  while (!rest.empty()) {
    const std::string_view name = rest.substr(0, rest.find('\n'));
    if (name.empty()) return "there is an empty line among the names";
    if (name.size() >= mjMAXUINAME) return format_text("a name has more than %d characters", mjMAXUINAME - 1);
    if (multi.nelem == mjMAXUIMULTI) return format_text("there are more than %d names", mjMAXUIMULTI);
    copy_text(name, multi.name[multi.nelem++]);
    rest.remove_prefix(std::min(rest.size(), name.size() + 1));
  }
  return {};
}

// All numbers of a text; false if something else is in it.
bool read_numbers(const std::string& text, std::vector<double>& numbers) {
  const char* at = text.c_str();
  while (true) {
    at += std::strspn(at, " \t\n");
    if (*at == '\0') return true;
    char* end = nullptr;
    const double number = std::strtod(at, &end);
    if (end == at || !std::isfinite(number)) return false;
    numbers.push_back(number);
    at = end;
  }
}

// Steps of a slider that says nothing about them: one per whole number, or a hundred per unit.
double default_divisions(int type, double range) { return type == mjITEM_SLIDERINT ? range : 100 * range; }

std::string read_slider(const std::string& text, int type, mjuiItemSlider_& slider) {
  std::vector<double> numbers;
  if (!read_numbers(text, numbers) || numbers.size() < 2 || numbers.size() > 3) {
    return format_text("a slider needs 'least greatest' or 'least greatest divisions', not '%s'", text.c_str());
  }
  std::copy_n(numbers.begin(), 2, slider.range);
  slider.divisions = numbers.size() == 3 ? numbers[2] : default_divisions(type, numbers[1] - numbers[0]);
  return {};
}

std::string read_edit(const std::string& text, mjuiItemEdit_& edit) {
  std::vector<double> numbers;
  const bool readable = read_numbers(text, numbers) && !numbers.empty();
  const int count = readable && numbers[0] >= 1 && numbers[0] <= mjMAXUIEDIT ? static_cast<int>(numbers[0]) : 0;
  if (count == 0) return format_text("an edit field needs a number of values from 1 to %d", mjMAXUIEDIT);
  const std::size_t given = numbers.size() - 1;
  if (given != 0 && given != 2 * static_cast<std::size_t>(count)) {
    return format_text("an edit field of %d values needs no range or as many ranges, not %d numbers", count,
                       static_cast<int>(given));
  }
  edit.nelem = count;
  for (std::size_t i = 0; i < given; ++i) edit.range[i / 2][i % 2] = numbers[i + 1];
  return {};
}

bool needs_data(int type) { return type >= mjITEM_CHECKINT; }

std::string read_other(const mjuiDef& row, mjuiItem& item) {
  const std::string other = text_of(row.other);
  switch (item.type) {
    case mjITEM_STATIC:
    case mjITEM_RADIO:
    case mjITEM_RADIOLINE:
    case mjITEM_SELECT:
      return read_names(other, item.multi);
    case mjITEM_BUTTON:
    case mjITEM_CHECKINT:
    case mjITEM_CHECKBYTE:
      return read_shortcut(other, item.single.modifier, item.single.shortcut);
    case mjITEM_SLIDERINT:
    case mjITEM_SLIDERNUM:
      return read_slider(other, item.type, item.slider);
    case mjITEM_EDITINT:
    case mjITEM_EDITNUM:
    case mjITEM_EDITFLOAT:
      return read_edit(other, item.edit);
    default:
      return {};
  }
}

// A separator that was there before keeps being open or closed; a new one starts closed.
int kept_fold(const mjuiItem& before) {
  const bool was_fold = before.type == mjITEM_SEPARATOR && before.state == mjSEPCLOSED + 1;
  return was_fold ? before.state : mjSEPCLOSED;
}

std::string add_item(mjUI& panel, int s, const mjuiDef& row) {
  mjuiSection& section = panel.sect[s];
  if (row.type < 0 || row.type >= mjNITEM) return format_text("there is no item of type %d", row.type);
  if (row.state < 0) return format_text("state %d is negative", row.state);
  if (needs_data(row.type) && !row.pdata) return "its pdata is NULL, but it shows a variable";
  if (!needs_data(row.type) && row.pdata) return "its pdata is not NULL, but it shows no variable";
  if (section.nitem == mjMAXUIITEM) return format_text("the section has %d items already", mjMAXUIITEM);
  const mjuiItem before = section.item[section.nitem];
  mjuiItem item{};
  item.type = row.type;
  copy_text(text_of(row.name), item.name);
  item.state = row.type == mjITEM_SEPARATOR && row.state == mjPRESERVE ? kept_fold(before) : row.state;
  item.pdata = row.pdata;
  item.sectionid = s;
  item.itemid = section.nitem;
  item.userid = row.otherint;
  if (std::string fault = read_other(row, item); !fault.empty()) return fault;
  section.item[section.nitem++] = item;
  return {};
}

std::string add_section(mjUI& panel, const mjuiDef& row) {
  if (panel.nsect < 0 || panel.nsect >= mjMAXUISECT) return format_text("a panel has at most %d sections", mjMAXUISECT);
  mjuiSection& section = panel.sect[panel.nsect];
  const bool keep = row.state == mjPRESERVE && section.state >= mjSECT_CLOSED && section.state <= mjSECT_FIXED;
  const int state = keep ? section.state : row.state == mjPRESERVE ? mjSECT_CLOSED : row.state;
  if (state < mjSECT_CLOSED || state > mjSECT_FIXED) return format_text("state %d is not an mjtSection", state);
  if (row.otherint < 0 || row.otherint > 2) return format_text("a box in a title is 0, 1 or 2, not %d", row.otherint);
  int modifier, key;
  if (std::string fault = read_shortcut(text_of(row.other), modifier, key); !fault.empty()) return fault;
  copy_text(text_of(row.name), section.name);
  section.state = state;
  section.modifier = modifier;
  section.shortcut = key;
  section.checkbox = row.otherint;
  section.nitem = 0;
  section.lastclick = 0;
  ++panel.nsect;
  return {};
}

std::string in_row(const mjuiDef& row, int number, const std::string& fault) {
  if (fault.empty()) return {};
  return format_text("row %d ('%s'): %s", number, text_of(row.name).c_str(), fault.c_str());
}

}  // namespace

std::string add_definitions(mjUI& panel, const mjuiDef* table) {
  for (int i = 0; table[i].type != mjITEM_END; ++i) {
    const mjuiDef& row = table[i];
    std::string fault;
    if (row.type == mjITEM_SECTION) {
      fault = add_section(panel, row);
    } else if (panel.nsect <= 0 || panel.nsect > mjMAXUISECT) {
      fault = "an item comes before any section";
    } else {
      fault = add_item(panel, panel.nsect - 1, row);
    }
    if (!fault.empty()) return in_row(row, i, fault);
  }
  return {};
}

std::string add_to_section(mjUI& panel, int section, const mjuiDef* table) {
  if (section < 0 || section >= panel.nsect || section >= mjMAXUISECT) {
    return format_text("section %d is not among the %d there are", section, panel.nsect);
  }
  for (int i = 0; table[i].type != mjITEM_END; ++i) {
    const mjuiDef& row = table[i];
    const std::string fault =
        row.type == mjITEM_SECTION ? "a section cannot be added to a section" : add_item(panel, section, row);
    if (!fault.empty()) return in_row(row, i, fault);
  }
  return {};
}

}  // namespace sinew::ui
