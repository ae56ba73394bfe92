// SPDX-License-Identifier: Apache-2.0
// command_studio.cpp -- `sinew studio`: the command and its options.
#include <memory>

#include "settings.h"

namespace app {

void add_studio(Program& program) {
  Command& command = program.add("studio", "show a model in the browser: simulate it, inspect it, edit it, record it");
  const auto settings = std::make_shared<studio::Settings>();
  add_play_options(command, *settings);
  command.option("--listen ADDRESS:PORT", settings->listen,
                 "where browsers reach the studio (default 127.0.0.1:0: this machine alone, a free port)");
  command.list("--host NAME", settings->hosts,
               "a name by which browsers call this machine, if --listen is not this machine alone");
  command.on_choice([settings] { return studio::run_studio(*settings); });
}

}  // namespace app
