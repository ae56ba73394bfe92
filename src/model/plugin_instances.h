// SPDX-License-Identifier: Apache-2.0
// plugin_instances.h -- the life of plugin instances inside mjData, and the loops in which stages call them.
//   note  an instance is one row of mjModel.plugin; what it keeps for itself hangs from mjData.plugin_data
#ifndef SINEW_MODEL_PLUGIN_INSTANCES_H_
#define SINEW_MODEL_PLUGIN_INSTANCES_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "base/plugins.h"

namespace sinew {

// False after raise_warning if an instance refuses to start; those before it are stopped again.
bool start_plugins(const mjModel& m, mjData& d);
void reset_plugins(const mjModel& m, mjData& d);
void copy_plugins(mjData& dest, const mjModel& m, const mjData& src);
void stop_plugins(mjData& d);

// visit(plugin, instance) for each instance of a plugin with this capability.
template <class Visit>
void for_each_plugin(const mjModel& m, int capability, Visit&& visit) {
  for (int i = 0; i < m.nplugin; ++i) {
    const mjpPlugin* plugin = plugin_at(m.plugin[i]);
    if (plugin && (plugin->capabilityflags & capability)) visit(*plugin, i);
  }
}

// Lets each instance with this capability do its part of a step.
inline void compute_plugins(const mjModel& m, mjData& d, mjtPluginCapabilityBit capability) {
  for_each_plugin(m, capability, [&](const mjpPlugin& plugin, int instance) {
    if (plugin.compute) plugin.compute(&m, &d, instance, capability);
  });
}

}  // namespace sinew

#endif  // SINEW_MODEL_PLUGIN_INSTANCES_H_
