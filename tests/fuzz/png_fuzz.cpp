// SPDX-License-Identifier: Apache-2.0
// libFuzzer: bytes to an image.
//   note  the checksums of the chunks are made right first: they would keep nearly everything out
#include <cstdlib>

#include "base/error.h"
#include "format/image/png.h"
#include "fuzz/from_sample.h"
#include "support/sample_png.h"

using namespace sinew;
using namespace sinew::test;

std::vector<std::string> sample_files() {
  std::vector<std::string> files;
  for (const PngSpec& spec :
       {PngSpec{2, 2, 8, 2, {0, 0, 0, 255, 255, 255, 100, 20, 30, 10, 200, 60}},
        PngSpec{1, 2, 8, 6, {1, 2, 3, 4, 5, 6, 7, 8}}, PngSpec{2, 1, 8, 3, {1, 0}, {9, 8, 7, 100, 20, 30}, {40}},
        PngSpec{4, 1, 2, 0, {0b00011011}}, PngSpec{1, 1, 16, 4, {1, 2, 3, 4}}}) {
    const Bytes bytes = make_png(spec);
    files.emplace_back(bytes.begin(), bytes.end());
  }
  return files;
}

namespace {

void repair_checksums(Bytes& bytes) {
  std::size_t at = 8;
  while (at + 12 <= bytes.size()) {
    std::size_t length = 0;
    for (std::size_t k = 0; k < 4; ++k) length = length << 8 | bytes[at + k];
    if (length > bytes.size() - at - 12) return;
    const std::uint32_t crc = png_crc(bytes.data() + at + 4, length + 4);
    for (std::size_t k = 0; k < 4; ++k) bytes[at + 8 + length + k] = static_cast<unsigned char>(crc >> (24 - 8 * k));
    at += 12 + length;
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, data + size);
  repair_checksums(bytes);
  for (int nchannel = 1; nchannel <= 4; ++nchannel) {
    try {
      const Image image = read_png(std::as_bytes(std::span<const unsigned char>(bytes)), "fuzz.png", nchannel);
      const auto npixel = static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height);
      if (image.nchannel != nchannel || image.data.size() != npixel * static_cast<std::size_t>(nchannel)) std::abort();
    } catch (const ModelError&) {
    }
  }
  return 0;
}
