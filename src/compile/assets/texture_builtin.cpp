// SPDX-License-Identifier: Apache-2.0
// Textures drawn by rule: gradient, checker and flat, with marks on top.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

#include "compile/assets/assets.h"

namespace sinew {
namespace {

using Color = std::array<unsigned char, 3>;

Color color_of(const double (&rgb)[3]) { return {color_byte(rgb[0]), color_byte(rgb[1]), color_byte(rgb[2])}; }

// One square or rectangle of pixels: a 2d texture, or a side of a cube.
class Canvas {
 public:
  Canvas(unsigned char* data, int width, int height, int nchannel)
      : data_(data), width_(width), height_(height), nchannel_(static_cast<std::size_t>(nchannel)) {}

  int width() const { return width_; }
  int height() const { return height_; }

  // A fourth channel is opaque.
  void set(int row, int col, const Color& color) {
    unsigned char* pixel = start_of(row) + static_cast<std::size_t>(col) * nchannel_;
    for (std::size_t k = 0; k < nchannel_; ++k) pixel[k] = k < 3 ? color[k] : 255;
  }

  // Both pixels that lie at the same distance from the middle of the row.
  void set_mirrored(int row, int col, const Color& color) {
    set(row, col, color);
    set(row, width_ - 1 - col, color);
  }

  // Rows from `first` to before `last`, all alike: the first is painted, the others are copied.
  template <class Paint>
  void fill_rows(int first, int last, Paint&& paint) {
    if (first >= last) return;
    for (int col = 0; col < width_; ++col) set(first, col, paint(col));
    for (int row = first + 1; row < last; ++row) std::copy(start_of(first), start_of(first + 1), start_of(row));
  }

 private:
  unsigned char* start_of(int row) {
    return data_ + static_cast<std::size_t>(row) * static_cast<std::size_t>(width_) * nchannel_;
  }

