// SPDX-License-Identifier: Apache-2.0
// build_model.h -- a complete model: compiled, then finished in its rest pose.
#ifndef SINEW_CAPI_SPEC_BUILD_MODEL_H_
#define SINEW_CAPI_SPEC_BUILD_MODEL_H_

#include <mujoco/mjmodel.h>

#include "spec/spec.h"

namespace sinew {

// The caller owns the model. Throws ModelError.
mjModel* build_model(Spec& spec, const mjVFS* vfs);

}  // namespace sinew

#endif  // SINEW_CAPI_SPEC_BUILD_MODEL_H_
