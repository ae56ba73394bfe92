// SPDX-License-Identifier: Apache-2.0
#include "report.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace app {
namespace {

std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    if (static_cast<unsigned char>(c) < 0x20) {
      char code[8];
      std::snprintf(code, sizeof code, "\\u%04x", c);
      result += code;
    } else {
      result += c;
    }
  }
  return result + '"';
}

std::string number(double value, const char* format) {
  char text[40];
  std::snprintf(text, sizeof text, format, value);
  return text;
}

}  // namespace

Report::Section& Report::current() {
  if (sections_.empty()) sections_.push_back({});
  return sections_.back();
}

void Report::section(const std::string& title) { sections_.push_back({title, {}, {}}); }

void Report::add(const std::string& name, const std::string& text) {
  current().lines.push_back({name, text, quoted(text)});
}

void Report::add(const std::string& name, double value, const std::string& unit) {
  const std::string text = number(value, "%.4g") + (unit.empty() ? "" : " " + unit);
  current().lines.push_back({name, text, std::isfinite(value) ? number(value, "%.17g") : "null"});
}

void Report::add(const std::string& name, std::int64_t value) {
  current().lines.push_back({name, std::to_string(value), std::to_string(value)});
}

void Report::add(const std::string& name, bool value) {
  current().lines.push_back({name, value ? "yes" : "no", value ? "true" : "false"});
}

void Report::note(const std::string& line) { current().notes.push_back(line); }

std::string Report::text() const {
  std::string result;
  for (const Section& section : sections_) {
    if (!section.title.empty()) result += (result.empty() ? "" : "\n") + section.title + "\n";
    std::size_t width = 0;
    for (const Line& line : section.lines) width = std::max(width, line.name.size());
    for (const Line& line : section.lines) {
      result += "  " + line.name + std::string(width - line.name.size() + 2, ' ') + line.text + "\n";
    }
    for (const std::string& note : section.notes) result += "  " + note + "\n";
  }
  return result;
}

std::string Report::json() const {
  std::string result = "{";
  for (std::size_t s = 0; s < sections_.size(); ++s) {
    const Section& section = sections_[s];
    result += (s ? ",\n " : "\n ") + quoted(section.title.empty() ? "result" : section.title) + ": {";
    bool first = true;
    for (const Line& line : section.lines) {
      result += (first ? "\n  " : ",\n  ") + quoted(line.name) + ": " + line.json;
      first = false;
    }
    if (!section.notes.empty()) {
      result += std::string(first ? "\n  " : ",\n  ") + "\"notes\": [";
      for (std::size_t i = 0; i < section.notes.size(); ++i) result += (i ? ", " : "") + quoted(section.notes[i]);
      result += "]";
    }
    result += "\n }";
  }
  return result + "\n}\n";
}

void Report::print(bool as_json) const { std::fputs((as_json ? json() : text()).c_str(), stdout); }

}  // namespace app
