// SPDX-License-Identifier: Apache-2.0
// api_plugin.cpp -- registering plugins, and loading the libraries that hold them.
#include <algorithm>
#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

#include <dlfcn.h>

#include <mujoco/mujoco.h>

#include "base/plugins.h"
#include "capi/guard.h"

namespace {

// Libraries that come with MuJoCo, whose plugins are part of ours: a program that loads them has what it asks for.
bool is_built_in(const std::string& path) {
  const std::string name = path.substr(path.find_last_of("/\\") + 1);
  return name == "libactuator.so" || name == "libelasticity.so" || name == "libsensor.so" || name == "libsdf_plugin.so";
}

// The library stays loaded: its plugins may be used until the process ends.
bool load_library(const std::string& path) {
  if (dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL)) return true;
  if (is_built_in(path)) {
    dlerror();
    return true;
  }
  sinew::raise_warning("cannot load plugin library '%s': %s", path.c_str(), dlerror());
  return false;
}

// Shared libraries of a folder, in alphabetical order so that slots do not depend on the file system.
std::vector<std::string> libraries_in(const char* directory) {
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::directory_iterator(directory)) {
    if (entry.path().extension() == ".so" && entry.is_regular_file()) paths.push_back(entry.path().string());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

}  // namespace

void mjp_defaultPlugin(mjpPlugin* plugin) {
  if (plugin) *plugin = {};
}

int mjp_registerPlugin(const mjpPlugin* plugin) {
  if (!plugin) return -1;
  std::string error;
  const int slot = sinew::guard_or(-1, [&] { return sinew::register_plugin(*plugin, error); });
  if (!error.empty()) sinew::raise_error("mjp_registerPlugin: %s", error.c_str());
  return slot;
}

int mjp_pluginCount(void) { return sinew::plugin_count(); }

const mjpPlugin* mjp_getPlugin(const char* name, int* slot) { return sinew::find_plugin(name ? name : "", slot); }

const mjpPlugin* mjp_getPluginAtSlot(int slot) { return sinew::plugin_at(slot); }

const char* mj_getPluginConfig(const mjModel* m, int plugin_id, const char* attrib) {
  const mjpPlugin* plugin = plugin_id >= 0 && plugin_id < m->nplugin ? sinew::plugin_at(m->plugin[plugin_id]) : nullptr;
  if (!plugin || !attrib) return nullptr;
  const char* value = m->plugin_attr + m->plugin_attradr[plugin_id];
  const char* const end = m->plugin_attr + m->npluginattr;  // which a file may reach before the plugin's last attribute
  for (int i = 0; i < plugin->nattribute && value < end; ++i) {
    if (!std::strcmp(plugin->attributes[i], attrib)) return value;
    value += std::strlen(value) + 1;
  }
  return nullptr;
}

void mj_loadPluginLibrary(const char* path) {
  sinew::guard_or(false, [&] { return path && load_library(path); });
}

void mj_loadAllPluginLibraries(const char* directory, mjfPluginLibraryLoadCallback callback) {
  const std::vector<std::string> paths =
      sinew::guard_or(std::vector<std::string>(), [&] { return libraries_in(directory ? directory : ""); });
  for (const std::string& path : paths) {
    const int before = sinew::plugin_count();
    if (!load_library(path) || !callback) continue;
    const std::string name = path.substr(path.rfind('/') + 1);
    callback(name.c_str(), before, sinew::plugin_count() - before);
  }
}
