// SPDX-License-Identifier: Apache-2.0
// tables.h -- the settings of a model that a user can change and that a saved model keeps: every field by its name.
//   use   a panel has a row for each, a journal writes each down, undo takes each back: a new field is one row here
#ifndef SINEW_APPS_VIEW_TABLES_H_
#define SINEW_APPS_VIEW_TABLES_H_

#include <cstddef>
#include <span>
#include <string>

#include <mujoco/mujoco.h>

namespace app::view {

// A field of mjOption or of mjVisual.
struct Field {
  enum class Kind { Int, Num, Float };

  const char *group, *name;  // "option" for mjOption, otherwise the part of mjVisual: "map"
  std::size_t offset;        // in mjOption, or in mjVisual
  Kind kind;
  int count;
  const char* choices;  // what 0, 1, 2, ... are called, a line each; null: the field is a number
  bool is_switch, is_bits;

  std::size_t size() const;  // bytes
  // `settings` is the mjOption or the mjVisual that has the field.
  double get(const void* settings, int i) const;
  void set(void* settings, int i, double value) const;
  bool differs(const void* settings, const void* others) const;
  // What is wrong with a value for this field; null: nothing.
  const char* refuse(double value) const;
};

std::span<const Field> option_fields();
std::span<const Field> visual_fields();

// "option.timestep", "visual.map.znear".
std::string full_name(const Field& field);
// By its full name; null if there is none.
const Field* find_setting(const std::string& name);
bool is_option(const Field& field);
// The struct of a model that has the field.
void* settings_of(mjModel& m, const Field& field);

}  // namespace app::view

#endif  // SINEW_APPS_VIEW_TABLES_H_
