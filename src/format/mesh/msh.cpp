// SPDX-License-Identifier: Apache-2.0
// msh.cpp -- MuJoCo's own binary mesh: four counts, then the arrays.
#include <string>

#include "format/mesh/byte_reader.h"
#include "format/mesh/mesh_file.h"

namespace sinew {

MeshFile read_msh(std::span<const std::byte> bytes, std::string_view name) {
  ByteReader in(bytes, name);
  const std::size_t nvert = in.read_count("the number of vertices", 12);
  const std::size_t nnormal = in.read_count("the number of normals", 12);
  const std::size_t ntexcoord = in.read_count("the number of texture coordinates", 8);
  const std::size_t nface = in.read_count("the number of faces", 12);
  if (nvert < 4) in.fail("a mesh needs at least 4 vertices, got " + std::to_string(nvert));
  if (nnormal != 0 && nnormal != nvert) in.fail("the number of normals must be 0 or that of the vertices");
  if (ntexcoord != 0 && ntexcoord != nvert)
    in.fail("the number of texture coordinates must be 0 or that of the vertices");
  const std::size_t size = 12 * (nvert + nnormal + nface) + 8 * ntexcoord;
  if (size != in.left()) {
    in.fail("the counts ask for " + std::to_string(size) + " bytes, but " + std::to_string(in.left()) + " follow");
  }

  MeshFile mesh;
  mesh.vert = in.read_array<float>(3 * nvert, "vertex coordinate");
  mesh.normal = in.read_array<float>(3 * nnormal, "normal coordinate");
  mesh.texcoord = in.read_array<float>(2 * ntexcoord, "texture coordinate");
  mesh.face = in.read_array<int>(3 * nface, "face index");
  in.check_indices(mesh.face, nvert, "face index");
  if (nnormal > 0) mesh.facenormal = mesh.face;
  if (ntexcoord > 0) mesh.facetexcoord = mesh.face;
  return mesh;
}

}  // namespace sinew
