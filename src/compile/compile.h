// SPDX-License-Identifier: Apache-2.0
// compile.h -- spec to mjModel.
//   in    a Spec, and the virtual files its assets may be in
//   out   a model complete but for the constants of the rest pose (finish/finish_model.h computes those)
//   fails with ModelError naming file, line and element
#ifndef SINEW_COMPILE_COMPILE_H_
#define SINEW_COMPILE_COMPILE_H_

#include <mujoco/mjmodel.h>

#include "spec/spec.h"

namespace sinew {

mjModel* compile_model(Spec& spec, const mjVFS* vfs);

}  // namespace sinew

#endif  // SINEW_COMPILE_COMPILE_H_
