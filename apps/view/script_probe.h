// SPDX-License-Identifier: Apache-2.0
// script_probe.h -- what a script can ask for.
#ifndef SINEW_APPS_VIEW_SCRIPT_PROBE_H_
#define SINEW_APPS_VIEW_SCRIPT_PROBE_H_

#include <optional>
#include <string>

#include "desk.h"

namespace app::view {

// A value of the viewer, a field of mjData ("qpos[0]") or an option ("option.timestep") as JSON; nothing if there is
// none of that name. The simulation does first what it has been asked to do.
std::optional<std::string> probe(Desk& desk, const std::string& name);

// Where a point of the world is in the window, in pixels from the lower left corner. False if it is out of sight.
bool find_on_screen(const Desk& desk, const mjtNum point[3], double& x, double& y);

}  // namespace app::view

#endif  // SINEW_APPS_VIEW_SCRIPT_PROBE_H_
