// SPDX-License-Identifier: Apache-2.0
// plugin.cpp -- instances of plugins: their configuration as text, and the sizes only the plugin itself can tell.
#include <cstring>

#include "base/plugins.h"
#include "compile/relations/relations.h"
#include "compile/tree/written_parts.h"

namespace sinew {
namespace {

const mjpPlugin& require_plugin(const Element& element, const std::string& name, int* slot) {
  const mjpPlugin* plugin = find_plugin(name, slot);
  if (!plugin)
    refuse(element, "plugin '" + name + "' is not registered: load the library that holds it before the model");
  return *plugin;
}

// Each attribute of the plugin, in its own order, as a text ended by a zero; empty where the model says nothing.
std::string configuration(const Plugin& instance, const mjpPlugin& plugin) {
  std::string text;
  std::size_t known = 0;
  for (int i = 0; i < plugin.nattribute; ++i) {
    const auto given = instance.attributes.find(plugin.attributes[i]);
    if (given != instance.attributes.end()) {
      text += given->second;
      ++known;
    }
    text += '\0';
  }
  if (known == instance.attributes.size()) return text;
  for (const auto& [key, value] : instance.attributes) {
    bool found = false;
    for (int i = 0; i < plugin.nattribute; ++i) found = found || key == plugin.attributes[i];
    if (!found) refuse(instance, "plugin '" + std::string(plugin.name) + "' has no attribute '" + key + "'");
  }
  return text;
}

const std::string& plugin_name(const Build& build, const Element& user, const mjsPlugin& use) {
  if (use.element) return *static_cast<const Plugin*>(static_cast<const Element*>(use.element))->c.plugin_name;
  return *build.all<Plugin>()[static_cast<std::size_t>(plugin_id(build, user, use))]->c.plugin_name;
}

template <class List>
void check_users(const Build& build, const List& list, mjtPluginCapabilityBit capability, const char* kind) {
  for (const auto& user : list) {
    if (!user->c.plugin.active) continue;
    const std::string& name = plugin_name(build, *user, user->c.plugin);
    if (!(require_plugin(*user, name, nullptr).capabilityflags & capability)) {
      refuse(*user, "plugin '" + name + "' is not a plugin for a " + kind);
    }
  }
}

}  // namespace

void compile_plugins(Build& build) {
  const Spec& spec = build.spec;
  for (const std::string& name : spec.active_plugins) require_plugin(spec, name, nullptr);
  build.plugin.clear();
  for (const auto& instance : build.all<Plugin>()) {
    PluginBuild built;
    const mjpPlugin& plugin = require_plugin(*instance, *instance->c.plugin_name, &built.slot);
    built.attributes = configuration(*instance, plugin);
    build.plugin.push_back(built);
  }
  check_users(build, build.all<Body>(), mjPLUGIN_PASSIVE, "body");
  check_users(build, build.all<Geom>(), mjPLUGIN_SDF, "geom");
  check_users(build, build.all<Mesh>(), mjPLUGIN_SDF, "mesh");
  check_users(build, build.all<Actuator>(), mjPLUGIN_ACTUATOR, "actuator");
  check_users(build, build.all<Sensor>(), mjPLUGIN_SENSOR, "sensor");
  for (const auto& sensor : build.all<Sensor>()) {
    if (sensor->c.type == mjSENS_PLUGIN && !sensor->c.plugin.active) refuse(*sensor, "it needs a plugin");
  }
}

void count_plugins(const Build& build, ModelSizes& sizes) {
  sizes.nplugin = static_cast<int>(build.plugin.size());
  for (const PluginBuild& built : build.plugin) sizes.npluginattr += static_cast<int>(built.attributes.size());
}

void write_plugins(const Build& build, mjModel& m) {
  int adr = 0;
  for (int i = 0; i < m.nplugin; ++i) {
    const PluginBuild& built = build.plugin[static_cast<std::size_t>(i)];
    m.plugin[i] = built.slot;
    m.plugin_attradr[i] = adr;
    if (!built.attributes.empty()) std::memcpy(m.plugin_attr + adr, built.attributes.data(), built.attributes.size());
    adr += static_cast<int>(built.attributes.size());
  }
}

void ask_plugins_for_sizes(const Build& build, mjModel& m) {
  m.npluginstate = 0;
  for (int i = 0; i < m.nplugin; ++i) {
    const mjpPlugin& plugin = *plugin_at(m.plugin[i]);
    const int count = plugin.nstate ? plugin.nstate(&m, i) : 0;
    if (count < 0) {
      refuse(*build.all<Plugin>()[static_cast<std::size_t>(i)],
             "plugin '" + std::string(plugin.name) + "' does not accept its configuration");
    }
    m.plugin_stateadr[i] = m.npluginstate;
    m.plugin_statenum[i] = count;
    m.npluginstate += count;
  }
  int adr = 0;
  for (int i = 0; i < m.nsensor; ++i) {
    if (m.sensor_type[i] == mjSENS_PLUGIN) {
      const mjpPlugin& plugin = *plugin_at(m.plugin[m.sensor_plugin[i]]);
      m.sensor_needstage[i] = plugin.needstage;
      m.sensor_dim[i] = plugin.nsensordata ? plugin.nsensordata(&m, m.sensor_plugin[i], i) : 0;
      if (m.sensor_dim[i] < 0) {
        refuse(*build.all<Sensor>()[static_cast<std::size_t>(i)], "its plugin gives a negative number of values");
      }
    }
    m.sensor_adr[i] = adr;
    adr += m.sensor_dim[i];
  }
  m.nsensordata = adr;
}

}  // namespace sinew
