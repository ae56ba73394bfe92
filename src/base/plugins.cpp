// SPDX-License-Identifier: Apache-2.0
#include "base/plugins.h"

#include <deque>
#include <mutex>
#include <vector>

namespace sinew {
namespace {

// A copy of a definition that owns its texts: the library it came from may build them on its stack.
struct Entry {
  explicit Entry(const mjpPlugin& definition) : name(definition.name), plugin(definition) {
    for (int i = 0; i < definition.nattribute; ++i) attributes.emplace_back(definition.attributes[i]);
    for (const std::string& attribute : attributes) pointers.push_back(attribute.c_str());
    plugin.name = name.c_str();
    plugin.attributes = pointers.data();
  }
  Entry(const Entry&) = delete;
  Entry& operator=(const Entry&) = delete;

  std::string name;
  std::vector<std::string> attributes;
  std::vector<const char*> pointers;
  mjpPlugin plugin;
};

struct Table {
  std::mutex mutex;
  std::deque<Entry> entries;  // a deque keeps its elements where they are while it grows at the end
};

// Never destroyed: data may be deleted while the process is shutting down.
Table& table() {
  static Table& the_table = *new Table;
  return the_table;
}

bool same_callbacks(const mjpPlugin& a, const mjpPlugin& b) {
  return a.capabilityflags == b.capabilityflags && a.needstage == b.needstage && a.nstate == b.nstate &&
         a.nsensordata == b.nsensordata && a.init == b.init && a.destroy == b.destroy && a.copy == b.copy &&
         a.reset == b.reset && a.compute == b.compute && a.advance == b.advance && a.visualize == b.visualize &&
         a.actuator_act_dot == b.actuator_act_dot && a.sdf_distance == b.sdf_distance &&
         a.sdf_gradient == b.sdf_gradient && a.sdf_staticdistance == b.sdf_staticdistance &&
         a.sdf_attribute == b.sdf_attribute && a.sdf_aabb == b.sdf_aabb;
}

bool same_definition(const Entry& entry, const mjpPlugin& plugin) {
  if (!same_callbacks(entry.plugin, plugin) || entry.plugin.nattribute != plugin.nattribute) return false;
  for (std::size_t i = 0; i < entry.attributes.size(); ++i) {
    if (entry.attributes[i] != plugin.attributes[i]) return false;
  }
  return true;
}

std::string what_is_missing(const mjpPlugin& plugin) {
  if (!plugin.name || !*plugin.name) return "a plugin needs a name";
  const std::string who = "plugin '" + std::string(plugin.name) + "'";
  if (plugin.nattribute < 0) return who + " has a negative number of attributes";
  for (int i = 0; i < plugin.nattribute; ++i) {
    if (!plugin.attributes || !plugin.attributes[i]) return who + ": attribute " + std::to_string(i) + " has no name";
  }
  return {};
}

}  // namespace

int register_plugin(const mjpPlugin& plugin, std::string& error) {
  error = what_is_missing(plugin);
  if (!error.empty()) return -1;
  Table& t = table();
  const std::lock_guard lock(t.mutex);
  int slot = 0;
  for (const Entry& entry : t.entries) {
    if (entry.name == plugin.name) {
      if (same_definition(entry, plugin)) return slot;
      error = "another plugin is registered as '" + entry.name + "' already";
      return -1;
    }
    ++slot;
  }
  t.entries.emplace_back(plugin);
  return slot;
}

int plugin_count() {
  Table& t = table();
  const std::lock_guard lock(t.mutex);
  return static_cast<int>(t.entries.size());
}

const mjpPlugin* plugin_at(int slot) {
  Table& t = table();
  const std::lock_guard lock(t.mutex);
  if (slot < 0 || static_cast<std::size_t>(slot) >= t.entries.size()) return nullptr;
  return &t.entries[static_cast<std::size_t>(slot)].plugin;
}

const mjpPlugin* find_plugin(std::string_view name, int* slot) {
  Table& t = table();
  const std::lock_guard lock(t.mutex);
  int at = 0;
  for (const Entry& entry : t.entries) {
    if (entry.name == name) {
      if (slot) *slot = at;
      return &entry.plugin;
    }
    ++at;
  }
  if (slot) *slot = -1;
  return nullptr;
}

}  // namespace sinew
