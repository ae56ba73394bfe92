// SPDX-License-Identifier: Apache-2.0
#include "format/image/raw.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>

#include "base/error.h"

namespace sinew {
namespace {

unsigned char to_byte(std::byte byte) { return static_cast<unsigned char>(byte); }

}  // namespace

Image read_raw_pixels(std::span<const std::byte> bytes, std::string_view name, int nchannel) {
  std::int32_t size[2] = {};
  const bool has_size = bytes.size() >= sizeof size;
  if (has_size) std::memcpy(size, bytes.data(), sizeof size);
  const std::span<const std::byte> pixels = bytes.subspan(std::min(bytes.size(), sizeof size));
  const double wanted = static_cast<double>(size[0]) * size[1] * nchannel;
  if (!has_size || size[0] < 1 || size[1] < 1 || wanted != static_cast<double>(pixels.size())) {
    throw ModelError(std::string(name) +
                     ": neither a PNG file nor raw pixels: these are two integers, width and height, and " +
                     "width * height * " + std::to_string(nchannel) + " bytes");
  }
  Image image{.width = size[0], .height = size[1], .nchannel = nchannel, .srgb = false, .data = {}};
  image.data.resize(pixels.size());
  std::transform(pixels.begin(), pixels.end(), image.data.begin(), to_byte);
  return image;
}

Image keep_ktx(std::span<const std::byte> bytes, std::string_view name, int nchannel) {
  if (bytes.empty() || bytes.size() > kMaxPngPixels) throw ModelError(std::string(name) + ": is empty or too large");
  Image image{.width = static_cast<int>(bytes.size()), .height = 1, .nchannel = nchannel, .srgb = false, .data = {}};
  image.data.resize(bytes.size() * static_cast<std::size_t>(nchannel));
  std::transform(bytes.begin(), bytes.end(), image.data.begin(), to_byte);
  return image;
}

}  // namespace sinew
