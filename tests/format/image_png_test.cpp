// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <span>

#include "base/error.h"
#include "format/image/png.h"
#include "support/sample_png.h"

namespace sinew::test {
namespace {

Image read(const Bytes& bytes, int nchannel) {
  return read_png(std::as_bytes(std::span<const unsigned char>(bytes)), "t.png", nchannel);
}

const PngSpec kColor{2, 2, 8, 2, {0, 0, 0, 255, 255, 255, 100, 20, 30, 10, 200, 60}};
const PngSpec kAlpha{1, 2, 8, 6, {1, 2, 3, 4, 5, 6, 7, 8}};

TEST(Png, ColourInEachLayout) {
  EXPECT_EQ(read(make_png(kColor), 3).data, kColor.rows);
  EXPECT_EQ(read(make_png(kColor), 4).data,
            (Bytes{0, 0, 0, 255, 255, 255, 255, 255, 100, 20, 30, 255, 10, 200, 60, 255}));
  EXPECT_EQ(read(make_png(kColor), 1).data, (Bytes{0, 255, 100, 10}));
  EXPECT_EQ(read(make_png(kColor), 2).data, (Bytes{0, 255, 255, 255, 100, 255, 10, 255}));
}

TEST(Png, AlphaIsKeptOrDropped) {
  EXPECT_EQ(read(make_png(kAlpha), 4).data, kAlpha.rows);
  EXPECT_EQ(read(make_png(kAlpha), 3).data, (Bytes{1, 2, 3, 5, 6, 7}));
  EXPECT_EQ(read(make_png(kAlpha), 2).data, (Bytes{1, 4, 5, 8}));
  EXPECT_EQ(read(make_png(kAlpha), 1).data, (Bytes{1, 5}));
}

TEST(Png, GreysOfAnyDepth) {
  EXPECT_EQ(read(make_png({4, 1, 2, 0, {0b00011011}}), 1).data, (Bytes{0, 85, 170, 255}));
  EXPECT_EQ(read(make_png({2, 1, 16, 0, {0x12, 0xff, 0x7f, 0x80}}), 1).data, (Bytes{0x12, 0x7f}));
  EXPECT_EQ(read(make_png({2, 1, 8, 4, {5, 6, 7, 8}}), 4).data, (Bytes{5, 5, 5, 6, 7, 7, 7, 8}));
}

TEST(Png, PalettesAreExpanded) {
  const PngSpec spec{2, 1, 8, 3, {1, 0}, {9, 8, 7, 100, 20, 30}, {40}};
  EXPECT_EQ(read(make_png(spec), 3).data, (Bytes{100, 20, 30, 9, 8, 7}));
  EXPECT_EQ(read(make_png(spec), 4).data, (Bytes{100, 20, 30, 255, 9, 8, 7, 40}));
  EXPECT_EQ(read(make_png(spec), 1).data, (Bytes{100, 9}));
}

TEST(Png, SaysWhetherColoursAreSrgb) {
  PngSpec spec = kColor;
  EXPECT_FALSE(read(make_png(spec), 3).srgb);
  spec.srgb = true;
  const Image image = read(make_png(spec), 3);
  EXPECT_TRUE(image.srgb);
  EXPECT_EQ(image.width, 2);
  EXPECT_EQ(image.height, 2);
  EXPECT_EQ(image.nchannel, 3);
}

void expect_refused(const Bytes& bytes, int nchannel, std::string_view finding) {
  try {
    read(bytes, nchannel);
    ADD_FAILURE() << "accepted, though: " << finding;
  } catch (const ModelError& e) {
    EXPECT_NE(std::string_view(e.what()).find(finding), std::string_view::npos) << e.what() << " lacks " << finding;
  }
}

TEST(Png, DamagedFilesAreRefused) {
  const Bytes good = make_png(kColor);
  expect_refused({}, 3, "t.png: not a PNG file");
  expect_refused({'G', 'I', 'F', '8', '9', 'a', 0, 0, 0}, 3, "not a PNG file");
  expect_refused(good, 5, "1 to 4 channels");
  for (std::size_t size = 8; size + 16 < good.size(); ++size) {
    expect_refused(Bytes(good.begin(), good.begin() + static_cast<std::ptrdiff_t>(size)), 3, "not a readable PNG file");
  }
  Bytes flipped = good;
  flipped[20] ^= 1;  // within IHDR, whose checksum no longer fits
  expect_refused(flipped, 3, "not a readable PNG file");
}

// 65000 x 65000 pixels are announced by a file of a hundred bytes: nothing of that size may be allocated.
TEST(Png, SizesAreCheckedBeforeMemoryIsTaken) {
  expect_refused(make_png({65000, 65000, 8, 2, {}}), 3, "not a readable PNG file");
  expect_refused(make_png({16000, 16000, 8, 2, {}}), 3, "too short for its size");
  expect_refused(make_png({100000, 1, 8, 2, {}}), 3, "not a readable PNG file");
  expect_refused(make_png({0, 1, 8, 2, {}}), 3, "not a readable PNG file");
}

}  // namespace
}  // namespace sinew::test
