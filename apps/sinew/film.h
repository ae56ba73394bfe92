// SPDX-License-Identifier: Apache-2.0
// film.h -- pictures of a simulation as it runs: how they are asked for, taken and kept.
//   use   Film film(model, options);
//         film.show(data, time) after every step;  film.finish();
#ifndef SINEW_APPS_FILM_H_
#define SINEW_APPS_FILM_H_

#include <memory>
#include <string>

#include "command.h"
#include "picture_file.h"
#include "studio.h"

namespace app {

struct FilmOptions {
  std::string out;     // a picture, a folder or a video: see PictureSink
  std::string camera;  // empty: free
  std::string size = "640x480";
  int fps = 30;
  int samples = 4;
  int threads = 0;
  bool depth = false, segment = false;
  std::string renderer = "cpu";
};

// The options that every command with pictures has: --camera, --size, --fps, --samples, --renderer.
void add_film_options(Command& command, FilmOptions& options);

class Film {
 public:
  // Throws Failure for what is wrong with the options. The model must outlive the film.
  Film(sinew::Model& model, const FilmOptions& options);

  bool takes_many() const { return sink_.takes_many(); }
  // Adds one picture of the state in `d`.
  void add(const mjData* d);
  // Adds the pictures that are due `time` seconds after the start: the first at 0, then `fps` a second.
  void show(const mjData* d, double time);
  void finish() { sink_.finish(); }

  std::size_t count() const { return sink_.count(); }
  double seconds() const { return seconds_; }  // spent on pictures
  // Where the pictures are, and what is to be said about them, or empty.
  const std::string& place() const { return sink_.place(); }
  std::string advice() const { return sink_.advice(); }

 private:
  void take(const mjData* d);

  const sinew::Model& model_;
  FilmOptions options_;
  Picture picture_;
  std::unique_ptr<Studio> studio_;
  PictureSink sink_;
  sinew::Data poses_;  // a copy, so that a simulation runs as if nobody looked
  double seconds_ = 0;
};

}  // namespace app

#endif  // SINEW_APPS_FILM_H_
