// SPDX-License-Identifier: Apache-2.0
// play_options.h -- options of the commands that show a model as it moves.
#ifndef SINEW_APPS_SINEW_PLAY_OPTIONS_H_
#define SINEW_APPS_SINEW_PLAY_OPTIONS_H_

#include <string>

#include "command.h"

namespace app {

struct PlayOptions {
  Common common;
  std::string trajectory;  // to be replayed; "": simulate
  double speed = 100;      // percent of real time; 0: as fast as can be
  bool paused = false, no_watch = false;
};

void add_play_options(Command& command, PlayOptions& options);

}  // namespace app

#endif  // SINEW_APPS_SINEW_PLAY_OPTIONS_H_
