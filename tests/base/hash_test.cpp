// SPDX-License-Identifier: Apache-2.0
#include "base/hash.h"

#include <cstdint>
#include <set>
#include <vector>

#include <gtest/gtest.h>

namespace sinew {
namespace {

std::vector<unsigned char> counting_bytes(std::size_t n) {
  std::vector<unsigned char> bytes(n);
  for (std::size_t i = 0; i < n; ++i) bytes[i] = static_cast<unsigned char>(i * 37 + 11);
  return bytes;
}

TEST(HashBytes, EveryBitOfEveryLengthMatters) {
  std::set<std::uint64_t> seen;
  std::size_t expected = 0;
  for (std::size_t n = 0; n <= 100; ++n) {
    std::vector<unsigned char> bytes = counting_bytes(n);
    seen.insert(hash_bytes(bytes.data(), n));
    ++expected;
    for (std::size_t bit = 0; bit < 8 * n; ++bit) {
      bytes[bit / 8] = static_cast<unsigned char>(bytes[bit / 8] ^ 1u << bit % 8);
      seen.insert(hash_bytes(bytes.data(), n));
      bytes[bit / 8] = static_cast<unsigned char>(bytes[bit / 8] ^ 1u << bit % 8);
      ++expected;
    }
  }
  EXPECT_EQ(seen.size(), expected);
}

TEST(HashBytes, TrailingZerosCount) {
  const unsigned char zeros[80] = {};
  std::set<std::uint64_t> seen;
  for (std::size_t n = 0; n <= sizeof zeros; ++n) seen.insert(hash_bytes(zeros, n));
  EXPECT_EQ(seen.size(), sizeof zeros + 1);
}

TEST(HashBytes, OneBitFlipsHalfOfTheResult) {
  std::vector<unsigned char> bytes = counting_bytes(256);
  const std::uint64_t before = hash_bytes(bytes.data(), bytes.size());
  double flipped = 0;
  for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
    bytes[bit / 8] = static_cast<unsigned char>(bytes[bit / 8] ^ 1u << bit % 8);
    flipped += std::popcount(before ^ hash_bytes(bytes.data(), bytes.size()));
    bytes[bit / 8] = static_cast<unsigned char>(bytes[bit / 8] ^ 1u << bit % 8);
  }
  EXPECT_NEAR(flipped / static_cast<double>(8 * bytes.size()), 32.0, 1.0);
}

TEST(HashBytes, SeedChainsBuffersInOrder) {
  const std::uint64_t a = hash_bytes("left", 4), b = hash_bytes("right", 5);
  const std::uint64_t ab = hash_bytes("right", 5, a), ba = hash_bytes("left", 4, b);
  EXPECT_NE(ab, ba);
  EXPECT_NE(ab, b);
}

// The value is written to files: it may never change, on any machine.
TEST(HashBytes, ValueIsFixed) {
  const std::vector<unsigned char> bytes = counting_bytes(77);
  EXPECT_EQ(hash_bytes(bytes.data(), bytes.size()), 0x2355f27e5fe0645full);
  EXPECT_EQ(hash_bytes(nullptr, 0), 0x220f056036828922ull);
}

TEST(HashBytes, AddressDoesNotMatter) {
  std::vector<unsigned char> bytes = counting_bytes(90);
  const std::uint64_t expected = hash_bytes(bytes.data(), 80);
  for (std::size_t shift = 1; shift < 9; ++shift) {
    std::vector<unsigned char> moved(100);
    std::copy_n(bytes.begin(), 80, moved.begin() + static_cast<std::ptrdiff_t>(shift));
    EXPECT_EQ(hash_bytes(moved.data() + shift, 80), expected);
  }
}

}  // namespace
}  // namespace sinew
