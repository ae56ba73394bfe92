// SPDX-License-Identifier: Apache-2.0
#include "spec/change/borrow.h"

#include <algorithm>
#include <array>
#include <string>
#include <type_traits>
#include <vector>

#include "base/error.h"
#include "spec/change/leave.h"
#include "spec/copy/copy.h"
#include "spec/copy/key_layout.h"
#include "spec/references.h"

namespace sinew {
namespace {

template <class T>
std::vector<T*> pointers_to(const List<T>& list) {
  std::vector<T*> pointers;
  for (const auto& element : list) pointers.push_back(element.get());
  return pointers;
}

// Moves what is selected. First everything that comes along is noted; then keys are taken apart, while both specs are
// still whole; then the elements change hands.
class Mover {
 public:
  Mover(Selection& selection, Spec& from, Spec& to, const Renaming& renaming)
      : selection_(selection), from_(from), to_(to), copier_(selection, to, renaming) {
    selection_.choose_relations();
    selection_.check_names(to, renaming);
    copier_.note_keys();
    copier_.copy_classes();
    for_each_listed([this](auto& element) { note(element); });
    for (const Element* element : from.lent) known_.enter(*element);
  }

  // An element that stands on a body, with all inside it.
  template <class T>
  void note(T& top) {
    for_each_inside(top, [this](auto& element) {
      moved_.enter(element);
      gone_.insert(&element);
      copier_.remember(&element, &element);
      if (Plugin* instance = private_plugin(element)) plugins_.push_back(instance);
    });
  }

  void move_lists() {
    copier_.copy_keys();
    take_keys_apart(from_);
    for (Plugin* instance : plugins_) move(*instance);
    for_each_listed([this](auto& element) { move(element); });
    for (const std::string& plugin : from_.active_plugins) {
      auto& active = to_.active_plugins;
      if (std::find(active.begin(), active.end(), plugin) == active.end()) active.push_back(plugin);
    }
  }

  template <class T>
  void move_to_body(T& element, Body& parent, Frame* frame) {
    std::unique_ptr<T> owner = take_out(element);
    for_each_inside(element, [this](auto& inner) { this->adopt(inner); });
    element.body = &parent;
    element.frame = frame;
    list_of<T>(parent).push_back(std::move(owner));
  }

  // What stays behind learns the new names.
  void finish() {
    const auto follow = [this](auto& element) {
      for_each_reference(element, [this](std::string& name, mjtObj type) {
        if (moved_.has(type, name)) name = copier_.renamed(name);
      });
    };
    for_each_inside(*from_.world, follow);
    for_each_kind(ListKinds(), [&]<class T>() {
      for (const auto& element : list_of<T>(from_)) follow(*element);
    });
    forget_in_keys(from_, gone_);
    note_attached(to_, from_);
  }

 private:
  // Names by type, on their own: those of the elements change.
  class NameSet {
   public:
    void enter(const Element& element) {
      if (element.elemtype < mjNOBJECT && !element.name.empty()) names_[element.elemtype].insert(element.name);
    }
    bool has(mjtObj type, const std::string& name) const { return type < mjNOBJECT && names_[type].contains(name); }

   private:
    std::array<std::unordered_set<std::string>, mjNOBJECT> names_;
  };

  // Everything outside the tree that comes along, but for private plugin instances.
  template <class F>
  void for_each_listed(F&& f) {
    for (Plugin* plugin : pointers_to(from_.plugins)) {
      if (!is_private(*plugin)) f(*plugin);
    }
    for_each_kind(AssetKinds(), [&]<class T>() {
      for (T* element : pointers_to(list_of<T>(from_))) f(*element);
    });
    const auto chosen_ones = [&]<class T>(const Chosen<T>& chosen) {
      for (const T* element : chosen) f(const_cast<T&>(*element));
    };
    std::apply([&](const auto&... chosen) { (chosen_ones(chosen), ...); }, selection_.relations);
  }

  template <class T>
  void move(T& element) {
    std::unique_ptr<T> owner = take_out(element);
    adopt(element);
    list_of<T>(to_).push_back(std::move(owner));
  }

  // A reference to what is not here leads nowhere under any name; it gets the new one, as in a copy.
  template <class T>
  void adopt(T& element) {
    return_to_lender(element);
    element.spec = &to_;
    element.id = -1;
    element.signature = 0;
    element.defaults = copier_.class_for(element.defaults);
    element.origin = copier_.origin_for(element.origin);
    if (!element.name.empty()) element.name = copier_.renamed(element.name);
    for_each_reference(element, [this](std::string& name, mjtObj type) {
      const bool is_world = type == mjOBJ_BODY && name == "world";
      const bool is_there = !moved_.has(type, name) && known_.has(type, name);
      if (!is_world && !is_there) name = copier_.renamed(name);
    });
    if constexpr (std::is_same_v<T, Plugin>) *element.c.name = element.name;
    if constexpr (std::is_same_v<T, Tendon>) {
      for (const auto& wrap : element.path) wrap->spec = &to_;
    }
    to_.names.enter(element);
    mark_edited(to_);
    element.lender = &from_;
    from_.lent.push_back(&element);
  }

  Selection& selection_;
  Spec& from_;
  Spec& to_;
  Copier copier_;
  NameSet moved_;  // names that change
  NameSet known_;  // of what moved before
  std::unordered_set<const Element*> gone_;
  std::vector<Plugin*> plugins_;
};

void refuse_own(const Element& child, const Spec& to) {
  if (child.spec != &to) return;
  throw ModelError(describe(child) + " is an element of the same spec, which can only be attached as a copy; call " +
                   "mjs_setDeepCopy first");
}

}  // namespace

void note_attached(Spec& spec, Spec& child) {
  if (&spec == &child) return;
  if (std::find(spec.attached.begin(), spec.attached.end(), &child) != spec.attached.end()) return;
  spec.attached.push_back(&child);
  child.attached_to.push_back(&spec);
}

Body& borrow_body(Body& parent, Frame* frame, Body& child, const Renaming& renaming) {
  refuse_own(child, *parent.spec);
  if (!child.body) throw ModelError("the world of a spec cannot be attached; attach the spec");
  Spec& from = *child.spec;
  Selection selection(from, *parent.spec, Selection::Assets::kAll);
  selection.choose_body(child);
  Mover mover(selection, from, *parent.spec, renaming);
  mover.note(child);
  mover.move_lists();
  mover.move_to_body(child, parent, frame);
  mover.finish();
  return child;
}

Frame& borrow_frame(Body& parent, Frame* frame, Frame& child, const Renaming& renaming) {
  refuse_own(child, *parent.spec);
  Spec& from = *child.spec;
  Body& home = *child.body;
  Selection selection(from, *parent.spec, Selection::Assets::kAll);
  selection.choose_contents(home, &child);
  Mover mover(selection, from, *parent.spec, renaming);

  const auto for_each_part = [&](auto&& f) {
    for_each_kind(TreeKinds(), [&]<class T>() {
      for (T* element : pointers_to(list_of<T>(home))) {
        if (is_inside(element->frame, &child)) f(*element);
      }
    });
  };
  mover.note(child);
  for_each_part([&](auto& element) { mover.note(element); });
  mover.move_lists();
  mover.move_to_body(child, parent, frame);
  for_each_part([&](auto& element) { mover.move_to_body(element, parent, element.frame); });
  mover.finish();
  return child;
}

}  // namespace sinew
