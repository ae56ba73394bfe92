// SPDX-License-Identifier: Apache-2.0
#include "force/tendon_bias.tpp"

template void sinew::add_tendon_bias<mjData>(const mjModel& m, const mjData& d, const Scope& scope, mjtNum* qfrc);
