// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "assets_support.h"
#include "support/sample_png.h"

namespace sinew::test {
namespace {

std::string picture(int width, int height, int color_type, const Bytes& rows, bool srgb = false) {
  const Bytes png = make_png({width, height, 8, color_type, rows, {}, {}, srgb});
  return {png.begin(), png.end()};
}

// Pictures whose first byte of each pixel tells where it was.
class TextureAsset : public ::testing::Test {
 protected:
  TextureAsset() {
    files.add("two.png", picture(2, 2, 2, {1, 0, 0, 2, 0, 0, 3, 0, 0, 4, 0, 0}));
    files.add("srgb.png", picture(2, 2, 2, {5, 0, 0, 6, 0, 0, 7, 0, 0, 8, 0, 0}, true));
    files.add("wide.png", picture(4, 3, 0, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}));
  }
  ModelPointer make(const std::string& attributes) const {
    return compile_with("<texture " + attributes + "/>", "", &files);
  }
  // the first byte of each pixel
  std::vector<double> reds(const std::string& attributes) const {
    const ModelPointer m = make(attributes);
    std::vector<double> result;
    for (int i = 0; i < m->ntexdata; i += m->tex_nchannel[0]) result.push_back(m->tex_data[i]);
    return result;
  }
  std::string refused(const std::string& attributes) const {
    return refusal("<texture " + attributes + "/>", "", &files);
  }
  Files files;
};

TEST_F(TextureAsset, FileAndItsColorSpace) {
  const ModelPointer plain = make(R"(type="2d" file="two.png")");
  EXPECT_STREQ(plain->names + plain->name_texadr[0], "two");
  EXPECT_EQ(plain->tex_colorspace[0], mjCOLORSPACE_LINEAR);
  EXPECT_EQ(make(R"(type="2d" file="srgb.png")")->tex_colorspace[0], mjCOLORSPACE_SRGB);
  EXPECT_EQ(make(R"(type="2d" file="srgb.png" colorspace="linear")")->tex_colorspace[0], mjCOLORSPACE_LINEAR);
  EXPECT_EQ(make(R"(name="t" type="2d" builtin="flat" width="1" height="1")")->tex_colorspace[0], mjCOLORSPACE_AUTO);
}

TEST_F(TextureAsset, ChannelsAndFlips) {
  EXPECT_EQ(make(R"(type="2d" file="two.png" nchannel="1")")->ntexdata, 4);
  EXPECT_EQ(make(R"(type="2d" file="two.png" nchannel="4")")->tex_data[3], 255);
  EXPECT_EQ(reds(R"(type="2d" file="two.png")"), (Numbers{1, 2, 3, 4}));
  EXPECT_EQ(reds(R"(type="2d" file="two.png" hflip="true")"), (Numbers{2, 1, 4, 3}));
  EXPECT_EQ(reds(R"(type="2d" file="two.png" vflip="true")"), (Numbers{3, 4, 1, 2}));
}

TEST_F(TextureAsset, CubeFromOnePictureGridOrSides) {
  EXPECT_EQ(make(R"(type="cube" file="two.png")")->tex_height[0], 2);  // one picture serves all sides
  // right, left, up, down, front, back
  EXPECT_EQ(reds(R"(type="cube" file="wide.png" gridsize="3 4" gridlayout=".U..LFRB.D..")"),
            (Numbers{6, 4, 1, 9, 5, 7}));
  EXPECT_EQ(reds(R"(type="cube" file="wide.png" gridsize="3 4" gridlayout=".U..LFRB...." rgb1=".8 0 0")"),
            (Numbers{6, 4, 1, 204, 5, 7}));
  const ModelPointer sides = make(R"(name="c" type="skybox" fileleft="two.png" fileback="srgb.png" rgb1="1 1 1")");
  EXPECT_EQ(sides->tex_height[0], 12);
  EXPECT_EQ(sides->tex_data[0], 255);
  EXPECT_EQ(sides->tex_data[12], 1);
  EXPECT_EQ(sides->tex_data[60], 5);
  EXPECT_EQ(sides->tex_colorspace[0], mjCOLORSPACE_LINEAR);  // the first file decides
}

TEST_F(TextureAsset, DrawnByRule) {
  EXPECT_EQ(reds(R"(name="t" type="2d" builtin="checker" width="5" height="3" rgb1="1 0 0" rgb2="0 0 0")"),
            (Numbers{255, 255, 0, 0, 0, 0, 0, 255, 255, 255, 0, 0, 255, 255, 255}));
  EXPECT_EQ(reds(R"(name="t" type="2d" builtin="flat" width="3" height="3" rgb1="0 0 0" mark="cross" markrgb="1 1 1")"),
            (Numbers{0, 255, 0, 255, 255, 255, 0, 255, 0}));
  EXPECT_EQ(reds(R"(name="t" type="2d" builtin="flat" width="3" height="3" rgb1="0 0 0" mark="edge" markrgb="1 1 1")"),
            (Numbers{255, 255, 255, 255, 0, 255, 255, 255, 255}));
  EXPECT_EQ(reds(R"(name="t" type="2d" builtin="gradient" width="5" height="3" rgb1="1 0 0" rgb2="0 0 0")"),
            (Numbers{0, 0, 0, 0, 0, 0, 127, 255, 127, 0, 0, 0, 0, 0, 0}));
  // the bytes of MuJoCo, which softens the ends
  const Numbers wide = reds(R"(name="t" type="2d" builtin="gradient" width="11" height="3" rgb1="1 0 0" rgb2="0 0 0")");
  EXPECT_EQ(Numbers(wide.begin() + 11, wide.begin() + 22), (Numbers{0, 34, 92, 162, 220, 255, 220, 162, 92, 34, 0}));
  // rgb1 at the top of the cube, rgb2 at the bottom, and the bottom alone for flat
  const std::vector<double> flat = reds(R"(name="t" builtin="flat" width="1" height="1" rgb1="1 0 0" rgb2="0 0 0")");
  EXPECT_EQ(flat, (Numbers{255, 255, 255, 0, 255, 255}));
  const auto sky = reds(R"(type="skybox" builtin="gradient" width="1" height="1" rgb1="1 0 0" rgb2="0 0 0")");
  EXPECT_EQ(sky, (Numbers{127, 127, 255, 0, 127, 127}));
}

// A gradient on a cube: walls are symmetric left and right, and above and below the horizon the two colours change
// places; ceiling and floor are rings.
TEST_F(TextureAsset, SkyIsSymmetric) {
  constexpr int kSide = 6, kArea = kSide * kSide;
  const auto sky = reds(R"(type="skybox" builtin="gradient" width="6" rgb1="1 0 0" rgb2="0 0 0")");
  ASSERT_EQ(sky.size(), 6U * kArea);
  const auto at = [&](int side, int row, int col) {
    return sky[static_cast<std::size_t>(kArea * side + kSide * row + col)];
  };
  for (int row = 0; row < kSide; ++row) {
    for (int col = 0; col < kSide; ++col) {
      EXPECT_EQ(at(0, row, col), at(0, row, kSide - 1 - col));
      EXPECT_NEAR(at(0, row, col) + at(0, kSide - 1 - row, col), 255, 1);
      EXPECT_NEAR(at(2, row, col) + at(3, row, col), 255, 1);
      EXPECT_EQ(at(2, row, col), at(2, col, row));
      EXPECT_EQ(at(2, row, col), at(2, kSide - 1 - row, col));
      EXPECT_LT(at(0, row, col), row > 0 ? at(0, row - 1, col) : 256);
    }
  }
  // where ceiling and wall meet they agree
  for (int col = 0; col < kSide; ++col) EXPECT_NEAR(at(0, 0, col), at(2, 0, col), 1);
}

TEST_F(TextureAsset, RandomMarksAreRareAndRepeatable) {
  const std::string stars = R"(name="t" type="2d" builtin="flat" width="100" height="100" rgb1="0 0 0" mark="random"
                               random="0.1" markrgb="1 1 1")";
  const std::vector<double> once = reds(stars);
  EXPECT_NEAR(static_cast<double>(std::count(once.begin(), once.end(), 255.0)), 1000, 150);
  EXPECT_EQ(once, reds(stars));
}

