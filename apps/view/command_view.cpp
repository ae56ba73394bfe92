// SPDX-License-Identifier: Apache-2.0
// command_view.cpp -- `sinew view`: the command and its options.
#include <memory>

#include "settings.h"

namespace app {

void add_view(Program& program) {
  Command& command = program.add("view", "show a model in a window: simulate it, push it, plot it, record it");
  const auto settings = std::make_shared<view::Settings>();
  add_play_options(command, *settings);
  command.option("--size WIDTHxHEIGHT", settings->size,
                 "of the window, pixels (default: as it was last, at first 1280x800)");
  command.option("--fps COUNT", settings->fps, "most pictures per second (default 60)", Rule::Positive);
  command.option("--script FILE", settings->script,
                 "events to be played as if a person made them, for tests (docs/viewer.md)");
  command.on_choice([settings] { return view::run_viewer(*settings); });
}

}  // namespace app
