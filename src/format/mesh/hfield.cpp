// SPDX-License-Identifier: Apache-2.0
#include "format/mesh/hfield.h"

#include "format/mesh/byte_reader.h"

namespace sinew {

HFieldFile read_hfield(std::span<const std::byte> bytes, std::string_view name) {
  ByteReader in(bytes, name);
  HFieldFile field;
  field.nrow = in.read<std::int32_t>("the number of rows");
  field.ncol = in.read<std::int32_t>("the number of columns");
  if (field.nrow < 1 || field.ncol < 1) in.fail("a height field needs at least one row and one column");
  const std::uint64_t size =
      std::uint64_t{static_cast<std::uint32_t>(field.nrow)} * static_cast<std::uint32_t>(field.ncol);
  if (in.left() % 4 != 0 || size != in.left() / 4) {
    in.fail(std::to_string(field.nrow) + " x " + std::to_string(field.ncol) +
            " elevations of 4 bytes are announced, but " + std::to_string(in.left()) + " bytes follow");
  }
  field.data = in.read_array<float>(static_cast<std::size_t>(size), "elevation");
  return field;
}

}  // namespace sinew
