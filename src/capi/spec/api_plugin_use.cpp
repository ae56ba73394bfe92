// SPDX-License-Identifier: Apache-2.0
// api_plugin_use.cpp -- which plugins a spec uses, and how their instances are configured.
#include <algorithm>
#include <string>
#include <vector>

#include <mujoco/mujoco.h>

#include "base/plugins.h"
#include "capi/spec/edit_guard.h"

using namespace sinew;

extern "C" {

int mjs_activatePlugin(mjSpec* s, const char* name) {
  return edit_or(-1, spec_around(handle_of(s)), __func__, [&] {
    if (!s || !s->element) throw ModelError("the spec is NULL");
    if (!name) throw ModelError("the name is NULL");
    if (!find_plugin(name, nullptr)) {
      throw ModelError("plugin '" + std::string(name) + "' is not registered: load the library that holds it first");
    }
    std::vector<std::string>& active = spec_of(s).active_plugins;
    if (std::find(active.begin(), active.end(), name) == active.end()) active.emplace_back(name);
    return 0;
  });
}

void mjs_setPluginAttributes(mjsPlugin* plugin, void* attributes) {
  mjsElement* handle = handle_of(plugin);
  edit_or(false, spec_around(handle), __func__, [&] {
    Plugin& instance = require_item<Plugin>(handle, "the plugin instance");
    if (!attributes) throw ModelError("the attributes are NULL");
    instance.attributes = *static_cast<const PluginAttributes*>(attributes);
    return true;
  });
}

const void* mjs_getPluginAttributes(const mjsPlugin* plugin) {
  const Plugin* instance = item_as<Plugin>(handle_of(plugin));
  return instance ? &instance->attributes : nullptr;
}

}  // extern "C"
