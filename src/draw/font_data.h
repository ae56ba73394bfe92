// SPDX-License-Identifier: Apache-2.0
// font_data.h -- the fonts as tools/make_fonts.cpp renders them when Sinew is built.
#ifndef SINEW_DRAW_FONT_DATA_H_
#define SINEW_DRAW_FONT_DATA_H_

namespace sinew::draw {

constexpr int kFirstCharacter = 32, kLastCharacter = 126;
constexpr int kFontScales = 5;  // 100, 150, 200, 250, 300 percent

struct FontGlyph {
  short width, height;  // pixels of the picture
  short left, bottom;   // from the pen on the baseline to its lower left corner
  short advance;        // from this pen to the next
  int offset;           // first pixel in kFontPixels, two to a byte, low bits first
};

struct FontFace {
  int height;  // of a line
  int ascent;  // from the baseline to the top of a line
  FontGlyph glyphs[kLastCharacter - kFirstCharacter + 1];
};

// Plain and big of each scale, in turn.
extern const FontFace kFontFaces[2 * kFontScales];
extern const unsigned char kFontPixels[];

}  // namespace sinew::draw

#endif  // SINEW_DRAW_FONT_DATA_H_
