// SPDX-License-Identifier: Apache-2.0
// Plugins. This library has none of its own, and cannot register any yet, so a model that asks for one is refused here;
// arrays of plugins have no rows, and elements point to none.
#include "compile/relations/relations.h"

namespace sinew {
namespace {

[[noreturn]] void refuse_plugin(const Element& element, const std::string& plugin) {
  refuse(element, "plugin '" + plugin + "' is not registered: load the library that holds it before the model");
}

template <class List>
void check_list(const List& list) {
  for (const auto& element : list) {
    if (element->c.plugin.active) refuse_plugin(*element, *element->c.plugin.plugin_name);
  }
}

}  // namespace

void check_plugins(const Build& build) {
  const Spec& spec = build.spec;
  for (const auto& instance : spec.plugins) refuse_plugin(*instance, *instance->c.plugin_name);
  if (!spec.active_plugins.empty()) refuse_plugin(spec, spec.active_plugins.front());
  check_list(build.bodies);
  check_list(build.geoms);
  check_list(spec.meshes);
  check_list(spec.actuators);
  check_list(spec.sensors);
}

}  // namespace sinew
