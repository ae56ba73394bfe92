// SPDX-License-Identifier: Apache-2.0
// libFuzzer: bytes to a skin.
#include <cstdlib>

#include "base/error.h"
#include "format/mesh/skin.h"
#include "fuzz/from_sample.h"
#include "support/bytes.h"

using namespace sinew;

std::vector<std::string> sample_files() {
  std::string name = "hand";
  name.resize(40);
  return {test::ByteBuilder()
              .add({3, 3, 1, 1})
              .zeros(60)
              .add({0, 1, 2})
              .add(name)
              .zeros(28)
              .add({2, 0, 2})
              .zeros(8)
              .text()};
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto bytes = std::as_bytes(std::span(data, size));
  try {
    const SkinFile skin = read_skin(bytes, "fuzz.skn");
    if (skin.bodyname.size() != skin.vertid.size() || 3 * skin.bodyname.size() != skin.bindpos.size()) std::abort();
    for (const std::vector<int>& ids : skin.vertid) {
      for (int v : ids) {
        if (v < 0 || 3 * static_cast<std::size_t>(v) >= skin.vert.size()) std::abort();
      }
    }
  } catch (const ModelError&) {
  }
  return 0;
}
