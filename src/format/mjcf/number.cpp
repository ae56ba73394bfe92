// SPDX-License-Identifier: Apache-2.0
#include "format/mjcf/number.h"

#include <charconv>
#include <iterator>
#include <limits>

#include "base/ascii.h"
#include "base/assert.h"

namespace sinew::mjcf {
namespace {

constexpr std::string_view kSpace = " \t\n\r\f\v";

Parsed outcome(std::errc status, const char* end, std::string_view text) {
  if (status == std::errc::result_out_of_range) return Parsed::OutOfRange;
  if (status != std::errc() || end != text.data() + text.size()) return Parsed::NotANumber;
  return Parsed::Ok;
}

// from_chars knows neither '+' nor "0x", so sign and prefix are taken off first.
template <class Real>
Parsed parse_real(std::string_view token, Real& value) {
  bool negative = false;
  if (!token.empty() && (token[0] == '+' || token[0] == '-')) {
    negative = token[0] == '-';
    token.remove_prefix(1);
  }
  if (token.empty() || token[0] == '-') return Parsed::NotANumber;
  auto format = std::chars_format::general;
  if (token.size() > 2 && token[0] == '0' && to_lower(token[1]) == 'x') {
    if (token[2] == '-') return Parsed::NotANumber;
    token.remove_prefix(2);
    format = std::chars_format::hex;
  }
  Real magnitude = 0;
  const auto [end, status] = std::from_chars(token.data(), token.data() + token.size(), magnitude, format);
  const Parsed result = outcome(status, end, token);
  if (result == Parsed::Ok) value = negative ? -magnitude : magnitude;
  return result;
}

template <class Number>
void append(std::string& out, Number value) {
  char digits[32];  // the longest: -2.2250738585072014e-308
  const auto [end, status] = std::to_chars(std::begin(digits), std::end(digits), value);
  SINEW_ASSERT(status == std::errc());
  out.append(digits, end);
}

}  // namespace

Parsed parse_number(std::string_view token, double& value) { return parse_real(token, value); }

Parsed parse_number(std::string_view token, float& value) { return parse_real(token, value); }

Parsed parse_number(std::string_view token, int& value) {
  if (token.size() > 1 && token[0] == '+' && token[1] != '-') token.remove_prefix(1);
  const auto [end, status] = std::from_chars(token.data(), token.data() + token.size(), value);
  return outcome(status, end, token);
}

Parsed parse_bytes(std::string_view token, std::int64_t& value) {
  if (token == "-1") {
    value = -1;
    return Parsed::Ok;
  }
  constexpr std::string_view kSuffixes = "kmgtpe";
  int shift = 0;
  if (!token.empty()) {
    const std::size_t suffix = kSuffixes.find(to_lower(token.back()));
    if (suffix != std::string_view::npos) {
      shift = 10 * (static_cast<int>(suffix) + 1);
      token.remove_suffix(1);
    }
  }
  if (token.empty() || !is_digit(token[0])) return Parsed::NotANumber;
  std::int64_t number = 0;
  const auto [end, status] = std::from_chars(token.data(), token.data() + token.size(), number);
  const Parsed result = outcome(status, end, token);
  if (result != Parsed::Ok) return result;
  if (number > std::numeric_limits<std::int64_t>::max() >> shift) return Parsed::OutOfRange;
  value = number << shift;
  return Parsed::Ok;
}

void append_number(std::string& out, double value) { append(out, value); }
void append_number(std::string& out, float value) { append(out, value); }
void append_number(std::string& out, int value) { append(out, value); }
void append_number(std::string& out, std::int64_t value) { append(out, value); }

bool next_token(std::string_view& text, std::string_view& token) {
  const std::size_t start = text.find_first_not_of(kSpace);
  if (start == std::string_view::npos) {
    text = {};
    return false;
  }
  text.remove_prefix(start);
  token = text.substr(0, text.find_first_of(kSpace));
  text.remove_prefix(token.size());
  return true;
}

}  // namespace sinew::mjcf
