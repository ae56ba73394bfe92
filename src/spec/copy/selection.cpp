// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <utility>

#include "base/error.h"
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

bool Selection::refers_to(mjtObj type, std::string_view name) const {
  return all_assets_ || (type < mjNOBJECT && referred_[type].contains(name));
}

template <class T>
void Selection::note_references(const T& element) {
  for_each_reference(element, [&](const std::string& name, mjtObj type) {
    if (type < mjNOBJECT) referred_[type].insert(name);
  });
}

template <class T>
void Selection::add(const T& element) {
  if (!within_one_spec) note_references(element);
  if (element.name.empty()) return;
  if constexpr (std::is_same_v<T, Frame>) {
    frames_.insert(element.name);
  } else {
    names_[T::kKind].insert(element.name);
  }
}

void Selection::choose_assets() {
  for (const auto& defaults : from.defaults) {
    for_each_item(std::as_const(*defaults), [this](const auto& item) { note_references(item); });
  }
}

void Selection::check_names(Spec& target, const Renaming& renaming) const {
  const auto check = [&](mjtObj type, std::string_view name) {
    const std::string full = std::string(renaming.prefix) + std::string(name) + std::string(renaming.suffix);
    if (!target.names.find(target, type, full)) return;
    throw NameClash("the spec has a " + std::string(kind_name(type)) + " '" + full +
                    "' already; attach with a prefix or suffix that makes the names differ");
  };
  for (int type = 0; type < mjNOBJECT; ++type) {
    for (const std::string_view name : names_[type]) check(static_cast<mjtObj>(type), name);
  }
  for (const std::string_view name : frames_) check(mjOBJ_FRAME, name);
  if (within_one_spec) return;
  for_each_kind(Kinds<Mesh, HField, Texture, Material, Numeric, Text, Key, Plugin>(), [&]<class T>() {
    constexpr bool kOnCall = kIsOneOf<T, LargeKinds>;
    for (const auto& element : list_of<T>(from)) {
      if (!element->name.empty() && (!kOnCall || refers_to(T::kKind, element->name))) check(T::kKind, element->name);
    }
  });
}

void Selection::choose_body(const Body& body) {
  for_each_body(body, [this](const Body& each) {
    add(each);
    for_each_kind(PartKinds(), [&]<class T>() {
      for (const auto& element : list_of<T>(each)) add(*element);
    });
    for (const auto& frame : each.frames) add(*frame);
  });
}

void Selection::choose_contents(const Body& body, const Frame* inside) {
  for_each_kind(PartKinds(), [&]<class T>() {
    for (const auto& element : list_of<T>(body)) {
      if (is_inside(element->frame, inside)) add(*element);
    }
  });
  for (const auto& frame : body.frames) {
    if (is_inside(frame.get(), inside)) add(*frame);
  }
  for (const auto& child : body.bodies) {
    if (is_inside(child->frame, inside)) choose_body(*child);
  }
}

// Within one spec an element is needed once more for each copy of anything it refers to; but MuJoCo copies an equality
// only with both of its ends. From another spec it can only come along if nothing it refers to is left behind; the
// world is everywhere.
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
  if (!within_one_spec) return all;
  return any && (all || !std::is_same_v<T, Equality>);
}

template <class Wanted>
void Selection::choose_if(Wanted&& wanted) {
  const auto choose = [&]<class T>(Chosen<T>& chosen) {
    for (const auto& element : list_of<T>(from)) {
      if (!wanted(*element)) continue;
      chosen.push_back(element.get());
      add(*element);
    }
  };
  std::apply([&](auto&... chosen) { (choose(chosen), ...); }, relations);
}

void Selection::choose_relations() {
  choose_if([this](const auto& element) { return belongs(element); });
}

void Selection::choose_referring() {
  choose_if([this](const auto& element) {
    bool any = false;
    for_each_reference(
        element, [&](const std::string& name, mjtObj type) { any = any || (!is_shared(type) && has(type, name)); });
    return any;
  });
}

}  // namespace sinew
