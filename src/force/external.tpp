// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "force/external.h"
#include "tree/awake.h"
#include "tree/body_forces.h"

namespace sinew {

template <class Data>
void add_external_forces(const mjModel& m, const Data& d, RealOf<Data>* qfrc) {
  using Real = RealOf<Data>;
  const IndexList bodies = awake_bodies(m, d);
  for (int k = 1; k < bodies.size(); ++k) {
    const int b = bodies[k];
    const Real* applied = d.xfrc_applied + 6 * b;
    if (std::all_of(applied, applied + 6, [](const Real& x) { return is_zero(x); })) continue;
    add_body_force(m, d, b, applied_wrench(m, d, b), qfrc);
  }
}

}  // namespace sinew
