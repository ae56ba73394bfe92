// SPDX-License-Identifier: Apache-2.0
#include "format/mesh/skin.h"

#include <array>

#include "format/mesh/byte_reader.h"

namespace sinew {
namespace {

constexpr std::size_t kNameLength = 40;
constexpr std::size_t kLeastBone = kNameLength + 7 * 4 + 4;  // name, pose, count

void read_bone(ByteReader& in, std::size_t nvert, SkinFile& skin) {
  const auto name = in.read<std::array<char, kNameLength>>("the name of a body");
  std::size_t length = 0;
  while (length < kNameLength && name[length] != '\0') ++length;
  if (length == 0 || length == kNameLength) in.fail("the name of a body is empty or not closed by a zero byte");
  skin.bodyname.emplace_back(name.data(), length);

  const std::vector<float> pos = in.read_array<float>(3, "bindpos");
  const std::vector<float> quat = in.read_array<float>(4, "bindquat");
  skin.bindpos.insert(skin.bindpos.end(), pos.begin(), pos.end());
  skin.bindquat.insert(skin.bindquat.end(), quat.begin(), quat.end());

  const std::size_t count = in.read_count("the number of vertices of a body", 8);
  if (count == 0) in.fail("a body moves no vertices");
  skin.vertid.push_back(in.read_array<int>(count, "vertex index"));
  in.check_indices(skin.vertid.back(), nvert, "vertex index");
  skin.vertweight.push_back(in.read_array<float>(count, "vertex weight"));
}

}  // namespace

SkinFile read_skin(std::span<const std::byte> bytes, std::string_view name) {
  ByteReader in(bytes, name);
  const std::size_t nvert = in.read_count("the number of vertices", 12);
  const std::size_t ntexcoord = in.read_count("the number of texture coordinates", 8);
  const std::size_t nface = in.read_count("the number of faces", 12);
  const std::size_t nbone = in.read_count("the number of bodies", kLeastBone);
  if (nvert == 0 || nface == 0 || nbone == 0) in.fail("a skin needs vertices, faces and bodies");
  if (ntexcoord != 0 && ntexcoord != nvert)
    in.fail("the number of texture coordinates must be 0 or that of the vertices");

  SkinFile skin;
  skin.vert = in.read_array<float>(3 * nvert, "vertex coordinate");
  skin.texcoord = in.read_array<float>(2 * ntexcoord, "texture coordinate");
  skin.face = in.read_array<int>(3 * nface, "face index");
  in.check_indices(skin.face, nvert, "face index");
  for (std::size_t i = 0; i < nbone; ++i) read_bone(in, nvert, skin);
  if (in.left() > 0) in.fail(std::to_string(in.left()) + " bytes follow the last body");
  return skin;
}

}  // namespace sinew
