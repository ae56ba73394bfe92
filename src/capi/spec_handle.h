// SPDX-License-Identifier: Apache-2.0
// spec_handle.h -- from the API's handles to the objects behind them.
//   note  every mjs struct carries the address of its element, and mjsElement is the first base of all elements
#ifndef SINEW_CAPI_SPEC_HANDLE_H_
#define SINEW_CAPI_SPEC_HANDLE_H_

#include <mujoco/mjspec.h>

#include "spec/spec.h"

namespace sinew {

inline Spec& spec_of(const mjSpec* s) { return *static_cast<Spec*>(static_cast<Element*>(s->element)); }

// The element itself if it is of this type, null otherwise.
template <class T>
T* item_as(const mjsElement* element) {
  if (!element || element->elemtype != T::kKind) return nullptr;
  return static_cast<T*>(static_cast<Element*>(const_cast<mjsElement*>(element)));
}

// The values of an element if it is of this type, null otherwise.
template <class T>
typename T::Values* values_as(mjsElement* element) {
  if (!element || element->elemtype != T::kKind) return nullptr;
  return &static_cast<T*>(static_cast<Element*>(element))->c;
}

}  // namespace sinew

#endif  // SINEW_CAPI_SPEC_HANDLE_H_
