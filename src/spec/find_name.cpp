// SPDX-License-Identifier: Apache-2.0
#include "spec/names.h"

#include "spec/edit.h"

namespace sinew {
namespace {

// Calls f(element) for every element of a kind, in the order in which they are found.
template <class F>
void for_each_of(Spec& spec, mjtObj type, F&& f) {
  const auto all = [&](const auto& list) {
    for (const auto& element : list) f(*element);
  };
  if (type == mjOBJ_DEFAULT) all(spec.defaults);
  if (type == mjOBJ_MODEL) all(spec.models);
  if (type == mjOBJ_BODY) for_each_body(*spec.world, f);
  for_each_kind(TreeKinds(), [&]<class T>() {
    if (type != T::kKind || type == mjOBJ_BODY) return;
    for_each_body(*spec.world, [&](Body& body) { all(list_of<T>(body)); });
  });
  for_each_kind(ListKinds(), [&]<class T>() {
    if (type == T::kKind) all(list_of<T>(spec));
  });
}

}  // namespace

NameIndex::Table* NameIndex::table_for(mjtObj type) {
  if (type == mjOBJ_XBODY) type = mjOBJ_BODY;
  if (type >= mjOBJ_FRAME && type <= mjOBJ_MODEL) return &tables_[mjNOBJECT + (type - mjOBJ_FRAME)];
  return type >= 0 && type < mjNOBJECT ? &tables_[type] : nullptr;
}

void NameIndex::build(Table& table, Spec& spec, mjtObj type) {
  table.elements.clear();
  table.repeats = false;
  table.built = true;
  for_each_of(spec, type == mjOBJ_XBODY ? mjOBJ_BODY : type, [&](Element& element) {
    if (!element.name.empty() && !table.elements.emplace(element.name, &element).second) table.repeats = true;
  });
}

Element* NameIndex::find(Spec& spec, mjtObj type, std::string_view name) {
  Table* table = table_for(type);
  if (!table || name.empty()) return nullptr;
  if (!table->built) build(*table, spec, type);
  auto found = table->elements.find(name);
  if (found != table->elements.end() && found->second->name != name) {  // somebody wrote the name himself
    build(*table, spec, type);
    found = table->elements.find(name);
  }
  return found == table->elements.end() ? nullptr : found->second;
}

void NameIndex::enter(Element& element) {
  Table* table = table_for(element.elemtype);
  if (!table || !table->built || element.name.empty()) return;
  if (!table->elements.emplace(element.name, &element).second) table->repeats = true;
}

void NameIndex::forget(const Element& element) {
  Table* table = table_for(element.elemtype);
  if (!table || !table->built) return;
  const auto found = table->elements.find(element.name);
  if (found != table->elements.end() && found->second == &element) table->elements.erase(found);
  if (table->repeats) table->built = false;
}

void NameIndex::forget_all() {
  for (Table& table : tables_) table = {};
}

}  // namespace sinew
