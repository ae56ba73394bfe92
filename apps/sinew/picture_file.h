// SPDX-License-Identifier: Apache-2.0
// picture_file.h -- pictures as PNG files, one or many, or as a video that ffmpeg makes of them.
#ifndef SINEW_APPS_PICTURE_FILE_H_
#define SINEW_APPS_PICTURE_FILE_H_

#include <cstdio>
#include <string>
#include <vector>

namespace app {

struct Pixels {
  int width = 0, height = 0;
  std::vector<unsigned char> rgb;  // three a pixel, the upper row first
};

// Writes a PNG file, whole or not at all. Throws Failure.
void write_png(const std::string& path, const Pixels& pixels);

// Where pictures go, by the name: one .png; a folder (a name that ends in / or names one) of numbered .png files; else
// a video, for which ffmpeg is asked. Without ffmpeg the pictures go to a folder beside the video's place, and advice()
// says how to make the video of them. If ffmpeg does not know the format, there is a Failure.
class PictureSink {
 public:
  PictureSink(const std::string& path, int fps);
  ~PictureSink();
  PictureSink(const PictureSink&) = delete;
  PictureSink& operator=(const PictureSink&) = delete;

  bool takes_many() const { return kind_ != Kind::Single; }
  void add(const Pixels& pixels);
  void finish();
  std::size_t count() const { return count_; }
  // The file or folder that is written.
  const std::string& place() const { return path_; }
  // Empty, or how to make the video that was asked for.
  std::string advice() const;

 private:
  enum class Kind { Single, Folder, Video };

  void start_video(const Pixels& first);

  std::string path_, temporary_;
  std::string video_wanted_;  // what was asked for, if there is no ffmpeg
  Kind kind_;
  int fps_;
  std::size_t count_ = 0;
  std::FILE* video_ = nullptr;
};

}  // namespace app

#endif  // SINEW_APPS_PICTURE_FILE_H_
