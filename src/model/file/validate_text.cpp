// SPDX-License-Identifier: Apache-2.0
// Names, paths and the user's own data: every string ends inside of its array, every table entry is an object.
#include "base/error.h"
#include "model/file/references.h"
#include "model/file/validate_rules.h"
#include "model/text/names.h"

namespace sinew {
namespace {

// A zero at the very end gives every address a string that ends.
Fault check_last_zero(const char* name, const char* characters, int length) {
  if (length == 0 || characters[length - 1] == 0) return {};
  return wrong_value(name, length - 1, characters[length - 1], "the last string does not end");
}

Fault check_addresses(const mjModel& m, const AddressRule& rule, int smallest, const char* total_name, int total) {
  const int* address = m.*rule.array;
  for (Index i = 0; i < m.*rule.rows; ++i) {
    if (address[i] >= smallest && address[i] < total) continue;
    return wrong_value(rule.name, i, address[i], format_text("outside of the array (%s = %d)", total_name, total));
  }
  return {};
}

Fault check_tuples(const mjModel& m) {
  for (Index i = 0; i < m.ntupledata; ++i) {
    if (Fault fault = check_object_id(m, "tuple_objid", i, m.tuple_objid[i], m.tuple_objtype[i], 0)) return fault;
  }
  return {};
}

Fault check_texts(const mjModel& m) {
  for (Index i = 0; i < m.ntext; ++i) {
    if (m.text_size[i] == 0) return wrong_value("text_size", i, 0, "a text has at least its closing zero");
    const Index last = Index{m.text_adr[i]} + m.text_size[i] - 1;
    if (m.text_data[last] != 0) return wrong_value("text_data", last, m.text_data[last], "the text does not end");
  }
  return {};
}

}  // namespace

Fault check_names(const mjModel& m) {
  if (Fault fault = check_last_zero("names", m.names, m.nnames)) return fault;
  for (const AddressRule& rule : kNames) {
    if (Fault fault = check_addresses(m, rule, 0, "nnames", m.nnames)) return fault;
  }
  for (int type = mjOBJ_BODY; type < mjNOBJECT; ++type) {
    if (type == mjOBJ_XBODY) continue;  // bodies again
    const NamedObjects objects = named_objects(m, type);
    for (Index i = objects.map_begin; i < Index{objects.map_begin} + objects.map_size; ++i) {
      if (Fault fault = check_object_id(m, "names_map", i, m.names_map[i], type, -1)) return fault;
    }
  }
  return {};
}

Fault check_paths(const mjModel& m) {
  if (Fault fault = check_last_zero("paths", m.paths, m.npaths)) return fault;
  for (const AddressRule& rule : kPaths) {
    if (Fault fault = check_addresses(m, rule, -1, "npaths", m.npaths)) return fault;
  }
  return {};
}

Fault check_custom(const mjModel& m) {
  if (Fault fault = check_texts(m)) return fault;
  if (Fault fault = check_tuples(m)) return fault;
  // Which slots are taken depends on the program that runs: whoever calls a plugin looks it up first.
  for (Index i = 0; i < m.nplugin; ++i) {
    if (m.plugin[i] < 0) return wrong_value("plugin", i, m.plugin[i], "a slot is not negative");
  }
  // An instance without attributes may begin where the array ends.
  for (Index i = 0; i < m.nplugin; ++i) {
    if (m.plugin_attradr[i] < 0 || m.plugin_attradr[i] > m.npluginattr) {
      return wrong_value("plugin_attradr", i, m.plugin_attradr[i], "no such plugin attribute");
    }
  }
  return check_last_zero("plugin_attr", m.plugin_attr, m.npluginattr);
}

}  // namespace sinew
