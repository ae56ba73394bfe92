// SPDX-License-Identifier: Apache-2.0
// token_reader.h -- walks through a text of lines and blank-separated tokens; numbers do not depend on the locale.
//   fails with ModelError "<file>:<line>: ..."
#ifndef SINEW_FORMAT_MESH_TOKEN_READER_H_
#define SINEW_FORMAT_MESH_TOKEN_READER_H_

#include <cstdint>
#include <string>
#include <string_view>

namespace sinew {

class TokenReader {
 public:
  TokenReader(std::string_view text, std::string_view name) : text_(text), name_(name) {}

  // The next token of this line, or an empty one at its end. A comment (#) or a line break ends the line; a backslash
  // before the break joins the next line to this one.
  std::string_view token();

  // The next token on any line; empty at the end of the text.
  std::string_view next_token();

  // Goes to the start of the next line; false at the end of the text.
  bool next_line();

  bool at_end() const { return position_ >= text_.size(); }
  std::size_t position() const { return position_; }
  int line() const { return line_; }

  [[noreturn]] void fail(const std::string& finding) const;

  // The whole token as a finite number; underflow is zero.
  double to_number(std::string_view token, const char* what) const;
  // The whole token as an integer; most are a few digits long.
  std::int64_t to_integer(std::string_view token, const char* what) const {
    constexpr std::size_t kFewDigits = 9;
    std::int64_t value = 0;
    bool plain = !token.empty() && token.size() <= kFewDigits;
    for (std::size_t i = 0; plain && i < token.size(); ++i) {
      plain = token[i] >= '0' && token[i] <= '9';
      value = 10 * value + (token[i] - '0');
    }
    return plain ? value : to_any_integer(token, what);
  }

 private:
  std::int64_t to_any_integer(std::string_view token, const char* what) const;

  std::string_view text_, name_;
  std::size_t position_ = 0;
  int line_ = 1;
};

}  // namespace sinew

#endif  // SINEW_FORMAT_MESH_TOKEN_READER_H_
