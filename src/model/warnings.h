// SPDX-License-Identifier: Apache-2.0
// warnings.h -- what a running simulation may complain about: counted every time, said once until the next reset.
#ifndef SINEW_MODEL_WARNINGS_H_
#define SINEW_MODEL_WARNINGS_H_

#include <cstddef>

#include <mujoco/mjdata.h>

namespace sinew {

// Text without the heap: a step may warn, but not allocate.
struct WarningText {
  char text[200];
};

// One sentence; info is the dof, coordinate, control or count that the kind of warning is about.
WarningText warning_text(int warning, std::size_t info);

// The kind must be one of mjtWarning.
void count_warning(mjData& d, int warning, int info);

}  // namespace sinew

#endif  // SINEW_MODEL_WARNINGS_H_
