// SPDX-License-Identifier: Apache-2.0
// libFuzzer: bytes to an STL mesh with shared vertices.
#include <cstdlib>

#include "base/error.h"
#include "format/mesh/mesh_file.h"
#include "fuzz/from_sample.h"
#include "support/bytes.h"

using namespace sinew;

std::vector<std::string> sample_files() {
  test::ByteBuilder facets;
  for (int i = 0; i < 3; ++i) facets.zeros(24).add({1.0f, 0.0f, 0.0f, 0.0f, 1.0f, 0.0f}).zeros(2);
  return {test::ByteBuilder().zeros(80).add({std::uint32_t{3}}).add(facets.text()).text()};
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto bytes = std::as_bytes(std::span(data, size));
  try {
    MeshFile mesh = read_stl(bytes, "fuzz.stl");
    merge_equal_vertices(mesh);
    for (int v : mesh.face) {
      if (v < 0 || 3 * static_cast<std::size_t>(v) >= mesh.vert.size()) std::abort();
    }
  } catch (const ModelError&) {
  }
  return 0;
}
