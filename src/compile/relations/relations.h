// SPDX-License-Identifier: Apache-2.0
// relations.h -- what relates elements of the tree to each other, kind by kind, and what the kinds share.
//   in    a Build whose tree, assets and structure are ready       out   ids, checked values, arrays of mjModel
//   next  relations.cpp: the order of the kinds; each kind has a file of its name
#ifndef SINEW_COMPILE_RELATIONS_RELATIONS_H_
#define SINEW_COMPILE_RELATIONS_RELATIONS_H_

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>

#include "base/error.h"
#include "compile/build.h"
#include "model/model.h"

namespace sinew {

// plugin.cpp: first, so that a model that asks for an unknown plugin is told so; what the plugins themselves decide
// (sizes of states and of sensors) is asked when the model is otherwise written
void compile_plugins(Build& build);
void count_plugins(const Build& build, ModelSizes& sizes);
void write_plugins(const Build& build, mjModel& m);
void ask_plugins_for_sizes(const Build& build, mjModel& m);

// pair.cpp: sorts pairs and excludes by signature, which settles their ids
void compile_pairs(Build& build);
void write_pairs(const Build& build, mjModel& m);

// equality.cpp
void compile_equalities(Build& build);
int count_equality_rows(const Build& build);
void write_equalities(const Build& build, mjModel& m);

// tendon.cpp: before actuators and sensors, which ask for limits
void compile_tendons(Build& build);
void count_tendons(const Build& build, ModelSizes& sizes);
void write_tendons(const Build& build, mjModel& m);

// actuator.cpp
void compile_actuators(Build& build);
void count_actuators(const Build& build, ModelSizes& sizes);
void write_actuators(const Build& build, mjModel& m);

// sensor.cpp
void compile_sensors(Build& build);
void count_sensors(const Build& build, ModelSizes& sizes);
void write_sensors(const Build& build, mjModel& m);

// custom.cpp: numbers, texts, tuples
void compile_custom(Build& build);
void count_custom(const Build& build, ModelSizes& sizes);
void write_custom(const Build& build, mjModel& m);

// keyframe.cpp: after actuators; writes after the tree, from which unsaid values come
void compile_keys(Build& build);
void write_keys(const Build& build, mjModel& m);

// The id of what the attribute names; refuses an empty name in the attribute's words.
int named_id(const Build& build, const Element& user, mjtObj type, std::string_view name, const char* attribute);

// Whether a range holds. An automatic one holds if it is a proper interval, provided that autolimits is on; a range
// that is said to hold must be one.
bool resolve_limit(const Element& element, int limited, const double range[2], const char* limited_name,
                   const char* range_name);

int dof_count(const Build& build);

// The length of user data: the one of <size>, or of the longest list if that is -1.
template <class List>
int user_size(const List& list, int wanted, const char* size_name) {
  std::size_t longest = 0;
  for (const auto& element : list) {
    longest = std::max(longest, element->c.userdata->size());
    if (wanted >= 0 && longest > static_cast<std::size_t>(wanted)) {
      refuse(*element, "has " + std::to_string(longest) + " user numbers, but " + size_name + " is " +
                           std::to_string(wanted) + ": raise it in <size>");
    }
  }
  return wanted >= 0 ? wanted : static_cast<int>(longest);
}

// Row i of an array whose rows are as long as `values`.
template <class T, class Values>
void write_row(T* array, int i, const Values& values) {
  std::copy(std::begin(values), std::end(values), array + i * static_cast<std::ptrdiff_t>(std::size(values)));
}

}  // namespace sinew

#endif  // SINEW_COMPILE_RELATIONS_RELATIONS_H_
