// SPDX-License-Identifier: Apache-2.0
// first_party.h -- the plugins that are part of the library. Each is registered under the name that models use,
// `mujoco.something`, and as `sinew.something`.
#ifndef SINEW_PLUGINS_FIRST_PARTY_H_
#define SINEW_PLUGINS_FIRST_PARTY_H_

#include <span>

#include <mujoco/mujoco.h>

namespace sinew_plugins {

// Definitions without a name, which first_party.cpp gives them.
mjpPlugin cable_plugin();
mjpPlugin pid_plugin();
mjpPlugin touch_grid_plugin();

// All of them, in the order of their slots. The table of plugins (base/plugins.h) starts with these.
std::span<const mjpPlugin> first_party_plugins();

}  // namespace sinew_plugins

#endif  // SINEW_PLUGINS_FIRST_PARTY_H_
