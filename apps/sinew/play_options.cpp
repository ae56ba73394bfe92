// SPDX-License-Identifier: Apache-2.0
#include "play_options.h"

namespace app {

void add_play_options(Command& command, PlayOptions& options) {
  add_common(command, options.common);
  command.flag("--paused", options.paused, "do not run at once (Space runs and pauses)");
  command.option("--speed PERCENT", options.speed, "of real time; 0: as fast as can be (default 100)",
                 Rule::NotNegative);
  command.option("--replay FILE", options.trajectory, "play a trajectory of `sinew run --out` (.npz, .csv, .npy)");
  command.flag("--no-watch", options.no_watch, "do not load the model again when its files change");
}

}  // namespace app
