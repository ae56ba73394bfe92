// SPDX-License-Identifier: Apache-2.0
// build_model.h -- a complete model: compiled, then finished in its rest pose.
#ifndef SINEW_CAPI_SPEC_BUILD_MODEL_H_
#define SINEW_CAPI_SPEC_BUILD_MODEL_H_

#include <mujoco/mjmodel.h>

#include <string>

#include "capi/guard.h"
#include "spec/spec.h"

namespace sinew {

// The caller owns the model. Throws ModelError.
mjModel* build_model(Spec& spec, const mjVFS* vfs);

// Runs a compilation, which returns something that is zero only if it failed; its message, or its warnings if it
// succeeds, are the spec's for mjs_getError.
template <class Compile>
auto compile_and_report(Spec& spec, Compile&& compile) -> decltype(compile()) {
  spec.error.clear();
  const auto result = guard_load(nullptr, 0, compile, [&](const std::string& text) { spec.error = text; });
  if (!result && spec.error.empty()) guard(nullptr, 0, [&] { spec.error = "out of memory"; });
  spec.error_is_warning = result && !spec.error.empty();
  return result;
}

}  // namespace sinew

#endif  // SINEW_CAPI_SPEC_BUILD_MODEL_H_
