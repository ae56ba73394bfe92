// SPDX-License-Identifier: Apache-2.0
#include "force/bias.tpp"

#include "force/tendon_bias.h"
#include "model/arena/arena.h"

template void sinew::compute_inverse_dynamics<mjData>(const mjModel& m, const mjData& d, const Scope& scope,
                                                      WithAcceleration with, mjtNum* result, mjtNum* scratch);

namespace sinew {

void compute_bias(const mjModel& m, mjData& d, const Scope& scope) {
  StackFrame frame(d);
  mjtNum* scratch = frame.alloc<mjtNum>(12 * static_cast<std::size_t>(m.nbody));
  clear_dofs(scope.pulled, d.qfrc_bias);
  compute_inverse_dynamics(m, d, scope, WithAcceleration::kNo, d.qfrc_bias, scratch);
  add_tendon_bias(m, d, scope, d.qfrc_bias);
}

}  // namespace sinew
