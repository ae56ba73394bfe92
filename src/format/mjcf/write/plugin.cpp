// SPDX-License-Identifier: Apache-2.0
// plugin.cpp -- <extension> with the instances that have names, and the <plugin> of elements that use one.
#include <string>

#include "format/mjcf/schema/compose.h"
#include "format/mjcf/write/writing.h"

namespace sinew::mjcf {
namespace {

void write_config(XmlWriter& xml, const PluginAttributes& config) {
  for (const auto& [key, value] : config) {
    xml.open("config");
    xml.attribute("key", key);
    xml.attribute("value", value);
    xml.close();
  }
}

bool has_instances(const Spec& spec, const std::string& plugin) {
  for (const auto& instance : spec.plugins) {
    if (!instance->name.empty() && *instance->c.plugin_name == plugin) return true;
  }
  return false;
}

}  // namespace

// Instances keep their order, so a plugin may come up several times.
void write_extension(Writing& writing) {
  XmlWriter& xml = writing.xml;
  const Spec& spec = writing.spec;
  xml.open("extension");
  for (const std::string& plugin : spec.active_plugins) {
    if (has_instances(spec, plugin)) continue;
    xml.open("plugin");
    xml.attribute("plugin", plugin);
    xml.close();
  }
  const std::string* open = nullptr;
  for (const auto& instance : spec.plugins) {
    if (instance->name.empty()) continue;
    const std::string& plugin = *instance->c.plugin_name;
    if (!open || *open != plugin) {
      if (open) xml.close();
      xml.open("plugin");
      xml.attribute("plugin", plugin);
      open = &plugin;
    }
    open_named(writing, "instance", *instance);
    write_config(xml, instance->attributes);
    xml.close();
  }
  if (open) xml.close();
  xml.close_if_used();
}

void write_plugin_use(Writing& writing, const mjsPlugin& plugin) {
  const PluginUse none;
  PluginUse use;
  use.instance = *plugin.name;
  use.plugin = *plugin.plugin_name;
  write_values(writing.xml, kPlugin, &use, &none);
  const auto* own = static_cast<const Plugin*>(static_cast<const Element*>(plugin.element));
  if (own && use.instance.empty()) write_config(writing.xml, own->attributes);
}

void write_plugin_child(Writing& writing, const mjsPlugin& plugin) {
  if (!plugin.active) return;
  writing.xml.open("plugin");
  write_plugin_use(writing, plugin);
  writing.xml.close();
}

}  // namespace sinew::mjcf
