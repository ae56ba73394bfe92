// SPDX-License-Identifier: Apache-2.0
// recorder.h -- what the window shows, as PNG files and videos.
#ifndef SINEW_APPS_VIEW_RECORDER_H_
#define SINEW_APPS_VIEW_RECORDER_H_

#include <memory>
#include <string>

#include <mujoco/mujoco.h>

#include "../sinew/picture_file.h"

namespace app::view {

// The pixels of a rectangle of the window, which must have been drawn and not yet been swapped.
Pixels read_window(mjrRect rect, const mjrContext& context);

class Recorder {
 public:
  // A picture of the whole window, as soon as one is drawn. One that is taken quietly leaves no words in the next.
  void take_screenshot(const std::string& path, bool quietly = false) {
    screenshot_ = path;
    is_quiet_ = quietly;
  }

  // A video in the time of the clock: a frame that took long is shown as long. Throws Failure.
  void start(const std::string& path, int fps, double now);
  // Returns how many pictures the video has.
  std::size_t stop();
  std::size_t count() const { return sink_ ? sink_->count() : 0; }
  bool recording() const { return sink_ != nullptr; }
  const std::string& path() const { return path_; }

  // After each frame: writes what is due, and returns words for the user, or none.
  std::string frame(mjrRect window, mjrRect scene, const mjrContext& context, double now);

 private:
  void add_frames(mjrRect scene, const mjrContext& context, double now);

  std::string screenshot_, path_;
  std::unique_ptr<PictureSink> sink_;
  bool is_quiet_ = false;
  int fps_ = 30;
  double start_ = 0;
  mjrRect size_{};
};

// "name.png", or "name-2.png" and so on if there is one already.
std::string free_name(const std::string& stem, const std::string& ending);

}  // namespace app::view

#endif  // SINEW_APPS_VIEW_RECORDER_H_
