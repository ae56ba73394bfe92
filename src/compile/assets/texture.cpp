// SPDX-License-Identifier: Apache-2.0
// Textures: drawn by rule, given as bytes, or read from one file or six.
#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <utility>

#include "base/error.h"
#include "compile/assets/assets.h"
#include "compile/assets/assets_file.h"
#include "format/image/png.h"
#include "format/image/raw.h"

namespace sinew {

std::size_t byte_size(const Image& image) { return sizeof image + byte_size(image.data); }

namespace {

constexpr int kSides = 6;
constexpr std::string_view kSideLetters = "RLUDFB";  // in the order in which a cube stores its sides

struct Loaded {
  std::shared_ptr<const Image> image;
  std::string path;
};

Loaded load_image(const Build& build, const Texture& texture, const std::string& name) {
  const std::string& type = *texture.c.content_type;
  const std::string kind = asset_kind(type, name);
  const bool known = kind == "image/png" || kind == "image/ktx" || kind == "image/vnd.mujoco.texture";
  if (!known && (!type.empty() || kind == ".ktx")) {
    refuse(texture, "'" + name + "' must be image/png, image/vnd.mujoco.texture or image/ktx (attribute content_type)");
  }
  if (kind == "image/ktx" && (texture.c.hflip || texture.c.vflip)) refuse(texture, "KTX files cannot be flipped");
  const int nchannel = texture.c.nchannel;
  if (nchannel != 1 && nchannel != 3 && nchannel != 4) refuse(texture, "nchannel must be 1, 3 or 4");
  AssetFile file = open_asset(build, texture, name, AssetFolder::Textures);
  auto image =
      load_asset<Image>(texture, file, "image " + kind + std::to_string(nchannel),
                        [&](std::span<const std::byte> bytes, std::string_view full) {
                          if (kind == "image/ktx") return keep_ktx(bytes, full, nchannel);
                          const bool raw = kind != "image/png" && kind != ".png" && !is_png(bytes);
                          return raw ? read_raw_pixels(bytes, full, nchannel) : read_png(bytes, full, nchannel);
                        });
  return {std::move(image), std::move(file.path)};
}

// The pixel of a picture, seen as the flips of the texture turn it.
const unsigned char* pixel_at(const mjsTexture& texture, const Image& image, int row, int col) {
  if (texture.vflip) row = image.height - 1 - row;
  if (texture.hflip) col = image.width - 1 - col;
  return &image.data[(static_cast<std::size_t>(row) * static_cast<std::size_t>(image.width) +
                      static_cast<std::size_t>(col)) *
                     static_cast<std::size_t>(image.nchannel)];
}

// A colour space that the texture leaves open is that of the file; a file that is silent is linear.
void take_colorspace(TextureBuild& made, const Image& image) {
  if (made.colorspace == mjCOLORSPACE_AUTO) made.colorspace = image.srgb ? mjCOLORSPACE_SRGB : mjCOLORSPACE_LINEAR;
}

// A cube of sides that show rgb1 until they are filled.
TextureBuild empty_cube(const mjsTexture& texture, int width) {
  TextureBuild made;
  made.width = width;
  made.height = kSides * width;
  made.nchannel = texture.nchannel;
  made.colorspace = texture.colorspace;
  const auto pixels = static_cast<std::size_t>(width) * static_cast<std::size_t>(made.height);
  made.data.reserve(pixels * static_cast<std::size_t>(made.nchannel));
  for (std::size_t i = 0; i < pixels; ++i) {
    for (int k = 0; k < made.nchannel; ++k) made.data.push_back(k < 3 ? color_byte(texture.rgb1[k]) : 255);
  }
  return made;
}

// Copies the square of the picture that starts at (row0, col0) into one side.
void fill_side(const mjsTexture& texture, const Image& image, int row0, int col0, int side, TextureBuild& made) {
  const auto width = static_cast<std::size_t>(made.width), nchannel = static_cast<std::size_t>(made.nchannel);
  unsigned char* target = made.data.data() + static_cast<std::size_t>(side) * width * width * nchannel;
  for (int row = 0; row < made.width; ++row) {
    for (int col = 0; col < made.width; ++col, target += nchannel) {
      const unsigned char* pixel = pixel_at(texture, image, row0 + row, col0 + col);
      std::copy_n(pixel, nchannel, target);
    }
  }
}

void copy_flipped(const mjsTexture& texture, const Image& image, TextureBuild& made) {
  made.data.reserve(image.data.size());
  for (int row = 0; row < image.height; ++row) {
    for (int col = 0; col < image.width; ++col) {
      const unsigned char* pixel = pixel_at(texture, image, row, col);
      made.data.insert(made.data.end(), pixel, pixel + image.nchannel);
    }
  }
}

TextureBuild load_whole(const Texture& texture, const Image& image) {
  if (texture.c.type != mjTEXTURE_2D && image.width != image.height) {
    refuse(texture, "a cube needs a square picture, got " + std::to_string(image.width) + " by " +
                        std::to_string(image.height) + "; gridsize and gridlayout cut sides out of larger ones");
  }
  TextureBuild made;
  made.width = image.width;
  made.height = image.height;
  made.nchannel = image.nchannel;
  made.colorspace = texture.c.colorspace;
  copy_flipped(texture.c, image, made);
  return made;
}

// A picture with the sides of the cube in the cells of a grid.
TextureBuild load_grid(const Texture& texture, const Image& image) {
  const int nrow = texture.c.gridsize[0], ncol = texture.c.gridsize[1];
  if (nrow < 1 || ncol < 1 || nrow > 12 || ncol > 12 || nrow * ncol > 12) {
    refuse(texture, "gridsize must be positive, with no more than 12 cells");
  }
  const int width = image.width / ncol;
  if (image.width % ncol != 0 || image.height % nrow != 0 || width != image.height / nrow) {
    refuse(texture, "a picture of " + std::to_string(image.width) + " by " + std::to_string(image.height) +
                        " pixels has no " + std::to_string(nrow) + " by " + std::to_string(ncol) + " square cells");
  }
  TextureBuild made = empty_cube(texture.c, width);
  for (int cell = 0; cell < nrow * ncol; ++cell) {
    const char letter = texture.c.gridlayout[cell];
    if (letter == '.' || letter == '\0') continue;
    const std::size_t side = kSideLetters.find(letter);
    if (side == std::string_view::npos) {
      refuse(texture, "gridlayout has '" + std::string(1, letter) + "', must be one of R, L, U, D, F, B or '.'");
    }
    fill_side(texture.c, image, cell / ncol * width, cell % ncol * width, static_cast<int>(side), made);
  }
  return made;
}

TextureBuild load_sides(const Build& build, const Texture& texture) {
  if (texture.c.type == mjTEXTURE_2D) refuse(texture, "a 2d texture has no sides: use 'file'");
  const auto& files = *texture.c.cubefiles;
  TextureBuild made;
  bool begun = false;
  for (std::size_t side = 0; side < std::min<std::size_t>(files.size(), kSides); ++side) {
    if (files[side].empty()) continue;
    const Loaded loaded = load_image(build, texture, files[side]);
    const Image& image = *loaded.image;
    if (image.width != image.height || (begun && image.width != made.width)) {
      refuse(texture, "the sides of a cube must be squares of one size, '" + files[side] + "' has " +
                          std::to_string(image.width) + " by " + std::to_string(image.height) + " pixels");
    }
    if (!begun) made = empty_cube(texture.c, image.width);
    begun = true;
    take_colorspace(made, image);
    fill_side(texture.c, image, 0, 0, static_cast<int>(side), made);
  }
  return made;
}

TextureBuild load_file(const Build& build, const Texture& texture) {
  Loaded loaded = load_image(build, texture, *texture.c.file);
  const bool grid = texture.c.type != mjTEXTURE_2D && (texture.c.gridsize[0] != 1 || texture.c.gridsize[1] != 1);
  TextureBuild made = grid ? load_grid(texture, *loaded.image) : load_whole(texture, *loaded.image);
  take_colorspace(made, *loaded.image);
  made.path = std::move(loaded.path);
  return made;
}

// Width, height and channels that the spec gives, for pixels that no file brings.
void check_size(const Texture& texture) {
  const mjsTexture& c = texture.c;
  const bool cube = c.type != mjTEXTURE_2D;
  if (c.width < 1 || (!cube && c.height < 1)) refuse(texture, "width and height must be at least 1");
  if (c.nchannel < 1 || c.nchannel > 4) refuse(texture, "nchannel must be 1, 2, 3 or 4");
  const double rows = cube ? kSides * static_cast<double>(c.width) : c.height;
  if (rows * c.width * c.nchannel > std::numeric_limits<int>::max()) refuse(texture, "has too many pixels");
}

TextureBuild take_bytes(const Texture& texture) {
  check_size(texture);
  const mjsTexture& c = texture.c;
  TextureBuild made;
  made.width = c.width;
  made.height = c.height;
  made.nchannel = c.nchannel;
  made.colorspace = c.colorspace;
  for (const std::byte byte : *c.data) made.data.push_back(static_cast<unsigned char>(byte));
  const bool square = c.height == c.width || (c.height >= 0 && c.height / kSides == c.width && c.height % kSides == 0);
  if (c.type != mjTEXTURE_2D && !square) refuse(texture, "a cube needs height = width, or 6 width for six sides");
  const auto expected = static_cast<std::size_t>(c.width) * static_cast<std::size_t>(std::max(c.height, 0)) *
                        static_cast<std::size_t>(c.nchannel);
  if (made.data.size() != expected) {
    refuse(texture, "data needs width * height * nchannel = " + std::to_string(expected) + " bytes, got " +
                        std::to_string(made.data.size()));
  }
  return made;
}

TextureBuild make_texture(const Build& build, const Texture& texture) {
  const mjsTexture& c = texture.c;
  if (c.builtin != mjBUILTIN_NONE) {
    check_size(texture);
    return draw_builtin_texture(c);
  }
  if (!c.data->empty()) return take_bytes(texture);
  if (!c.file->empty()) return load_file(build, texture);
  const bool has_sides =
      std::any_of(c.cubefiles->begin(), c.cubefiles->end(), [](const std::string& file) { return !file.empty(); });
  if (has_sides) return load_sides(build, texture);
  refuse(texture, "has no content: give it a file, files for its sides, or builtin");
}

}  // namespace

void compile_textures(Build& build) {
  for (const auto& texture : build.all<Texture>()) {
    if (texture->c.type != mjTEXTURE_SKYBOX) require_name(*texture);
    build.texture.push_back(make_texture(build, *texture));
  }
}

void count_textures(const Build& build, ModelSizes& sizes) {
  sizes.ntex = static_cast<int>(build.texture.size());
  for (const TextureBuild& texture : build.texture) add_size(sizes.ntexdata, texture.data.size(), "bytes of textures");
}

void write_textures(const Build& build, mjModel& m) {
  int adr = 0;
  for (std::size_t i = 0; i < build.texture.size(); ++i) {
    const TextureBuild& texture = build.texture[i];
    m.tex_type[i] = build.all<Texture>()[i]->c.type;
    m.tex_colorspace[i] = texture.colorspace;
    m.tex_height[i] = texture.height;
    m.tex_width[i] = texture.width;
    m.tex_nchannel[i] = texture.nchannel;
    m.tex_adr[i] = adr;
    std::copy(texture.data.begin(), texture.data.end(), m.tex_data + adr);
    adr += static_cast<int>(texture.data.size());
  }
}

}  // namespace sinew
