// SPDX-License-Identifier: Apache-2.0
// api_user_value.cpp -- what programs attach to elements: pointers of their own.
#include <memory>
#include <utility>

#include <mujoco/mujoco.h>

#include "capi/spec/edit_guard.h"

using namespace sinew;

namespace {

UserValues& require_values(mjsElement* element, const char* key) {
  if (!element) throw ModelError("the element is NULL");
  if (!key) throw ModelError("the key is NULL");
  return static_cast<Element*>(element)->user_values;
}

void set_value(const char* function, mjsElement* element, const char* key, std::shared_ptr<const void> value) {
  edit_or(false, spec_around(element), function, [&] {
    require_values(element, key).set(key, std::move(value));
    return true;
  });
}

}  // namespace

extern "C" {

void mjs_setUserValue(mjsElement* element, const char* key, const void* data) {
  // a pointer that nobody owns needs no block on the heap
  set_value(__func__, element, key, std::shared_ptr<const void>(std::shared_ptr<const void>(), data));
}

void mjs_setUserValueWithCleanup(mjsElement* element, const char* key, const void* data, void (*cleanup)(const void*)) {
  if (!cleanup) return mjs_setUserValue(element, key, data);
  edit_or(false, spec_around(element), __func__, [&] {
    UserValues& values = require_values(element, key);
    values.set(key, std::shared_ptr<const void>(data, cleanup));
    return true;
  });
}

const void* mjs_getUserValue(mjsElement* element, const char* key) {
  return element && key ? static_cast<Element*>(element)->user_values.find(key) : nullptr;
}

void mjs_deleteUserValue(mjsElement* element, const char* key) {
  edit_or(false, spec_around(element), __func__, [&] {
    require_values(element, key).erase(key);
    return true;
  });
}

}  // extern "C"