  unsigned char* data_;
  int width_, height_;
  std::size_t nchannel_;
};

// From 0 to 1 with soft ends: the curve u / sqrt(1 + u^2), which gives every byte of MuJoCo's gradients.
double soften(double t) {
  const double u = 2 * t - 1;
  return 0.5 * (1 + std::numbers::sqrt2 * u / std::sqrt(1 + u * u));
}

Color mix(const mjsTexture& texture, double share_of_first) {
  Color color;
  for (std::size_t k = 0; k < 3; ++k) {
    color[k] = color_byte(share_of_first * texture.rgb1[k] + (1 - share_of_first) * texture.rgb2[k]);
  }
  return color;
}

// The middle of pixel i of n between -1 and 1, so that the first and the last are at the ends.
double across(int i, int n) { return n > 1 ? 2.0 * i / (n - 1) - 1 : 0; }

// Gradients are symmetric, so only a part of the pixels is computed: sqrt and asin of every pixel of a large sky were
// most of the time of loading a small model.

// In the plane rgb1 is the middle and fades into rgb2 at the nearest edges.
void paint_radial(const mjsTexture& texture, Canvas canvas) {
  const int width = canvas.width(), height = canvas.height();
  for (int row = 0; 2 * row < height; ++row) {
    for (int col = 0; 2 * col < width; ++col) {
      const double distance = std::hypot(across(col, width), across(row, height));
      const Color color = mix(texture, soften(std::max(1 - distance, 0.0)));
      canvas.set_mirrored(row, col, color);
      canvas.set_mirrored(height - 1 - row, col, color);
    }
  }
}

// On a cube rgb1 is straight up (+Y) and rgb2 straight down: the share is the elevation of the direction to the pixel.
double share_at(double height, double x, double y) {
  return soften(0.5 + std::asin(height / std::sqrt(1 + x * x + y * y)) / mjPI);
}

// What is below the horizon of a wall has as much of rgb2 as its mirror image above has of rgb1.
void paint_wall(const mjsTexture& texture, Canvas canvas) {
  const int n = canvas.width();
  for (int row = 0; 2 * row < n; ++row) {
    for (int col = 0; 2 * col < n; ++col) {
      const double y = -across(row, n), share = share_at(y, across(col, n), y);
      canvas.set_mirrored(row, col, mix(texture, share));
      canvas.set_mirrored(n - 1 - row, col, mix(texture, 1 - share));
    }
  }
}

// Rings around the middle: eight pixels have the same distance from it.
void paint_ceiling(const mjsTexture& texture, Canvas canvas, double height) {
  const int n = canvas.width();
  for (int row = 0; 2 * row < n; ++row) {
    for (int col = 0; col <= row; ++col) {
      const Color color = mix(texture, share_at(height, across(col, n), across(row, n)));
      canvas.set_mirrored(row, col, color);
      canvas.set_mirrored(n - 1 - row, col, color);
      canvas.set_mirrored(col, row, color);
      canvas.set_mirrored(n - 1 - col, row, color);
    }
  }
}

void paint_checker(const mjsTexture& texture, Canvas canvas) {
  const Color first = color_of(texture.rgb1), second = color_of(texture.rgb2);
  const int half_width = canvas.width() / 2, half_height = canvas.height() / 2;
  canvas.fill_rows(0, half_height, [&](int col) { return col < half_width ? first : second; });
  canvas.fill_rows(half_height, canvas.height(), [&](int col) { return col < half_width ? second : first; });
}

void draw_cross(Canvas canvas, int row, int col, const Color& color) {
  canvas.fill_rows(row, row + 1, [&](int) { return color; });
  for (int r = 0; r < canvas.height(); ++r) canvas.set(r, col, color);
}

void scatter(Canvas canvas, double density, const Color& color, std::mt19937& random) {
  for (int row = 0; row < canvas.height(); ++row) {
    for (int col = 0; col < canvas.width(); ++col) {
      if (random() < density * 4294967296.0) canvas.set(row, col, color);
    }
  }
}

void mark(const mjsTexture& texture, Canvas canvas, std::mt19937& random) {
  const Color color = color_of(texture.markrgb);
  const int width = canvas.width(), height = canvas.height();
  if (texture.mark == mjMARK_CROSS) {
    draw_cross(canvas, height / 2, width / 2, color);
  } else if (texture.mark == mjMARK_EDGE) {
    draw_cross(canvas, 0, 0, color);
    draw_cross(canvas, height - 1, width - 1, color);
  } else if (texture.mark == mjMARK_RANDOM) {
    scatter(canvas, texture.random, color, random);
  }
}

void paint(const mjsTexture& texture, Canvas canvas, int side) {
  const bool top = side == 2, bottom = side == 3;
  if (texture.builtin == mjBUILTIN_CHECKER) {
    paint_checker(texture, canvas);
  } else if (texture.builtin == mjBUILTIN_FLAT) {
    const Color color = color_of(bottom ? texture.rgb2 : texture.rgb1);
    canvas.fill_rows(0, canvas.height(), [&](int) { return color; });
  } else if (texture.type == mjTEXTURE_2D) {
    paint_radial(texture, canvas);
  } else if (top || bottom) {
    paint_ceiling(texture, canvas, top ? 1 : -1);
  } else {
    paint_wall(texture, canvas);
  }
}

}  // namespace

// What is no number is dark.
unsigned char color_byte(double part) { return part > 0 ? static_cast<unsigned char>(255 * std::min(part, 1.0)) : 0; }

TextureBuild draw_builtin_texture(const mjsTexture& texture) {
  const bool cube = texture.type != mjTEXTURE_2D;
  const int nside = cube ? 6 : 1, side_height = cube ? texture.width : texture.height;
  TextureBuild made;
  made.width = texture.width;
  made.height = nside * side_height;
  made.nchannel = texture.nchannel;
  made.colorspace = texture.colorspace;
  const auto side_bytes = static_cast<std::size_t>(texture.width) * static_cast<std::size_t>(side_height) *
                          static_cast<std::size_t>(texture.nchannel);
  made.data.resize(static_cast<std::size_t>(nside) * side_bytes);
  const auto start_of = [&](int side) { return made.data.data() + static_cast<std::size_t>(side) * side_bytes; };
  const auto canvas_of = [&](int side) { return Canvas(start_of(side), texture.width, side_height, texture.nchannel); };
  for (int side = 0; side < nside; ++side) {
    const bool as_first = side == 1 || side > 3;  // the walls are alike, only ceiling and floor differ
    if (as_first) {
      std::copy_n(start_of(0), side_bytes, start_of(side));
    } else {
      paint(texture, canvas_of(side), side);
    }
  }
  std::mt19937 random(42);  // a fixed seed: the same model, the same stars
  for (int side = 0; side < nside; ++side) mark(texture, canvas_of(side), random);
  return made;
}

}  // namespace sinew
