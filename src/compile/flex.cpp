// SPDX-License-Identifier: Apache-2.0
// Flexes. They are read into the spec; compiling them is still to come, so a model that has one is refused in plain
// words.
#include "base/error.h"
#include "compile/stages.h"

namespace sinew {

void compile_flexes(Build& build) {
  if (build.spec.flexes.empty()) return;
  throw ModelError(describe(*build.spec.flexes.front()) +
                   ": this version of Sinew reads flexes but cannot compile them yet; remove the flex");
}

}  // namespace sinew
