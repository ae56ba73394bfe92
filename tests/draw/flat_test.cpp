// SPDX-License-Identifier: Apache-2.0
// Flat drawing: rectangles, text, overlays, figures, and pixels in and out.
#include <cmath>

#include <gtest/gtest.h>

#include "draw/figure.h"
#include "support/headless.h"

namespace sinew::test {
namespace {

class FlatTest : public DrawTest {
 protected:
  void SetUp() override {
    DrawTest::SetUp();
    if (gl_) make(nullptr);
  }
};
INSTANTIATE_TEST_SUITE_P(Kinds, FlatTest, testing::ValuesIn(kGlKinds), gl_kind_name);

TEST_P(FlatTest, RectanglesCoverTheirPixelsAndNoOthers) {
  paint(0, 0, 1);
  mjr_rectangle({10, 20, 5, 7}, 1, 0, 0, 1);
  const auto picture = read();
  int red = 0;
  for (int y = 0; y < kHeight; ++y) {
    for (int x = 0; x < kWidth; ++x) red += at(picture, x, y) == Pixel{255, 0, 0};
  }
  EXPECT_EQ(red, 35);
  EXPECT_EQ(at(picture, 10, 20), (Pixel{255, 0, 0}));
  EXPECT_EQ(at(picture, 14, 26), (Pixel{255, 0, 0}));
}

TEST_P(FlatTest, TransparentRectanglesMix) {
  paint(0, 0, 1);
  mjr_rectangle(all_, 1, 1, 0, 0.5f);
  const Pixel mixed = at(read(), 3, 3);
  EXPECT_NEAR(mixed[0], 128, 1);
  EXPECT_NEAR(mixed[2], 128, 1);
}

TEST_P(FlatTest, EmptyViewportsAreLeftAlone) {
  paint(0, 0, 1);
  const auto before = read();
  auto figure = std::make_unique<mjvFigure>();
  mjv_defaultFigure(figure.get());
  for (const mjrRect empty : {mjrRect{5, 5, 0, 10}, mjrRect{5, 5, 10, -3}, mjrRect{0, 0, 0, 0}}) {
    mjr_rectangle(empty, 1, 1, 1, 1);
    mjr_label(empty, mjFONT_NORMAL, "x", 1, 1, 1, 1, 1, 1, 1, con_.get());
    mjr_overlay(mjFONT_NORMAL, mjGRID_TOP, empty, "x", "y", con_.get());
    mjr_figure(empty, figure.get(), con_.get());
    mjr_drawPixels(before.data(), nullptr, empty, con_.get());
    mjr_readPixels(nullptr, nullptr, empty, con_.get());
    mjr_blitBuffer(empty, all_, 1, 1, con_.get());
  }
  EXPECT_EQ(count_changed(before, read()), 0);
}

TEST_P(FlatTest, TextBeginsWhereItIsAskedTo) {
  for (const int font : {mjFONT_NORMAL, mjFONT_SHADOW, mjFONT_BIG}) {
    paint(0, 0, 0);
    mjr_text(font, "HI", con_.get(), 0.5f, 0.25f, 1, 1, 1);
    const auto picture = read();
    int left = kWidth, bottom = kHeight;
    for (int y = 0; y < kHeight; ++y) {
      for (int x = 0; x < kWidth; ++x) {
        if (at(picture, x, y)[0] < 128) continue;
        left = std::min(left, x);
        bottom = std::min(bottom, y);
      }
    }
    EXPECT_NEAR(left, kWidth / 2, 4) << font;
    EXPECT_NEAR(bottom, kHeight / 4, 1) << font;
  }
}

TEST_P(FlatTest, LargerFontsAreWider) {
  int last = 0;
  for (const int scale : {100, 150, 200, 250, 300}) {
    mjr_changeFont(scale, con_.get());
    EXPECT_EQ(con_->fontScale, scale);
    EXPECT_GT(con_->charWidth[static_cast<int>('M')], last);
    EXPECT_GT(con_->charHeightBig, con_->charHeight);
    last = con_->charWidth[static_cast<int>('M')];
  }
  mjr_changeFont(-5, con_.get());
  EXPECT_EQ(con_->fontScale, 100);
}

TEST_P(FlatTest, OverlaysDarkenTheirCornerOnly) {
  paint(1, 1, 1);
  mjr_overlay(mjFONT_NORMAL, mjGRID_BOTTOMRIGHT, all_, "a", nullptr, con_.get());
  const auto picture = read();
  EXPECT_LT(at(picture, kWidth - 2, 1)[0], 200);
  EXPECT_EQ(at(picture, 1, kHeight - 2), (Pixel{255, 255, 255}));
}

TEST_P(FlatTest, TextWithStrangeCharactersAndManyLinesIsDrawn) {
  const std::string strange = std::string("\xff\x01\x7f\xc3\xa4 \t") + std::string(500, 'W') + "\n\n\nend";
  mjr_text(mjFONT_SHADOW, strange.c_str(), con_.get(), NAN, INFINITY, 1, 1, 1);
  mjr_text(mjFONT_BIG, strange.c_str(), con_.get(), -3, 0.5f, 1, 1, 1);
  mjr_overlay(99, 99, all_, strange.c_str(), strange.c_str(), con_.get());
  mjr_label(all_, mjFONT_BIG, strange.c_str(), 0, 0, 0, 1, 1, 1, 1, con_.get());
  EXPECT_EQ(mjr_getError(), 0);
}

TEST_P(FlatTest, PixelsThatAreDrawnAreRead) {
  paint(0, 0, 0);
  std::vector<unsigned char> rgb(3 * 7 * 5);
  std::vector<float> depth(7 * 5);
  for (std::size_t i = 0; i < rgb.size(); ++i) rgb[i] = static_cast<unsigned char>(7 * i);
  for (std::size_t i = 0; i < depth.size(); ++i) depth[i] = static_cast<float>(i) / 64;
  mjr_drawPixels(rgb.data(), depth.data(), {11, 13, 7, 5}, con_.get());
  std::vector<unsigned char> rgb_back(rgb.size());
  std::vector<float> depth_back(depth.size());
  mjr_readPixels(rgb_back.data(), depth_back.data(), {11, 13, 7, 5}, con_.get());
  EXPECT_EQ(rgb_back, rgb);
  for (std::size_t i = 0; i < depth.size(); ++i) EXPECT_NEAR(depth_back[i], depth[i], 1e-6);
  con_->readDepthMap = mjDEPTH_ZEROFAR;
  mjr_readPixels(nullptr, depth_back.data(), {11, 13, 7, 5}, con_.get());
  for (std::size_t i = 0; i < depth.size(); ++i) EXPECT_NEAR(depth_back[i], 1 - depth[i], 1e-6);
  con_->readPixelFormat = 0x80E0;  // blue first
  mjr_readPixels(rgb_back.data(), nullptr, {11, 13, 7, 5}, con_.get());
  EXPECT_EQ(rgb_back[0], rgb[2]);
}

TEST_P(FlatTest, LinesOfAFigureLieWhereItsAxesSay) {
  auto figure = std::make_unique<mjvFigure>();
  mjv_defaultFigure(figure.get());
  figure->linepnt[0] = 2;
  const float data[] = {0, 3, 10, 3};
  std::copy_n(data, 4, figure->linedata[0]);
  const float red[] = {1, 0, 0};
  std::copy_n(red, 3, figure->linergb[0]);
  figure->range[0][0] = 0, figure->range[0][1] = 10, figure->range[1][0] = 0, figure->range[1][1] = 4;
  figure->flg_ticklabel[0] = figure->flg_ticklabel[1] = 0;
  paint(0, 0, 0);
  mjr_figure(all_, figure.get(), con_.get());
  const int x = (figure->xaxispixel[0] + figure->xaxispixel[1]) / 2;
  const int y = figure->yaxispixel[0] + 3 * (figure->yaxispixel[1] - figure->yaxispixel[0]) / 4;
  EXPECT_GT(at(read(), x, y)[0], 200);
}

TEST_P(FlatTest, FiguresOfNonsenseAreDrawn) {
  auto figure = std::make_unique<mjvFigure>();
  std::memset(static_cast<void*>(figure.get()), 0x7f, sizeof *figure);  // no text ends, no number is small
  mjr_figure(all_, figure.get(), con_.get());
  mjv_defaultFigure(figure.get());
  figure->linepnt[0] = 5;
  for (int i = 0; i < 10; ++i) figure->linedata[0][i] = i % 3 ? NAN : INFINITY;
  figure->flg_selection = 1;
  figure->selection = NAN;
  figure->gridsize[0] = -4;
  std::strcpy(figure->yformat, "%s%n");
  mjr_figure(all_, figure.get(), con_.get());
  EXPECT_EQ(mjr_getError(), 0);
}

TEST(FigureRange, IsGivenOrThatOfTheDataRoundedOutward) {
  auto figure = std::make_unique<mjvFigure>();
  mjv_defaultFigure(figure.get());
  figure->linepnt[0] = 2;
  const float data[] = {0.2f, -13, 8.7f, 41};
  std::copy_n(data, 4, figure->linedata[0]);
  figure->range[1][0] = 1, figure->range[1][1] = 0;
  float range[2];
  draw::find_axis_range(*figure, 1, range);
  EXPECT_FLOAT_EQ(range[0], -20);
  EXPECT_FLOAT_EQ(range[1], 50);
  figure->range[1][0] = -1, figure->range[1][1] = 1, figure->flg_extend = 0;
  draw::find_axis_range(*figure, 1, range);
  EXPECT_FLOAT_EQ(range[1], 1);
}

TEST(FindRect, ReturnsTheFirstThatHoldsThePoint) {
  const mjrRect rects[] = {{50, 50, 20, 20}, {10, 10, 100, 100}};
  EXPECT_EQ(mjr_findRect(60, 60, 2, rects), 0);
  EXPECT_EQ(mjr_findRect(70, 60, 2, rects), 1) << "the right border is outside";
  EXPECT_EQ(mjr_findRect(9, 10, 2, rects), -1);
}

}  // namespace
}  // namespace sinew::test
