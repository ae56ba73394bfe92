// SPDX-License-Identifier: Apache-2.0
#include "options.h"

#include <cmath>
#include <cstdio>
#include <sstream>

#include <sinew/model.hpp>

#include "../view/tables.h"

namespace app::studio {
namespace {

using view::Field;

// How many bits of a field have names.
int bit_count(const std::string& name) {
  return name == "disableflags" ? mjNDISABLE : name == "enableflags" ? mjNENABLE : mjNGROUP;
}

Json bit_names(const std::string& name) {
  Json names = Json::array();
  for (int i = 0; i < bit_count(name); ++i) {
    names.push(name == "disableflags"  ? std::string(mjDISABLESTRING[i])
               : name == "enableflags" ? std::string(mjENABLESTRING[i])
                                       : "group " + std::to_string(i));
  }
  return names;
}

Json choice_names(const char* choices) {
  Json names = Json::array();
  std::istringstream lines(choices);
  for (std::string line; std::getline(lines, line);) names.push(line);
  return names;
}

const Field& find(const std::string& name) {
  const Field* field = view::find_setting(name);
  if (!field) throw sinew::Failure("there is no option '" + name.substr(0, 60) + "'");
  return *field;
}

void* place_of(const ModelSettings& settings, const Field& field) {
  return view::is_option(field) ? static_cast<void*>(&settings.option) : &settings.visual;
}

// The least value that a step can bear; what is not named here may be any number.
double least(const std::string& name) {
  if (name == "timestep") return 1e-9;
  if (name.ends_with("iterations") || name.ends_with("tolerance") || name == "sdf_initpoints" || name == "density" ||
      name == "viscosity" || name == "impratio") {
    return 0;
  }
  return -1e30;
}

// Settings come from pages: what would stop the simulation for hours is refused.
void check(const Field& field, double value) {
  const char* fault = field.refuse(value);
  if (fault) throw sinew::Failure(view::full_name(field) + ": the value " + fault);
  if (!view::is_option(field) || field.choices || field.is_switch) return;
  const double low = field.is_bits ? 0 : least(field.name);
  const double high = field.is_bits                    ? std::ldexp(1, bit_count(field.name)) - 1
                      : field.kind == Field::Kind::Int ? 10000
                                                       : 1e30;
  if (value >= low && value <= high) return;
  char text[100];
  std::snprintf(text, sizeof text, " has to be from %g to %g", low, high);
  throw sinew::Failure(view::full_name(field) + text);
}

template <class Visit>
void for_all(Visit&& visit) {
  for (const auto fields : {view::option_fields(), view::visual_fields()}) {
    for (const Field& field : fields) visit(field);
  }
}

}  // namespace

Json describe_options() {
  Json result = Json::array();
  for_all([&](const Field& field) {
    Json option = Json::object();
    option.set("name", view::full_name(field)).set("group", field.group).set("label", field.name);
    option.set("count", field.count).set("flag", field.is_switch);
    if (field.choices) option.set("choices", choice_names(field.choices));
    if (field.is_bits) option.set("bits", bit_names(field.name));
    result.push(std::move(option));
  });
  return result;
}

Json option_values(const ModelSettings& settings) {
  Json result = Json::object();
  for_all([&](const Field& field) {
    const std::vector<double> values = get_option(settings, view::full_name(field));
    result.set(view::full_name(field), Json::array(values.data(), values.data() + values.size()));
  });
  return result;
}

std::vector<double> get_option(const ModelSettings& settings, const std::string& name) {
  const Field& field = find(name);
  std::vector<double> values;
  for (int i = 0; i < field.count; ++i) values.push_back(field.get(place_of(settings, field), i));
  return values;
}

void set_option(const ModelSettings& settings, const std::string& name, const std::vector<double>& values) {
  const Field& field = find(name);
  if (values.size() != static_cast<std::size_t>(field.count)) {
    throw sinew::Failure(name + " has " + std::to_string(field.count) + " numbers");
  }
  for (const double value : values) check(field, value);
  for (int i = 0; i < field.count; ++i) field.set(place_of(settings, field), i, values[static_cast<std::size_t>(i)]);
}

bool is_look(const std::string& name) { return !view::is_option(find(name)); }

}  // namespace app::studio
