// SPDX-License-Identifier: Apache-2.0
// libFuzzer: bytes to a mesh of MuJoCo's own format.
#include <cstdlib>

#include "base/error.h"
#include "format/mesh/mesh_file.h"
#include "fuzz/from_sample.h"
#include "support/bytes.h"

using namespace sinew;

std::vector<std::string> sample_files() {
  return {test::ByteBuilder().add({4, 4, 4, 2}).zeros(128).add({0, 1, 2, 0, 2, 3}).text(),
          test::ByteBuilder().add({4, 0, 0, 0}).zeros(48).text()};
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto bytes = std::as_bytes(std::span(data, size));
  try {
    const MeshFile mesh = read_msh(bytes, "fuzz.msh");
    for (int v : mesh.face) {
      if (v < 0 || 3 * static_cast<std::size_t>(v) >= mesh.vert.size()) std::abort();
    }
  } catch (const ModelError&) {
  }
  return 0;
}
