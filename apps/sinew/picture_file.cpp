// SPDX-License-Identifier: Apache-2.0
#include "picture_file.h"

#include <png.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>

#include <sinew/model.hpp>

#include "output_file.h"

namespace app {
namespace {

namespace fs = std::filesystem;

bool is_folder(const std::string& path) {
  std::error_code ignored;
  return path.ends_with('/') || fs::is_directory(path, ignored);
}

// For a shell: nothing in the text means anything.
std::string for_shell(const std::string& text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result + "'";
}

// A name for one picture in a format that is not written here: ffmpeg would fail at the second frame.
bool is_other_picture(const std::string& path) {
  constexpr const char* kEnds[] = {".jpg", ".jpeg", ".bmp", ".tga", ".tif", ".tiff", ".ppm", ".webp"};
  return std::any_of(std::begin(kEnds), std::end(kEnds), [&](const char* end) { return path.ends_with(end); });
}

}  // namespace

void write_png(const std::string& path, const Pixels& pixels) {
  OutputFile file(path);
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  image.width = static_cast<png_uint_32>(pixels.width);
  image.height = static_cast<png_uint_32>(pixels.height);
  image.format = PNG_FORMAT_RGB;
  png_alloc_size_t size = 0;
  if (!png_image_write_get_memory_size(image, size, 0, pixels.rgb.data(), 0, nullptr)) {
    throw sinew::Failure(path + ": " + image.message);
  }
  std::vector<char> bytes(size);
  if (!png_image_write_to_memory(&image, bytes.data(), &size, 0, pixels.rgb.data(), 0, nullptr)) {
    throw sinew::Failure(path + ": " + image.message);
  }
  file.write(bytes.data(), size);
  file.finish();
}

PictureSink::PictureSink(const std::string& path, int fps) : path_(path), fps_(fps) {
  if (!is_folder(path) && is_other_picture(path)) {
    throw sinew::Failure(path +
                         ": pictures are .png files; name one, a folder such as frames/, or a video such as out.mp4");
  }
  kind_ = is_folder(path) ? Kind::Folder : path.ends_with(".png") ? Kind::Single : Kind::Video;
  if (kind_ != Kind::Folder) check_writable(path);
  if (kind_ == Kind::Video && !has_program("ffmpeg")) {
    video_wanted_ = path;
    path_ = fs::path(path).replace_extension().string() + "_frames/";
    kind_ = Kind::Folder;
  }
  if (kind_ != Kind::Folder) return;
  make_folder(path_);
}

std::string PictureSink::advice() const {
  if (video_wanted_.empty()) return "";
  return "ffmpeg is not installed, so there are PNG files; where it is: ffmpeg -framerate " + std::to_string(fps_) +
         " -i " + for_shell(path_ + "%06d.png") + " -pix_fmt yuv420p " + for_shell(video_wanted_);
}

PictureSink::~PictureSink() {
  if (video_) {
    pclose(video_);
    std::remove(temporary_.c_str());
  }
}

void PictureSink::start_video(const Pixels& first) {
  // The name keeps its ending, by which ffmpeg knows the format.
  const fs::path place(path_);
  temporary_ = (place.parent_path() / (".unfinished-" + place.filename().string())).string();
  const std::string size = std::to_string(first.width) + "x" + std::to_string(first.height);
  const bool needs_plain = path_.ends_with(".mp4") || path_.ends_with(".mov") || path_.ends_with(".mkv");
  // In a session of its own ffmpeg does not hear the Ctrl-C that ends a simulation: the video ends well.
  const std::string command = "exec $(command -v setsid) ffmpeg -loglevel quiet -y -f rawvideo -pix_fmt rgb24 -s " +
                              size + " -r " + std::to_string(fps_) + " -i - " +
                              (needs_plain ? "-vf 'crop=trunc(iw/2)*2:trunc(ih/2)*2' -pix_fmt yuv420p " : "") +
                              for_shell(temporary_);
  std::signal(SIGPIPE, SIG_IGN);  // an ffmpeg that ends early is told by its exit code
  video_ = popen(command.c_str(), "w");
  if (!video_) throw sinew::Failure(path_ + ": ffmpeg cannot be started");
}

void PictureSink::add(const Pixels& pixels) {
  ++count_;
  if (kind_ == Kind::Single) return write_png(path_, pixels);
  if (kind_ == Kind::Folder) {
    char name[32];
    std::snprintf(name, sizeof name, "%06zu.png", count_);
    return write_png((fs::path(path_) / name).string(), pixels);
  }
  if (!video_) start_video(pixels);
  if (std::fwrite(pixels.rgb.data(), 1, pixels.rgb.size(), video_) != pixels.rgb.size()) {
    throw sinew::Failure(path_ + ": ffmpeg has ended; does it know this format?");
  }
}

void PictureSink::finish() {
  if (!video_) return;
  const int status = pclose(video_);
  video_ = nullptr;
  if (status != 0 || std::rename(temporary_.c_str(), path_.c_str()) != 0) {
    std::remove(temporary_.c_str());
    throw sinew::Failure(path_ + ": ffmpeg could not make the video; does it know this format?");
  }
}

}  // namespace app
