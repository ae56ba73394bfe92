// SPDX-License-Identifier: Apache-2.0
// libFuzzer: bytes to a height field.
#include <cstdlib>

#include "base/error.h"
#include "format/mesh/hfield.h"
#include "fuzz/from_sample.h"
#include "support/bytes.h"

using namespace sinew;

std::vector<std::string> sample_files() { return {test::ByteBuilder().add({2, 3}).zeros(24).text()}; }

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto bytes = std::as_bytes(std::span(data, size));
  try {
    const HFieldFile field = read_hfield(bytes, "fuzz.hf");
    if (field.data.size() != static_cast<std::size_t>(field.nrow) * static_cast<std::size_t>(field.ncol)) std::abort();
  } catch (const ModelError&) {
  }
  return 0;
}
