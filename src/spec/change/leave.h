// SPDX-License-Identifier: Apache-2.0
// leave.h -- what erasing, dissolving and moving share: whatever knows of an element forgets it before it leaves.
#ifndef SINEW_SPEC_CHANGE_LEAVE_H_
#define SINEW_SPEC_CHANGE_LEAVE_H_

#include <memory>
#include <unordered_set>
#include <utility>

#include "spec/edit.h"

namespace sinew {

// Calls f(element) for the body and for all that is on and below it.
template <class F>
void for_each_inside(Body& top, F&& f) {
  for_each_body(top, [&](Body& body) {
    f(body);
    for_each_kind(PartKinds(), [&]<class T>() {
      for (const auto& element : list_of<T>(body)) f(*element);
    });
    for (const auto& frame : body.frames) f(*frame);
  });
}

// The same for an element of any kind: for others than bodies it is the element alone.
template <class T, class F>
void for_each_inside(T& element, F&& f) {
  f(element);
}

template <class T>
auto& owner_of(T& element) {
  if constexpr (kInTree<T>) {
    return *element.body;
  } else {
    return *element.spec;
  }
}

// A plugin instance that was made for one element alone has no name.
inline bool is_private(const Plugin& plugin) { return plugin.name.empty() && plugin.c.name->empty(); }

// The private plugin instance of an element; null if it has none.
template <class T>
Plugin* private_plugin(T& element) {
  if constexpr (requires { element.c.plugin.element; }) {
    auto* instance = static_cast<Plugin*>(static_cast<Element*>(element.c.plugin.element));
    if (instance && is_private(*instance)) return instance;
  }
  return nullptr;
}

// The spec that the element came from by reference lists it no more.
void return_to_lender(Element& element);

// What keys know of elements that are gone is forgotten.
void forget_in_keys(Spec& spec, const std::unordered_set<const Element*>& gone);

// Takes an element, with all inside it, out of its list and out of the index of names.
template <class T>
std::unique_ptr<T> take_out(T& element) {
  Spec& spec = *element.spec;
  for_each_inside(element, [&](Element& inner) { spec.names.forget(inner); });
  mark_edited(spec);
  return list_of<T>(owner_of(element)).take(element);
}

// An element that was erased is still there for those who hold a stale handle, until many more have been erased.
template <class T>
void bury(std::unique_ptr<T> element) {
  constexpr std::size_t kMostGraves = 256;
  Spec& spec = *element->spec;
  for_each_inside(*element, [](Element& inner) {
    inner.erased = true;
    inner.user_values = {};
    inner.id = -1;
  });
  spec.graveyard.push_back(std::shared_ptr<T>(std::move(element)));
  if (spec.graveyard.size() > kMostGraves) spec.graveyard.pop_front();
}

}  // namespace sinew

#endif  // SINEW_SPEC_CHANGE_LEAVE_H_
