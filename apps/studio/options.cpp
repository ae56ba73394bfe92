// SPDX-License-Identifier: Apache-2.0
#include "options.h"

#include <cmath>
#include <cstddef>
#include <cstring>

#include <mujoco/mjxmacro.h>
#include <sinew/model.hpp>

namespace app::studio {
namespace {

struct Field {
  const char* name;
  std::size_t offset;
  bool is_int;
  int count;
};

constexpr Field kFields[] = {
#define X(type, name, count) {#name, offsetof(mjOption, name), sizeof(type) == sizeof(int), count},
    MJOPTION_FIELDS
#undef X
};

// What the numbers of some fields are called.
struct Choice {
  const char* field;
  std::vector<std::string> names;
};

const std::vector<Choice>& choices() {
  static const std::vector<Choice> kChoices = {{"integrator", {"Euler", "RK4", "implicit", "implicitfast"}},
                                               {"cone", {"pyramidal", "elliptic"}},
                                               {"jacobian", {"dense", "sparse", "auto"}},
                                               {"solver", {"PGS", "CG", "Newton"}}};
  return kChoices;
}

const Choice* choice_of(const Field& field) {
  for (const Choice& choice : choices()) {
    if (std::strcmp(choice.field, field.name) == 0) return &choice;
  }
  return nullptr;
}

// How many bits of a field have names; 0: it is a plain number.
int bit_count(const Field& field) {
  const std::string name = field.name;
  return name == "disableflags"      ? mjNDISABLE
         : name == "enableflags"     ? mjNENABLE
         : name == "disableactuator" ? mjNGROUP
                                     : 0;
}

Json bit_names(const Field& field) {
  Json names = Json::array();
  for (int i = 0; i < bit_count(field); ++i) {
    const std::string name = field.name;
    names.push(name == "disableflags"  ? std::string(mjDISABLESTRING[i])
               : name == "enableflags" ? std::string(mjENABLESTRING[i])
                                       : "group " + std::to_string(i));
  }
  return names;
}

const Field& find(const std::string& name) {
  for (const Field& field : kFields) {
    if (name == field.name) return field;
  }
  throw sinew::Failure("there is no option '" + name + "'");
}

// The least value that a step can bear; what has no row here may be any number.
double least(const std::string& name) {
  if (name == "timestep") return 1e-9;
  if (name == "iterations" || name == "ls_iterations" || name == "noslip_iterations" || name == "ccd_iterations" ||
      name == "tolerance" || name == "ls_tolerance" || name == "noslip_tolerance" || name == "ccd_tolerance" ||
      name == "sdf_iterations" || name == "sdf_initpoints" || name == "density" || name == "viscosity" ||
      name == "impratio" || name == "sleep_tolerance") {
    return 0;
  }
  return -1e30;
}

void check(const Field& field, double value) {
  const std::string name = field.name;
  const Choice* choice = choice_of(field);
  const int bits = bit_count(field);
  const double low = choice || bits ? 0 : least(name);
  const double high = choice         ? static_cast<double>(choice->names.size()) - 1
                      : bits         ? std::ldexp(1, bits) - 1
                      : field.is_int ? 10000
                                     : 1e30;
  if (!(value >= low && value <= high) || (field.is_int && value != std::floor(value))) {
    char text[100];
    std::snprintf(text, sizeof text, "%s from %g to %g", field.is_int ? "a whole number" : "a number", low, high);
    throw sinew::Failure("option " + name + " has to be " + text);
  }
}

}  // namespace

Json describe_options() {
  Json result = Json::array();
  for (const Field& field : kFields) {
    Json option = Json::object();
    option.set("name", field.name).set("count", field.count).set("whole", field.is_int);
    if (const Choice* choice = choice_of(field)) option.set("choices", Json::array(choice->names));
    if (bit_count(field) > 0) option.set("bits", bit_names(field));
    result.push(std::move(option));
  }
  return result;
}

Json option_values(const mjOption& option) {
  Json result = Json::object();
  for (const Field& field : kFields) {
    const std::vector<double> values = get_option(option, field.name);
    result.set(field.name, Json::array(values.data(), values.data() + values.size()));
  }
  return result;
}

std::vector<double> get_option(const mjOption& option, const std::string& name) {
  const Field& field = find(name);
  const char* place = reinterpret_cast<const char*>(&option) + field.offset;
  std::vector<double> values;
  for (int i = 0; i < field.count; ++i) {
    if (field.is_int) {
      values.push_back(reinterpret_cast<const int*>(place)[i]);
    } else {
      values.push_back(reinterpret_cast<const mjtNum*>(place)[i]);
    }
  }
  return values;
}

void set_option(mjOption& option, const std::string& name, const std::vector<double>& values) {
  const Field& field = find(name);
  if (values.size() != static_cast<std::size_t>(field.count)) {
    throw sinew::Failure("option " + name + " has " + std::to_string(field.count) + " numbers");
  }
  for (const double value : values) check(field, value);
  char* place = reinterpret_cast<char*>(&option) + field.offset;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (field.is_int) {
      reinterpret_cast<int*>(place)[i] = static_cast<int>(values[i]);
    } else {
      reinterpret_cast<mjtNum*>(place)[i] = values[i];
    }
  }
}

}  // namespace app::studio
