// SPDX-License-Identifier: Apache-2.0
// render.cpp -- `sinew render`: a picture of a model, or a video of its motion.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <memory>

#include "command.h"
#include "output_file.h"
#include "picture_file.h"
#include "progress.h"
#include "studio.h"

namespace app {
namespace {

struct Options {
  Common common;
  std::string out = "frame.png";
  std::string camera;
  std::string size = "640x480";
  double time = 0;
  int fps = 30;
  int samples = 4;
  int threads = 0;
  bool depth = false, segment = false;
  double wave = 0;
  std::string renderer = "cpu";
};

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

std::unique_ptr<Studio> make_studio(sinew::Model& model, const Options& options, Picture& picture) {
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
  return options.renderer == "gl" ? make_gl_studio(model, wanted) : make_ray_studio(model, wanted);
}

int render(const Options& options) {
  if (options.depth && options.segment) throw sinew::Failure("--depth and --segment: choose one of them");
  sinew::Model model = load_model(options.common);
  sinew::Data data = start_data(model, options.common.key);
  Picture picture;
  const std::unique_ptr<Studio> studio = make_studio(model, options, picture);
  PictureSink sink(options.out, options.fps);
  const double end = options.time;
  const bool many = sink.takes_many() && end > 0;
  const auto frames = many ? static_cast<std::size_t>(std::floor(end * options.fps + 1e-9)) + 1 : 1;
  Progress progress("pictures", frames);
  watch_signals();
  data.forward();
  std::int64_t step = 0;
  double seconds = 0;
  for (std::size_t i = 0; i < frames && !interruption(); ++i) {
    const double until = many ? static_cast<double>(i) / options.fps : end;
    while (data->time < until - 1e-9 && !interruption()) {
      if (options.wave > 0) set_wave(model.get(), data.get(), step, options.wave);
      data.step();
      ++step;
    }
    data.forward();
    const auto begin = std::chrono::steady_clock::now();
    studio->take(data.get(), picture);
    seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    if (options.depth) show_depth(picture.depth, picture.pixels);
    if (options.segment) show_segments(picture.segment, picture.pixels);
    sink.add(picture.pixels);
    progress.update(i + 1);
  }
  progress.clear();
  sink.finish();
  Report report;
  report.section("render");
  report.add("model", "model", options.common.model);
  report.add("output", "written", options.out);
  report.add("pictures", "pictures", static_cast<std::int64_t>(sink.count()));
  report.add("milliseconds", "time per picture",
             1e3 * seconds / static_cast<double>(std::max<std::size_t>(sink.count(), 1)), "ms");
  report.print(options.common.json);
  return interruption() ? kSignalled + interruption() : kGood;
}

}  // namespace

void add_render(Program& program) {
  Command& command = program.add("render", "draw a picture of a model, or a video of its motion");
  const auto options = std::make_shared<Options>();
  add_common(command, options->common);
  command.option("--out FILE", options->out,
                 "picture.png; a folder such as frames/; or a video such as out.mp4, by ffmpeg (default frame.png)");
  command.option("--camera NAME", options->camera, "camera by name or number (default: free, which sees all)");
  command.option("--size WIDTHxHEIGHT", options->size, "pixels (default 640x480)");
  command.option("--time SECONDS", options->time, "simulate this long; a video or folder shows all of it (default 0)",
                 Rule::NotNegative);
  command.option("--fps COUNT", options->fps, "pictures per second of simulation (default 30)", Rule::Positive);
  command.option("--wave SIZE", options->wave, "move all actuators by waves of this size (default 0)",
                 Rule::NotNegative);
  command.option("--samples COUNT", options->samples, "rays per pixel: 1, 4 or 9 (default 4)", Rule::Positive);
  command.option("--threads COUNT", options->threads, "threads (default 0: one for each processor)", Rule::Threads);
  command.choice("--renderer NAME", options->renderer, {"cpu", "gl"},
                 "cpu: rays on the processor; gl: OpenGL without a window (default cpu)");
  command.flag("--depth", options->depth, "show distances: near is bright");
  command.flag("--segment", options->segment, "show each object in a colour of its own");
  command.on_choice([options] { return render(*options); });
}

}  // namespace app
