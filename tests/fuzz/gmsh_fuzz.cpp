// SPDX-License-Identifier: Apache-2.0
// libFuzzer: bytes to a GMSH mesh, ascii or binary, 2.2 or 4.1.
#include <cstdlib>

#include "base/error.h"
#include "format/mesh/gmsh.h"
#include "fuzz/from_sample.h"
#include "support/bytes.h"

using namespace sinew;

std::vector<std::string> sample_files() {
  using Tag = std::uint64_t;
  test::ByteBuilder binary22, binary41;
  binary22.add("$MeshFormat\n2.2 1 8\n").add({1}).add("\n$EndMeshFormat\n$Nodes\n3\n");
  for (int i = 0; i < 3; ++i) binary22.add({i + 1}).add({1.0, 0.0, 0.0});
  binary22.add("\n$EndNodes\n$Elements\n1\n").add({2, 1, 2, 7, 0, 1, 3, 2, 1}).add("\n$EndElements\n");
  binary41.add("$MeshFormat\n4.1 1 8\n").add({1}).add("\n$EndMeshFormat\n$Nodes\n");
  binary41.add<Tag>({1, 4, 1, 4}).add({3, 1, 0}).add<Tag>({4, 1, 2, 3, 4}).zeros(96).add("\n$EndNodes\n$Elements\n");
  binary41.add<Tag>({1, 1, 1, 1}).add({3, 1, 4}).add<Tag>({1, 1, 1, 2, 3, 4}).add("\n$EndElements\n");
  return {binary22.text(), binary41.text(),
          "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n3\n1 0 0 0\n2 1 0 0\n3 0 1 0\n$EndNodes\n$Elements\n1\n"
          "1 2 2 0 1 1 2 3\n$EndElements\n",
          "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$Nodes\n1 4 1 4\n3 1 0 4\n1\n2\n3\n4\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n"
          "$EndNodes\n$Elements\n1 1 1 1\n3 1 4 1\n1 1 2 3 4\n$EndElements\n"};
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto bytes = std::as_bytes(std::span(data, size));
  try {
    const GmshFile mesh = read_gmsh(bytes, "fuzz.msh");
    for (int v : mesh.element) {
      if (v < 0 || 3 * static_cast<std::size_t>(v) >= mesh.point.size()) std::abort();
    }
  } catch (const ModelError&) {
  }
  return 0;
}
