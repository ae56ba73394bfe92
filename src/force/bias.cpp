// SPDX-License-Identifier: Apache-2.0
#include "force/bias.tpp"

template void sinew::compute_inverse_dynamics<mjData>(const mjModel& m, const mjData& d, WithAcceleration with,
                                                      mjtNum* result, mjtNum* scratch);
template void sinew::compute_bias<mjData>(const mjModel& m, mjData& d);
