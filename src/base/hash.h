// SPDX-License-Identifier: Apache-2.0
// hash.h -- 64-bit hashes of bytes. They are the same on every machine, so they may be written to files; they do not
// resist an attacker.
//   math  four lanes of 8 bytes each
//   note  buffers that differ in trailing zeros have different hashes: the length takes part
#ifndef SINEW_BASE_HASH_H_
#define SINEW_BASE_HASH_H_

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace sinew {

namespace hash_detail {

// Odd, with about half of their bits set: the golden ratio, and the fractional parts of the roots of 2 and 3.
constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15;
constexpr std::uint64_t kRoot2 = 0x6a09e667f3bcc909;
constexpr std::uint64_t kRoot3 = 0xbb67ae8584caa73b;

// One to one in either argument while the other is fixed: no word can make a lane forget what it has seen.
constexpr std::uint64_t absorb(std::uint64_t lane, std::uint64_t word) {
  return std::rotl(lane ^ (word * kGolden), 29) * kRoot2;
}

// Spreads every bit over all the others.
constexpr std::uint64_t avalanche(std::uint64_t x) {
  x = (x ^ (x >> 32)) * kRoot3;
  x = (x ^ (x >> 29)) * kGolden;
  return x ^ (x >> 32);
}

// The next `count` (at most 8) bytes as a little-endian number, on every machine.
inline std::uint64_t load_word(const unsigned char* bytes, std::size_t count) {
  std::uint64_t word = 0;
  if constexpr (std::endian::native == std::endian::little) {
    std::memcpy(&word, bytes, count);
  } else {
    for (std::size_t i = count; i-- > 0;) word = word << 8 | bytes[i];
  }
  return word;
}

}  // namespace hash_detail

// `seed` chains hashes: hash_bytes(b, nb, hash_bytes(a, na)) depends on both buffers and their order.
inline std::uint64_t hash_bytes(const void* data, std::size_t size, std::uint64_t seed = 0) {
  using namespace hash_detail;
  const auto* bytes = static_cast<const unsigned char*>(data);
  std::uint64_t lane[4] = {seed ^ kGolden, seed ^ kRoot2, seed ^ kRoot3, seed + size};
  std::size_t left = size;
  for (; left >= 32; left -= 32, bytes += 32) {
    for (int k = 0; k < 4; ++k) lane[k] = absorb(lane[k], load_word(bytes + 8 * k, 8));
  }
  for (int k = 0; left > 0; ++k) {
    const std::size_t count = left < 8 ? left : 8;
    lane[k] = absorb(lane[k], load_word(bytes, count));
    bytes += count;
    left -= count;
  }
  std::uint64_t hash = 0;
  for (const std::uint64_t value : lane) hash = avalanche(hash ^ value) + kGolden;
  return avalanche(hash);
}

}  // namespace sinew

#endif  // SINEW_BASE_HASH_H_
