// SPDX-License-Identifier: Apache-2.0
// validate.h -- is it safe to compute with this model? Checks every size, id, address and range of it.
//   in    a model whose arrays exist but may hold anything     out   the first fault in words, or nothing
//   note  real numbers may be anything, not-a-number included: the step deals with those. The exceptions are numbers
//         that serve as ids (wrap_prm of a wrapping geom).
//   cost  linear in the size of the model                      next  references.h, then validate_*.cpp
#ifndef SINEW_MODEL_FILE_VALIDATE_H_
#define SINEW_MODEL_FILE_VALIDATE_H_

#include <optional>
#include <string>

#include <mujoco/mjmodel.h>

namespace sinew {

// For example "geom_bodyid[3] = 77: no such body (nbody = 5)".
std::optional<std::string> find_fault(const mjModel& m);

}  // namespace sinew

#endif  // SINEW_MODEL_FILE_VALIDATE_H_
