// SPDX-License-Identifier: Apache-2.0
// plugin.cpp -- <plugin>: an element is computed by an instance declared in <extension>, or by one of its own.
#include "format/mjcf/check.h"
#include "format/mjcf/read/reading.h"
#include "format/mjcf/schema/compose.h"

namespace sinew::mjcf {

PluginUse read_plugin_use(const XmlNode& node) {
  PluginUse use;
  use.given = true;
  read_values(node, kPlugin, &use);
  for (const XmlNode* config = node.first_child; config; config = config->next) {
    if (config->name != "config") continue;
    const std::string key = text_of(*config, "key");
    if (!use.config.emplace(key, text_of(*config, "value")).second) fail(*config, "key '" + key + "' is given twice");
  }
  if (!use.instance.empty() && !use.config.empty()) {
    fail(node, "an instance has its configuration in <extension>, so 'config' has no place here");
  }
  return use;
}

PluginUse plugin_of(const XmlNode& parent) {
  PluginUse use;
  for (const XmlNode* child = parent.first_child; child; child = child->next) {
    if (child->name != "plugin") continue;
    if (use.given) fail(*child, "there is a second plugin for one element");
    use = read_plugin_use(*child);
  }
  return use;
}

void use_plugin(Spec& spec, const PluginUse& use, const Source& source, mjsPlugin& plugin) {
  if (!use.given) return;
  plugin.active = 1;
  *plugin.plugin_name = use.plugin;
  *plugin.name = use.instance;
  if (!use.instance.empty()) return;
  Plugin& own = add_to_spec<Plugin>(spec);
  own.source = source;
  own.attributes = use.config;
  *own.c.plugin_name = use.plugin;
  plugin.element = &own;
  spec.c.hasImplicitPluginElem = 1;
}

}  // namespace sinew::mjcf
