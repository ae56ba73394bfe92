// SPDX-License-Identifier: Apache-2.0
#include "support/small_model.h"

#include <algorithm>
#include <cstring>

#include "base/plugins.h"
#include "model/fields.h"
#include "model/text/names.h"

namespace sinew::test {
namespace {

struct Messages {
  int errors = 0;
  int warnings = 0;
  std::string last;
};
Messages messages;

void keep_error(const char* message) {
  ++messages.errors;
  messages.last = message;
}

void keep_warning(const char* message) {
  ++messages.warnings;
  messages.last = message;
}

bool has_names(int type) {
  return type > mjOBJ_UNKNOWN && type < mjNOBJECT && type != mjOBJ_XBODY && type != mjOBJ_DOF;
}

std::string all_names() {
  std::string names = "small";
  names.push_back('\0');
  for (int type = 0; type < mjNOBJECT; ++type) {
    if (!has_names(type)) continue;
    for (int id = 0; id < kCount; ++id) names += object_name(type, id) + '\0';
  }
  return names;
}

void set_names(mjModel& m, const std::string& names) {
  std::memcpy(m.names, names.data(), names.size());
  int address = static_cast<int>(std::strlen(m.names)) + 1;
  for (int type = 0; type < mjNOBJECT; ++type) {
    if (!has_names(type)) continue;
    int* addresses = const_cast<int*>(named_objects(m, type).address);
    for (int id = 0; id < kCount; ++id) {
      addresses[id] = address;
      address += static_cast<int>(object_name(type, id).size()) + 1;
    }
  }
  build_names_map(m);
}

// Real numbers that are all different, so that a copy to the wrong place is seen.
void set_reals(mjModel& m) {
  double next = 1;
  for_each_array(m, [&](auto* array, const ArrayInfo& info) {
    using Element = std::remove_reference_t<decltype(*array)>;
    if constexpr (std::is_floating_point_v<Element>) {
      for (std::int64_t i = 0; i < info.count(); ++i) array[i] = static_cast<Element>(next++);
    }
  });
}

}  // namespace

std::string object_name(int type, int id) {
  static const char* const kNames[mjNOBJECT] = {
      "",       "body",     "xbody",  "joint",   "dof",     "geom",     "site", "camera",  "light",
      "flex",   "mesh",     "skin",   "hfield",  "texture", "material", "pair", "exclude", "equality",
      "tendon", "actuator", "sensor", "numeric", "text",    "tuple",    "key",  "plugin"};
  return kNames[type] + std::to_string(id);
}

ModelPtr small_model(mjtSize narena) {
  ModelSizes sizes;
#define SINEW_SIZE(name) sizes.name = kCount;
  MJMODEL_SIZES_TABLE(SINEW_SIZE)
#undef SINEW_SIZE
  const std::string names = all_names();
  sizes.nnames = static_cast<int>(names.size());
  sizes.nnames_map = names_map_size(sizes);
  sizes.nmocap = 1;
  sizes.narena = narena;
  ModelPtr m(make_model(sizes));
  set_reals(*m);
  set_names(*m, names);
  const int parent[kCount] = {0, 0, 0};
  const int tree[kCount] = {-1, -1, 0};
  const int mocap[kCount] = {-1, 0, -1};
  std::memcpy(m->body_parentid, parent, sizeof parent);
  std::memcpy(m->body_treeid, tree, sizeof tree);
  std::memcpy(m->body_mocapid, mocap, sizeof mocap);
  m->eq_active0[1] = 1;
  for (int i = 0; i < kCount; ++i) {
    m->dof_treeid[i] = m->tree_dofadr[i] = i;
    m->tree_dofnum[i] = 1;
  }
  m->signature = 42;
  mjpPlugin plugin{};  // data of the model wants its plugins registered
  plugin.name = "sinew.test.small_model";
  std::string error;
  const int slot = register_plugin(plugin, error);
  std::fill_n(m->plugin, m->nplugin, slot);
  return m;
}

MessageTrap::MessageTrap() {
  messages = {};
  mju_user_error = keep_error;
  mju_user_warning = keep_warning;
}

MessageTrap::~MessageTrap() {
  mju_user_error = nullptr;
  mju_user_warning = nullptr;
}

int MessageTrap::errors() const { return messages.errors; }
int MessageTrap::warnings() const { return messages.warnings; }
const std::string& MessageTrap::last() const { return messages.last; }

}  // namespace sinew::test