TEST_F(TextureAsset, Refused) {
  EXPECT_TRUE(says(refused(R"(builtin="flat" width="1" height="1")"), "needs a name"));
  EXPECT_TRUE(says(refused(R"(name="t" type="2d")"), "texture 't': has no content"));
  EXPECT_TRUE(says(refused(R"(name="t" type="2d" builtin="flat" width="4")"), "width and height"));
  EXPECT_TRUE(says(refused(R"(name="t" file="wide.png")"), "square"));
  EXPECT_TRUE(says(refused(R"(name="t" type="2d" file="two.png" nchannel="2")"), "nchannel"));
  EXPECT_TRUE(says(refused(R"(name="t" type="2d" fileup="two.png")"), "no sides"));
  EXPECT_TRUE(says(refused(R"(name="t" fileup="wide.png")"), "squares of one size"));
  EXPECT_TRUE(says(refused(R"(name="t" file="wide.png" gridsize="4 4")"), "gridsize"));
  EXPECT_TRUE(says(refused(R"(name="t" file="wide.png" gridsize="3 2" gridlayout=".U..LF")"), "square cells"));
  EXPECT_TRUE(says(refused(R"(name="t" file="wide.png" gridsize="3 4" gridlayout=".U..LFRB.D.X")"), "'X'"));
  EXPECT_TRUE(says(refused(R"(name="t" type="2d" file="two.png" content_type="image/gif")"), "image/png"));
  EXPECT_TRUE(says(refused(R"(name="t" type="2d" file="gone.png")"), "gone.png"));
}

TEST(MaterialAsset, TexturesByRole) {
  const std::string texture = R"(<texture name="t" type="2d" builtin="flat" width="1" height="1"/>)";
  const ModelPointer m = compile_with(texture + R"(<material name="a" texture="t" rgba="2 0 0 1"/>
      <material name="b"><layer role="orm" texture="t"/></material>)");
  for (int role = 0; role < mjNTEXROLE; ++role) {
    EXPECT_EQ(m->mat_texid[role], role == mjTEXROLE_RGB ? 0 : -1);
    EXPECT_EQ(m->mat_texid[mjNTEXROLE + role], role == mjTEXROLE_ORM ? 0 : -1);
  }
  EXPECT_EQ(m->mat_rgba[0], 2);
  EXPECT_TRUE(says(refusal(R"(<material name="a" texture="nope"/>)"), "no texture is named 'nope'"));
  EXPECT_TRUE(says(refusal(R"(<material/>)"), "name"));
}

}  // namespace
}  // namespace sinew::test
