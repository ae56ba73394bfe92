// SPDX-License-Identifier: Apache-2.0
// switches.h -- what a user can switch in the window; the panels show these variables, and some are kept between runs.
#ifndef SINEW_APPS_VIEW_SWITCHES_H_
#define SINEW_APPS_VIEW_SWITCHES_H_

#include <mujoco/mujoco.h>

namespace app::view {

struct Switches {
  int left = 1, right = 1, help = 0, info = 1, profiler = 0, sensors = 0, plot = 0;
  int fullscreen = 0, vsync = 0, font = 1, theme = 0, spacing = 0, watch_file = 1;
  int camera = 0, inset = 0, key = 0, speed = 0, scrub = 0, running = 1, threads = 0, wide_joints = 0, record_fps = 30;
  int width = 0, height = 0;  // of the window, as the user has left it; 0: as it comes
  mjtNum noise_scale = 0, noise_rate = 0.1;
  char watch[mjMAXUITEXT] = "time", watched[mjMAXUITEXT] = "", plotted[mjMAXUITEXT] = "ncon, nefc";
  char video[mjMAXUITEXT] = "view.mp4", save_as[mjMAXUITEXT] = "";
};

}  // namespace app::view

#endif  // SINEW_APPS_VIEW_SWITCHES_H_
