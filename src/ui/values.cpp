// SPDX-License-Identifier: Apache-2.0
#include "ui/values.h"

#include <algorithm>
#include <climits>
#include <cmath>
#include <cstdlib>
#include <cstring>

#include "base/error.h"

namespace sinew::ui {
namespace {

double edit_value(const mjuiItem& field, int i) {
  switch (field.type) {
    case mjITEM_EDITINT:
      return static_cast<const int*>(field.pdata)[i];
    case mjITEM_EDITFLOAT:
      return static_cast<double>(static_cast<const float*>(field.pdata)[i]);
    default:
      return static_cast<const mjtNum*>(field.pdata)[i];
  }
}

void set_edit_value(const mjuiItem& field, int i, double value) {
  switch (field.type) {
    case mjITEM_EDITINT:
      static_cast<int*>(field.pdata)[i] = static_cast<int>(value);
      break;
    case mjITEM_EDITFLOAT:
      static_cast<float*>(field.pdata)[i] = static_cast<float>(value);
      break;
    default:
      static_cast<mjtNum*>(field.pdata)[i] = value;
  }
}

int edit_count(const mjuiItem& field) { return std::clamp(field.edit.nelem, 0, mjMAXUIEDIT); }

// One number at the beginning of text; text moves behind it. Numbers end at a blank or at the end.
bool read_number(const mjuiItem& field, const char*& text, double& value) {
  char* end = nullptr;
  if (field.type == mjITEM_EDITINT) {
    const long long whole = std::strtoll(text, &end, 10);
    value = static_cast<double>(std::clamp<long long>(whole, INT_MIN, INT_MAX));
  } else {
    value = std::strtod(text, &end);
  }
  if (end == text || (*end != ' ' && *end != '\0') || !std::isfinite(value)) return false;
  text = end;
  return true;
}

bool read_values(const mjuiItem& field, const std::string& text, double* values) {
  const char* at = text.c_str();
  for (int i = 0; i < edit_count(field); ++i) {
    if (!read_number(field, at, values[i])) return false;
    const double* range = field.edit.range[i];
    if (range[0] < range[1] && (values[i] < range[0] || values[i] > range[1])) return false;
  }
  return at[std::strspn(at, " ")] == '\0';
}

}  // namespace

bool is_enabled(const mjUI& panel, const mjuiItem& item) {
  if (item.type == mjITEM_SEPARATOR || item.state == 1) return true;
  if (item.state <= 0) return false;
  return !panel.predicate || panel.predicate(item.state, panel.userdata) != 0;
}

bool is_checked(const mjuiItem& box) {
  return box.type == mjITEM_CHECKINT ? *static_cast<const int*>(box.pdata) != 0
                                     : *static_cast<const mjtByte*>(box.pdata) != 0;
}

void toggle(const mjuiItem& box) {
  const bool checked = is_checked(box);
  if (box.type == mjITEM_CHECKINT) {
    *static_cast<int*>(box.pdata) = !checked;
  } else {
    *static_cast<mjtByte*>(box.pdata) = !checked;
  }
}

int choice(const mjuiItem& item) { return *static_cast<const int*>(item.pdata); }

void choose(const mjuiItem& item, int index) { *static_cast<int*>(item.pdata) = index; }

double slider_share(const mjuiItem& slider) {
  const double* range = slider.slider.range;
  const double value = slider.type == mjITEM_SLIDERINT ? *static_cast<const int*>(slider.pdata)
                                                       : *static_cast<const mjtNum*>(slider.pdata);
  const double share = (value - range[0]) / (range[1] - range[0]);
  return share >= 0 ? std::min(share, 1.0) : 0;  // also if it is no number
}

void set_slider(const mjuiItem& slider, double share) {
  const double* range = slider.slider.range;
  const double steps = slider.slider.divisions;
  share = std::clamp(share, 0.0, 1.0);
  if (steps >= 1) share = std::round(share * steps) / steps;
  const double value = range[0] + share * (range[1] - range[0]);
  if (slider.type == mjITEM_SLIDERNUM) {
    *static_cast<mjtNum*>(slider.pdata) = value;
  } else {
    *static_cast<int*>(slider.pdata) = static_cast<int>(std::clamp(std::round(value), -2e9, 2e9));
  }
}

std::string slider_text(const mjuiItem& slider) {
  if (slider.type == mjITEM_SLIDERINT) return format_text("%d", *static_cast<const int*>(slider.pdata));
  return format_text("%.3g", *static_cast<const mjtNum*>(slider.pdata));
}

std::string edit_text(const mjuiItem& field) {
  if (field.type == mjITEM_EDITTXT) {
    const char* text = static_cast<const char*>(field.pdata);
    return std::string(text, strnlen(text, mjMAXUITEXT - 1));
  }
  std::string text;
  for (int i = 0; i < edit_count(field); ++i) {
    if (i > 0) text += "  ";
    text += format_text(field.type == mjITEM_EDITINT ? "%.0f" : "%.5g", edit_value(field, i));
  }
  return text;
}

bool is_valid(const mjuiItem& field, const std::string& text) {
  double values[mjMAXUIEDIT];
  return field.type == mjITEM_EDITTXT || read_values(field, text, values);
}

bool set_edit(const mjuiItem& field, const std::string& text) {
  if (field.type == mjITEM_EDITTXT) {
    const std::size_t length = std::min<std::size_t>(text.size(), mjMAXUITEXT - 1);
    std::memcpy(field.pdata, text.data(), length);
    static_cast<char*>(field.pdata)[length] = '\0';
    return true;
  }
  double values[mjMAXUIEDIT];
  if (!read_values(field, text, values)) return false;
  for (int i = 0; i < edit_count(field); ++i) set_edit_value(field, i, values[i]);
  return true;
}

}  // namespace sinew::ui
