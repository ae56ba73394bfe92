// SPDX-License-Identifier: Apache-2.0
#include "format/mesh/token_reader.h"

#include <charconv>
#include <cmath>

#include "base/error.h"

namespace sinew {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f'; }
bool ends_token(char c) { return is_blank(c) || c == '\n' || c == '#'; }

// from_chars knows no plus sign
std::string_view without_plus(std::string_view token) {
  if (token.size() > 1 && token[0] == '+' && token[1] != '-' && token[1] != '+') token.remove_prefix(1);
  return token;
}

std::string quoted(std::string_view token) {
  constexpr std::size_t kLongest = 40;
  std::string text = "'";
  for (char c : token.substr(0, kLongest)) text += c >= ' ' && c <= '~' ? c : '?';
  return text + (token.size() > kLongest ? "...'" : "'");
}

}  // namespace

std::string_view TokenReader::token() {
  while (position_ < text_.size()) {
    const char c = text_[position_];
    if (is_blank(c)) {
      ++position_;
    } else if (c == '\\') {
      std::size_t end = position_ + 1;
      while (end < text_.size() && is_blank(text_[end])) ++end;
      if (end >= text_.size() || text_[end] != '\n') break;
      position_ = end + 1;
      ++line_;
    } else {
      break;
    }
  }
  if (position_ >= text_.size() || text_[position_] == '\n' || text_[position_] == '#') return {};
  const std::size_t start = position_;
  while (position_ < text_.size() && !ends_token(text_[position_])) ++position_;
  return text_.substr(start, position_ - start);
}

std::string_view TokenReader::next_token() {
  for (;;) {
    const std::string_view found = token();
    if (!found.empty() || !next_line()) return found;
  }
}

bool TokenReader::next_line() {
  const std::size_t end = text_.find('\n', position_);
  if (end == std::string_view::npos) {
    position_ = text_.size();
    return false;
  }
  position_ = end + 1;
  ++line_;
  return position_ < text_.size();
}

void TokenReader::fail(const std::string& finding) const {
  throw ModelError(std::string(name_) + ":" + std::to_string(line_) + ": " + finding);
}

double TokenReader::to_number(std::string_view token, const char* what) const {
  if (token.empty()) fail(std::string(what) + " is missing");
  const std::string_view digits = without_plus(token);
  double value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  const bool whole = end == digits.data() + digits.size();
  const bool tiny = digits.find("e-") != digits.npos || digits.find("E-") != digits.npos;
  if (error == std::errc::result_out_of_range && whole && tiny) return 0;
  if (error != std::errc() || !whole || !std::isfinite(value)) {
    fail(std::string(what) + ": " + quoted(token) + " is not a finite number");
  }
  return value;
}

std::int64_t TokenReader::to_integer(std::string_view token, const char* what) const {
  if (token.empty()) fail(std::string(what) + " is missing");
  const std::string_view digits = without_plus(token);
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc() || end != digits.data() + digits.size()) {
    fail(std::string(what) + ": " + quoted(token) + " is not an integer");
  }
  return value;
}

}  // namespace sinew
