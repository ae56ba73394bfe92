// SPDX-License-Identifier: Apache-2.0
#include "format/image/png.h"

#include <png.h>

#include <csetjmp>
#include <cstdint>
#include <cstring>
#include <string>

#include "base/error.h"

namespace sinew {
namespace {

constexpr int kMaxSide = 1 << 16;

// What libpng's callbacks see. Nothing in here has a destructor that a longjmp could pass over: the pixels belong to
// the caller of decode(), which allocates between two protected calls, never inside one.
struct Decoder {
  const unsigned char* bytes;
  std::size_t size;
  std::size_t position;
  png_structp png;
  png_infop info;
  std::uint64_t packed_size;  // of the pixels as the file holds them, before compression
  char message[160];
};

[[noreturn]] void on_error(png_structp png, png_const_charp message) {
  auto* decoder = static_cast<Decoder*>(png_get_error_ptr(png));
  std::strncpy(decoder->message, message, sizeof decoder->message - 1);
  png_longjmp(png, 1);
}

void on_warning(png_structp, png_const_charp) {}

void on_read(png_structp png, png_bytep target, png_size_t count) {
  auto* decoder = static_cast<Decoder*>(png_get_io_ptr(png));
  if (count > decoder->size - decoder->position) png_error(png, "the file ends too early");
  if (count > 0) std::memcpy(target, decoder->bytes + decoder->position, count);
  decoder->position += count;
}

bool has_color(const Decoder& d) { return (png_get_color_type(d.png, d.info) & PNG_COLOR_MASK_COLOR) != 0; }

// Asks libpng to deliver 8 bits a channel, and alpha if it is wanted, whatever the file has.
void request_layout(Decoder& d, int nchannel) {
  const bool has_alpha = (png_get_color_type(d.png, d.info) & PNG_COLOR_MASK_ALPHA) != 0 ||
                         png_get_valid(d.png, d.info, PNG_INFO_tRNS) != 0;
  const bool want_alpha = nchannel == 2 || nchannel == 4;
  png_set_expand(d.png);  // palettes, greys of few bits and transparent colours
  png_set_strip_16(d.png);
  if (nchannel >= 3 && !has_color(d)) png_set_gray_to_rgb(d.png);
  if (want_alpha && !has_alpha) png_set_add_alpha(d.png, 0xff, PNG_FILLER_AFTER);
  if (!want_alpha && has_alpha) png_set_strip_alpha(d.png);
  png_set_interlace_handling(d.png);
  png_read_update_info(d.png, d.info);
}

// Everything up to the pixels. Returns false if libpng objected; decoder.message says why.
bool read_layout(Decoder& d, int nchannel) {
  if (setjmp(png_jmpbuf(d.png))) return false;
  png_set_user_limits(d.png, kMaxSide, kMaxSide);
  png_set_chunk_malloc_max(d.png, 1 << 26);
  png_set_chunk_cache_max(d.png, 256);
  png_set_read_fn(d.png, &d, on_read);
  png_read_info(d.png, d.info);
  d.packed_size = std::uint64_t{png_get_rowbytes(d.png, d.info)} * png_get_image_height(d.png, d.info);
  request_layout(d, nchannel);
  return true;
}

bool read_pixels(Decoder& d, png_bytepp rows) {
  if (setjmp(png_jmpbuf(d.png))) return false;
  png_read_image(d.png, rows);
  return true;
}

class PngFile {
 public:
  PngFile(std::span<const std::byte> bytes, std::string_view name) : name_(name) {
    decoder_.bytes = reinterpret_cast<const unsigned char*>(bytes.data());
    decoder_.size = bytes.size();
    decoder_.png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &decoder_, on_error, on_warning);
    if (decoder_.png) decoder_.info = png_create_info_struct(decoder_.png);
    if (!decoder_.info) {
      png_destroy_read_struct(&decoder_.png, nullptr, nullptr);
      throw std::bad_alloc();
    }
  }
  ~PngFile() { png_destroy_read_struct(&decoder_.png, &decoder_.info, nullptr); }
  PngFile(const PngFile&) = delete;
  PngFile& operator=(const PngFile&) = delete;

  Image read(int nchannel) {
    if (!read_layout(decoder_, nchannel)) fail(decoder_.message);
    Image image;
    image.width = static_cast<int>(png_get_image_width(decoder_.png, decoder_.info));
    image.height = static_cast<int>(png_get_image_height(decoder_.png, decoder_.info));
    image.nchannel = nchannel <= 2 && has_color(decoder_) ? nchannel + 2 : nchannel;
    // libpng also reports sRGB for an ICC profile that amounts to it; MuJoCo looks at the chunk alone
    image.srgb = png_get_valid(decoder_.png, decoder_.info, PNG_INFO_sRGB | PNG_INFO_iCCP) == PNG_INFO_sRGB;
    if (std::int64_t{image.width} * image.height > kMaxPngPixels) fail("the image has too many pixels");
    const std::size_t stride = static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.nchannel);
    const std::size_t height = static_cast<std::size_t>(image.height);
    if (png_get_rowbytes(decoder_.png, decoder_.info) != stride) fail("an unusual layout of pixels");
    check_plausible();

    image.data.resize(stride * height);
    std::vector<png_bytep> rows;
    for (std::size_t y = 0; y < height; ++y) rows.push_back(image.data.data() + stride * y);
    if (!read_pixels(decoder_, rows.data())) fail(decoder_.message);
    if (image.nchannel != nchannel) keep_red(image);
    return image;
  }

  [[noreturn]] void fail(const std::string& finding) const {
    throw ModelError(std::string(name_) + ": not a readable PNG file: " + finding);
  }

 private:
  // The grey of a colour is its red, as MuJoCo has it; alpha stays if it is there.
  static void keep_red(Image& image) {
    const auto from = static_cast<std::size_t>(image.nchannel), to = from - 2;
    const std::size_t npixel = image.data.size() / from;
    for (std::size_t i = 0; i < npixel; ++i) {
      image.data[i * to] = image.data[i * from];
      if (to == 2) image.data[i * to + 1] = image.data[i * from + 3];
    }
    image.data.resize(npixel * to);
    image.nchannel = static_cast<int>(to);
  }

  // Deflate packs at most 1032 to 1: a file of a few bytes cannot hold a large image, and must not make us allocate
  // one.
  void check_plausible() const {
    constexpr std::uint64_t kLargestRatio = 1032;
    if (decoder_.packed_size / kLargestRatio > decoder_.size) fail("the file is too short for its size in pixels");
  }

  std::string_view name_;
  Decoder decoder_{};
};

}  // namespace

bool is_png(std::span<const std::byte> bytes) {
  constexpr std::size_t kSignature = 8;
  return bytes.size() >= kSignature && png_sig_cmp(reinterpret_cast<png_const_bytep>(bytes.data()), 0, kSignature) == 0;
}

Image read_png(std::span<const std::byte> bytes, std::string_view name, int nchannel) {
  if (nchannel < 1 || nchannel > 4) {
    throw ModelError(std::string(name) + ": a PNG file can be read with 1 to 4 channels, not " +
                     std::to_string(nchannel));
  }
  if (!is_png(bytes)) throw ModelError(std::string(name) + ": not a PNG file");
  return PngFile(bytes, name).read(nchannel);
}

}  // namespace sinew
