// SPDX-License-Identifier: Apache-2.0
// stl.cpp -- binary STL: an 80-byte header, a count, and 50 bytes a triangle.
#include <cstring>
#include <string>

#include "format/mesh/byte_reader.h"
#include "format/mesh/mesh_file.h"

namespace sinew {
namespace {

constexpr std::size_t kHeader = 80, kFacet = 50, kNormal = 12, kAttribute = 2;

// Text files start with "solid", but so do the headers of some binary ones: the size decides.
bool looks_like_text(std::span<const std::byte> bytes) {
  return bytes.size() >= 5 && std::memcmp(bytes.data(), "solid", 5) == 0;
}

}  // namespace

MeshFile read_stl(std::span<const std::byte> bytes, std::string_view name) {
  ByteReader in(bytes, name);
  const bool text = looks_like_text(bytes);
  if (bytes.size() < kHeader + 4)
    in.fail(text ? "ASCII STL is not supported, save it as binary" : "too short for an STL file");
  in.skip(kHeader, "the header");
  const auto count = in.read<std::uint32_t>("the number of triangles");
  if (in.left() % kFacet != 0 || in.left() / kFacet != count) {
    if (text) in.fail("ASCII STL is not supported, save it as binary");
    in.fail("the header announces " + std::to_string(count) + " triangles of 50 bytes, but " +
            std::to_string(in.left()) + " bytes follow");
  }
  if (count == 0) in.fail("no triangles");

  MeshFile mesh;
  mesh.vert.reserve(9 * std::size_t{count});
  for (std::uint32_t i = 0; i < count; ++i) {
    in.skip(kNormal, "a normal");  // the compiler computes normals from the vertices
    const std::vector<float> corners = in.read_array<float>(9, "vertex coordinate");
    mesh.vert.insert(mesh.vert.end(), corners.begin(), corners.end());
    in.skip(kAttribute, "an attribute");
  }
  mesh.face.resize(3 * std::size_t{count});
  for (std::size_t i = 0; i < mesh.face.size(); ++i) mesh.face[i] = static_cast<int>(i);
  return mesh;
}

}  // namespace sinew
