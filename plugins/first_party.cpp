// SPDX-License-Identifier: Apache-2.0
#include "first_party.h"

#include <vector>

#include "sdf_shapes.h"

namespace sinew_plugins {
namespace {

void add(std::vector<mjpPlugin>& list, mjpPlugin plugin, std::initializer_list<const char*> names) {
  for (const char* name : names) {
    plugin.name = name;
    list.push_back(plugin);
  }
}

std::vector<mjpPlugin> make_list() {
  std::vector<mjpPlugin> list;
  add(list, cable_plugin(), {"mujoco.elasticity.cable", "sinew.elasticity.cable"});
  add(list, pid_plugin(), {"mujoco.pid", "sinew.pid"});
  add(list, touch_grid_plugin(), {"mujoco.sensor.touch_grid", "sinew.sensor.touch_grid"});
  add(list, shape_plugin<Torus>(), {"mujoco.sdf.torus", "sinew.sdf.torus"});
  add(list, shape_plugin<Bowl>(), {"mujoco.sdf.bowl", "sinew.sdf.bowl"});
  add(list, shape_plugin<MujocoBolt>(), {"mujoco.sdf.bolt"});
  add(list, shape_plugin<MujocoNut>(), {"mujoco.sdf.nut"});
  add(list, shape_plugin<MujocoGear>(), {"mujoco.sdf.gear"});
  add(list, shape_plugin<Bolt>(), {"sinew.sdf.bolt"});
  add(list, shape_plugin<Nut>(), {"sinew.sdf.nut"});
  add(list, shape_plugin<Gear>(), {"sinew.sdf.gear"});
  return list;
}

}  // namespace

std::span<const mjpPlugin> first_party_plugins() {
  static const std::vector<mjpPlugin> list = make_list();
  return list;
}

}  // namespace sinew_plugins
