// SPDX-License-Identifier: Apache-2.0
// render.cpp -- `sinew render`: a picture of a model, or a video of its motion.
#include <algorithm>
#include <cmath>
#include <memory>

#include "command.h"
#include "film.h"
#include "output_file.h"
#include "progress.h"

namespace app {
namespace {

struct Options {
  Common common;
  FilmOptions film;
  double time = 0;
  double wave = 0;
};

int render(const Options& options) {
  sinew::Model model = load_model(options.common);
  sinew::Data data = start_data(model, options.common.key);
  Film film(model, options.film);
  const bool many = film.takes_many();
  const double timestep = model->opt.timestep;
  const auto steps = static_cast<std::int64_t>(std::ceil(options.time / timestep - 1e-6));
  Progress progress("pictures", static_cast<std::size_t>(std::max<std::int64_t>(steps, 1)));
  watch_signals();
  if (many) film.show(data.get(), 0);
  for (std::int64_t step = 0; step < steps && !interruption(); ++step) {
    if (options.wave > 0) set_wave(model.get(), data.get(), step, options.wave);
    data.step();
    if (many) film.show(data.get(), std::min(timestep * static_cast<double>(step + 1), options.time));
    progress.update(static_cast<std::size_t>(step + 1));
  }
  if (!many) film.add(data.get());
  progress.clear();
  film.finish();
  Report report;
  report.section("render");
  report.add("model", "model", options.common.model);
  report.add("output", "written", film.place());
  report.add("pictures", "pictures", static_cast<std::int64_t>(film.count()));
  report.add("milliseconds", "time per picture",
             1e3 * film.seconds() / static_cast<double>(std::max<std::size_t>(film.count(), 1)), "ms");
  if (!film.advice().empty()) report.note(film.advice());
  report.print(options.common.json);
  return interruption() ? kSignalled + interruption() : kGood;
}

}  // namespace

void add_render(Program& program) {
  Command& command = program.add("render", "draw a picture of a model, or a video of its motion");
  const auto options = std::make_shared<Options>();
  add_common(command, options->common);
  options->film.out = "frame.png";
  command.option("--out FILE", options->film.out,
                 "picture.png; a folder such as frames/; or a video such as out.mp4, by ffmpeg (default frame.png)");
  command.option("--time SECONDS", options->time, "simulate this long; a video or folder shows all of it (default 0)",
                 Rule::NotNegative);
  command.option("--wave SIZE", options->wave, "move all actuators by waves of this size (default 0)",
                 Rule::NotNegative);
  add_film_options(command, options->film);
  command.option("--threads COUNT", options->film.threads, "threads (default 0: one for each processor)",
                 Rule::Threads);
  command.flag("--depth", options->film.depth, "show distances: near is bright");
  command.flag("--segment", options->film.segment, "show each object in a colour of its own");
  command.on_choice([options] { return render(*options); });
}

}  // namespace app
