// SPDX-License-Identifier: Apache-2.0
#include "force/external.tpp"

template void sinew::add_external_forces<mjData>(const mjModel& m, const mjData& d, mjtNum* qfrc);
