// SPDX-License-Identifier: Apache-2.0
#include "force/external.h"

#include <algorithm>

#include "tree/body_forces.h"

namespace sinew {

void add_external_forces(const mjModel& m, const mjData& d, const Scope& scope, mjtNum* qfrc) {
  for (const Run& run : scope.runs) {
    for (const int b : run.below_world()) {
      const mjtNum* applied = d.xfrc_applied + 6 * b;
      if (std::all_of(applied, applied + 6, [](mjtNum x) { return x == 0; })) continue;
      add_body_force(m, d, b, applied_wrench(m, d, b), qfrc);
    }
  }
}

}  // namespace sinew
