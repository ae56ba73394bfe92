// SPDX-License-Identifier: Apache-2.0
// skin.h -- SKN files: a mesh that follows bodies.
//   in    the bytes of a file and its name      out   what deformable/skin holds     fails with ModelError
#ifndef SINEW_FORMAT_MESH_SKIN_H_
#define SINEW_FORMAT_MESH_SKIN_H_

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {

struct SkinFile {
  std::vector<float> vert, texcoord;  // 3 and 2 each; texcoord may be empty
  std::vector<int> face;              // 3 vertex indices each
  std::vector<std::string> bodyname;
  std::vector<float> bindpos, bindquat;  // 3 and 4 a body
  std::vector<std::vector<int>> vertid;  // per body
  std::vector<std::vector<float>> vertweight;
};

SkinFile read_skin(std::span<const std::byte> bytes, std::string_view name);

}  // namespace sinew

#endif  // SINEW_FORMAT_MESH_SKIN_H_
