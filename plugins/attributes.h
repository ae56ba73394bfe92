// SPDX-License-Identifier: Apache-2.0
// attributes.h -- attributes of plugin instances: text in a model, numbers here.
#ifndef SINEW_PLUGINS_ATTRIBUTES_H_
#define SINEW_PLUGINS_ATTRIBUTES_H_

#include <cctype>
#include <cmath>
#include <cstdint>
#include <cstdlib>

#include <mujoco/mujoco.h>

namespace sinew_plugins {

// The text of an attribute; null if the model says nothing.
inline const char* given(const mjModel* m, int instance, const char* name) {
  const char* text = mj_getPluginConfig(m, instance, name);
  return text && *text ? text : nullptr;
}

// Exactly `count` finite numbers, with nothing but spaces between and after them.
inline bool read_numbers(const char* text, mjtNum* numbers, int count) {
  for (int i = 0; i < count; ++i) {
    char* end = nullptr;
    numbers[i] = std::strtod(text, &end);
    if (end == text || !std::isfinite(numbers[i])) return false;
    text = end;
  }
  while (std::isspace(static_cast<unsigned char>(*text))) ++text;
  return !*text;
}

// Leaves the number as it is if the model says nothing. False, after a warning, if the text is no such number.
inline bool read_attribute(const mjModel* m, int instance, const char* name, mjtNum low, mjtNum high, mjtNum* numbers,
                           int count = 1) {
  const char* text = given(m, instance, name);
  if (!text) return true;
  bool fine = read_numbers(text, numbers, count);
  for (int i = 0; fine && i < count; ++i) fine = numbers[i] >= low && numbers[i] <= high;
  if (!fine) {
    mju_warning("plugin instance %d: %s needs %s from %g to %g, got '%s'", instance, name,
                count == 1 ? "a number" : "two numbers", low, high, text);
  }
  return fine;
}

// What an instance keeps for itself hangs from mjData.plugin_data.
template <class Kept>
Kept* kept(const mjData* d, int instance) {
  return reinterpret_cast<Kept*>(d->plugin_data[instance]);
}

template <class Kept>
void keep(mjData* d, int instance, Kept* what) {
  d->plugin_data[instance] = reinterpret_cast<std::uintptr_t>(what);
}

template <class Kept>
void discard(mjData* d, int instance) {
  delete kept<Kept>(d, instance);
  d->plugin_data[instance] = 0;
}

}  // namespace sinew_plugins

#endif  // SINEW_PLUGINS_ATTRIBUTES_H_
