// SPDX-License-Identifier: Apache-2.0
#include "force/external.h"
#include "force/smooth.h"
#include "model/parts.h"

namespace sinew {

template <class Data>
void compute_smooth_force(const mjModel& m, Data& d, const Scope& scope) {
  if (m.nv == 0) return;
  for_parts(m, d, scope, Work::kLight, [&](const Scope& part) {
    for (const Run& run : part.runs) {
      for (const int i : run.dofs) {
        d.qfrc_smooth[i] = d.qfrc_passive[i] - d.qfrc_bias[i] + d.qfrc_applied[i] + d.qfrc_actuator[i];
      }
    }
    add_external_forces(m, d, part, d.qfrc_smooth);
  });
}

}  // namespace sinew
