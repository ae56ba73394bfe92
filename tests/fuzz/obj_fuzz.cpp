// SPDX-License-Identifier: Apache-2.0
// libFuzzer: bytes to an OBJ mesh, whose indices are all in range.
#include <cstdlib>

#include "base/error.h"
#include "format/mesh/mesh_file.h"
#include "fuzz/from_sample.h"

using namespace sinew;

std::vector<std::string> sample_files() {
  return {"v 0 0 0\nv 2 0 0\nv 2 1 0\nv 0 1 0\nv 1 3 1\nvt .1 .2\nvn 0 0 1\nf 1/1/1 2/1/1 3/1/1 4/1/1\nf -1 -2 -3\n",
          "o a\nv 0 0 0\nv 4 0 0\nv 4 4 0\nv 3 1 0\nv 1 1 0\nv 0 4 0\nf 1 2 3 4 5 6\n"};
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto bytes = std::as_bytes(std::span(data, size));
  try {
    const MeshFile mesh = read_obj(bytes, "fuzz.obj");
    for (int v : mesh.face) {
      if (v < 0 || 3 * static_cast<std::size_t>(v) >= mesh.vert.size()) std::abort();
    }
  } catch (const ModelError&) {
  }
  return 0;
}
