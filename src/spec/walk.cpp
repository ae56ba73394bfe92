// SPDX-License-Identifier: Apache-2.0
#include "spec/walk.h"

#include <algorithm>

#include "spec/kinds.h"

namespace sinew {
namespace {

// The body after `body` in the order of the model, among those below `top`; null after the last.
Body* next_body(Body& body, const Body& top) {
  if (!body.bodies.empty()) return body.bodies.front().get();
  for (Body* b = &body; b != &top; b = b->body) {
    if (Body* next = b->body->bodies.next_after(*b)) return next;
  }
  return nullptr;
}

// The first element of type T on a body, or on one that follows it below `top`.
template <class T>
T* first_from(Body* body, const Body& top, bool below) {
  for (; body; body = below ? next_body(*body, top) : nullptr) {
    if (!list_of<T>(*body).empty()) return list_of<T>(*body).front().get();
  }
  return nullptr;
}

template <class T>
T* next_on_bodies(T& element, const Body& top, bool below) {
  if (T* next = list_of<T>(*element.body).next_after(element)) return next;
  return below ? first_from<T>(next_body(*element.body, top), top, true) : nullptr;
}

bool is_seen(const Element& element) {
  return element.elemtype != mjOBJ_KEY || !static_cast<const Key&>(element).waiting;
}

// The first of a kind among what the spec has lent, from a place in that list on.
Element* first_lent(const Spec& spec, mjtObj type, std::size_t from) {
  for (std::size_t i = from; i < spec.lent.size(); ++i) {
    if (spec.lent[i]->elemtype == type) return spec.lent[i];
  }
  return nullptr;
}

Element* next_lent(const Spec& spec, const Element& element) {
  const auto place = std::find(spec.lent.begin(), spec.lent.end(), &element);
  if (place == spec.lent.end()) return nullptr;
  return first_lent(spec, element.elemtype, static_cast<std::size_t>(place - spec.lent.begin()) + 1);
}

template <class T>
T* first_seen(const Spec& spec, T* element) {
  while (element && !is_seen(*element)) element = list_of<T>(spec).next_after(*element);
  return element;
}

}  // namespace

bool is_below(const Body* body, const Body& top) {
  while (body && body != &top) body = body->body;
  return body != nullptr;
}

Element* first_child(Body& body, mjtObj type, bool below) {
  if (type == mjOBJ_BODY || type == mjOBJ_XBODY) return body.bodies.empty() ? nullptr : body.bodies.front().get();
  Element* found = nullptr;
  for_each_kind(TreeKinds(), [&]<class T>() {
    if (type == T::kKind) found = first_from<T>(&body, body, below);
  });
  return found;
}

Element* next_child(Body& body, Element& child, bool below) {
  if (child.elemtype == mjOBJ_BODY) {
    Body& inner = static_cast<Body&>(child);
    return below ? next_body(inner, body) : body.bodies.next_after(inner);
  }
  Element* found = nullptr;
  for_each_kind(TreeKinds(), [&]<class T>() {
    if (child.elemtype == T::kKind) found = next_on_bodies(static_cast<T&>(child), body, below);
  });
  return found;
}

Element* first_element(Spec& spec, mjtObj type) {
  if (type == mjOBJ_BODY || type == mjOBJ_XBODY) return spec.world.get();
  Element* found = first_child(*spec.world, type, true);
  for_each_kind(ListKinds(), [&]<class T>() {
    if (type == T::kKind && !list_of<T>(spec).empty()) {
      found = first_seen<T>(spec, list_of<T>(spec).front().get());
    }
  });
  return found ? found : first_lent(spec, type, 0);
}

Element* next_element(Spec& spec, Element& element) {
  if (element.spec != &spec) return next_lent(spec, element);
  Element* found = next_child(*spec.world, element, true);
  for_each_kind(ListKinds(), [&]<class T>() {
    if (element.elemtype == T::kKind) {
      found = first_seen<T>(spec, list_of<T>(spec).next_after(static_cast<T&>(element)));
    }
  });
  return found ? found : first_lent(spec, element.elemtype, 0);
}

}  // namespace sinew
