// SPDX-License-Identifier: Apache-2.0
#include "force/external.h"

#include <algorithm>

#include "tree/awake.h"
#include "tree/body_forces.h"

namespace sinew {

void add_external_forces(const mjModel& m, const mjData& d, mjtNum* qfrc) {
  const IndexList bodies = awake_bodies(m, d);
  for (int k = 1; k < bodies.size(); ++k) {
    const int b = bodies[k];
    const mjtNum* applied = d.xfrc_applied + 6 * b;
    if (std::all_of(applied, applied + 6, [](mjtNum x) { return x == 0; })) continue;
    add_body_force(m, d, b, applied_wrench(m, d, b), qfrc);
  }
}

}  // namespace sinew
