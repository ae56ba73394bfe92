// SPDX-License-Identifier: Apache-2.0
// settings.h -- what the command line asks of the viewer.
#ifndef SINEW_APPS_VIEW_SETTINGS_H_
#define SINEW_APPS_VIEW_SETTINGS_H_

#include <string>

#include "../sinew/play_options.h"

namespace app::view {

struct Settings : PlayOptions {
  std::string script, size;
  double fps = 60;
};

// Opens the window and returns when it is closed, with an exit code. Throws Failure. In a program that was built
// without GLFW it says what is missing.
int run_viewer(const Settings& settings);

}  // namespace app::view

#endif  // SINEW_APPS_VIEW_SETTINGS_H_
