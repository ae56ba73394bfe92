// SPDX-License-Identifier: Apache-2.0
// command_studio.cpp -- `sinew studio`: the command and its options.
#include <memory>

#include "settings.h"

namespace app {

void add_studio(Program& program) {
  Command& command = program.add("studio", "show a model in the browser: simulate it, inspect it, edit it, record it");
  const auto settings = std::make_shared<studio::Settings>();
  add_common(command, settings->common);
  command.flag("--paused", settings->paused, "do not run at once (Space runs and pauses)");
  command.option("--speed PERCENT", settings->speed, "of real time; 0: as fast as can be (default 100)",
                 Rule::NotNegative);
  command.option("--listen ADDRESS:PORT", settings->listen,
                 "where browsers reach the studio (default 127.0.0.1:0: this machine alone, a free port)");
  command.list("--host NAME", settings->hosts,
               "a name by which browsers call this machine, if --listen is not this machine alone");
  command.option("--replay FILE", settings->trajectory, "play a trajectory of `sinew run --out` (.npz, .csv, .npy)");
  command.flag("--no-watch", settings->no_watch, "do not load the model again when its files change");
  command.on_choice([settings] { return studio::run_studio(*settings); });
}

}  // namespace app
