// SPDX-License-Identifier: Apache-2.0
#include "force/bias.tpp"

#include "force/tendon_bias.h"
#include "model/arena/arena.h"
#include "tree/resting_zeros.h"

template void sinew::compute_inverse_dynamics<mjData>(const mjModel& m, const mjData& d, WithAcceleration with,
                                                      mjtNum* result, mjtNum* scratch);

namespace sinew {

void compute_bias(const mjModel& m, mjData& d) {
  StackFrame frame(d);
  mjtNum* scratch = frame.alloc<mjtNum>(12 * static_cast<std::size_t>(m.nbody));
  clear_sleeping_dofs(m, d, kZeroBias, d.qfrc_bias);
  compute_inverse_dynamics(m, d, WithAcceleration::kNo, d.qfrc_bias, scratch);
  add_tendon_bias(m, d, d.qfrc_bias);
}

}  // namespace sinew
