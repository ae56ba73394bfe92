// SPDX-License-Identifier: Apache-2.0
#include "model/plugin_instances.h"

#include <algorithm>
#include <exception>

#include "base/error.h"

namespace sinew {

namespace {

// A plugin may refuse by its result, or by an error that a load turns into an exception; its words come first.
bool start_plugin(const mjpPlugin& plugin, const mjModel& m, mjData& d, int instance) {
  try {
    return !plugin.init || plugin.init(&m, &d, instance) >= 0;
  } catch (const std::exception& error) {
    raise_warning("%s", error.what());
    return false;
  }
}

}  // namespace

bool start_plugins(const mjModel& m, mjData& d) {
  d.nplugin = 0;
  for (int i = 0; i < m.nplugin; ++i) {
    const mjpPlugin* plugin = plugin_at(m.plugin[i]);
    d.plugin[i] = m.plugin[i];
    d.plugin_data[i] = 0;
    if (!plugin || !start_plugin(*plugin, m, d, i)) {
      stop_plugins(d);
      raise_warning("plugin instance %d (%s) cannot be started", i, plugin ? plugin->name : "unknown to this process");
      return false;
    }
    d.nplugin = i + 1;
  }
  return true;
}

// A plugin that has a callback for resets finds its state as it was; all other states go back to zeros.
void reset_plugins(const mjModel& m, mjData& d) {
  int next = 0;
  const auto clear_until = [&](int end) {
    if (next < end) std::fill(d.plugin_state + next, d.plugin_state + end, 0);
  };
  for_each_plugin(m, ~0, [&](const mjpPlugin& plugin, int i) {
    if (!plugin.reset) return;
    clear_until(m.plugin_stateadr[i]);
    next = m.plugin_stateadr[i] + m.plugin_statenum[i];
    plugin.reset(&m, d.plugin_state + m.plugin_stateadr[i], reinterpret_cast<void*>(d.plugin_data[i]), i);
  });
  clear_until(m.npluginstate);
}

void copy_plugins(mjData& dest, const mjModel& m, const mjData& src) {
  for_each_plugin(m, ~0, [&](const mjpPlugin& plugin, int i) {
    dest.plugin_data[i] = 0;
    if (plugin.copy) {
      plugin.copy(&dest, &m, &src, i);
    } else if (plugin.init) {
      plugin.init(&m, &dest, i);  // it cannot copy, so it starts afresh
    }
  });
}

void stop_plugins(mjData& d) {
  for (int i = 0; i < d.nplugin; ++i) {
    const mjpPlugin* plugin = plugin_at(d.plugin[i]);
    if (plugin && plugin->destroy) plugin->destroy(&d, i);
  }
  d.nplugin = 0;
}

}  // namespace sinew
