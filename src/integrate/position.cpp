// SPDX-License-Identifier: Apache-2.0
#include "integrate/position.tpp"

namespace sinew {

template void integrate_joint(const mjModel&, int, mjtNum*, const mjtNum*, const mjtNum&);
template void integrate_position(const mjModel&, mjtNum*, const mjtNum*, const mjtNum&);
template void differentiate_position(const mjModel&, mjtNum*, const mjtNum&, const mjtNum*, const mjtNum*);
template void normalize_quaternions(const mjModel&, mjtNum*);

}  // namespace sinew
