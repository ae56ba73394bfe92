// SPDX-License-Identifier: Apache-2.0
// command_view.cpp -- `sinew view`: the command and its options.
#include <memory>

#include "settings.h"

namespace app {

void add_view(Program& program) {
  Command& command = program.add("view", "show a model in a window: simulate it, push it, plot it, record it");
  const auto settings = std::make_shared<view::Settings>();
  add_common(command, settings->common);
  command.flag("--paused", settings->paused, "do not run at once (Space runs and pauses)");
  command.option("--speed PERCENT", settings->speed, "of real time; 0: as fast as can be (default 100)",
                 Rule::NotNegative);
  command.option("--replay FILE", settings->trajectory, "play a trajectory of `sinew run --out` (.npz, .csv, .npy)");
  command.option("--size WIDTHxHEIGHT", settings->size, "of the window, pixels (default 1280x800)");
  command.option("--fps COUNT", settings->fps, "most pictures per second (default 60)", Rule::Positive);
  command.flag("--no-watch", settings->no_watch, "do not load the model again when its files change");
  command.option("--script FILE", settings->script,
                 "events to be played as if a person made them, for tests (docs/viewer.md)");
  command.on_choice([settings] { return view::run_viewer(*settings); });
}

}  // namespace app
