// SPDX-License-Identifier: Apache-2.0
// merge.cpp -- vertices that files repeat for each triangle become shared.
#include <array>
#include <bit>
#include <cstdint>
#include <unordered_map>

#include "format/mesh/mesh_file.h"

namespace sinew {
namespace {

using Bits = std::array<std::uint32_t, 3>;

struct BitsHash {
  std::size_t operator()(const Bits& bits) const {
    std::uint64_t h = 0xcbf29ce484222325u;
    for (std::uint32_t b : bits) h = (h ^ b) * 0x100000001b3u;
    return static_cast<std::size_t>(h ^ h >> 29);
  }
};

}  // namespace

void merge_equal_vertices(MeshFile& mesh) {
  std::unordered_map<Bits, int, BitsHash> known;
  const std::size_t nvert = mesh.vert.size() / 3;
  known.reserve(nvert);
  std::vector<int> renamed(nvert);
  std::vector<float> kept;
  for (std::size_t i = 0; i < nvert; ++i) {
    Bits bits;
    for (std::size_t k = 0; k < 3; ++k) bits[k] = std::bit_cast<std::uint32_t>(mesh.vert[3 * i + k] + 0.0f);  // -0 is 0
    const auto [it, fresh] = known.try_emplace(bits, static_cast<int>(kept.size() / 3));
    if (fresh) kept.insert(kept.end(), &mesh.vert[3 * i], &mesh.vert[3 * i] + 3);
    renamed[i] = it->second;
  }
  mesh.vert = std::move(kept);
  for (int& v : mesh.face) v = renamed[static_cast<std::size_t>(v)];
}

}  // namespace sinew
