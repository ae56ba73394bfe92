// SPDX-License-Identifier: Apache-2.0
// byte_reader.h -- walks through the bytes of a binary file; every read is checked against what is left.
//   fails with ModelError "<file>: at byte <n>: ..."
#ifndef SINEW_FORMAT_MESH_BYTE_READER_H_
#define SINEW_FORMAT_MESH_BYTE_READER_H_

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/error.h"

namespace sinew {

class ByteReader {
 public:
  static_assert(std::endian::native == std::endian::little, "these formats are little-endian and read as they lie");

  ByteReader(std::span<const std::byte> bytes, std::string_view name) : bytes_(bytes), name_(name) {}

  std::size_t position() const { return position_; }
  std::size_t left() const { return bytes_.size() - position_; }

  [[noreturn]] void fail(const std::string& finding) const {
    throw ModelError(std::string(name_) + ": at byte " + std::to_string(position_) + ": " + finding);
  }

  void skip(std::size_t n, const char* what) {
    need(n, 1, what);
    position_ += n;
  }

  template <class T>
  T read(const char* what) {
    static_assert(std::is_trivially_copyable_v<T>);
    need(1, sizeof(T), what);
    T value;
    std::memcpy(&value, bytes_.data() + position_, sizeof(T));
    position_ += sizeof(T);
    return value;
  }

  // `count` values; nothing is allocated before the bytes are known to be there.
  template <class T>
  std::vector<T> read_array(std::size_t count, const char* what) {
    static_assert(std::is_trivially_copyable_v<T>);
    need(count, sizeof(T), what);
    std::vector<T> values(count);
    if (count > 0) std::memcpy(values.data(), bytes_.data() + position_, count * sizeof(T));
    if constexpr (std::is_floating_point_v<T>) {
      for (std::size_t i = 0; i < count; ++i) {
        if (!std::isfinite(values[i])) fail(std::string(what) + " " + std::to_string(i) + " is not finite");
      }
    }
    position_ += count * sizeof(T);
    return values;
  }

  // A count of things that take at least `bytes_each` each, so that it cannot be larger than the file.
  std::size_t read_count(const char* what, std::size_t bytes_each) {
    const auto count = read<std::int32_t>(what);
    if (count < 0 || static_cast<std::size_t>(count) > left() / bytes_each) {
      fail(std::string(what) + " is " + std::to_string(count) + ", but only " + std::to_string(left()) +
           " bytes follow");
    }
    return static_cast<std::size_t>(count);
  }

  void check_indices(std::span<const int> indices, std::size_t limit, const char* what) const {
    for (std::size_t i = 0; i < indices.size(); ++i) {
      if (indices[i] < 0 || static_cast<std::size_t>(indices[i]) >= limit) {
        fail(std::string(what) + " " + std::to_string(i) + " is " + std::to_string(indices[i]) + ", but there are " +
             std::to_string(limit) + " vertices");
      }
    }
  }

 private:
  void need(std::size_t count, std::size_t size, const char* what) const {
    if (count > left() / size) fail(std::string("the file ends within ") + what);
  }

  std::span<const std::byte> bytes_;
  std::string_view name_;
  std::size_t position_ = 0;
};

}  // namespace sinew

#endif  // SINEW_FORMAT_MESH_BYTE_READER_H_
