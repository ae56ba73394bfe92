// SPDX-License-Identifier: Apache-2.0
// A mesh whose shape a plugin knows: the surface of its distance function, for looks, mass and bounds.
#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "base/error.h"
#include "base/plugins.h"
#include "compile/assets/mesh.h"
#include "compile/tree/written_parts.h"
#include "shape/isosurface.h"

namespace sinew {
namespace {

constexpr double kNodes = 300;  // of the grid, along its three sides together

// The grid that MuJoCo lays: nodes are shared out by the lengths of the sides.
std::array<int, 3> grid_nodes(const CenteredBox& box) {
  std::array<int, 3> nodes;
  for (std::size_t k = 0; k < 3; ++k) {
    const double share = std::floor(kNodes / (box[3] + box[4] + box[5]) * box[k + 3]);
    nodes[k] = std::max(2, static_cast<int>(share) + 1);
  }
  return nodes;
}

const mjpPlugin& sdf_plugin(const Mesh& mesh, const Plugin& instance) {
  const std::string& name = *instance.c.plugin_name;
  const mjpPlugin* plugin = find_plugin(name, nullptr);
  if (!plugin) {
    refuse(mesh, "plugin '" + name + "' is not registered: load the library that holds it before the model");
  }
  const bool complete = plugin->sdf_staticdistance && plugin->sdf_attribute && plugin->sdf_aabb;
  if (!(plugin->capabilityflags & mjPLUGIN_SDF) || !complete) {
    refuse(mesh, "plugin '" + name + "' is not a plugin for a mesh");
  }
  return *plugin;
}

// The attributes as numbers, which the plugin itself makes of their text.
std::vector<mjtNum> attribute_numbers(const mjpPlugin& plugin, const Plugin& instance) {
  std::vector<const char*> names, values;
  for (int i = 0; i < plugin.nattribute; ++i) {
    const auto given = instance.attributes.find(plugin.attributes[i]);
    names.push_back(plugin.attributes[i]);
    values.push_back(given == instance.attributes.end() ? "" : given->second.c_str());
  }
  std::vector<mjtNum> numbers(static_cast<std::size_t>(std::max(plugin.nattribute, 1)), 0);
  plugin.sdf_attribute(numbers.data(), names.data(), values.data());
  return numbers;
}

void check_frame(const Mesh& mesh) {
  constexpr double kScale[3] = {1, 1, 1}, kPos[3] = {0, 0, 0}, kQuat[4] = {1, 0, 0, 0};
  if (!std::equal(kScale, kScale + 3, mesh.c.scale) || !std::equal(kPos, kPos + 3, mesh.c.refpos) ||
      !std::equal(kQuat, kQuat + 4, mesh.c.refquat)) {
    refuse(mesh, "its plugin decides size and place: scale, refpos and refquat cannot be set");
  }
}

}  // namespace

MeshFile mesh_of_plugin(const Build& build, const Mesh& mesh) {
  if (!mesh.c.file->empty() || !mesh.c.uservert->empty()) refuse(mesh, "has a plugin and vertices: one must go");
  check_frame(mesh);
  const Plugin& instance = *build.all<Plugin>()[static_cast<std::size_t>(plugin_id(build, mesh, mesh.c.plugin))];
  const mjpPlugin& plugin = sdf_plugin(mesh, instance);
  const std::vector<mjtNum> numbers = attribute_numbers(plugin, instance);
  CenteredBox box{};
  plugin.sdf_aabb(box.data(), numbers.data());
  const auto is_bound = [](double x) { return x > 0 && std::isfinite(x); };
  if (!std::all_of(box.begin() + 3, box.end(), is_bound)) {
    refuse(mesh, "plugin '" + std::string(plugin.name) + "' gives a box without volume: check its attributes");
  }
  const TriangleMesh surface = isosurface(
      [&](const Triple& x) { return plugin.sdf_staticdistance(x.data(), numbers.data()); }, box, grid_nodes(box));
  if (surface.face.empty()) refuse(mesh, "the shape of its plugin is empty: check its attributes");
  MeshFile data;
  data.vert.assign(surface.vert.begin(), surface.vert.end());
  data.face = surface.face;
  return data;
}

}  // namespace sinew
