// SPDX-License-Identifier: Apache-2.0
// from_sample.h -- a mutator that starts from valid files, which libFuzzer would hardly find by itself. Include it in
// one source of a target, which defines sample_files().
#ifndef SINEW_TESTS_FUZZ_FROM_SAMPLE_H_
#define SINEW_TESTS_FUZZ_FROM_SAMPLE_H_

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

std::vector<std::string> sample_files();

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed) {
  static const std::vector<std::string> kSamples = sample_files();
  const std::string& sample = kSamples[seed % kSamples.size()];
  if ((size < 8 || seed % 64 == 0) && sample.size() <= max_size) {
    std::copy(sample.begin(), sample.end(), data);
    size = sample.size();
  }
  return LLVMFuzzerMutate(data, size, max_size);
}

#endif  // SINEW_TESTS_FUZZ_FROM_SAMPLE_H_
