// SPDX-License-Identifier: Apache-2.0
// make_fonts -- renders the fonts of the OpenGL renderer from a TrueType file when Sinew is built.
//   use   make_fonts FONT.ttf OUT.cpp
//   out   pictures of the printable characters in five sizes, plain and big, as the arrays of src/draw/font_data.h:
//         four bits of coverage per pixel, rows from the bottom
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include <ft2build.h>
#include FT_FREETYPE_H

namespace {

constexpr int kFirst = 32, kLast = 126;
constexpr int kScales[] = {100, 150, 200, 250, 300};
constexpr double kPlainPixels = 13.0, kBigPixels = 24.0;  // em of the font at 100 percent

struct Glyph {
  int width, height, left, bottom, advance;
  std::size_t offset;
};

struct Face {
  int height, ascent;
  std::vector<Glyph> glyphs;
};

void check(FT_Error error, const char* what) {
  if (!error) return;
  std::fprintf(stderr, "make_fonts: %s failed with FreeType error %d\n", what, error);
  std::exit(1);
}

// Appends the coverage of one character, rows from the bottom, and returns its measures.
Glyph render(FT_Face face, int character, std::vector<unsigned char>& pixels) {
  check(FT_Load_Char(face, static_cast<FT_ULong>(character), FT_LOAD_RENDER), "FT_Load_Char");
  const FT_GlyphSlot slot = face->glyph;
  const FT_Bitmap& bitmap = slot->bitmap;
  Glyph glyph;
  glyph.width = static_cast<int>(bitmap.width);
  glyph.height = static_cast<int>(bitmap.rows);
  glyph.left = slot->bitmap_left;
  glyph.bottom = slot->bitmap_top - glyph.height;
  glyph.advance = static_cast<int>(slot->advance.x >> 6);
  glyph.offset = pixels.size();
  for (int row = glyph.height - 1; row >= 0; --row) {
    const unsigned char* line = bitmap.buffer + row * bitmap.pitch;
    for (int x = 0; x < glyph.width; ++x) pixels.push_back(static_cast<unsigned char>((line[x] * 15 + 127) / 255));
  }
  return glyph;
}

Face render_face(FT_Face face, double size, std::vector<unsigned char>& pixels) {
  check(FT_Set_Pixel_Sizes(face, 0, static_cast<FT_UInt>(size + 0.5)), "FT_Set_Pixel_Sizes");
  Face made;
  made.ascent = static_cast<int>(face->size->metrics.ascender >> 6);
  made.height = made.ascent - static_cast<int>(face->size->metrics.descender >> 6);
  for (int c = kFirst; c <= kLast; ++c) made.glyphs.push_back(render(face, c, pixels));
  return made;
}

void write_faces(std::FILE* out, const std::vector<Face>& faces) {
  std::fprintf(out, "const FontFace kFontFaces[%zu] = {\n", faces.size());
  for (const Face& face : faces) {
    std::fprintf(out, "  {%d, %d, {\n", face.height, face.ascent);
    for (const Glyph& g : face.glyphs) {
      std::fprintf(out, "    {%d, %d, %d, %d, %d, %zu},\n", g.width, g.height, g.left, g.bottom, g.advance, g.offset);
    }
    std::fprintf(out, "  }},\n");
  }
  std::fprintf(out, "};\n");
}

void write_pixels(std::FILE* out, std::vector<unsigned char> pixels) {
  if (pixels.size() % 2) pixels.push_back(0);
  std::fprintf(out, "const unsigned char kFontPixels[%zu] = {", pixels.size() / 2);
  for (std::size_t i = 0; i < pixels.size(); i += 2) {
    std::fprintf(out, "%s%d,", i % 64 ? "" : "\n", pixels[i] | pixels[i + 1] << 4);
  }
  std::fprintf(out, "\n};\n");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: make_fonts FONT.ttf OUT.cpp\n");
    return 2;
  }
  FT_Library library;
  check(FT_Init_FreeType(&library), "FT_Init_FreeType");
  FT_Face font;
  check(FT_New_Face(library, argv[1], 0, &font), argv[1]);
  std::vector<unsigned char> pixels;
  std::vector<Face> faces;
  for (const int scale : kScales) {
    faces.push_back(render_face(font, kPlainPixels * scale / 100, pixels));
    faces.push_back(render_face(font, kBigPixels * scale / 100, pixels));
  }
  std::FILE* out = std::fopen(argv[2], "w");
  if (!out) {
    std::fprintf(stderr, "make_fonts: cannot write %s\n", argv[2]);
    return 1;
  }
  std::fprintf(out, "// Made by tools/make_fonts.cpp.\n#include \"draw/font_data.h\"\n\nnamespace sinew::draw {\n\n");
  write_faces(out, faces);
  write_pixels(out, std::move(pixels));
  std::fprintf(out, "\n}  // namespace sinew::draw\n");
  const bool written = std::fclose(out) == 0;
  FT_Done_Face(font);
  FT_Done_FreeType(library);
  return written ? 0 : 1;
}
