// SPDX-License-Identifier: Apache-2.0
// Textures drawn by rule: gradient, checker and flat, with marks on top.
#include <algorithm>
#include <cmath>
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
      : data_(data), width_(width), height_(height), nchannel_(nchannel) {}

  int width() const { return width_; }
  int height() const { return height_; }

  // A fourth channel is opaque.
  void set(int row, int col, const Color& color) {
    unsigned char* pixel =
        data_ + (static_cast<std::size_t>(row) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(col)) *
                    static_cast<std::size_t>(nchannel_);
    for (std::size_t k = 0; k < static_cast<std::size_t>(nchannel_); ++k) pixel[k] = k < 3 ? color[k] : 255;
  }

  template <class Paint>
  void fill(Paint&& paint) {
    for (int row = 0; row < height_; ++row) {
      for (int col = 0; col < width_; ++col) set(row, col, paint(row, col));
    }
  }

  // The right half mirrors the left one.
  template <class Paint>
  void fill_mirrored(Paint&& paint) {
    for (int row = 0; row < height_; ++row) {
      for (int col = 0; 2 * col < width_; ++col) {
        const Color color = paint(row, col);
        set(row, col, color);
        set(row, width_ - 1 - col, color);
      }
    }
  }

 private:
  unsigned char* data_;
  int width_, height_, nchannel_;
};

// From 0 to 1 with soft ends; the steepness is the reference's to within one step of 255.
double soften(double t) {
  constexpr double kSteepness = 1.15, kTanhOfSteepness = 0.8177540779702877;
  return 0.5 + 0.5 * std::tanh(kSteepness * (2 * t - 1)) / kTanhOfSteepness;
}

Color mix(const mjsTexture& texture, double share_of_first) {
  const double s = soften(std::clamp(share_of_first, 0.0, 1.0));
  Color color;
  for (std::size_t k = 0; k < 3; ++k) color[k] = color_byte(s * texture.rgb1[k] + (1 - s) * texture.rgb2[k]);
  return color;
}

// The middle of pixel i of n between -1 and 1, so that the first and the last are at the ends.
double across(int i, int n) { return n > 1 ? 2.0 * i / (n - 1) - 1 : 0; }

// In the plane rgb1 is the middle and fades into rgb2 at the nearest edges.
void paint_radial(const mjsTexture& texture, Canvas canvas) {
  canvas.fill_mirrored([&](int row, int col) {
    return mix(texture, 1 - std::hypot(across(col, canvas.width()), across(row, canvas.height())));
  });
}

// On a cube rgb1 is straight up (+Y) and rgb2 straight down: the share is the elevation of the direction to the pixel.
void paint_elevation(const mjsTexture& texture, Canvas canvas, int side) {
  canvas.fill_mirrored([&](int row, int col) {
    const double x = across(col, canvas.width()), y = across(row, canvas.height());
    const bool up = side == 2, down = side == 3;
    const double height = up ? 1 : down ? -1 : -y;
    const double length = std::sqrt(1 + x * x + y * y);
    return mix(texture, 0.5 + std::asin(height / length) / mjPI);
  });
}

void paint_checker(const mjsTexture& texture, Canvas canvas) {
  const Color first = color_of(texture.rgb1), second = color_of(texture.rgb2);
  canvas.fill([&](int row, int col) {
    const bool left = 2 * col < canvas.width() - canvas.width() % 2,
               top = 2 * row < canvas.height() - canvas.height() % 2;
    return left == top ? first : second;
  });
}

void mark(const mjsTexture& texture, Canvas canvas, std::mt19937& random) {
  if (texture.mark == mjMARK_NONE) return;
  const Color color = color_of(texture.markrgb);
  const int width = canvas.width(), height = canvas.height();
  const auto marked = [&](int row, int col) {
    switch (texture.mark) {
      case mjMARK_EDGE:
        return row == 0 || col == 0 || row == height - 1 || col == width - 1;
      case mjMARK_CROSS:
        return row == height / 2 || col == width / 2;
      case mjMARK_RANDOM:
        return random() < texture.random * 4294967296.0;
      default:
        return false;
    }
  };
  for (int row = 0; row < height; ++row) {
    for (int col = 0; col < width; ++col) {
      if (marked(row, col)) canvas.set(row, col, color);
    }
  }
}

void paint(const mjsTexture& texture, Canvas canvas, int side) {
  const bool bottom = side == 3;
  if (texture.builtin == mjBUILTIN_CHECKER) {
    paint_checker(texture, canvas);
  } else if (texture.builtin == mjBUILTIN_FLAT) {
    const Color color = color_of(bottom ? texture.rgb2 : texture.rgb1);
    canvas.fill([&](int, int) { return color; });
  } else if (texture.type == mjTEXTURE_2D) {
    paint_radial(texture, canvas);
  } else {
    paint_elevation(texture, canvas, side);
  }
}

}  // namespace

unsigned char color_byte(double part) { return static_cast<unsigned char>(255 * std::clamp(part, 0.0, 1.0)); }

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
