// SPDX-License-Identifier: Apache-2.0
// given_class.h -- the default class that a program hands to a function.
#ifndef SINEW_CAPI_SPEC_GIVEN_CLASS_H_
#define SINEW_CAPI_SPEC_GIVEN_CLASS_H_

#include "capi/spec/edit_guard.h"

namespace sinew {

// Throws ModelError for a class of another spec: it could go away before this one does.
inline Default& given_class(const Spec& spec, const mjsDefault& def) {
  Default& defaults = require_item<Default>(def.element, "the default class");
  if (defaults.spec != &spec) throw ModelError(describe(defaults) + " is a class of another spec");
  return defaults;
}

}  // namespace sinew

#endif  // SINEW_CAPI_SPEC_GIVEN_CLASS_H_
