// SPDX-License-Identifier: Apache-2.0
// libFuzzer: bytes to a model. Whatever the bytes are, loading refuses them or gives a model that is safe to use.
//   note  the checksum would keep nearly everything out, so it is made right first; the fuzzer starts from the samples,
//         which its own mutator hands in whenever it is given something too short to be a model
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <vector>

#include <mujoco/mujoco.h>

#include "base/hash.h"
#include "support/exercise_model.h"
#include "support/sample_model.h"

using namespace sinew;
using namespace sinew::test;

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

namespace {

std::vector<std::uint8_t> sample_bytes(SampleParts parts) {
  const ModelPtr m = make_sample_model(parts);
  std::vector<std::uint8_t> bytes(static_cast<std::size_t>(mj_sizeModel(m.get())));
  mj_saveModel(m.get(), nullptr, bytes.data(), static_cast<int>(bytes.size()));
  return bytes;
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  mju_user_warning = [](const char*) {};
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed) {
  static const std::vector<std::uint8_t> kSamples[] = {sample_bytes(SampleParts::kRigid),
                                                       sample_bytes(SampleParts::kEverything)};
  const std::vector<std::uint8_t>& sample = kSamples[seed % 2];
  if (size < 1024 && sample.size() <= max_size) {
    std::copy(sample.begin(), sample.end(), data);
    size = sample.size();
  }
  // The length follows from the sizes, so most changes should leave it alone.
  return LLVMFuzzerMutate(data, size, seed % 16 == 0 ? max_size : size);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::vector<std::uint8_t> bytes(data, data + size);
  if (size > sizeof(std::uint64_t)) {
    const std::size_t length = size - sizeof(std::uint64_t);
    const std::uint64_t checksum = hash_bytes(bytes.data(), length);
    std::memcpy(bytes.data() + length, &checksum, sizeof checksum);
  }
  const ModelPtr m(mj_loadModelBuffer(bytes.data(), static_cast<int>(bytes.size())));
  if (m && !exercise_model(*m)) std::abort();
  return 0;
}
