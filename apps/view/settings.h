// SPDX-License-Identifier: Apache-2.0
// settings.h -- what the command line asks of the viewer.
#ifndef SINEW_APPS_VIEW_SETTINGS_H_
#define SINEW_APPS_VIEW_SETTINGS_H_

#include <string>

#include "../sinew/command.h"

namespace app::view {

struct Settings {
  Common common;
  std::string trajectory, script, size = "1280x800";
  double fps = 60, speed = 100;
  bool paused = false, no_watch = false;
};

// Opens the window and returns when it is closed, with an exit code. Throws Failure. In a program that was built
// without GLFW it says what is missing.
int run_viewer(const Settings& settings);

}  // namespace app::view

#endif  // SINEW_APPS_VIEW_SETTINGS_H_
