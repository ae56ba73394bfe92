// SPDX-License-Identifier: Apache-2.0
#include "report.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace app {
namespace {

// Four digits are enough for a reader; a large number keeps all before the point, in groups of three.
std::string readable(double value) {
  char text[64];
  if (!(std::abs(value) >= 9999.5 && std::abs(value) < 1e15)) {
    std::snprintf(text, sizeof text, "%.4g", value);
    return text;
  }
  std::snprintf(text, sizeof text, "%.0f", value);
  std::string digits = text;
  for (std::size_t at = digits.size(); at > 3 + (value < 0 ? 1u : 0u);) digits.insert(at -= 3, ",");
  return digits;
}

// Control characters in a name must not move the cursor of a terminal.
std::string printable(std::string text) {
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
  }
  return text;
}

}  // namespace

void Report::section(const std::string& key, const std::string& title) {
  sections_.push_back({key, title.empty() ? key : title, {}, {}, Json::object()});
}

void Report::add(const std::string& key, const std::string& label, Json value, const std::string& text) {
  sections_.back().lines.push_back({label, text});
  set(key, std::move(value));
}

void Report::add(const std::string& key, const std::string& label, const std::string& text) {
  add(key, label, Json(text), text);
}

void Report::add(const std::string& key, const std::string& label, double value, const std::string& unit) {
  add(key, label, Json(value), readable(value) + (unit.empty() ? "" : " " + unit));
}

void Report::add(const std::string& key, const std::string& label, std::int64_t value) {
  add(key, label, Json(value), std::to_string(value));
}

void Report::note(const std::string& line) { sections_.back().notes.push_back(line); }

void Report::set(const std::string& key, Json value) { sections_.back().json.set(key, std::move(value)); }

void Report::set_top(const std::string& key, Json value) { top_.emplace_back(key, std::move(value)); }

std::string Report::text() const {
  std::string result;
  for (const Section& section : sections_) {
    if (section.lines.empty() && section.notes.empty()) continue;
    result += (result.empty() ? "" : "\n") + section.title + "\n";
    std::size_t width = 0;
    for (const Line& line : section.lines) width = std::max(width, line.label.size());
    for (const Line& line : section.lines) {
      result += "  " + line.label + std::string(width - line.label.size() + 2, ' ') + printable(line.text) + "\n";
    }
    for (const std::string& note : section.notes) result += "  " + printable(note) + "\n";
  }
  return result;
}

std::string Report::json() const {
  Json whole = Json::object();
  for (const Section& section : sections_) {
    if (!section.key.empty()) whole.set(section.key, section.json);
  }
  for (const auto& [key, value] : top_) whole.set(key, value);
  return whole.text() + "\n";
}

void Report::print(bool as_json) const { std::fputs((as_json ? json() : text()).c_str(), stdout); }

std::string counted(std::int64_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

}  // namespace app
