// SPDX-License-Identifier: Apache-2.0
#include "batch/field.h"

#include <algorithm>
#include <string_view>
#include <type_traits>

#include "base/error.h"
#include "base/suggest.h"
#include "model/fields.h"

namespace sinew {
namespace {

template <class Type>
constexpr bool is_field_type =
    std::is_same_v<Type, mjtNum> || std::is_same_v<Type, int> || std::is_same_v<Type, mjtByte>;

template <class Type>
constexpr FieldKind kind_of() {
  if constexpr (std::is_same_v<Type, mjtNum>) return FieldKind::kNum;
  if constexpr (std::is_same_v<Type, mjtByte>) return FieldKind::kByte;
  return FieldKind::kInt;
}

template <class Owner, class Member>
std::size_t offset_in(const Owner& owner, const Member& member) {
  return static_cast<std::size_t>(reinterpret_cast<const char*>(&member) - reinterpret_cast<const char*>(&owner));
}

template <class Type, class Owner, class Member>
Field value_field(const Owner& owner, const char* name, const Member& member, std::int64_t columns) {
  return {name, kind_of<Type>(), columns, offset_in(owner, member), false};
}

// Arrays of mjData, and the few values that differ from step to step and are not memory or timing.
std::vector<Field> data_fields(const mjModel& m) {
  static const mjData data{};
  std::vector<Field> list;
  for_each_array(m, data, [&]<class Type>(Type* const& array, const ArrayInfo& info) {
    using Plain = std::remove_const_t<Type>;
    if constexpr (is_field_type<Plain>) {
      if (!is_flex_row_storage(info.name)) {
        list.push_back({info.name, kind_of<Plain>(), info.count(), offset_in(data, array), true});
      }
    }
  });
  list.push_back(value_field<mjtNum>(data, "time", data.time, 1));
  list.push_back(value_field<mjtNum>(data, "energy", data.energy, 2));
  list.push_back(value_field<int>(data, "ncon", data.ncon, 1));
  list.push_back(value_field<int>(data, "ne", data.ne, 1));
  list.push_back(value_field<int>(data, "nf", data.nf, 1));
  list.push_back(value_field<int>(data, "nl", data.nl, 1));
  list.push_back(value_field<int>(data, "nefc", data.nefc, 1));
  list.push_back(value_field<int>(data, "nisland", data.nisland, 1));
  list.push_back(value_field<int>(data, "solver_niter", data.solver_niter, mjNISLAND));
  static_assert(sizeof(mjWarningStat) == 2 * sizeof(int));
  list.push_back(value_field<int>(data, "warning", data.warning, 2 * mjNWARNING));
  return list;
}

std::vector<Field> model_fields(const mjModel& m) {
  std::vector<Field> list;
  for_each_array(m, [&]<class Type>(Type* const& array, const ArrayInfo& info) {
    if constexpr (std::is_same_v<std::remove_const_t<Type>, mjtNum>) {
      list.push_back({info.name, FieldKind::kNum, info.count(), offset_in(m, array), true});
    }
  });
#define SINEW_OPTION(type, name) list.push_back(value_field<mjtNum>(m, "opt." #name, m.opt.name, 1));
#define SINEW_OPTIONS(type, name, size) list.push_back(value_field<mjtNum>(m, "opt." #name, m.opt.name, size));
  MJOPTION_FLOATS_TABLE(SINEW_OPTION, SINEW_OPTIONS)
#undef SINEW_OPTION
#undef SINEW_OPTIONS
#define SINEW_STATISTIC(type, name) list.push_back(value_field<mjtNum>(m, "stat." #name, m.stat.name, 1));
#define SINEW_STATISTICS(type, name, size) list.push_back(value_field<mjtNum>(m, "stat." #name, m.stat.name, size));
  MJSTATISTIC_VALUES_TABLE(SINEW_STATISTIC, SINEW_STATISTICS)
#undef SINEW_STATISTIC
#undef SINEW_STATISTICS
  return list;
}

Field find(const std::vector<Field>& list, const std::string& name, const char* what) {
  const auto found = std::find_if(list.begin(), list.end(), [&](const Field& field) { return field.name == name; });
  if (found != list.end()) return *found;
  std::vector<std::string_view> names;
  for (const Field& field : list) names.push_back(field.name);
  throw ModelError("'" + name + "' is no " + what + suggestion(name, names));
}

}  // namespace

LiveField::LiveField(Field which, int n) : field(std::move(which)) {
  const std::size_t bytes = field.row_bytes() * static_cast<std::size_t>(n);
  own.resize(bytes / sizeof(std::max_align_t) + 1);
  rows = reinterpret_cast<char*>(own.data());
}

void LiveField::move_to(void* memory, int n) {
  const std::size_t bytes = field.row_bytes() * static_cast<std::size_t>(n);
  if (bytes > 0) std::memmove(memory, rows, bytes);
  rows = static_cast<char*>(memory);
  own = {};
}

std::vector<Field> state_fields(const mjModel& m) {
  const std::vector<Field> all = data_fields(m);
  std::vector<Field> list;
  for (const char* name : {"time", "qpos", "qvel", "act", "qacc_warmstart", "ctrl", "qfrc_applied", "xfrc_applied",
                           "eq_active", "mocap_pos", "mocap_quat", "userdata", "plugin_state"}) {
    list.push_back(find(all, name, "field of mjData"));
  }
  return list;
}

Field find_data_field(const mjModel& m, const std::string& name) {
  return find(data_fields(m), name,
              "field of mjData that a batch can bind: those have a size that the model fixes, and hold numbers");
}

Field find_model_field(const mjModel& m, const std::string& name) {
  return find(model_fields(m), name,
              "field of mjModel that environments can have for themselves: those are arrays of mjtNum, and the numbers "
              "of opt and stat");
}

std::vector<Field> derived_model_fields(const mjModel& m) {
  const std::vector<Field> all = model_fields(m);
  std::vector<Field> list;
  for (const char* name :
       {"body_subtreemass", "body_invweight0",     "dof_M0",           "dof_invweight0",    "dof_length",
        "flexedge_length0", "flexedge_invweight0", "tendon_length0",   "tendon_invweight0", "tendon_lengthspring",
        "actuator_length0", "actuator_acc0",       "actuator_biasprm", "cam_pos0",          "cam_poscom0",
        "cam_mat0",         "light_pos0",          "light_poscom0",    "light_dir0",        "eq_data",
        "stat.meaninertia", "stat.meanmass",       "stat.meansize",    "stat.extent",       "stat.center"}) {
    list.push_back(find(all, name, "field of mjModel"));
  }
  return list;
}

}  // namespace sinew
