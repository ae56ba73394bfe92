// SPDX-License-Identifier: Apache-2.0
#include "cast/labels.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "draw/font_data.h"
#include "draw/scene/camera.h"

namespace sinew::cast {
namespace {

constexpr int kRowsPerScale = 360;  // a picture of so many rows more has the next larger font

class Pen {
 public:
  explicit Pen(const Frame& frame)
      : frame_(frame),
        face_(draw::kFontFaces[2 * std::clamp(frame.height / kRowsPerScale, 0, draw::kFontScales - 1)]) {}

  // x, y: where the baseline begins, in pixels from the lower left corner.
  void write(int x, int y, const char* text, std::size_t length, int ink) const {
    for (std::size_t i = 0; i < length; ++i) {
      const int code = static_cast<unsigned char>(text[i]);
      if (code < draw::kFirstCharacter || code > draw::kLastCharacter) continue;
      const draw::FontGlyph& glyph = face_.glyphs[code - draw::kFirstCharacter];
      put(glyph, x, y, ink);
      x += glyph.advance;
    }
  }

 private:
  void put(const draw::FontGlyph& glyph, int x, int y, int ink) const {
    for (int i = 0; i < glyph.width * glyph.height; ++i) {
      const int column = x + glyph.left + i % glyph.width, up = y + glyph.bottom + i / glyph.width;
      if (column < 0 || up < 0 || column >= frame_.width || up >= frame_.height) continue;
      const int at = glyph.offset + i, level = draw::kFontPixels[at / 2] >> (at % 2 ? 4 : 0) & 15;
      const int row = frame_.upward ? up : frame_.height - 1 - up;
      unsigned char* pixel = frame_.rgb + 3 * (static_cast<std::size_t>(row) * frame_.width + column);
      for (int k = 0; k < 3; ++k)
        pixel[k] = static_cast<unsigned char>((pixel[k] * (15 - level) + ink * level + 7) / 15);
    }
  }

  const Frame& frame_;
  const draw::FontFace& face_;
};

}  // namespace

void draw_labels(const mjvScene& scene, int eye, const Frame& frame) {
  if (!frame.rgb) return;
  const draw::View view = draw::make_view(scene, eye, {0, 0, frame.width, frame.height}, draw::DepthStyle::Plain);
  const Pen pen(frame);
  for (int i = 0; i < scene.ngeom; ++i) {
    const mjvGeom& geom = scene.geoms[i];
    if (!geom.label[0]) continue;
    const draw::Clip at = draw::transform(view.matrix, Vec::load(geom.pos));
    if (!(at.w > 0) || !(std::abs(at.x) <= at.w) || !(std::abs(at.y) <= at.w)) continue;
    const std::size_t length = strnlen(geom.label, sizeof geom.label);
    const int x = static_cast<int>(std::lround(0.5f * (at.x / at.w + 1) * static_cast<float>(frame.width)));
    const int y = static_cast<int>(std::lround(0.5f * (at.y / at.w + 1) * static_cast<float>(frame.height)));
    for (int dy = -1; dy <= 1; ++dy) {
      for (int dx = -1; dx <= 1; ++dx) {
        if (dx || dy) pen.write(x + dx, y + dy, geom.label, length, 0);
      }
    }
    pen.write(x, y, geom.label, length, 255);
  }
}

}  // namespace sinew::cast
