// SPDX-License-Identifier: Apache-2.0
#include "draw/fonts.h"

#include <algorithm>
#include <vector>

namespace sinew::draw {

static_assert(kGlyphs == kLastCharacter - kFirstCharacter + 1);

namespace {

constexpr int kGap = 1;  // between pictures, so that filters do not see the neighbour
constexpr int kAtlasWidth = 1024;

struct Atlas {
  std::vector<unsigned char> pixels;
  int x = kGap + 2, y = kGap, row_height = 3;  // the first corner belongs to the covered texel

  void reserve_rows(int rows) {
    const auto needed = static_cast<std::size_t>(rows) * kAtlasWidth;
    if (pixels.size() < needed) pixels.resize(needed, 0);
  }
  // Copies a glyph to the next free place and returns its lower left corner in x, y.
  void place(const FontGlyph& glyph, int& left, int& bottom) {
    if (x + glyph.width + kGap > kAtlasWidth) {
      x = kGap;
      y += row_height + kGap;
      row_height = 0;
    }
    left = x;
    bottom = y;
    x += glyph.width + kGap;
    row_height = std::max<int>(row_height, glyph.height);
    reserve_rows(y + glyph.height + kGap);
    for (int i = 0; i < glyph.width * glyph.height; ++i) {
      const int at = glyph.offset + i;
      const int level = kFontPixels[at / 2] >> (at % 2 ? 4 : 0) & 15;
      pixels[static_cast<std::size_t>(bottom + i / glyph.width) * kAtlasWidth + left + i % glyph.width] =
          static_cast<unsigned char>(17 * level);
    }
  }
};

}  // namespace

int round_font_scale(int scale) { return std::clamp((std::clamp(scale, 0, 1000) + 25) / 50 * 50, 100, 300); }

void make_fonts(const Device& device, Fonts& fonts, mjrContext& con, int scale) {
  free_fonts(device, fonts);
  con.fontScale = round_font_scale(scale);
  fonts.scale_index = con.fontScale / 50 - 2;
  Atlas atlas;
  atlas.reserve_rows(4);
  for (int row = 0; row < 2; ++row) atlas.pixels[row * kAtlasWidth] = atlas.pixels[row * kAtlasWidth + 1] = 255;
  int corners[2][kGlyphs][2];
  for (int big = 0; big < 2; ++big) {
    for (int i = 0; i < kGlyphs; ++i)
      atlas.place(font_face(fonts, big).glyphs[i], corners[big][i][0], corners[big][i][1]);
  }
  const int rows = static_cast<int>(atlas.pixels.size() / kAtlasWidth);
  const float du = 1.0f / kAtlasWidth, dv = 1.0f / static_cast<float>(rows);
  fonts.solid_u = du;
  fonts.solid_v = dv;
  for (int big = 0; big < 2; ++big) {
    int* widths = big ? con.charWidthBig : con.charWidth;
    std::fill(widths, widths + 127, 0);
    for (int i = 0; i < kGlyphs; ++i) {
      const FontGlyph& glyph = font_face(fonts, big).glyphs[i];
      widths[kFirstCharacter + i] = glyph.advance;
      const int* corner = corners[big][i];
      fonts.glyphs[big][i] = {corner[0] * du, corner[1] * dv, (corner[0] + glyph.width) * du,
                              (corner[1] + glyph.height) * dv};
    }
  }
  con.charHeight = font_face(fonts, false).height;
  con.charHeightBig = font_face(fonts, true).height;

  // White with the coverage as alpha: a texture of one channel would need a swizzle, and another shader.
  std::vector<unsigned char> texels(4 * atlas.pixels.size(), 255);
  for (std::size_t i = 0; i < atlas.pixels.size(); ++i) texels[4 * i + 3] = atlas.pixels[i];
  const Gl& gl = device.gl;
  gl.GenTextures(1, &fonts.texture);
  gl.ActiveTexture(GL_TEXTURE0);
  gl.BindTexture(GL_TEXTURE_2D, fonts.texture);
  gl.PixelStorei(GL_UNPACK_ALIGNMENT, 1);
  gl.TexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, kAtlasWidth, rows, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels.data());
  gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  gl.BindTexture(GL_TEXTURE_2D, 0);
}

void free_fonts(const Device& device, Fonts& fonts) {
  if (fonts.texture) device.gl.DeleteTextures(1, &fonts.texture);
  fonts.texture = 0;
}

int text_width(const Fonts& fonts, bool big, const char* text, int length) {
  int width = 0;
  for (int i = 0; i < length; ++i) {
    const int glyph = glyph_index(text[i]);
    if (glyph >= 0) width += font_face(fonts, big).glyphs[glyph].advance;
  }
  return width;
}

}  // namespace sinew::draw
