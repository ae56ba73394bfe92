// SPDX-License-Identifier: Apache-2.0
#include "recorder.h"

#include <algorithm>
#include <exception>
#include <filesystem>
#include <utility>

namespace app::view {

Pixels read_window(mjrRect rect, const mjrContext& context) {
  Pixels pixels;
  pixels.width = rect.width;
  pixels.height = rect.height;
  const std::size_t row = 3 * static_cast<std::size_t>(rect.width);
  pixels.rgb.resize(row * static_cast<std::size_t>(rect.height));
  mjr_readPixels(pixels.rgb.data(), nullptr, rect, &context);
  // OpenGL has the lower row first.
  for (int i = 0; i < rect.height / 2; ++i) {
    const auto upper = pixels.rgb.begin() + static_cast<std::ptrdiff_t>(row) * i;
    const auto lower = pixels.rgb.begin() + static_cast<std::ptrdiff_t>(row) * (rect.height - 1 - i);
    std::swap_ranges(upper, upper + static_cast<std::ptrdiff_t>(row), lower);
  }
  return pixels;
}

void Recorder::start(const std::string& path, int fps, double now) {
  sink_ = std::make_unique<PictureSink>(path, fps);
  path_ = sink_->place();
  fps_ = fps;
  start_ = now;
  size_ = {};
}

std::size_t Recorder::stop() {
  const std::unique_ptr<PictureSink> sink = std::move(sink_);
  if (!sink) return 0;
  sink->finish();
  return sink->count();
}

std::string Recorder::frame(mjrRect window, mjrRect scene, const mjrContext& context, double now) {
  try {
    std::string words;
    if (!screenshot_.empty()) {
      const std::string path = std::exchange(screenshot_, {});
      write_png(path, read_window(window, context));
      if (!is_quiet_) words = "screenshot: " + path;
    }
    if (sink_ && size_.width > 0 && (size_.width != scene.width || size_.height != scene.height)) {
      const std::size_t count = stop();
      return path_ + " ended with " + std::to_string(count) + " pictures: the view has another size now";
    }
    if (sink_) add_frames(scene, context, now);
    return words;
  } catch (const std::exception& e) {
    sink_.reset();
    return e.what();
  }
}

void Recorder::add_frames(mjrRect scene, const mjrContext& context, double now) {
  size_ = scene;
  const auto due = static_cast<std::size_t>(std::max(0.0, (now - start_) * fps_)) + 1;
  if (sink_->count() >= due) return;
  const Pixels pixels = read_window(scene, context);
  while (sink_->count() < due) sink_->add(pixels);
}

std::string free_name(const std::string& stem, const std::string& ending) {
  std::string name = stem + ending;
  for (int i = 2; std::filesystem::exists(name); ++i) name = stem + "-" + std::to_string(i) + ending;
  return name;
}

}  // namespace app::view
