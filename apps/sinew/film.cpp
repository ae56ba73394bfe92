// SPDX-License-Identifier: Apache-2.0
#include "film.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace app {
namespace {

void read_size(const std::string& text, int& width, int& height) {
  char end = 0;
  if (std::sscanf(text.c_str(), "%dx%d%c", &width, &height, &end) != 2 || width < 1 || height < 1 || width > 16384 ||
      height > 16384) {
    throw sinew::Failure("--size: '" + text + "' is not WIDTHxHEIGHT, such as 640x480");
  }
}

int find_camera(const sinew::Model& model, const std::string& camera) {
  if (camera.empty() || camera == "free") return -1;
  const int named = mj_name2id(model.get(), mjOBJ_CAMERA, camera.c_str());
  if (named >= 0) return named;
  char* end = nullptr;
  const long number = std::strtol(camera.c_str(), &end, 10);
  if (*end == '\0' && number >= 0 && number < model->ncam) return static_cast<int>(number);
  std::string names;
  for (int i = 0; i < model->ncam; ++i) {
    const char* name = mj_id2name(model.get(), mjOBJ_CAMERA, i);
    names += (i ? ", " : "") + (name ? std::string(name) : std::to_string(i));
  }
  throw sinew::Failure("--camera: there is no camera '" + camera + "'; " +
                       (names.empty() ? "the model has none, use 'free'" : "there are: free, " + names));
}

// Near is bright, as long as there is something to see.
void show_depth(const std::vector<float>& depth, Pixels& pixels) {
  const auto [near, far] = std::minmax_element(depth.begin(), depth.end());
  const float low = *near, range = std::max(*far - low, 1e-9f);
  for (std::size_t i = 0; i < depth.size(); ++i) {
    const auto gray = static_cast<unsigned char>(std::lround(255 * (1 - std::sqrt((depth[i] - low) / range))));
    std::fill_n(pixels.rgb.begin() + static_cast<std::ptrdiff_t>(3 * i), 3, gray);
  }
}

// A colour of its own for every object; black where nothing is.
void show_segments(const std::vector<int>& segment, Pixels& pixels) {
  for (std::size_t i = 0; i < segment.size() / 2; ++i) {
    const unsigned id = static_cast<unsigned>(segment[2 * i] + 1) + 65536u * static_cast<unsigned>(segment[2 * i + 1]);
    const unsigned code = segment[2 * i + 1] < 0 ? 0 : id * 0x9E3779B1u | 0x404040u;
    for (int k = 0; k < 3; ++k) pixels.rgb[3 * i + k] = static_cast<unsigned char>(code >> 8 * k);
  }
}

// OpenGL if it is asked for and there is some, else rays: a machine without OpenGL is no reason to have no picture.
std::unique_ptr<Studio> choose_studio(sinew::Model& model, const FilmOptions& options, const PictureOptions& wanted) {
  if (options.renderer == "gl") {
    std::string why;
    if (auto studio = make_gl_studio(model, wanted, why)) return studio;
    std::fprintf(stderr, "sinew: no OpenGL: %s; rays on the processor draw instead\n", why.c_str());
  }
  return make_ray_studio(model, wanted);
}

std::unique_ptr<Studio> make_studio(sinew::Model& model, const FilmOptions& options, Picture& picture) {
  if (options.depth && options.segment) throw sinew::Failure("--depth and --segment: choose one of them");
  PictureOptions wanted;
  read_size(options.size, wanted.width, wanted.height);
  wanted.camera = find_camera(model, options.camera);
  wanted.samples = options.samples;
  wanted.threads = options.threads;
  const std::size_t count = static_cast<std::size_t>(wanted.width) * wanted.height;
  picture.pixels.width = wanted.width;
  picture.pixels.height = wanted.height;
  picture.pixels.rgb.resize(3 * count);
  if (options.depth) picture.depth.resize(count);
  if (options.segment) picture.segment.resize(2 * count);
  return choose_studio(model, options, wanted);
}

}  // namespace

void add_film_options(Command& command, FilmOptions& options) {
  command.option("--camera NAME", options.camera, "camera by name or number (default: free, which sees all)");
  command.option("--size WIDTHxHEIGHT", options.size, "pixels of a picture (default 640x480)");
  command.option("--fps COUNT", options.fps, "pictures per second of simulation (default 30)", Rule::Positive);
  command.option("--samples COUNT", options.samples, "rays per pixel: 1, 4 or 9 (default 4)", Rule::Positive);
  command.choice("--renderer NAME", options.renderer, {"cpu", "gl"},
                 "cpu: rays on the processor; gl: OpenGL without a window (default cpu)");
}

Film::Film(sinew::Model& model, const FilmOptions& options)
    : model_(model),
      options_(options),
      studio_(make_studio(model, options, picture_)),
      sink_(options.out, options.fps),
      poses_(model) {}

void Film::take(const mjData* d) {
  mj_copyData(poses_.get(), model_.get(), d);
  poses_.forward();
  const auto begin = std::chrono::steady_clock::now();
  studio_->take(poses_.get(), picture_);
  if (options_.depth) show_depth(picture_.depth, picture_.pixels);
  if (options_.segment) show_segments(picture_.segment, picture_.pixels);
  seconds_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

void Film::add(const mjData* d) {
  take(d);
  sink_.add(picture_.pixels);
}

void Film::show(const mjData* d, double time) {
  const auto due = static_cast<std::size_t>(std::floor(std::max(time, 0.0) * options_.fps + 1e-6)) + 1;
  if (count() >= due) return;
  take(d);
  while (count() < due) sink_.add(picture_.pixels);  // a step may take longer than a picture is shown
}

}  // namespace app
