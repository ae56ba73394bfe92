// SPDX-License-Identifier: Apache-2.0
// edit.h -- building a spec: add elements to bodies and to the spec, make and find default classes, find by name.
//   use   Geom& foot = add_to_body<Geom>(shin, frame, defaults);   foot.name = "foot";   foot.c.size[0] = 0.03;
//   note  the readers of format/ and the mjs_ functions of the API both build through these, and only these
#ifndef SINEW_SPEC_EDIT_H_
#define SINEW_SPEC_EDIT_H_

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "spec/defaults.h"
#include "spec/kinds.h"
#include "spec/spec.h"

namespace sinew {

// Says that the spec is not the one of its last model any more: all functions that change its elements do.
inline void mark_edited(Spec& spec) { ++spec.revision; }

// Is the last model made from the spec one of the spec as it is now?
inline bool is_compiled(const Spec& spec) { return spec.compiled_revision == spec.revision; }

// The element of a default class from which elements of type T start; null for types that have no defaults.
template <class T>
const T* default_of(const Default& defaults) {
  if constexpr (kIsOneOf<T, ClassKinds>) return &(defaults.*kClassItem<T>.item);
  return nullptr;
}

// A fresh element with the values of the class, or with the general defaults if the type or the caller has none.
template <class T>
std::unique_ptr<T> make_element(Spec& spec, Default* defaults) {
  auto element = std::make_unique<T>();
  const T* start = defaults ? default_of<T>(*defaults) : nullptr;
  if (start) {
    static_cast<Owned<typename T::Values>&>(*element) = *start;
  } else {
    set_default(element->c);
  }
  element->spec = &spec;
  element->defaults = defaults;
  return element;
}

// Adds a Body, Frame, Joint, Geom, Site, Camera or Light to a body, inside `frame` unless that is null.
template <class T>
T& add_to_body(Body& body, Frame* frame = nullptr, Default* defaults = nullptr) {
  auto& list = list_of<T>(body);
  list.push_back(make_element<T>(*body.spec, defaults));
  list.back()->body = &body;
  list.back()->frame = frame;
  mark_edited(*body.spec);
  return *list.back();
}

// Adds any other element to the spec.
template <class T>
T& add_to_spec(Spec& spec, Default* defaults = nullptr) {
  auto& list = list_of<T>(spec);
  list.push_back(make_element<T>(spec, defaults));
  mark_edited(spec);
  return *list.back();
}

// A spec with a world body and the main default class, everything at its default.
inline std::unique_ptr<Spec> make_spec() { return std::make_unique<Spec>(); }

// A new class that starts with its parent's values. Throws ModelError if the name is taken.
Default& add_default(Spec& spec, std::string_view name, Default& parent);
Default* find_default(Spec& spec, std::string_view name);  // null if there is none

// The class that elements inside a body or frame start from unless they name another: its childclass, or the class that
// was in force where it was added.
Default& class_inside(const Body& body);
Default& class_inside(const Frame& frame);

// The element of type T with this name, anywhere in the spec; null if there is none.
template <class T>
T* find(Spec& spec, std::string_view name) {
  return static_cast<T*>(spec.names.find(spec, T::kKind, name));
}

// Calls visit(body) for the body and everything below it, parents before children, in the order of the model.
// Keeps its own stack: a chain of bodies may be longer than the call stack is deep.
template <class AnyBody, class Visit>
requires std::is_same_v<std::remove_const_t<AnyBody>, Body>
void for_each_body(AnyBody& body, Visit&& visit) {
  std::vector<AnyBody*> pending{&body};
  while (!pending.empty()) {
    AnyBody& next = *pending.back();
    pending.pop_back();
    visit(next);
    const auto first = static_cast<std::ptrdiff_t>(pending.size());
    for (const auto& child : next.bodies) pending.push_back(child.get());
    std::reverse(pending.begin() + first, pending.end());
  }
}

// Names an element, or takes its name away if that is empty. What refers to it by the old name is left alone. Throws
// ModelError if another element of its kind has the name; then the compiler refuses the spec until a later edit has
// made up for it, for the program may not have looked (see Spec::clash).
void set_name(Element& element, std::string_view name);

// How many elements there are: the body and all on and below it; everything in a spec.
std::size_t count_elements(const Body& body);
std::size_t count_elements(const Spec& spec);

}  // namespace sinew

#endif  // SINEW_SPEC_EDIT_H_
