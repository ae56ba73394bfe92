// SPDX-License-Identifier: Apache-2.0
#include "force/external.h"
#include "force/smooth.h"
#include "tree/awake.h"

namespace sinew {

template <class Data>
void compute_smooth_force(const mjModel& m, Data& d) {
  const IndexList dofs = awake_dofs(m, d);
  for (int k = 0; k < dofs.size(); ++k) {
    const int i = dofs[k];
    d.qfrc_smooth[i] = d.qfrc_passive[i] - d.qfrc_bias[i] + d.qfrc_applied[i] + d.qfrc_actuator[i];
  }
  add_external_forces(m, d, d.qfrc_smooth);
}

}  // namespace sinew
