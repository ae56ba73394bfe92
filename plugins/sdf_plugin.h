// SPDX-License-Identifier: Apache-2.0
// sdf_plugin.h -- from a shape, which is a few numbers and a function of them, to a plugin.
//   use   a Shape has kAttributes, distance(point, numbers) for numbers and duals (dual.h), from which gradients come,
//         and aabb(box, numbers); shape_plugin<Shape>()
//   note  attributes are text in a model and numbers here, in the order of kAttributes; an instance keeps its own in
//         mjData.plugin_data
#ifndef SINEW_PLUGINS_SDF_PLUGIN_H_
#define SINEW_PLUGINS_SDF_PLUGIN_H_

#include <array>
#include <iterator>

#include <mujoco/mujoco.h>

#include "attributes.h"
#include "dual.h"

namespace sinew_plugins {

// Values at or below `above` make no shape.
struct Attribute {
  const char* name;
  mjtNum initial;
  mjtNum above = 0;
};

template <class Shape>
constexpr int kCount = static_cast<int>(std::size(Shape::kAttributes));

template <class Shape>
using Numbers = std::array<mjtNum, kCount<Shape>>;

// The number in a text, or the default of an empty one. False if it is no number, or out of range.
inline bool read_number(const Attribute& attribute, const char* text, mjtNum& number) {
  number = attribute.initial;
  if (text && *text && !read_numbers(text, &number, 1)) return false;
  return number > attribute.above && number < mjMAXVAL;
}

template <class Shape>
bool read_instance(const mjModel* m, int instance, mjtNum* numbers) {
  for (int i = 0; i < kCount<Shape>; ++i) {
    const Attribute& attribute = Shape::kAttributes[i];
    if (!read_number(attribute, mj_getPluginConfig(m, instance, attribute.name), numbers[i])) return false;
  }
  return true;
}

// The compiler's way: names and values come as the engine declared them, in the plugin's order. What cannot be read
// is refused later, by nstate.
template <class Shape>
void read_attributes(mjtNum numbers[], const char* /*name*/[], const char* value[]) {
  for (int i = 0; i < kCount<Shape>; ++i) read_number(Shape::kAttributes[i], value[i], numbers[i]);
}

template <class Shape>
const mjtNum* numbers_of(const mjData* d, int instance) {
  return kept<const Numbers<Shape>>(d, instance)->data();
}

template <class Shape>
int start(const mjModel* m, mjData* d, int instance) {
  Numbers<Shape> numbers;
  if (!read_instance<Shape>(m, instance, numbers.data())) return -1;
  keep(d, instance, new Numbers<Shape>(numbers));
  return 0;
}

template <class Shape>
void gradient(mjtNum result[3], const mjtNum point[3], const mjData* d, int instance) {
  const Dual x[3] = {Dual::coordinate(point[0], 0), Dual::coordinate(point[1], 1), Dual::coordinate(point[2], 2)};
  const Dual distance = Shape::distance(x, numbers_of<Shape>(d, instance));
  for (int k = 0; k < 3; ++k) result[k] = distance.slope[k];
}

// The definition without a name.
template <class Shape>
mjpPlugin shape_plugin() {
  static const auto names = [] {
    std::array<const char*, kCount<Shape>> list;
    for (int i = 0; i < kCount<Shape>; ++i) list[static_cast<std::size_t>(i)] = Shape::kAttributes[i].name;
    return list;
  }();
  mjpPlugin plugin;
  mjp_defaultPlugin(&plugin);
  plugin.nattribute = kCount<Shape>;
  plugin.attributes = names.data();
  plugin.capabilityflags = mjPLUGIN_SDF;
  plugin.nstate = [](const mjModel* m, int instance) {
    Numbers<Shape> numbers;
    return read_instance<Shape>(m, instance, numbers.data()) ? 0 : -1;
  };
  plugin.init = start<Shape>;
  plugin.destroy = discard<Numbers<Shape>>;
  plugin.reset = [](const mjModel*, mjtNum*, void*, int) {};
  plugin.compute = [](const mjModel*, mjData*, int, int) {};
  plugin.sdf_distance = [](const mjtNum point[3], const mjData* d, int instance) {
    return Shape::distance(point, numbers_of<Shape>(d, instance));
  };
  plugin.sdf_gradient = gradient<Shape>;
  plugin.sdf_staticdistance = Shape::template distance<mjtNum>;
  plugin.sdf_attribute = read_attributes<Shape>;
  plugin.sdf_aabb = Shape::aabb;
  return plugin;
}

}  // namespace sinew_plugins

#endif  // SINEW_PLUGINS_SDF_PLUGIN_H_
