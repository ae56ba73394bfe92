// SPDX-License-Identifier: Apache-2.0
// sample_png.h -- writes small PNG files for tests, without a PNG library: pixels are stored, not compressed.
#ifndef SINEW_TESTS_SUPPORT_SAMPLE_PNG_H_
#define SINEW_TESTS_SUPPORT_SAMPLE_PNG_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sinew::test {

using Bytes = std::vector<unsigned char>;

inline std::uint32_t png_crc(const unsigned char* data, std::size_t size) {
  std::uint32_t crc = 0xffffffffu;
  for (std::size_t i = 0; i < size; ++i) {
    crc ^= data[i];
    for (int k = 0; k < 8; ++k) crc = crc & 1 ? 0xedb88320u ^ crc >> 1 : crc >> 1;
  }
  return ~crc;
}

inline void put_big_endian(Bytes& out, std::uint32_t value) {
  for (int shift : {24, 16, 8, 0}) out.push_back(static_cast<unsigned char>(value >> shift));
}

inline void put_chunk(Bytes& out, std::string_view type, const Bytes& content) {
  put_big_endian(out, static_cast<std::uint32_t>(content.size()));
  const std::size_t start = out.size();
  out.insert(out.end(), type.begin(), type.end());
  out.insert(out.end(), content.begin(), content.end());
  put_big_endian(out, png_crc(out.data() + start, out.size() - start));
}

struct PngSpec {
  int width, height, depth,
      color_type;  // color_type: 0 grey, 2 colour, 3 palette, 4 grey and alpha, 6 colour and alpha
  Bytes rows;      // packed rows without filter bytes
  Bytes palette = {}, transparency = {};
  bool srgb = false;
};

// A zlib stream of one stored block.
inline Bytes stored_zlib(const Bytes& raw) {
  Bytes out{0x78, 0x01, 0x01};
  const auto n = static_cast<std::uint32_t>(raw.size());
  for (std::uint32_t v : {n & 0xff, n >> 8, ~n & 0xff, ~n >> 8 & 0xff}) out.push_back(static_cast<unsigned char>(v));
  out.insert(out.end(), raw.begin(), raw.end());
  std::uint32_t a = 1, b = 0;
  for (unsigned char c : raw) {
    a = (a + c) % 65521;
    b = (b + a) % 65521;
  }
  put_big_endian(out, b << 16 | a);
  return out;
}

inline Bytes make_png(const PngSpec& spec) {
  Bytes out{0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
  Bytes header;
  put_big_endian(header, static_cast<std::uint32_t>(spec.width));
  put_big_endian(header, static_cast<std::uint32_t>(spec.height));
  for (int v : {spec.depth, spec.color_type, 0, 0, 0}) header.push_back(static_cast<unsigned char>(v));
  put_chunk(out, "IHDR", header);
  if (spec.srgb) put_chunk(out, "sRGB", {0});
  if (!spec.palette.empty()) put_chunk(out, "PLTE", spec.palette);
  if (!spec.transparency.empty()) put_chunk(out, "tRNS", spec.transparency);
  Bytes raw;
  const std::size_t stride = spec.height > 0 ? spec.rows.size() / static_cast<std::size_t>(spec.height) : 0;
  for (int y = 0; y < spec.height; ++y) {
    raw.push_back(0);  // no filter
    const auto row = spec.rows.begin() + static_cast<std::ptrdiff_t>(stride * static_cast<std::size_t>(y));
    raw.insert(raw.end(), row, row + static_cast<std::ptrdiff_t>(stride));
  }
  put_chunk(out, "IDAT", stored_zlib(raw));
  put_chunk(out, "IEND", {});
  return out;
}

}  // namespace sinew::test

#endif  // SINEW_TESTS_SUPPORT_SAMPLE_PNG_H_
