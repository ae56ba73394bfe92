// SPDX-License-Identifier: Apache-2.0
// settings.h -- what the command line of `sinew studio` says.
#ifndef SINEW_APPS_STUDIO_SETTINGS_H_
#define SINEW_APPS_STUDIO_SETTINGS_H_

#include <string>
#include <vector>

#include "../sinew/play_options.h"

namespace app::studio {

struct Settings : PlayOptions {
  std::string listen = "127.0.0.1:0";  // address and port; port 0: one that is free
  std::vector<std::string> hosts;      // names by which browsers may call this machine, besides those it knows
};

// Serves until a signal ends it. Throws Failure if it cannot begin.
int run_studio(const Settings& settings);

}  // namespace app::studio

#endif  // SINEW_APPS_STUDIO_SETTINGS_H_
