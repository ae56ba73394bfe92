// SPDX-License-Identifier: Apache-2.0
#include "base/plugins.h"

#include <algorithm>
#include <atomic>
#include <deque>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

// Defined in plugins/first_party.cpp, which stands above this folder.
namespace sinew_plugins {
std::span<const mjpPlugin> first_party_plugins();
}

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

// Steps on many threads look plugins up, so reading takes no lock: each registration publishes a new list, and the old
// ones stay, for whoever is reading them. Plugins are few, and are never removed.
class Table {
 public:
  using List = std::vector<const Entry*>;

  Table() {
    for (const mjpPlugin& plugin : sinew_plugins::first_party_plugins()) append(plugin);
    first_party_ = static_cast<int>(list().size());
  }

  const List& list() const { return *current_.load(std::memory_order_acquire); }

  // The caller holds the mutex.
  void append(const mjpPlugin& plugin) {
    List longer = list();
    longer.push_back(&entries_.emplace_back(plugin));
    current_.store(&lists_.emplace_back(std::move(longer)), std::memory_order_release);
  }

  // Whether the library brought the plugin along.
  bool is_first_party(int slot) const { return slot < first_party_; }

  std::mutex mutex;  // one registration at a time

 private:
  std::deque<Entry> entries_;  // deques keep their elements where they are while they grow at the end
  std::deque<List> lists_ = {List{}};
  std::atomic<const List*> current_ = &lists_.front();
  int first_party_ = 0;
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
  int slot;
  if (find_plugin(plugin.name, &slot)) {
    if (same_definition(*t.list()[static_cast<std::size_t>(slot)], plugin)) return slot;
    if (!t.is_first_party(slot)) {
      error = "another plugin is registered as '" + std::string(plugin.name) + "' already";
      return -1;
    }
  }
  t.append(plugin);
  return static_cast<int>(t.list().size()) - 1;
}

int plugin_count() { return static_cast<int>(table().list().size()); }

const mjpPlugin* plugin_at(int slot) {
  const Table::List& list = table().list();
  if (slot < 0 || static_cast<std::size_t>(slot) >= list.size()) return nullptr;
  return &list[static_cast<std::size_t>(slot)]->plugin;
}

const mjpPlugin* find_plugin(std::string_view name, int* slot) {
  const Table::List& list = table().list();
  const auto found = std::find_if(list.rbegin(), list.rend(), [&](const Entry* entry) { return entry->name == name; });
  if (slot) *slot = static_cast<int>(list.rend() - found) - 1;
  return found == list.rend() ? nullptr : &(*found)->plugin;
}

}  // namespace sinew
