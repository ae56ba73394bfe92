// SPDX-License-Identifier: Apache-2.0
#include "format/mesh/token_reader.h"

#include <array>
#include <charconv>
#include <cmath>

#include "base/error.h"

namespace sinew {
namespace {

enum : std::uint8_t { kInside = 0, kBlank = 1, kEnd = 2 };

// What a byte is to a token: a part of it, a blank around it, or the end of its line.
constexpr std::array<std::uint8_t, 256> kRole = [] {
  std::array<std::uint8_t, 256> role{};
  for (const unsigned char c : {' ', '\t', '\r', '\v', '\f'}) role[c] = kBlank;
  for (const unsigned char c : {'\n', '#'}) role[c] = kEnd;
  return role;
}();

bool is_blank(char c) { return kRole[static_cast<unsigned char>(c)] == kBlank; }
bool ends_token(char c) { return kRole[static_cast<unsigned char>(c)] != kInside; }

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Reads "-12.345" if so few digits are enough that the quotient of two exact numbers is the nearest one, as from_chars
// would have it; false for all other texts.
bool read_short_decimal(std::string_view text, double& value) {
  static constexpr double kPowers[] = {1e0, 1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                       1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
  constexpr std::size_t kMostDigits = 15;  // below 2^53
  const bool negative = !text.empty() && text[0] == '-';
  if (negative) text.remove_prefix(1);
  if (text.empty() || text.size() > kMostDigits || !is_digit(text[0])) return false;
  std::int64_t digits = 0;
  std::size_t i = 0;
  for (; i < text.size() && is_digit(text[i]); ++i) digits = 10 * digits + (text[i] - '0');
  std::size_t decimals = 0;
  if (i < text.size() && text[i] == '.') {
    for (++i; i < text.size() && is_digit(text[i]); ++i, ++decimals) digits = 10 * digits + (text[i] - '0');
  }
  if (i != text.size() || text.back() == '.') return false;
  value = static_cast<double>(digits) / kPowers[decimals];
  if (negative) value = -value;
  return true;
}

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
  double value = 0;
  if (read_short_decimal(token, value)) return value;
  const std::string_view digits = without_plus(token);
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  const bool whole = end == digits.data() + digits.size();
  if (error == std::errc::result_out_of_range && whole) {
    const bool tiny = digits.find("e-") != digits.npos || digits.find("E-") != digits.npos;
    if (tiny) return 0;
  }
  if (error != std::errc() || !whole || !std::isfinite(value)) {
    fail(std::string(what) + ": " + quoted(token) + " is not a finite number");
  }
  return value;
}

std::int64_t TokenReader::to_any_integer(std::string_view token, const char* what) const {
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
