// SPDX-License-Identifier: Apache-2.0
// api_find.cpp -- elements of a spec by name, one after another, and what they belong to.
#include <string>

#include <mujoco/mujoco.h>

#include "capi/spec/edit_guard.h"
#include "spec/edit.h"
#include "spec/walk.h"

using namespace sinew;

namespace {

// Finds and walks build tables and may run out of memory; then nothing is found, and mjs_getError has the reason.
template <class C, class Look>
C* look(const mjsElement* handle, const char* function, Look&& search) {
  return edit_or<C*>(nullptr, spec_around(handle), function, search);
}

template <class T>
auto values_of(T* item) -> decltype(&item->c) {
  return item ? &item->c : nullptr;
}

// What the spec has lent to another is still found, under its new name.
Element* find_element(Spec& spec, mjtObj type, const char* name) {
  if (Element* found = spec.names.find(spec, type, name)) {
    return found->elemtype == mjOBJ_KEY && static_cast<Key*>(found)->waiting ? nullptr : found;
  }
  if (type == mjOBJ_XBODY) type = mjOBJ_BODY;
  for (Element* element : spec.lent) {
    if (element->elemtype == type && element->name == name) return element;
  }
  return nullptr;
}

Spec* find_spec(Spec& spec, const std::string& name) {
  for (const auto& model : spec.models) {
    if (model->name == name) return model.get();
  }
  for (Spec* child : spec.attached) {
    if (*child->c.modelname == name) return child;
  }
  return nullptr;
}

bool is_kind_of_model(mjtObj type) { return type != mjOBJ_DEFAULT && type != mjOBJ_MODEL; }

}  // namespace

extern "C" {

mjSpec* mjs_getSpec(mjsElement* element) {
  Spec* spec = spec_around(element);
  return spec && spec != element ? &spec->c : nullptr;  // a spec is in none
}

mjSpec* mjs_findSpec(mjSpec* s, const char* name) {
  if (!s || !name) return nullptr;
  return look<mjSpec>(s->element, __func__, [&] { return values_of(find_spec(spec_of(s), name)); });
}

mjsBody* mjs_findBody(mjSpec* s, const char* name) { return values_as<Body>(mjs_findElement(s, mjOBJ_BODY, name)); }

mjsElement* mjs_findElement(mjSpec* s, mjtObj type, const char* name) {
  if (!s || !name || !is_kind_of_model(type)) return nullptr;
  return look<mjsElement>(s->element, __func__, [&] { return find_element(spec_of(s), type, name); });
}

mjsBody* mjs_findChild(mjsBody* body, const char* name) {
  Body* top = item_as<Body>(handle_of(body));
  if (!top || !name) return nullptr;
  return look<mjsBody>(top, __func__, [&]() -> mjsBody* {
    Body* found = find<Body>(*top->spec, name);
    return found && is_below(found, *top) ? &found->c : nullptr;
  });
}

mjsBody* mjs_getParent(mjsElement* element) {
  return element ? values_of(static_cast<Element*>(element)->body) : nullptr;
}

mjsFrame* mjs_getFrame(mjsElement* element) {
  return element ? values_of(static_cast<Element*>(element)->frame) : nullptr;
}

mjsFrame* mjs_findFrame(mjSpec* s, const char* name) { return values_as<Frame>(mjs_findElement(s, mjOBJ_FRAME, name)); }

mjsDefault* mjs_getDefault(mjsElement* element) {
  return element ? values_of(static_cast<Element*>(element)->defaults) : nullptr;
}

mjsDefault* mjs_findDefault(mjSpec* s, const char* classname) {
  if (!s || !classname) return nullptr;
  return look<mjsDefault>(s->element, __func__, [&] { return values_of(find_default(spec_of(s), classname)); });
}

mjsDefault* mjs_getSpecDefault(mjSpec* s) { return s ? &spec_of(s).defaults[0]->c : nullptr; }

int mjs_getId(mjsElement* element) { return element ? static_cast<Element*>(element)->id : -1; }

mjsElement* mjs_firstChild(mjsBody* body, mjtObj type, int recurse) {
  Body* top = item_as<Body>(handle_of(body));
  return top ? first_child(*top, type, recurse != 0) : nullptr;
}

mjsElement* mjs_nextChild(mjsBody* body, mjsElement* child, int recurse) {
  Body* top = item_as<Body>(handle_of(body));
  if (!top || !child) return nullptr;
  Element& element = static_cast<Element&>(*child);
  if (element.erased || !is_below(element.body, *top)) return nullptr;
  return next_child(*top, element, recurse != 0);
}

mjsElement* mjs_firstElement(mjSpec* s, mjtObj type) { return s ? first_element(spec_of(s), type) : nullptr; }

mjsElement* mjs_nextElement(mjSpec* s, mjsElement* element) {
  if (!s || !element || static_cast<Element*>(element)->erased) return nullptr;
  return next_element(spec_of(s), static_cast<Element&>(*element));
}

}  // extern "C"
