// SPDX-License-Identifier: Apache-2.0
// number.h -- numbers and words inside attribute values, read and written alike under every locale.
//   note  accepted: what C's strtod accepts (1, +.5, 1e3, 0x1p3, inf, nan); integers are decimal and whole
#ifndef SINEW_FORMAT_MJCF_NUMBER_H_
#define SINEW_FORMAT_MJCF_NUMBER_H_

#include <cstdint>
#include <string>
#include <string_view>

namespace sinew::mjcf {

enum class Parsed { Ok, NotANumber, OutOfRange };

Parsed parse_number(std::string_view token, double& value);
Parsed parse_number(std::string_view token, float& value);
Parsed parse_number(std::string_view token, int& value);

// A count of bytes: a whole number with an optional suffix K, M, G, T, P or E (powers of 1024); -1 stands for "unset".
Parsed parse_bytes(std::string_view token, std::int64_t& value);

// The shortest text that reads back as the same number, at the end of `out`.
void append_number(std::string& out, double value);
void append_number(std::string& out, float value);
void append_number(std::string& out, int value);
void append_number(std::string& out, std::int64_t value);

// Cuts the next word off the front of `text`; false at the end.
bool next_token(std::string_view& text, std::string_view& token);

}  // namespace sinew::mjcf

#endif  // SINEW_FORMAT_MJCF_NUMBER_H_
