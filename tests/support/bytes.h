// SPDX-License-Identifier: Apache-2.0
// bytes.h -- builds the bytes of small binary files, and shows texts as bytes.
#ifndef SINEW_TESTS_SUPPORT_BYTES_H_
#define SINEW_TESTS_SUPPORT_BYTES_H_

#include <cstddef>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

namespace sinew::test {

class ByteBuilder {
 public:
  template <class T>
  ByteBuilder& add(std::initializer_list<T> values) {
    for (const T& value : values) text_.append(reinterpret_cast<const char*>(&value), sizeof value);
    return *this;
  }
  ByteBuilder& add(std::string_view text) {
    text_ += text;
    return *this;
  }
  ByteBuilder& zeros(std::size_t n) {
    text_.append(n, '\0');
    return *this;
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

inline std::span<const std::byte> as_bytes(std::string_view text) {
  return std::as_bytes(std::span<const char>(text.data(), text.size()));
}

}  // namespace sinew::test

#endif  // SINEW_TESTS_SUPPORT_BYTES_H_
