// SPDX-License-Identifier: Apache-2.0
// copy_back.h -- numbers that a program has changed in a compiled model return to the spec.
//   in    a spec, the model compiled from it           out   the spec, which now compiles to these numbers
//   note  the numbers are compared with those that the compiler gave: what nobody changed stays as it was written, so
//         an untouched model leaves its spec untouched
#ifndef SINEW_COMPILE_COPY_BACK_COPY_BACK_H_
#define SINEW_COMPILE_COPY_BACK_COPY_BACK_H_

#include <mujoco/mjmodel.h>

#include "spec/spec.h"

namespace sinew {

// What the compiler gave: to be called when a model is complete.
void record_numbers(Spec& spec, const mjModel& m);

// False if the model is not one of this spec.
bool copy_back(Spec& spec, const mjModel& m);

}  // namespace sinew

#endif  // SINEW_COMPILE_COPY_BACK_COPY_BACK_H_
