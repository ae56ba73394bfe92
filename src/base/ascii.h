// SPDX-License-Identifier: Apache-2.0
// ascii.h -- characters of file names, schemes and keywords, judged alike under every locale.
#ifndef SINEW_BASE_ASCII_H_
#define SINEW_BASE_ASCII_H_

#include <algorithm>
#include <string>
#include <string_view>

namespace sinew {

constexpr char to_lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_letter(char c) { return to_lower(c) >= 'a' && to_lower(c) <= 'z'; }

inline std::string to_lower(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = to_lower(c);
  return lower;
}

constexpr bool equal_ignoring_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return to_lower(x) == to_lower(y); });
}

}  // namespace sinew

#endif  // SINEW_BASE_ASCII_H_
