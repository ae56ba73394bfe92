// SPDX-License-Identifier: Apache-2.0
#include "compile/relations/relations.h"

#include "compile/stages.h"

namespace sinew {

int named_id(const Build& build, const Element& user, mjtObj type, std::string_view name, const char* attribute) {
  if (name.empty()) refuse(user, std::string(attribute) + " is missing: it names a " + kind_name(type));
  return require_id(build, user, type, name);
}

bool resolve_limit(const Element& element, int limited, const double range[2], const char* limited_name,
                   const char* range_name) {
  const bool proper = range[0] < range[1];
  if (limited == mjLIMITED_FALSE) return false;
  if (limited == mjLIMITED_TRUE) {
    if (!proper) refuse(element, std::string(range_name) + " needs two numbers in rising order to be limited");
    return true;
  }
  const bool given = range[0] != 0 || range[1] != 0;
  if (given && !compiler_of(element).autolimits) {
    refuse(element, std::string(range_name) + " is given but not " + limited_name + ": say " + limited_name +
                        "=\"true\" or \"false\", or set autolimits in <compiler>");
  }
  return proper;
}

int dof_count(const Build& build) { return static_cast<int>(build.structure.dof_parent.size()); }

void compile_relations(Build& build) {
  compile_plugins(build);
  compile_pairs(build);
  compile_tendons(build);
  compile_equalities(build);
  compile_actuators(build);
  compile_sensors(build);
  compile_custom(build);
  compile_keys(build);
}

void count_relations(const Build& build, ModelSizes& sizes) {
  sizes.npair = static_cast<int>(build.all<Pair>().size());
  sizes.nexclude = static_cast<int>(build.all<Exclude>().size());
  sizes.neq = static_cast<int>(build.equality.size());
  sizes.nemax = count_equality_rows(build);
  count_tendons(build, sizes);
  count_actuators(build, sizes);
  count_sensors(build, sizes);
  count_custom(build, sizes);
  count_plugins(build, sizes);
  sizes.nkey = static_cast<int>(build.all<Key>().size());
}

void write_relations(const Build& build, mjModel& m) {
  write_plugins(build, m);
  write_pairs(build, m);
  write_equalities(build, m);
  write_tendons(build, m);
  write_actuators(build, m);
  write_sensors(build, m);
  ask_plugins_for_sizes(build, m);
  write_custom(build, m);
  write_keys(build, m);
}

}  // namespace sinew
