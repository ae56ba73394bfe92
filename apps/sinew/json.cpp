// SPDX-License-Identifier: Apache-2.0
#include "json.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>

namespace app {
namespace {

// Bytes of the UTF-8 character at `at`, or 0 if no valid one begins there (RFC 3629: nothing longer than needed, no
// surrogates, nothing above U+10FFFF).
std::size_t utf8_length(const std::string& text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
  const unsigned first = byte(at);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xc2 && first <= 0xdf ? 2
                             : (first & 0xf0) == 0xe0       ? 3
                             : (first & 0xf8) == 0xf0       ? 4
                                                            : 0;
  if (length == 0) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(at + i) & 0xc0) != 0x80) return 0;
  }
  const unsigned second = byte(at + 1);
  const bool too_long = (first == 0xe0 && second < 0xa0) || (first == 0xf0 && second < 0x90);
  const bool beyond = (first == 0xed && second >= 0xa0) || first > 0xf4 || (first == 0xf4 && second >= 0x90);
  return too_long || beyond ? 0 : length;
}

std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = utf8_length(text, at);
    const auto c = static_cast<unsigned char>(text[at]);
    if (length == 0 || c < 0x20 || c == 0x7f) {
      char code[8];
      std::snprintf(code, sizeof code, "\\u%04x", c);
      result += code;
    } else {
      if (c == '"' || c == '\\') result += '\\';
      result.append(text, at, length);
    }
    at += std::max<std::size_t>(length, 1);
  }
  return result + '"';
}

}  // namespace

Json::Json(double value) {
  if (!std::isfinite(value)) return;
  char text[40];
  text_.assign(text, std::to_chars(text, text + sizeof text, value).ptr);
}

Json::Json(const std::string& value) : text_(quoted(value)) {}

Json Json::object() {
  Json value;
  value.kind_ = Kind::Object;
  return value;
}

Json Json::array() {
  Json value;
  value.kind_ = Kind::Array;
  return value;
}

Json Json::array(const double* begin, const double* end) {
  Json value = array();
  for (; begin != end; ++begin) value.push(*begin);
  return value;
}

Json Json::array(const std::vector<std::string>& values) {
  Json value = array();
  for (const std::string& text : values) value.push(text);
  return value;
}

Json& Json::set(const std::string& key, Json value) {
  members_.emplace_back(key, std::move(value));
  return *this;
}

Json& Json::push(Json value) { return set("", std::move(value)); }

std::string Json::text(int depth) const {
  if (kind_ == Kind::Plain) return text_;
  const bool plain = kind_ == Kind::Array && std::all_of(members_.begin(), members_.end(), [](const auto& member) {
                       return member.second.kind_ == Kind::Plain;
                     });
  const std::string line = plain ? "" : "\n" + std::string(static_cast<std::size_t>(depth) + 1, ' ');
  std::string result(1, kind_ == Kind::Array ? '[' : '{');
  for (std::size_t i = 0; i < members_.size(); ++i) {
    const auto& [key, value] = members_[i];
    if (i) result += plain ? ", " : ",";
    result += line;
    if (kind_ == Kind::Object) result += quoted(key) + ": ";
    result += value.text(depth + 1);
  }
  if (!members_.empty() && !plain) result += "\n" + std::string(static_cast<std::size_t>(depth), ' ');
  return result + (kind_ == Kind::Array ? ']' : '}');
}

}  // namespace app
