// SPDX-License-Identifier: Apache-2.0
// edit_guard.h -- edits that programs make through handles: what goes wrong is left for mjs_getError.
//   use   return edit_or(nullptr_of_the_result, spec, __func__, [&] { ...; return result; });
//   note  an edit checks everything before it changes anything, so that a failed one leaves the spec as it was
#ifndef SINEW_CAPI_SPEC_EDIT_GUARD_H_
#define SINEW_CAPI_SPEC_EDIT_GUARD_H_

#include <string>
#include <utility>

#include "base/error.h"
#include "capi/guard.h"
#include "capi/spec_handle.h"

namespace sinew {

// Keeps "function: message" in the spec. Without a spec (the handle is NULL, or lies in a default class) the message
// becomes a warning.
inline void leave_error(Spec* spec, const char* function, const char* message) {
  if (!spec) return raise_warning("%s: %s", function, message);
  guard(nullptr, 0, [&] {
    spec->error = std::string(function) + ": " + message;
    spec->error_is_warning = false;
  });
}

template <class Result, class Edit>
Result edit_or(Result failed, Spec* spec, const char* function, Edit&& edit) {
  char message[1000] = "";
  bool done = false;
  Result result = failed;
  guard(message, sizeof message, [&] {
    result = edit();
    done = true;
  });
  if (done) return result;
  leave_error(spec, function, message);
  return failed;
}

// Throws what a program is told that hands NULL to a function, or the handle of what it has deleted.
inline Element& require_alive(const mjsElement* element, const char* what) {
  if (!element) throw ModelError(std::string(what) + " is NULL");
  Element& alive = static_cast<Element&>(const_cast<mjsElement&>(*element));
  if (alive.erased) throw ModelError(std::string(what) + ", " + describe(alive) + ", has been deleted");
  return alive;
}

// The same for the handle of something else.
template <class T>
T& require_item(const mjsElement* element, const char* what) {
  require_alive(element, what);
  T* item = item_as<T>(element);
  if (!item) {
    throw ModelError(std::string(what) + " has the handle of " + describe(static_cast<const Element&>(*element)) +
                     ", which is of another kind");
  }
  return *item;
}

// The spec of a handle, for the message; null where there is none.
inline Spec* spec_around(const mjsElement* element) {
  return element ? static_cast<const Element*>(element)->spec : nullptr;
}

// The handle inside an API struct, null for a struct that is NULL.
template <class C>
mjsElement* handle_of(const C* c) {
  return c ? c->element : nullptr;
}

}  // namespace sinew

#endif  // SINEW_CAPI_SPEC_EDIT_GUARD_H_
