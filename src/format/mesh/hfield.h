// SPDX-License-Identifier: Apache-2.0
// hfield.h -- MuJoCo's own binary height field: nrow, ncol, then row-major floats.
//   in    the bytes of a file and its name      out   the elevations as written, not normalized
//   fails with ModelError
#ifndef SINEW_FORMAT_MESH_HFIELD_H_
#define SINEW_FORMAT_MESH_HFIELD_H_

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace sinew {

struct HFieldFile {
  int nrow = 0, ncol = 0;
  std::vector<float> data;
};

HFieldFile read_hfield(std::span<const std::byte> bytes, std::string_view name);

}  // namespace sinew

#endif  // SINEW_FORMAT_MESH_HFIELD_H_
