// SPDX-License-Identifier: Apache-2.0
// raw.h -- pixels as they lie in memory, and files that only a renderer opens.
//   raw   int32 width, int32 height, then width * height * nchannel bytes, rows from the top (image/vnd.mujoco.texture)
//   ktx   the whole file as one row of pixels, as MuJoCo keeps it; the row ends in zeros
#ifndef SINEW_FORMAT_IMAGE_RAW_H_
#define SINEW_FORMAT_IMAGE_RAW_H_

#include <cstddef>
#include <span>
#include <string_view>

#include "format/image/png.h"

namespace sinew {

Image read_raw_pixels(std::span<const std::byte> bytes, std::string_view name, int nchannel);
Image keep_ktx(std::span<const std::byte> bytes, std::string_view name, int nchannel);

}  // namespace sinew

#endif  // SINEW_FORMAT_IMAGE_RAW_H_
