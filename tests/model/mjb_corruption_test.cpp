// SPDX-License-Identifier: Apache-2.0
// Models from damaged bytes: refused with a word, or safe to use. Run under the sanitizers (preset asan) it proves
// more.
#include <algorithm>
#include <cstring>
#include <limits>
#include <random>
#include <type_traits>
#include <vector>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include "base/hash.h"
#include "model/fields.h"
#include "model/file/validate.h"
#include "support/exercise_model.h"
#include "support/sample_model.h"

namespace sinew::test {
namespace {

using Bytes = std::vector<char>;

// While it lives, allocations for models and data go through it; it keeps the largest.
class AllocationMeter {
 public:
  AllocationMeter() {
    largest_ = 0;
    mju_user_malloc = [](std::size_t bytes) {
      largest_ = std::max(largest_, bytes);
      return std::malloc(bytes);
    };
    mju_user_free = std::free;
  }
  ~AllocationMeter() {
    mju_user_malloc = nullptr;
    mju_user_free = nullptr;
  }
  AllocationMeter(const AllocationMeter&) = delete;
  AllocationMeter& operator=(const AllocationMeter&) = delete;

  static std::size_t take_largest() { return std::exchange(largest_, 0); }

 private:
  static inline std::size_t largest_ = 0;
};

// A saved sample, and where in it the integers are that a model is held together by.
struct Original {
  explicit Original(SampleParts parts) {
    const ModelPtr m = make_sample_model(parts);
    bytes.resize(static_cast<std::size_t>(mj_sizeModel(m.get())));
    mj_saveModel(m.get(), nullptr, bytes.data(), static_cast<int>(bytes.size()));
    std::size_t array_bytes = 0;
    for_each_array(*m, [&](auto* array, const ArrayInfo& info) {
      array_bytes += static_cast<std::size_t>(info.count()) * sizeof *array;
    });
    std::size_t at = bytes.size() - 2 * sizeof(std::uint64_t) - array_bytes;
    for (std::size_t i = 0; i < at; i += sizeof(int)) header.push_back(i);
    for_each_array(*m, [&](auto* array, const ArrayInfo& info) {
      for (std::int64_t i = 0; i < info.count(); ++i, at += sizeof *array) {
        if (std::is_same_v<decltype(array), int*>) integers.push_back(at);
      }
    });
  }

  Bytes bytes;
  std::vector<std::size_t> header;    // header, sizes, options
  std::vector<std::size_t> integers;  // in arrays
};

class Vandal {
 public:
  explicit Vandal(std::uint64_t seed) : random_(seed) {}

  std::size_t below(std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random_); }

  void damage(const Original& original, Bytes& bytes) {
    switch (below(4)) {
      case 0:
        change_integer(bytes, original.header[below(original.header.size())]);
        break;
      case 1:
      case 2:
        change_integer(bytes, original.integers[below(original.integers.size())]);
        break;
      default:
        bytes[below(bytes.size())] ^= static_cast<char>(1 << below(8));
        break;
    }
  }

 private:
  // Mostly values that are nearly right: those are the ones that checks let through.
  void change_integer(Bytes& bytes, std::size_t offset) {
    int value = 0;
    std::memcpy(&value, &bytes[offset], sizeof value);
    const auto nearby = static_cast<unsigned>(value) + static_cast<unsigned>(below(5)) - 2;
    const int choices[] = {
        static_cast<int>(nearby),        static_cast<int>(below(10)),     -1,
        static_cast<int>(below(100000)), std::numeric_limits<int>::max(), std::numeric_limits<int>::min()};
    value = choices[below(std::size(choices))];
    std::memcpy(&bytes[offset], &value, sizeof value);
  }

  std::mt19937_64 random_;
};

void repair_checksum(Bytes& bytes) {
  const std::size_t length = bytes.size() - sizeof(std::uint64_t);
  const std::uint64_t checksum = hash_bytes(bytes.data(), length);
  std::memcpy(bytes.data() + length, &checksum, sizeof checksum);
}

// Ten thousand models, each damaged in one to three places; every other one with its checksum made right again.
TEST(MjbCorruption, IsRefusedOrHarmless) {
  const Original originals[] = {Original(SampleParts::kRigid), Original(SampleParts::kEverything)};
  const AllocationMeter meter;
  Vandal vandal(20240229);
  int survivors = 0;
  int refused_in_spite_of_checksum = 0;
  for (int round = 0; round < 10000; ++round) {
    const Original& original = originals[vandal.below(2)];
    Bytes bytes = original.bytes;
    for (std::size_t n = vandal.below(3) + 1; n > 0; --n) vandal.damage(original, bytes);
    const bool repaired = round % 2 == 1;
    if (repaired) repair_checksum(bytes);
    const MessageTrap trap;
    meter.take_largest();
    const ModelPtr m(mj_loadModelBuffer(bytes.data(), static_cast<int>(bytes.size())));
    ASSERT_LE(meter.take_largest(), bytes.size() + 64 * 1024) << round;  // the bytes of the file, and alignment
    ASSERT_EQ(trap.warnings(), m ? 0 : 1) << round;
    if (!m) {
      refused_in_spite_of_checksum += repaired;
      continue;
    }
    ASSERT_TRUE(repaired || bytes == original.bytes) << round;
    ASSERT_EQ(find_fault(*m), std::nullopt) << round;
    ASSERT_TRUE(exercise_model(*m)) << round << ": " << trap.last();
    ASSERT_EQ(trap.errors(), 0) << round << ": " << trap.last();
    ++survivors;
  }
  EXPECT_GT(survivors, 1000);  // both sides of the door are being tested
  EXPECT_GT(refused_in_spite_of_checksum, 1000);
}

}  // namespace
}  // namespace sinew::test
