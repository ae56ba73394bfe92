// SPDX-License-Identifier: Apache-2.0
#include "spec/copy/copy.h"
#include "spec/edit.h"
#include "spec/references.h"

namespace sinew {
namespace {

// Objects that are never part of a tree: within one spec they are shared, from another they all come along.
bool is_shared(mjtObj type) {
  switch (type) {
    case mjOBJ_MESH:
    case mjOBJ_HFIELD:
    case mjOBJ_TEXTURE:
    case mjOBJ_MATERIAL:
    case mjOBJ_NUMERIC:
    case mjOBJ_TEXT:
    case mjOBJ_PLUGIN:
    case mjOBJ_DEFAULT:
    case mjOBJ_UNKNOWN:
      return true;
    default:
      return false;
  }
}

}  // namespace

bool is_inside(const Frame* frame, const Frame* outer) {
  while (frame && frame != outer) frame = frame->frame;
  return frame == outer;
}

bool Selection::has(mjtObj type, std::string_view name) const {
  return type < mjNOBJECT && names_[type].contains(name);
}

void Selection::add(const Element& element) {
  if (element.elemtype < mjNOBJECT && !element.name.empty()) names_[element.elemtype].insert(element.name);
}

void Selection::choose_body(const Body& body) {
  for_each_body(body, [this](const Body& each) {
    add(each);
    for_each_kind(PartKinds(), [&]<class T>() {
      for (const auto& element : list_of<T>(each)) add(*element);
    });
  });
}

void Selection::choose_contents(const Body& body, const Frame* inside) {
  for_each_kind(PartKinds(), [&]<class T>() {
    for (const auto& element : list_of<T>(body)) {
      if (is_inside(element->frame, inside)) add(*element);
    }
  });
  for (const auto& child : body.bodies) {
    if (is_inside(child->frame, inside)) choose_body(*child);
  }
}

// Within one spec an element is needed once more for each copy of anything it refers to. From another spec it can
// only come along if nothing it refers to is left behind; the world is everywhere.
template <class T>
bool Selection::belongs(const T& element) const {
  bool any = false, all = true;
  for_each_reference(element, [&](const std::string& name, mjtObj type) {
    if (is_shared(type)) return;
    const bool known = has(type, name);
    const bool is_world = type == mjOBJ_BODY && name == "world";
    any = any || known;
    all = all && (known || is_world);
  });
  return within_one_spec ? any : all;
}

void Selection::choose_relations() {
  const auto choose = [this]<class T>(Chosen<T>& chosen) {
    for (const auto& element : list_of<T>(from)) {
      if (!belongs(*element)) continue;
      chosen.push_back(element.get());
      add(*element);
    }
  };
  std::apply([&](auto&... chosen) { (choose(chosen), ...); }, relations);
}

}  // namespace sinew
