// SPDX-License-Identifier: Apache-2.0
// png.h -- PNG files become 8-bit pixels.
//   in    the bytes of a file, its name, and how many channels the caller wants
//   out   rows from top to bottom; palettes are expanded, 16 bits become 8, missing alpha is opaque
//   fails with ModelError: not a PNG, damaged, or larger than kMaxPngPixels
#ifndef SINEW_FORMAT_IMAGE_PNG_H_
#define SINEW_FORMAT_IMAGE_PNG_H_

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace sinew {

inline constexpr int kMaxPngPixels = 1 << 28;

struct Image {
  int width = 0, height = 0, nchannel = 0;
  bool srgb = false;  // the file says that its colours are sRGB
  std::vector<unsigned char> data;
};

bool is_png(std::span<const std::byte> bytes);  // by its first bytes

// nchannel: 1 grey, 2 grey and alpha, 3 colour, 4 colour and alpha; the grey of a colour is its red.
Image read_png(std::span<const std::byte> bytes, std::string_view name, int nchannel);

}  // namespace sinew

#endif  // SINEW_FORMAT_IMAGE_PNG_H_
