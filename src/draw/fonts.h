// SPDX-License-Identifier: Apache-2.0
// fonts.h -- the pictures of all characters in one texture, and how wide they are.
#ifndef SINEW_DRAW_FONTS_H_
#define SINEW_DRAW_FONTS_H_

#include <mujoco/mjrender.h>

#include "draw/font_data.h"
#include "draw/renderer.h"

namespace sinew::draw {

// A multiple of 50 from 100 to 300, the nearest to what was asked for.
int round_font_scale(int scale);

// Makes the texture of the font scale and writes the measures of characters into con.
void make_fonts(const Device& device, Fonts& fonts, mjrContext& con, int scale);
void free_fonts(const Device& device, Fonts& fonts);

inline const FontFace& font_face(const Fonts& fonts, bool big) { return kFontFaces[2 * fonts.scale_index + big]; }

// The index of a character among the glyphs, or -1 if it has none.
inline int glyph_index(char c) {
  const auto code = static_cast<unsigned char>(c);
  return code >= kFirstCharacter && code <= kLastCharacter ? code - kFirstCharacter : -1;
}

// Pixels from the first pen to the last one of a text without line breaks.
int text_width(const Fonts& fonts, bool big, const char* text, int length);

}  // namespace sinew::draw

#endif  // SINEW_DRAW_FONTS_H_
